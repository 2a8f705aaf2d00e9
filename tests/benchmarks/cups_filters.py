"""CUPS's own filters, one after the other, as its scheduler starts them for a queue."""

from __future__ import annotations

import os
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import IO

FILTERS = Path("/usr/lib/cups/filter")
DRIVERS = Path("/usr/lib/cups/daemon/cups-driverd")
RASTER, PWG_RASTER = "application/vnd.cups-raster", "image/pwg-raster"


def are_here(*names: str) -> bool:
    return all((FILTERS / name).exists() for name in names)


def zebra_ppd() -> str | None:
    """The driver for label printers that comes with CUPS; None = it is not here."""
    if not DRIVERS.exists():
        return None
    command = [str(DRIVERS), "cat", "drv:///sample.drv/zebra.ppd"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout or None


def filtered(file: Path, ppd: str, options: str, names: list[str], *, raster: str) -> int:
    """Sends the file through the filters; how many bytes come out. `raster` is what gstoraster makes."""
    ppd_file = file.with_suffix(".ppd")
    ppd_file.write_text(ppd)
    types = {"CONTENT_TYPE": "application/pdf", "FINAL_CONTENT_TYPE": raster, "PPD": str(ppd_file)}
    size = 0
    with ExitStack() as stack:
        pages: IO[bytes] = stack.enter_context(file.open("rb"))
        for name in names:
            command = [str(FILTERS / name), "1", "user", "title", "1", options]
            process = subprocess.Popen(
                command,
                env=os.environ | types,
                stdin=pages,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            stack.enter_context(process)
            pages.close()  # else a filter that ends early would leave the one before it waiting
            assert process.stdout
            pages = process.stdout
        while piece := pages.read(1 << 20):
            size += len(piece)
    return size
