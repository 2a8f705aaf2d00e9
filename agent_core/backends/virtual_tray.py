"""The folder of a virtual printer: files appear whole or not at all. Blocking; called in threads."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from enum import Enum, auto
from pathlib import Path
from shutil import copyfile
from typing import BinaryIO
from uuid import UUID

from agent_core.points import VirtualPoint
from agent_core.raw.zpl import read_graphics
from agent_core.render.png import to_png
from server_core import failpoints
from server_core.files import make_folder, sync_folder

log = logging.getLogger(__name__)
DRAWN_BYTES = 16 * 1024 * 1024


class Found(Enum):
    WHOLE = auto()
    PARTIAL = auto()
    NOTHING = auto()


class Tray:
    """What one job leaves."""

    def __init__(self, folder: Path, print_job_id: UUID) -> None:
        self._folder = folder
        self._job = str(print_job_id)
        self._arriving = folder / f".{self._job}.part"
        self._file: BinaryIO | None = None

    @property
    def whole(self) -> Path:
        return self._folder / f"{self._job}.bin"

    @property
    def partial(self) -> Path:
        return self._folder / f"{self._job}.partial"

    def picture(self, page: int) -> Path:
        return self._folder / f"{self._job}-{page}.png"

    def begin(self) -> None:
        failpoints.reach(VirtualPoint.BEGIN)
        make_folder(self._folder)
        self._file = self._arriving.open("wb")

    def take(self, data: bytes) -> None:
        assert self._file is not None  # noqa: S101
        failpoints.reach(VirtualPoint.TAKE)
        self._file.write(data)

    def finish(self, *, dpi: int, once_bytes: int, drawn: Sequence[Path] = ()) -> None:
        """Pictures first, so that they are there when the job shows up; then the job, safe on disk.

        Of a job that is repeated only its first `once_bytes` bytes are drawn; nothing where that was `drawn` already.
        """
        failpoints.reach(VirtualPoint.FINISH)
        self.close(sync=True)
        self._draw(dpi, min(once_bytes, DRAWN_BYTES), drawn)
        self._arriving.replace(self.whole)
        sync_folder(self._folder)
        failpoints.reach(VirtualPoint.FINISHED)

    def break_off(self) -> None:
        self.close()
        if self._arriving.exists():
            self._arriving.replace(self.partial)

    def clear(self) -> None:
        self.close()
        self._arriving.unlink(missing_ok=True)

    def look(self) -> tuple[Found, int]:
        """What is here of the job, after a restart, and its size in bytes."""
        if self.whole.exists():
            return Found.WHOLE, self.whole.stat().st_size
        if self._arriving.exists():
            self._arriving.replace(self.partial)
        if self.partial.exists():
            return Found.PARTIAL, self.partial.stat().st_size
        return Found.NOTHING, 0

    def close(self, *, sync: bool = False) -> None:
        """Harmless where nothing is open."""
        if self._file is not None:
            with self._file as file:
                file.flush()
                if sync:
                    os.fsync(file.fileno())
            self._file = None

    def _draw(self, dpi: int, size: int, drawn: Sequence[Path]) -> None:
        """Labels drawn with commands that are not read yet leave no picture; a bug in drawing unprints nothing."""
        try:
            for page, picture in enumerate(drawn, start=1):
                copyfile(picture, self.picture(page))
            if drawn:
                return
            with self._arriving.open("rb") as file:
                labels = read_graphics(file.read(size), dpi=dpi)
            for page, label in enumerate(labels, start=1):
                if label.picture is not None:
                    self.picture(page).write_bytes(to_png(label.picture))
        except Exception:
            log.exception("no pictures of job %s", self._job)
