"""A printer without a device, for trials, training and tests: it saves jobs in a folder.

`<print_job_id>.bin` holds the bytes of a complete job, `<print_job_id>.partial` those of one that broke off,
`<print_job_id>-<page>.png` the pictures: the pages of a PDF as they were sent, or RAW labels as a printer would draw
them, which follow a moment later. A text file stands for a label that cannot be drawn, and says why.
"""

from __future__ import annotations

import asyncio
import logging
import os
from dataclasses import replace
from enum import Enum, auto
from shutil import copyfile
from typing import TYPE_CHECKING, BinaryIO
from uuid import UUID

from msgspec import structs

from agent_core.backends.base import PayloadReader, ProgressListener, facts_of
from agent_core.backends.raw_pictures import RawOutput
from agent_core.domain import NOTHING_KNOWN, Delivered, DeviceStatus, Progress, SentBefore, Submission
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from agent_core.points import VirtualPoint
from server_core import failpoints
from server_core.contract.decisions.capabilities import VIRTUAL_DPI, VIRTUAL_HEIGHT_MM, VIRTUAL_WIDTH_MM
from server_core.contract.messages.jobs import VirtualMessages
from server_core.contract.messages.message import words
from server_core.contract.messages.system import system_error
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import SimulatedFault
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason
from server_core.files import make_folder, sync_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from agent_core.backends.raw_pictures import RawPictures
    from server_core.contract.types.agents import PrinterSetup
    from server_core.contract.types.devices import DeviceFacts

# The folder of a virtual printer: files appear whole or not at all. Blocking; called in threads.


log = logging.getLogger(__name__)


class FoundOutput(Enum):
    WHOLE = auto()
    PARTIAL = auto()
    NOTHING = auto()


class OutputFolder:
    """Files of one job."""

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

    def finish(self, drawn: Sequence[Path] = ()) -> None:
        """Copy the pages that were `drawn`, then write the job safely to disk; so the pictures are there when the job
        appears.
        """
        failpoints.reach(VirtualPoint.FINISH)
        self.close(sync=True)
        self._show(drawn)
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

    def look(self) -> tuple[FoundOutput, int]:
        """Return what is here of the job after a restart, and its size in bytes."""
        if self.whole.exists():
            return FoundOutput.WHOLE, self.whole.stat().st_size
        if self._arriving.exists():
            self._arriving.replace(self.partial)
        if self.partial.exists():
            return FoundOutput.PARTIAL, self.partial.stat().st_size
        return FoundOutput.NOTHING, 0

    def close(self, *, sync: bool = False) -> None:
        """Close the file; harmless if none is open."""
        if self._file is not None:
            with self._file as file:
                file.flush()
                if sync:
                    os.fsync(file.fileno())
            self._file = None

    def _show(self, drawn: Sequence[Path]) -> None:
        """Copy the pictures. The job is complete without them."""
        try:
            for page, picture in enumerate(drawn, start=1):
                copyfile(picture, self.picture(page))
        except OSError as error:
            log.warning("The pictures of job %s could not be saved: %s", self._job, error)


SLOW_SECONDS = 3.0
STEPS = 10
FAULTS = {
    SimulatedFault.OUT_OF_MEDIA: DeviceStatus(
        condition=PrinterStatus.ERROR,
        reasons=("media-empty",),
        message=VirtualMessages.SIMULATED_OUT_OF_MEDIA(),
        waiting=WaitingReason.MEDIA_EMPTY,
    ),
    SimulatedFault.OFFLINE: DeviceStatus(
        condition=PrinterStatus.OFFLINE,
        message=VirtualMessages.SIMULATED_OFFLINE(),
        waiting=WaitingReason.PRINTER_OFFLINE,
    ),
}


class VirtualDriver:
    """Driver of a virtual printer. `setup` may change at any time; a fault takes effect at once, even on a
    running job.
    """

    def __init__(
        self,
        setup: PrinterSetup,
        *,
        folder: Path,
        slow_seconds: float = SLOW_SECONDS,
        pictures: RawPictures | None = None,
    ) -> None:
        """`pictures`: draws RAW labels. None: they get no pictures."""
        self.folder = folder
        self.slow_seconds = slow_seconds
        self.pictures = pictures
        self._setup = setup
        self._changed = asyncio.Event()

    @property
    def setup(self) -> PrinterSetup:
        return self._setup

    @setup.setter
    def setup(self, setup: PrinterSetup) -> None:
        self._setup = setup
        self.wake()

    def wake(self) -> None:
        """Make the device check its setup again."""
        self._changed.set()

    @property
    def fault(self) -> SimulatedFault:
        return self._setup.simulated_fault

    async def probe(self) -> DeviceFacts:
        """Return the capabilities from its setup; the defaults are ZPL at 203 dpi and 100 x 150 mm labels."""
        width = self._setup.media_width_mm or VIRTUAL_WIDTH_MM
        setup = structs.replace(
            self._setup,
            language=self._setup.language or RawLanguage.ZPL,
            dpi=self._setup.dpi or VIRTUAL_DPI,
            media_width_mm=width,
            media_height_mm=self._setup.media_height_mm if self._setup.media_width_mm else VIRTUAL_HEIGHT_MM,
        )
        facts = facts_of(setup, confirmation=Confirmation.PRINTER_CONFIRMED)
        return replace(facts, model="Virtual printer", reported=True)

    async def status(self) -> DeviceStatus:
        return FAULTS.get(self.fault, DeviceStatus(condition=PrinterStatus.ONLINE))

    async def open(self, submission: Submission) -> VirtualDelivery:
        status = await self.status()
        if status.waiting is not None:
            raise NotReady(status.waiting, status.message or words(status.waiting.value))
        return VirtualDelivery(self, await PayloadReader.begin(submission), submission)

    async def recover(self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN) -> Delivered:
        """Return the outcome from the files: complete, broken off, or never seen."""
        tray = OutputFolder(self.folder, UUID(job_name.removeprefix("sh-").rpartition("-")[0]))
        found = await asyncio.to_thread(tray.look)
        match found:
            case (FoundOutput.WHOLE, size):
                return Delivered(evidence=Confirmation.PRINTER_CONFIRMED, bytes_sent=size)
            case (FoundOutput.PARTIAL, size):
                text = VirtualMessages.VIRTUAL_BROKE_OFF(size=size)
                raise DeliveryFailed(FailureReason.PARTIAL_OUTPUT, text, bytes_sent=size)
            case _:
                raise DeliveryUnknown(VirtualMessages.VIRTUAL_HAS_NOTHING())

    async def cancel_recovered(self) -> None:
        """Do nothing: `recover` follows no job."""

    async def aclose(self) -> None:
        """Do nothing: no resources are held between jobs."""

    async def change(self, seconds: float | None = None) -> None:
        """Wait until it is woken, or `seconds` have passed."""
        self._changed.clear()
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return


class VirtualDelivery:
    """Delivery of one job to the folder."""

    def __init__(self, driver: VirtualDriver, spooled: PayloadReader, submission: Submission) -> None:
        self._driver = driver
        self._spooled = spooled
        self._submission = submission
        self._tray = OutputFolder(driver.folder, submission.print_job_id)
        self._cancelled = False
        self._taken = 0

    async def send(self, progress: ProgressListener) -> Delivered:
        tray = self._tray
        try:
            await asyncio.to_thread(tray.begin)
            while piece := await self._spooled.next_piece():
                for step in self._steps(piece):
                    await self._device(progress)
                    await asyncio.to_thread(tray.take, step)
                    self._taken += len(step)
                    progress(Progress(bytes_sent=self._taken))
            await self._device(progress)
            await asyncio.to_thread(tray.finish, self._submission.pictures)
        except DeliveryCancelled:
            await asyncio.to_thread(tray.clear)
            raise
        except DeliveryFailed:
            await asyncio.to_thread(tray.break_off)
            raise
        except OSError as error:
            text = VirtualMessages.VIRTUAL_FOLDER_UNWRITABLE(why=system_error(error))
            if await asyncio.to_thread(tray.whole.exists):
                raise DeliveryUnknown(text, bytes_sent=self._taken) from error
            await asyncio.to_thread(tray.break_off)
            raise DeliveryFailed(FailureReason.PRINTER_ERROR, text, bytes_sent=self._taken) from error
        self._draw_raw()
        return Delivered(evidence=Confirmation.PRINTER_CONFIRMED, bytes_sent=self._taken)

    def _draw_raw(self) -> None:
        """Have the labels of a RAW job drawn on the loaded medium."""
        language, pictures, setup = self._submission.raw_language, self._driver.pictures, self._driver.setup
        if language is None or pictures is None:
            return
        is_known = setup.media_width_mm is not None
        pictures.add(
            RawOutput(
                file=self._tray.whole,
                size=self._submission.size_bytes,
                language=language,
                dpi=setup.dpi or VIRTUAL_DPI,
                width_mm=setup.media_width_mm or VIRTUAL_WIDTH_MM,
                height_mm=setup.media_height_mm if is_known else VIRTUAL_HEIGHT_MM,
                head_width_mm=setup.tuning.head_width_mm,
            )
        )

    async def cancel(self) -> None:
        self._cancelled = True
        self._driver.wake()

    async def abandon(self) -> None:
        """Do nothing: no file was opened."""

    async def aclose(self) -> None:
        """Close the file. Data of an interrupted `send` stays there for `recover`."""
        await self._spooled.aclose()
        await asyncio.to_thread(self._tray.close)

    def _steps(self, piece: bytes) -> Iterator[bytes]:
        size = -(-self._submission.total_bytes // STEPS)
        return (piece[start : start + size] for start in range(0, len(piece), size))

    async def _device(self, progress: ProgressListener) -> None:
        """Simulate the device before it takes more: it waits for a person, loses its connection, or is slow."""
        dawdled = False
        while True:
            if self._cancelled:
                raise DeliveryCancelled(VirtualMessages.VIRTUAL_STOPPED(), bytes_sent=self._taken)
            fault = self._driver.fault
            if fault in FAULTS:
                progress(Progress(bytes_sent=self._taken, waiting=FAULTS[fault].waiting))
                await self._driver.change()
            elif fault is SimulatedFault.LINK_LOST and self._taken * 2 >= self._submission.total_bytes:
                total = self._submission.total_bytes
                text = VirtualMessages.SIMULATED_LINK_LOST(sent=self._taken, total=total)
                raise DeliveryFailed(FailureReason.PARTIAL_OUTPUT, text, bytes_sent=self._taken)
            elif fault is SimulatedFault.SLOW and not dawdled:
                dawdled = True
                await self._driver.change(self._driver.slow_seconds / STEPS)
            else:
                return
