"""Makes the two pictures of the README from the running program: `python packaging/pictures.py`.

It starts an engine on a fresh data folder with four virtual printers, prints, and shows the queue and a job.
"""

from __future__ import annotations

import asyncio
import io
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402
from PySide6.QtCore import QBuffer, QTimer  # noqa: E402

from app.bootstrap import build_console, make_application  # noqa: E402
from app.console import Console  # noqa: E402
from app.process.data_folder import DataFolder  # noqa: E402
from app.process.engine_process import ensure_engine, stop_engine  # noqa: E402
from app.session.settings import read_choices  # noqa: E402
from resources.samples import path as sample  # noqa: E402

PICTURES = ROOT / "resources" / "docs" / "pictures"
SIZE = (1366, 768)
SETTLE_MS = 3000
PRINTERS = ("Dock 1", "Dock 2", "Pack 1", "Pack 2")
COLOURS = 128
LABEL, RAW = str(sample("label-100x150.pdf")), str(sample("label-100x150.zpl"))
SHOWN = "order-104482"
"""The order whose job is shown."""


def print_labels(folder: DataFolder) -> None:
    """Simulate the morning of a site: most labels are printed, one printer is out of labels, one has other paper
    loaded.
    """
    while folder.running_engine() is None:
        time.sleep(0.1)

    def spoolhouse(*arguments: str) -> None:
        command = [sys.executable, "-m", "app", "--data-dir", str(folder.root), *arguments]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)

    for name in PRINTERS:
        spoolhouse(
            "printer", "add", "--uri", f"virtual:///{name}", "--name", name, "--language", "zpl", "--media", "100x150"
        )
    spoolhouse("printer", "simulate", "Pack 2", "--fault", "out-of-media")
    for number, printer in enumerate(("Dock 1", "Dock 2", "Dock 1", "Pack 1", "Dock 1", "Pack 2", "Dock 2", "Dock 1")):
        more = ("--copies", "2") if number == 3 else ()
        reference = f"order-{104475 + number}"
        spoolhouse(
            "job", "print", RAW if number % 3 == 2 else LABEL, "--printer", printer, "--reference", reference, *more
        )
    spoolhouse("printer", "load", "Pack 1", "--media", "58x40")
    spoolhouse("job", "print", LABEL, "--printer", "Pack 1", "--reference", "order-104483")


class Photographer:
    def __init__(self, console: Console, printing: threading.Thread) -> None:
        self.console = console
        self.printing = printing
        self.timer = QTimer(interval=200)
        self.timer.timeout.connect(self._look)
        self.timer.start()

    def _look(self) -> None:
        if not self.printing.is_alive():
            self.timer.stop()
            self._after(self._picture_queue)

    def _picture_queue(self) -> None:
        self._grab("queue.png")
        queue = self.console.queue
        rows = [queue.job(row) for row in range(queue.rowCount())]
        self.console.queue_page.open_job(next(row for row in rows if row.reference == SHOWN))
        self._after(self._picture_job)

    def _picture_job(self) -> None:
        self._grab("job.png")
        self.console.application.quit()

    def _grab(self, name: str) -> None:
        """Save the window with few colours, so that the file is small."""
        self.console.window.grab().save(buffer := QBuffer(), "PNG")
        picture = (
            Image.open(io.BytesIO(buffer.data().data())).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        )
        picture.save(PICTURES / name, optimize=True)
        print(PICTURES / name, PICTURES.joinpath(name).stat().st_size)

    @staticmethod
    def _after(action: Callable[[], None]) -> None:
        QTimer.singleShot(SETTLE_MS, action)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="spoolhouse-pictures-") as place:
        folder = DataFolder(root=Path(place))
        folder.prepare()
        settings = folder.root / "console.json"
        settings.write_text('{"scheme": "light", "density": "compact", "language": "en"}', encoding="utf-8")
        console = build_console(
            make_application(),
            lambda: ensure_engine(folder),
            lambda: stop_engine(folder),
            settings,
            read_choices(settings),
        )
        console.window.resize(*SIZE)
        console.window.show()
        console.live.start()
        printing = threading.Thread(target=print_labels, args=(folder,), daemon=True)
        printing.start()
        photographer = Photographer(console, printing)
        photographer.console.application.exec()
        console.close()
        asyncio.run(stop_engine(folder))


if __name__ == "__main__":
    main()
