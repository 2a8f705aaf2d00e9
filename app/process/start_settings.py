"""With which settings an engine starts: those that are kept or, where it does not come up with them, those that worked
last."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import msgspec

from app.errors import ConsoleError, SaidError
from server_core.contract.types.consoles import AT_START, ServerSettings, UndoneSettings
from server_core.kept_settings import KeptSettings, read_settings, write_settings

log = logging.getLogger(__name__)
T = TypeVar("T")


async def start_with_kept(path: Path, start: Callable[[ServerSettings], Awaitable[T]]) -> T:
    """What was taken back is kept with its reason. Raises what `start` raises: the first time, if the second fails."""
    kept = read_settings(path)
    before = _as_it_started(kept)
    try:
        started = await start(kept.settings)
    except SaidError as error:
        if kept.settings == before:
            raise
        log.error("the settings are taken back: %s", error)
        started = await _with_those_before(before, error, start)
        undone = UndoneSettings(settings=kept.settings, why=error.message, at=datetime.now(UTC))
        _keep(path, KeptSettings(settings=before, worked=before, undone=undone, unread=kept.unread))
        return started
    if kept.settings != kept.worked and not kept.unread:  # else the file stays, and the window tells of it
        _keep(path, msgspec.structs.replace(kept, worked=kept.settings))
    return started


def _as_it_started(kept: KeptSettings) -> ServerSettings:
    """What holds at once has held already: it stays."""
    return msgspec.structs.replace(kept.settings, **{key: getattr(kept.worked, key) for key in AT_START})


async def _with_those_before(
    before: ServerSettings, first: ConsoleError, start: Callable[[ServerSettings], Awaitable[T]]
) -> T:
    try:
        return await start(before)
    except ConsoleError as error:
        raise first from error  # it was not the settings


def _keep(path: Path, kept: KeptSettings) -> None:
    """A full disk stops no server."""
    try:
        write_settings(path, kept)
    except OSError as error:
        log.error("the settings cannot be written: %s", error)
