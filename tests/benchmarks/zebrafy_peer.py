"""zebrafy (LGPL) beside our label: in a virtual environment of its own that is thrown away, never a dependency."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

# For each line it gets, as many labels as the line says; answers with ms per label.
PROGRAM = """
import sys, time
from pathlib import Path
from zebrafy import ZebrafyPDF
pdf = Path(sys.argv[1]).read_bytes()
for line in sys.stdin:
    begin = time.perf_counter()
    for _ in range(int(line)):
        ZebrafyPDF(pdf, format="Z64", dither=False, dpi=203).to_zpl()
    print((time.perf_counter() - begin) * 1000 / int(line), flush=True)
"""


@contextmanager
def zebrafy(pdf: bytes) -> Iterator[Callable[[int], float] | None]:
    """Draws that many labels and says how many ms one took; None where it cannot be installed."""
    with TemporaryDirectory() as folder:
        label, python = Path(folder) / "label.pdf", Path(folder) / "venv" / "bin" / "python"
        label.write_bytes(pdf)
        try:
            subprocess.run([sys.executable, "-m", "venv", str(Path(folder) / "venv")], check=True, capture_output=True)
            subprocess.run([str(python), "-m", "pip", "install", "zebrafy"], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            yield None
            return
        with subprocess.Popen(
            [str(python), "-c", PROGRAM, str(label)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdin
            assert process.stdout
            output, answers = process.stdin, process.stdout

            def labels(count: int) -> float:
                output.write(f"{count}\n")
                output.flush()
                return float(answers.readline())

            yield labels
            output.close()
