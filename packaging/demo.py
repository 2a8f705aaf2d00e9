"""The main job, shown: engine and console on a fresh data folder, two virtual printers, an application that prints.

With a display the console stays open until it is closed. Without one it runs offscreen and leaves its screenshots.
Exit code 0 only if both labels were printed and the console showed it.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
HAS_DISPLAY = sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
if not HAS_DISPLAY:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QSize, QTimer  # noqa: E402

from app.bootstrap import build_console, make_application  # noqa: E402
from app.console import Console  # noqa: E402
from app.process.data_folder import DataFolder  # noqa: E402
from app.process.engine_process import ensure_engine, stop_engine  # noqa: E402
from app.session.settings import read_choices  # noqa: E402
from app.window.reopen_window import fitting  # noqa: E402
from resources.samples import path as sample  # noqa: E402
from server_core.contract.types.states import JobStatus  # noqa: E402

START_SECONDS = 30.0
PRINT_SECONDS = 60.0
SETTLE_MS = 1200


class ShopSystem(threading.Thread):
    """Do what an integrator does, using only the command line and the REST API."""

    def __init__(self, folder: DataFolder) -> None:
        super().__init__(daemon=True)
        self.folder = folder
        self.printed: list[str] = []
        self.error: str | None = None

    def run(self) -> None:
        try:
            self._print_both()
        except (subprocess.SubprocessError, TimeoutError, json.JSONDecodeError) as error:
            self.error = f"{error} {getattr(error, 'stderr', None) or ''}"

    def _print_both(self) -> None:
        base_url = self._engine()
        for name in ("Pack 1", "Pack 2"):
            printer = self._spoolhouse("printer", "add", "--uri", f"virtual:///{name}", "--name", name)
            print(f"added    virtual printer {name}  {printer['printer_id']}", flush=True)
        client = self._spoolhouse("client", "create", "--name", "Shop system")
        print(f"created  application Shop system  {client['client_id']}", flush=True)
        orders = [
            ("Pack 1", "ORD-104482", ["--file", str(sample("label-100x150.pdf"))]),
            ("Pack 2", "ORD-104483", ["--file", str(sample("label-100x150.zpl")), "--language", "zpl"]),
        ]
        running = [self._send(base_url, client, *order) for order in orders]
        for (name, reference, _), process in zip(orders, running, strict=True):
            lines, errors = process.communicate(timeout=PRINT_SECONDS)
            states = [json.loads(line) for line in lines.splitlines()]
            shown = " → ".join(state["status"] for state in states) or errors
            print(f"job      {reference} on {name}: {shown}", flush=True)
            if process.returncode != 0:
                raise TimeoutError(f"{reference} was not printed: {shown}")
            self.printed.append(states[-1]["print_job_id"])

    def _engine(self) -> str:
        deadline = time.monotonic() + START_SECONDS
        while (found := self.folder.running_engine()) is None:
            if time.monotonic() > deadline:
                raise TimeoutError("the engine did not start")
            time.sleep(0.1)
        print(f"server   {found.base_url}  (pid {found.pid})", flush=True)
        return found.base_url

    def _spoolhouse(self, *arguments: str) -> dict[str, Any]:
        command = [sys.executable, "-m", "app", "--data-dir", str(self.folder.root), "--json", *arguments]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=30)
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer

    @staticmethod
    def _send(
        base_url: str, client: dict[str, Any], printer: str, reference: str, document: list[str]
    ) -> subprocess.Popen[str]:
        command = [sys.executable, str(Path(__file__).with_name("example_client.py")), "--base-url", base_url]
        command += ["--client-id", client["client_id"], "--printer", printer, "--reference", reference, *document]
        environment = os.environ | {"SPOOLHOUSE_CLIENT_SECRET": client["client_secret"]}
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


class Demo:
    """Watches the console's own queue until it shows both jobs as printed."""

    def __init__(self, console: Console, shop: ShopSystem, folder: DataFolder) -> None:
        self.console = console
        self.shop = shop
        self.folder = folder
        self.succeeded = False
        self._deadline = time.monotonic() + START_SECONDS + PRINT_SECONDS
        self._timer = QTimer(interval=100)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def _look(self) -> None:
        if self.shop.error or time.monotonic() > self._deadline:
            self._timer.stop()
            print(f"FAILED: {self.shop.error or 'the console did not show both jobs as printed'}", flush=True)
            self.console.application.quit()
        elif len(self.shop.printed) == 2 and self._shows_both() and len(self._pictures()) == 2:
            self._timer.stop()
            self.succeeded = True
            print("console  shows both jobs as printed", flush=True)
            for folder in sorted(self.folder.virtual.iterdir()):
                for picture in sorted(folder.iterdir()):
                    print(f"printed  {picture}", flush=True)
            self._tell_what_next()
            if HAS_DISPLAY:
                print("Close the window (Ctrl+Q) to end the demo.", flush=True)
            else:
                self._after(SETTLE_MS, self._picture_queue)

    def _pictures(self) -> list[Path]:
        """The pictures of what was printed. Those of RAW labels come a moment later."""
        return list(self.folder.virtual.glob("*/*.png"))

    def _tell_what_next(self) -> None:
        """Show how to print from another program. Without a display the engine ends with the demo."""
        spoolhouse = f".venv/bin/spoolhouse --data-dir {self.folder.root}"
        if not HAS_DISPLAY:
            print(f"next     {spoolhouse} serve & sleep 5", flush=True)
        print(f'next     eval "$({spoolhouse} client create "My shop" --env)"', flush=True)
        print("next     sh server_core/api/reference/snippets/first_label.sh", flush=True)

    def _shows_both(self) -> bool:
        queue = self.console.queue
        rows = [queue.job(row) for row in range(queue.rowCount())]
        shown = {str(row.print_job_id) for row in rows if row.status is JobStatus.PRINTED}
        return set(self.shop.printed) <= shown

    def _picture_queue(self) -> None:
        self._grab("console-queue.png")
        queue = self.console.queue
        rows = [queue.job(row) for row in range(queue.rowCount())]
        self.console.queue_page.open_job(next(row for row in rows if str(row.print_job_id) == self.shop.printed[0]))
        self._after(3 * SETTLE_MS, self._picture_job)

    def _picture_job(self) -> None:
        self._grab("console-job.png")
        self.console.application.quit()

    def _grab(self, name: str) -> None:
        path = self.folder.root / name
        self.console.window.grab().save(str(path))
        print(f"screen   {path}", flush=True)

    @staticmethod
    def _after(milliseconds: int, action: Callable[[], None]) -> None:
        QTimer.singleShot(milliseconds, action)


def main() -> int:
    folder = DataFolder(root=Path(tempfile.mkdtemp(prefix="spoolhouse-demo-")))
    folder.prepare()
    print(
        f"data     {folder.root}" + ("" if HAS_DISPLAY else "   (no display: the console runs offscreen)"), flush=True
    )
    settings = folder.root / "console.json"
    application = make_application()
    console = build_console(
        application,
        lambda: ensure_engine(folder),
        lambda: stop_engine(folder),
        settings,
        read_choices(settings),
        ends_server=True,
    )
    console.window.resize(fitting(QSize(1440, 900), application.primaryScreen()))
    console.window.closed.connect(application.quit)
    console.window.show()
    console.live.start()
    shop = ShopSystem(folder)
    shop.start()
    demo = Demo(console, shop, folder)
    application.exec()
    console.close()
    asyncio.run(stop_engine(folder))
    return 0 if demo.succeeded else 1


if __name__ == "__main__":
    sys.exit(main())
