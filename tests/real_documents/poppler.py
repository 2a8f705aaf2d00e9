"""Poppler's own commands: what a page looks like, on screen and on paper."""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from threading import Timer

from PIL import Image

from tests.real_documents.drawn import Drawn, NotDrawn, peak_bytes

MEMORY_BYTES = 2 * 1024**3
CHUNK_BYTES = 1 << 18
MAX_POINTS = 200_000_000
"""A larger picture is not taken over."""
HEADER = re.compile(rb"P5\s+(\d+)\s+(\d+)\s+255\s")
PAGES = re.compile(rb"^Pages:\s+(\d+)", re.MULTILINE)


def missing() -> list[str]:
    """Return the commands of Debian's package poppler-utils that are not installed."""
    return [name for name in ("pdftoppm", "pdfinfo", "pdftocairo") if shutil.which(name) is None]


def page_count(pdf: Path, *, seconds: float) -> int | None:
    """None = poppler does not open it."""
    try:
        done = subprocess.run(["pdfinfo", pdf], capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None
    found = PAGES.search(done.stdout)
    return int(found[1]) if found else None


def draw(pdf: Path, page: int, *, dpi: int, seconds: float) -> Drawn | NotDrawn:
    """Draw the content of the crop box in grey, with annotations and layers as on screen."""
    command = ["pdftoppm", "-q", "-gray", "-cropbox", "-r", str(dpi), "-f", str(page), "-l", str(page), str(pdf)]
    begin = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        with suppress(ProcessLookupError):
            resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        timer = Timer(seconds, process.kill)
        timer.start()
        try:
            drawn = _picture(process)
        finally:
            timer.cancel()
            process.kill()
    ms = (time.perf_counter() - begin) * 1000
    if drawn is not None:
        image, peak = drawn
        return Drawn(image=image, ms=ms, peak_bytes=peak)
    if ms >= seconds * 1000:
        return NotDrawn(code="too_slow", text=f"pdftoppm was stopped after {seconds:g} s.")
    return NotDrawn(code="no_picture", text=f"pdftoppm ended without a picture (exit code {process.returncode}).")


def draw_for_paper(pdf: Path, page: int, *, dpi: int, seconds: float) -> Drawn | NotDrawn:
    """Annotations and layers as they print: pdftoppm has no wish for it, pdftocairo's PDF of the page is made so."""
    with tempfile.TemporaryDirectory() as folder:
        printed = Path(folder) / "printed.pdf"
        command = [
            "pdftocairo",
            "-q",
            "-pdf",
            "-origpagesizes",
            "-f",
            str(page),
            "-l",
            str(page),
            str(pdf),
            str(printed),
        ]
        try:
            done = subprocess.run(command, capture_output=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return NotDrawn(code="too_slow", text=f"pdftocairo was stopped after {seconds:g} s.")
        if done.returncode:
            return NotDrawn(code="no_picture", text=f"pdftocairo ended with exit code {done.returncode}.")
        return draw(printed, 1, dpi=dpi, seconds=seconds)


def _picture(process: subprocess.Popen[bytes]) -> tuple[Image.Image | None, int] | None:
    """A PGM file; the peak is read while the process still writes, for nobody can ask it afterwards."""
    assert process.stdout is not None
    data, peak = bytearray(), 0
    size = wanted = 0
    while chunk := os.read(process.stdout.fileno(), CHUNK_BYTES):
        peak = max(peak, peak_bytes(process.pid))
        data += chunk
        if not size and (header := HEADER.match(data)):
            width, height = int(header[1]), int(header[2])
            size = width * height
            wanted = header.end() + size
            if size > MAX_POINTS:
                return None, peak
        if wanted and len(data) >= wanted:
            return Image.frombytes("L", (width, height), bytes(data[wanted - size : wanted])), peak
    return None
