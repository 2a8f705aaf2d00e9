"""Follows the program's logs line by line. Independent of Qt; `news` reads in a worker thread."""

from __future__ import annotations

import asyncio
import os
import re
from dataclasses import dataclass, replace
from enum import IntEnum
from pathlib import Path

import msgspec

from server_core.contract.types.fields import UNREADABLE
from server_core.log_lines import NO_REQUEST, JsonLine, without_secrets

FIRST_BYTES = 512 * 1024
"""Read from the end of a log. Older lines are only in the file."""
LONGEST = 4_000
_LINE = re.compile(
    r"(?P<at>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)[,.]\d{3} (?P<level>[A-Z]+) (?P<source>\S+) "
    r"\[(?P<id>[^\]]*)\]: (?P<text>.*)"
)


class Level(IntEnum):
    INFO = 20
    WARNING = 30
    ERROR = 40


@dataclass(frozen=True, kw_only=True, slots=True)
class LogLine:
    """An entry of a log. `text` includes a traceback's lines; `request_id` is empty outside of requests."""

    at: str
    level: Level
    source: str
    request_id: str
    text: str

    def __str__(self) -> str:
        about = f" [{self.request_id}]" if self.request_id else ""
        return f"{self.at} {self.level.name} {self.source}{about}: {self.text}"

    def has(self, words: list[str]) -> bool:
        """Return whether the entry contains all words, in any order, ignoring case. X-Request-Ids match, too."""
        whole = str(self).casefold()
        return all(word in whole for word in words)


@dataclass(frozen=True, slots=True)
class LogNews:
    """New entries. `anew`: all entries, not only new ones."""

    lines: list[LogLine]
    anew: bool


class LogTail:
    """Follows one log: each `read` returns what is new. A rotated file is read from its beginning."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: tuple[int, int] | None = None
        self._offset = 0
        self._rest = b""

    async def news(self) -> LogNews:
        return await asyncio.to_thread(self.read)

    def read(self) -> LogNews:
        """Read. Blocking. A missing log has no lines."""
        try:
            with self._path.open("rb") as log:
                facts = os.fstat(log.fileno())
                file = (facts.st_dev, facts.st_ino)
                anew = self._file is None
                if file != self._file or facts.st_size < self._offset:
                    self._file, self._rest = file, b""
                    self._offset = max(0, facts.st_size - FIRST_BYTES) if anew else 0
                    cut = self._offset > 0
                else:
                    cut = False
                log.seek(self._offset)
                content = log.read(FIRST_BYTES)
        except OSError:
            return LogNews([], anew=self._file is None)
        self._offset += len(content)
        if cut:
            content = content.partition(b"\n")[2]
        whole, _, self._rest = (self._rest + content).rpartition(b"\n")
        return LogNews(lines_of(whole.decode("utf-8", "replace")), anew=anew)


def lines_of(text: str) -> list[LogLine]:
    """Split text into entries.

    Lines without a time belong to the entry before; at the beginning they form their own.
    """
    found: list[LogLine] = []
    for each in without_secrets(text).splitlines():
        if (read := _of_json(each)) is not None:
            found.append(read)
            continue
        each = each[:LONGEST]
        matched = _LINE.fullmatch(each)
        if matched is not None:
            request = matched["id"] if matched["id"] != NO_REQUEST else ""
            level = _level(matched["level"])
            found.append(
                LogLine(
                    at=matched["at"], level=level, source=matched["source"], request_id=request, text=matched["text"]
                )
            )
        elif found:
            found[-1] = replace(found[-1], text=f"{found[-1].text}\n{each}")
        elif each.strip():
            found.append(LogLine(at="", level=Level.INFO, source="", request_id="", text=each))
    return found


def _of_json(text: str) -> LogLine | None:
    """Read a line of a log in JSON; None: it is none."""
    if not text.startswith("{"):
        return None
    try:
        line = msgspec.json.decode(text, type=JsonLine)
    except UNREADABLE:
        return None
    told = line.message if line.traceback is None else f"{line.message}\n{line.traceback}"
    return LogLine(
        at=f"{line.time.astimezone():%Y-%m-%d %H:%M:%S}",
        level=_level(line.level),
        source=line.logger,
        request_id=line.request_id or "",
        text="\n".join(each[:LONGEST] for each in told.splitlines()),
    )


def _level(word: str) -> Level:
    return {"WARNING": Level.WARNING, "ERROR": Level.ERROR, "CRITICAL": Level.ERROR}.get(word, Level.INFO)
