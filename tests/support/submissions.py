"""Ready bytes for a driver."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

from agent_core.domain import Progress, Submission
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import SimulatedFault
from tests.support.leases import LABEL, PRINTER


def a_submission(folder: Path, content: bytes = LABEL, *, repeats: int = 1, in_memory: bool = False) -> Submission:
    job = uuid4()
    payload = folder / f"{job}.payload"
    if not in_memory:
        payload.write_bytes(content)
    return Submission(
        job_name=f"sh-{job}-1",
        print_job_id=job,
        payload=payload,
        size_bytes=len(content),
        mime_type="application/octet-stream",
        repeats=repeats,
        content=content if in_memory else None,
    )


def a_setup(uri: str, *, fault: SimulatedFault = SimulatedFault.NONE, paused: bool = False) -> PrinterSetup:
    return PrinterSetup(
        printer_id=PRINTER,
        name="Pack 1",
        uri=uri,
        language=RawLanguage.ZPL,
        dpi=203,
        media_width_mm=100,
        media_height_mm=150,
        simulated_fault=fault,
        paused=paused,
    )


class Log:
    """A progress listener that remembers."""

    def __init__(self) -> None:
        self.seen: list[Progress] = []

    def __call__(self, progress: Progress) -> None:
        self.seen.append(progress)
