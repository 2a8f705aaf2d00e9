"""`python -m tests.gallery OUT_DIR [--pages …]`: PAGE-STATE-THEME-SIZE.png of all that the console can show.

One process per text scale, without a screen, on a server that answers from memory. `report.txt` beside the pictures
names texts that have not the room they need, and characters that no font here has. The exit code is 1 if there are any.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from tests.gallery.report import Report
from tests.gallery.wanted import read_options
from tests.support.bound_process import bound

SCALES = ("1", "2")


def main() -> int:
    wanted = read_options()
    folder = Path(wanted.folder)
    folder.mkdir(parents=True, exist_ok=True)
    own = [sys.executable, "-X", "faulthandler", "-m", "tests.gallery.painter", msgspec.json.encode(wanted).decode()]
    painters = {
        scale: subprocess.Popen(bound(own), env=os.environ | {"QT_SCALE_FACTOR": scale, "QT_QPA_PLATFORM": "offscreen"})
        for scale in SCALES
    }
    codes = {scale: painter.wait() for scale, painter in painters.items()}
    if any(codes.values()):
        sys.stderr.write(f"The pictures are not complete: exit codes by text scale {codes}\n")
        return 2
    report = Report.joined(folder / f"report-{scale}.json" for scale in SCALES)
    text = report.text()
    (folder / "report.txt").write_text(text)
    sys.stdout.write(text)
    return 1 if report.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
