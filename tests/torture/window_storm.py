"""The real window in a storm: `--seconds` (60) of 50 job changes a second with `--rows` (100,000) jobs stored, under
Xvfb and a window manager, while somebody chooses a row and scrolls. Then the window is killed and
started again, and the engine is stopped and started again, while the storm goes on.

What must hold: the chosen row stays chosen and is where it was, also in the window that was started again; a window
without an engine says so, and lives again when the engine does. `--pictures FOLDER` keeps what was seen.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from app.process.data_folder import DataFolder
from tests.benchmarks.console_start import MANY, WAITING, site
from tests.benchmarks.filled_store import number_id
from tests.support.desktop_session import desktop_session, what_is_missing
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import Tree, WindowDriver, window_driver

CHANGES_PER_SECOND = 50
WHEEL_UP, WHEEL_DOWN = 4, 5
KEPT = 3
"""Index of the waiting job that somebody selects; the storm does not change it."""


class Storm:
    """Holds and releases waiting jobs in turns, whether an engine answers or not."""

    def __init__(self, folder: Path, jobs: list[str]) -> None:
        self._folder, self._jobs, self._ending = DataFolder(root=folder), jobs, threading.Event()
        self._thread = threading.Thread(target=self._blow)
        self.made = self.missed = 0

    @contextmanager
    def blowing(self) -> Iterator[None]:
        self._thread.start()
        try:
            yield
        finally:
            self._ending.set()
            self._thread.join()

    def _blow(self) -> None:
        headers = {"Authorization": f"Bearer {self._folder.console_token()}"}
        begin, count = time.monotonic(), 0
        with httpx.Client(headers=headers, timeout=30, trust_env=False) as http:
            while not self._ending.wait(max(begin + count / CHANGES_PER_SECOND - time.monotonic(), 0)):
                count = self.made + self.missed
                act = "release" if count // len(self._jobs) % 2 else "hold"
                endpoint = self._folder.running_engine()
                job = self._jobs[count % len(self._jobs)]
                try:
                    if endpoint is not None:
                        http.post(f"{endpoint.base_url}/console-api/v1/jobs/{job}/{act}")
                    self.made += endpoint is not None
                    self.missed += endpoint is None
                except httpx.HTTPError:
                    self.missed += 1


class Shift:
    """A person's actions at the window, and their complaints."""

    def __init__(self, window: WindowDriver, folder: Path, pictures: Path | None) -> None:
        self._window, self._folder, self._pictures = window, folder, pictures
        self.complaints: list[str] = []
        self.looked = 0

    def begin(self) -> None:
        self._window.start(self._folder)
        name = self._window.wait(lambda tree: rows[KEPT] if len(rows := tree.rows("queue.table")) > KEPT else None)
        self._chosen = document_of(name)
        self._window.click_row("queue.table", name.split(". ")[1])
        self._window.wait(lambda tree: self._is_chosen(tree) or None, "the row is not chosen")
        self._seen("chosen")

    def work(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for wheel, times in ((WHEEL_DOWN, 5), (WHEEL_UP, 15)):
                self._window.click("queue.table", button=wheel, times=times)
                self._look(chosen_in_sight=wheel == WHEEL_UP)
        self._seen("after the storm")

    def restart_window(self) -> None:
        self._window.kill()
        self._window.start(self._folder)
        self._window.wait(lambda tree: self._is_chosen(tree) or None, "the new window has another row chosen")
        self._seen("window started again")

    def lose_engine(self, engine: RunningEngine) -> RunningEngine:
        engine.stop()
        self._window.wait_for(starts="The server was stopped")
        self._look(chosen_in_sight=True)
        self._seen("engine stopped")
        again = RunningEngine.start(self._folder, *engine.arguments)
        self._window.wait_gone(name="Start it here")
        self._window.wait_for("status.server", starts="Server running at")
        self._look(chosen_in_sight=True)
        self._seen("engine started again")
        return again

    def _is_chosen(self, tree: Tree) -> bool:
        return [document_of(row) for row in chosen(tree)] == [self._chosen]

    def _look(self, *, chosen_in_sight: bool) -> None:
        tree = self._window.tree()
        others = [row for row in chosen(tree) if document_of(row) != self._chosen]
        if others or (chosen_in_sight and not self._is_chosen(tree)):
            self.complaints.append(f"not {self._chosen} is chosen, but {chosen(tree)}")
        self.looked += 1

    def _seen(self, what: str) -> None:
        if self._pictures is not None:
            self._pictures.mkdir(parents=True, exist_ok=True)
            self._window.picture(self._pictures / f"{what}.png")


def chosen(tree: Tree) -> list[str]:
    """Sentences of the highlighted rows in sight."""
    return [row.name for row in tree.row_cells("queue.table") if "selected" in row.states]


def document_of(sentence: str) -> str:
    """Return the part of a row's text that does not depend on the job's state: its order and its file."""
    return ". ".join(part for part in sentence.split(". ") if part.startswith("Order ") or ".pdf on " in part)


def storm(rows: int, seconds: float, pictures: Path | None) -> list[str]:
    """Run the storm; return what did not hold."""
    with tempfile.TemporaryDirectory(prefix="storm-") as name:
        folder = site(Path(name) / "data", rows)
        jobs = [str(number_id(1, number)) for number in range(rows - WAITING, rows) if number != rows - WAITING + KEPT]
        engine = RunningEngine.start(folder, "--requests-per-second", "1000")
        try:
            with desktop_session() as session, window_driver(session, Path(name)) as window:
                shift, blown = Shift(window, folder, pictures), Storm(folder, jobs)
                shift.begin()
                with blown.blowing():
                    shift.work(seconds)
                    shift.restart_window()
                    engine = shift.lose_engine(engine)
                    shift.work(seconds / 4)
        finally:
            engine.stop()
    sys.stdout.write(f"{blown.made} changes, {blown.missed} missed the engine; looked {shift.looked} times\n")
    return shift.complaints


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=MANY)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pictures", type=Path)
    request = parser.parse_args()
    missing = what_is_missing()
    if missing is not None:
        sys.exit(missing)
    complaints = storm(request.rows, request.seconds, request.pictures)
    for complaint in complaints:
        sys.stdout.write(f"{complaint}\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
