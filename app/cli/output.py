"""Output of commands: one JSON object with --json, else lines of text. Neither can control a terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.errors import AnswerNotWritten, CommandFailed
from app.process.data_folder import DataFolder
from app.words.plain_text import GLYPHS, plain
from server_core.contract.decisions.names import legible_json

UNSAFE = re.compile(f"[{''.join(map(chr, GLYPHS))}]")


def write(text: str) -> None:
    """Write a line. Ignored without stdout: `pythonw.exe` has none. Raises AnswerNotWritten."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _discard_output()
        raise AnswerNotWritten(
            f"the answer cannot be written to standard output: {error.strerror or error}. The command may have "
            "been carried out. Check that before you repeat it."
        ) from error


def _discard_output() -> None:
    """Drop what is left in the buffer, or Python fails again at exit."""
    with suppress(OSError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def tell_aside(text: str) -> None:
    """Write to stderr: worth knowing, but not part of the answer."""
    if sys.stderr is not None:
        sys.stderr.write(f"spoolhouse: {plain(text)}\n")


def answer(value: Any, lines: Sequence[str], *, as_json: bool) -> None:
    """Print `value` as one JSON object on one line, or `lines` of text."""
    if as_json:
        # JSON leaves DEL, C1 and U+2028 unescaped; escaped they mean the same
        write(UNSAFE.sub(lambda sign: f"\\u{ord(sign[0]):04x}", legible_json(value).decode()))
    else:
        for line in lines:
            write(plain(line))


def many(number: int, thing: str, things: str = "") -> str:
    """Return `1 job` or `2 jobs`. `things`: the plural, if it is not regular."""
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return columns padded to the widest cell. The first row is the header."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def confirm(what: str, question: str, *, undone: str) -> None:
    """Ask at a terminal. Raises CommandFailed with `undone` unless the answer is yes, and where nobody can answer."""
    if sys.stdin is None or not sys.stdin.isatty():
        raise CommandFailed(f"{what} {undone} To confirm in a script, add --yes.")
    write(plain(what))
    sys.stdout.write(f"{question} [y/N] ")
    sys.stdout.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise CommandFailed(undone[:1].lower() + undone[1:].removesuffix("."))


def refuse_inside(folder: DataFolder, file: Path) -> None:
    """Reject output paths among the program's own files. Raises CommandFailed."""
    if file.resolve().is_relative_to(folder.root.resolve()):
        raise CommandFailed(f"{file} is inside the data folder {folder.root}. Choose a place outside.")
