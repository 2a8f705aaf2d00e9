"""Brings `resources/languages/*.ts` up to what the program says: `python packaging/languages.py`.

Then translate what is new with `pyside6-linguist resources/languages/de.ts`, or any editor: no message may stay
`unfinished`. English has the forms of what is counted, and nothing else.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LANGUAGES = ROOT / "resources" / "languages"
SAID = ("tr+=tr", "QT_TR_NOOP+=Phrase", "QT_TR_NOOP+=Template", "QT_TR_NOOP+=Singular")
WHERE = ("app", "server_core/contract/messages")


def main() -> int:
    sources = [str(file.relative_to(ROOT)) for folder in WHERE for file in sorted((ROOT / folder).rglob("*.py"))]
    for file in sorted(LANGUAGES.glob("*.ts")):
        command = [str(Path(sys.executable).parent / "pyside6-lupdate"), *sources, "-silent", "-no-obsolete"]
        command += ["-locations", "none", "-sort-messages", "-source-language", "en", "-target-language", file.stem]
        command += [part for alias in SAID for part in ("-tr-function-alias", alias)]
        command += ["-pluralonly"] if file.stem == "en" else []
        code = subprocess.run([*command, "-ts", str(file)], cwd=ROOT, check=False).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
