"""Brings `resources/languages/*.ts` up to what the program says: `python packaging/languages.py`.

Then translate what is new with `pyside6-linguist resources/languages/de.ts`, or any editor: no message may stay
`unfinished`. English has the forms of what is counted, and nothing else. Run it again after you translated texts of
mails: the server reads them from `mails.json`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

from server_core.contract.messages.alarms import TRANSLATED
from server_core.contract.messages.alarms import TRANSLATIONS as MAILS

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
    MAILS.write_text(mails(), encoding="utf-8")
    return 0


def mails() -> str:
    """Return the translations of the texts that the server mails, which has no Qt. English is in the program."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted(LANGUAGES.glob("*.ts")):
        entries = ElementTree.parse(file).iter("message")  # noqa: S314 (our own file)
        plain = [each for each in entries if each.find("comment") is None]
        texts = {each.findtext("source"): each.findtext("translation") for each in plain}
        translated = {code: texts.get(template.source) for code, template in TRANSLATED.items()}
        found[file.stem] = {code: text for code, text in translated.items() if text}
    return (
        json.dumps({name: texts for name, texts in found.items() if name != "en"}, ensure_ascii=False, indent=1) + "\n"
    )


if __name__ == "__main__":
    sys.exit(main())
