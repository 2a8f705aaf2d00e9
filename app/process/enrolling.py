"""Enrols this computer, one attempt at a time: two would each use up a link, and one identity would be lost."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from app.errors import CommandFailed
from app.language.translate import Phrase, tr
from app.process.data_folder import DataFolder, DataFolderInUse, FolderHolder, FolderLock
from server_core.files import make_folder

if TYPE_CHECKING:
    from agent_core.engine import Engine, Enrolment, LinkDestinations, LinkFacts, ServerFacts

UNUSED = Phrase("Nothing was done with this link")
BUSY = Phrase("another window or command is enrolling this computer right now. Nothing was done with this link")


@asynccontextmanager
async def one_at_a_time(folder: DataFolder, refusal: Phrase | str = BUSY) -> AsyncIterator[None]:
    """Wait some seconds for another enrolment. Independent of the lock of `agent run`, which may run meanwhile.

    Raises CommandFailed (with `refusal` if another one continues), DataFolderUnusable.
    """
    lock_folder = DataFolder(root=folder.remote_agent / "enrolling")
    try:
        await asyncio.to_thread(make_folder, lock_folder.root)
    except OSError as error:
        raise CommandFailed(
            tr(
                "the folder {root} cannot be made: {why}. {unused}",
                root=lock_folder.root,
                why=error.strerror,
                unused=UNUSED,
            )
        ) from error
    lock = _GivenUpLock(lock_folder)
    try:
        await asyncio.to_thread(lock.acquire)
    except DataFolderInUse as error:
        raise CommandFailed(str(refusal)) from error
    except asyncio.CancelledError:
        lock.give_up()
        raise
    try:
        yield
    finally:
        lock.give_up()


class _GivenUpLock:
    """A lock acquired in a thread that cannot be cancelled.

    If it is acquired after the wait was given up, it is released.
    """

    def __init__(self, lock_folder: DataFolder) -> None:
        self._lock = FolderLock(lock_folder, FolderHolder.COMMAND)
        self._turn = threading.Lock()
        self._is_given_up = False

    def acquire(self) -> None:
        """Acquire the lock. Raises DataFolderInUse, DataFolderUnusable."""
        self._lock.acquire()
        with self._turn:
            if self._is_given_up:
                self._lock.release()

    def give_up(self) -> None:
        with self._turn:
            self._is_given_up = True
            self._lock.release()


BY_ANOTHER = Phrase(
    "another window or command has just made this computer an agent. Nothing was done with "
    "this link: see the Help page (or 'spoolhouse doctor') for whose agent it is now"
)


def remote_server(folder: DataFolder) -> ServerFacts | None:
    """Return the server whose agent this computer is, apart from its own; None: it is no agent."""
    return remote_engine(folder).server()


def note_rejection(folder: DataFolder, *, rejected: bool) -> None:
    """Remember for `doctor` whether the server rejects this computer's key permanently."""
    note = _rejection_note(folder)
    with suppress(OSError):  # a full disk: then nothing is remembered
        if rejected:
            note.touch(mode=0o600)
        else:
            note.unlink(missing_ok=True)


def is_rejected(folder: DataFolder) -> bool:
    """Return whether the server rejected this key. A computer that was enrolled again has a newer one."""
    try:
        since = _rejection_note(folder).stat().st_mtime_ns
        return since >= remote_engine(folder).config.credential_file.stat().st_mtime_ns
    except OSError:
        return False


def _rejection_note(folder: DataFolder) -> Path:
    return folder.remote_agent / "rejected"


def key_storage_words(folder: DataFolder, kept_in: str | None) -> str:
    """Describe where the agent's key is stored."""
    if kept_in is not None:
        return tr("in this system's keyring ({keyring})", keyring=kept_in)
    file = folder.remote_agent / "agent.json"
    return tr("in {file}, readable by its owner alone, not in a keyring", file=file)


async def become_agent(
    folder: DataFolder,
    link: str,
    *,
    key_in: str = "best",
    plain_http: bool = False,
    as_new: bool = False,
    clicked: bool = False,
) -> Enrolment:
    """Use the link, whatever this computer was before. `clicked`: see `look_at`. Raises CommandFailed."""
    from agent_core.config import KeyStorage
    from agent_core.errors import EngineError

    folder.prepare()
    engine = remote_engine(folder)
    before = engine.identity
    async with one_at_a_time(folder):
        if engine.identity != before or (clicked and before is not None):  # a click replaces no agent
            raise CommandFailed(str(BY_ANOTHER))
        try:
            allowed = _allowed_destinations(folder) if clicked else None
            key_place = KeyStorage(key_in)
            return await engine.enroll(link, key_place=key_place, plain_http=plain_http, as_new=as_new, clicked=allowed)
        except EngineError as error:
            raise CommandFailed(error.message) from error


async def look_at(folder: DataFolder, link: str) -> LinkFacts:
    """Read what a clicked link is for, without using it. A link to this computer must be for this folder's own server.

    Raises CommandFailed.
    """
    from agent_core.errors import EngineError

    try:
        return await remote_engine(folder).look(link, _allowed_destinations(folder))
    except EngineError as error:
        raise CommandFailed(error.message) from error


def _allowed_destinations(folder: DataFolder) -> LinkDestinations:
    from agent_core.engine import LinkDestinations

    own = folder.running_engine()
    urls = () if own is None else (own.base_url, own.public_url)
    return LinkDestinations(own_ports=frozenset(port for url in urls if (port := urlsplit(url).port) is not None))


def remote_engine(folder: DataFolder) -> Engine:
    from agent_core.config import AgentConfig
    from agent_core.engine import Engine
    from app.process.serve import VERSION

    config = AgentConfig(
        agent_folder=folder.remote_agent, virtual_folder=folder.virtual, version=VERSION, asks_who=True
    )
    return Engine(config)
