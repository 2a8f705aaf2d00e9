"""The windows that a person has open at this computer, each a process of its own: where they are, what is said to all.

Free of Qt. Blocking, where it is not asynchronous.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec

from app.process.window_door import LOCK, SESSION_WANTED, address_of, say
from server_core.contract.types.fields import UNREADABLE, Secretive

CUSTOMERS = "customers"
"""In the folder of a window on a whole site: those of its customers' windows."""
ELSEWHERE = "remote-consoles"
"""In the data folder: those of the windows on servers on other computers."""
ANSWER_MS = 5000
"""One that paints all of itself anew takes so long to answer."""


class HeldSession(Secretive, frozen=True, kw_only=True):
    """`site`: the folder of the window on the whole site, which is one console with its customers' windows.
    `session_token` None: nobody has it unlocked."""

    site: str
    session_token: str | None = None


def addresses(root: Path, site: Path | None = None) -> list[str]:
    """Of all windows that there may be on a data folder; of one `site` alone."""
    sites = [site] if site is not None else [root, *_folders(root / ELSEWHERE)]
    return [address_of(str(each)) for one in sites for each in (one, *_folders(one / CUSTOMERS))]


def others(root: Path, site: Path | None, own: str) -> list[str]:
    return [door for door in addresses(root, site) if door != own]


def tell(doors: list[str], line: bytes) -> None:
    """One that hangs, or is not there, keeps nobody from the others."""
    for door in doors:
        try:
            say(door, line, 0)
        except OSError:
            continue


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """How many windows locked, and how many may not have: something is there, and did not answer."""

    windows: int
    not_answering: int


def lock_all(root: Path) -> Heard:
    """Whoever answers what was asked behind it has heard of it."""
    doors = addresses(root)
    tell(doors, LOCK)
    heard = silent = 0
    for door in doors:
        try:
            heard += bool(say(door, _question(str(root)), ANSWER_MS))
        except OSError:
            silent += 1
    return Heard(windows=heard, not_answering=silent)


def session_of(site: str, doors: list[str]) -> str | None:
    """The session that one of its windows has."""
    for door in doors:
        try:
            held = msgspec.json.decode(_answer(door, _question(site)) or b"", type=HeldSession)
        except UNREADABLE:
            continue
        if held.site == site and held.session_token is not None:
            return held.session_token
    return None


async def ask_session(root: Path, site: Path, own: str) -> str | None:
    """The same, of the windows beside the one whose door is `own`."""
    return await asyncio.to_thread(lambda: session_of(str(site), others(root, site, own)))


def _question(site: str) -> bytes:
    return SESSION_WANTED + msgspec.json.encode(HeldSession(site=site)) + b"\n"


def _answer(door: str, line: bytes) -> bytes | None:
    try:
        return say(door, line, ANSWER_MS)
    except OSError:
        return None


def _folders(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(each for each in folder.iterdir() if each.is_dir())
    except OSError:
        return
