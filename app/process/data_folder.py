"""The data folder of a site: its paths, its lock, and the address of the running engine."""

from __future__ import annotations

import logging
import os
import secrets
import shlex
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import msgspec
import platformdirs

from app.errors import ReportedError
from server_core.contract.messages.system import StartMessages, cause_of, system_error
from server_core.contract.types.fields import UNREADABLE
from server_core.files import (
    empty_file,
    is_owned_by_other,
    keeps_modes,
    make_folder,
    may_others_read,
    may_others_rename_in,
    may_others_write,
    sync_folder,
    write_private,
)

# File locks on a folder and on a file in it. The system releases them when the process ends, however it ends.


def take(folder: Path, file: Path, flags: int, *, alone: bool) -> list[int]:
    """Lock and return the descriptors, the file's first. `alone`: exclusive; otherwise shared with other readers.

    Raises BlockingIOError, and OSError of `os.open`.
    """
    taken: list[int] = []
    try:
        if sys.platform != "win32":  # Windows cannot delete an open file
            taken.append(os.open(folder, os.O_RDONLY))
            _lock_folder(taken[0], alone=alone)
        taken.insert(0, os.open(file, flags, 0o600))
        _lock_file(taken[0], alone=alone)
    except BaseException:
        let_go(taken)
        raise
    return taken


def let_go(descriptors: list[int]) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


def _lock_folder(descriptor: int, *, alone: bool) -> None:
    """Lock the folder. Raises BlockingIOError."""
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(descriptor, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            return  # not supported on this disk, see flock(2) on NFS: the file lock has to suffice


def _lock_file(descriptor: int, *, alone: bool) -> None:
    """Lock the file. Raises BlockingIOError."""
    try:
        if sys.platform == "win32":  # not tested on Windows
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except OSError as error:
        raise BlockingIOError(error.errno, error.strerror) from error


log = logging.getLogger(__name__)
ENVIRONMENT = "SPOOLHOUSE_DATA_DIR"
LOOK_SECONDS = 0.25
COMMAND_SECONDS = 10.0
LOCK_PAUSE_SECONDS = 0.03
SHORTEST_TOKEN = 32
"""Characters. A file with fewer was truncated, and the token could be guessed."""


MOST_NAMED = 6
"""Most folders and files named in the warning about other users' access."""


class DataFolderInUse(ReportedError):
    """Another engine runs on this folder."""


class DataFolderUnusable(ReportedError):
    """The folder cannot be written."""


class EngineEndpoint(msgspec.Struct, frozen=True, kw_only=True):
    """The address of the running engine. `token` is the console token.

    - `public_url`: for other computers
    - `speaks_tls`: its public port speaks TLS; programs on this computer have another one
    - `for_console`: a console started it; otherwise a service or a person did
    """

    base_url: str
    pid: int
    version: str
    public_url: str = ""
    speaks_tls: bool = False
    for_console: bool = False
    token: str = ""


@dataclass(frozen=True, slots=True)
class ExposedPaths:
    """Paths that other users of this computer can change, and the shell command that prevents it."""

    paths: list[Path]
    command: str


@dataclass(frozen=True, kw_only=True, slots=True)
class DataFolder:
    root: Path

    @staticmethod
    def choose(option: Path | None) -> DataFolder:
        """Return the folder of `--data-dir`, else `SPOOLHOUSE_DATA_DIR`, else the user's data folder."""
        named = os.environ.get(ENVIRONMENT)
        if option is None and named:
            option = Path(named)
        return DataFolder(root=option.expanduser().absolute()) if option else DataFolder.usual()

    @staticmethod
    def usual() -> DataFolder:
        """The user's data folder of this system."""
        return DataFolder(root=platformdirs.user_data_path("spoolhouse", appauthor=False).expanduser().absolute())

    @property
    def server(self) -> Path:
        return self.root / "server"

    @property
    def agent(self) -> Path:
        return self.root / "agent"

    @property
    def is_empty(self) -> bool:
        """Return whether nothing was ever set up here."""
        return not self.server.exists() and not self.restoring.exists()

    @property
    def restoring(self) -> Path:
        """The marker that exists while a restore replaces the present state (`app.process.restoring`)."""
        return self.root / "restoring.json"

    @property
    def trial(self) -> Path:
        """The marker of a folder in which a backup is only tried: its server prints and sends nothing."""
        return self.root / "trial"

    @property
    def remote_agent(self) -> Path:
        """The files of `spoolhouse agent run`, which prints for a remote server."""
        return self.root / "remote-agent"

    @property
    def of_remote_agent(self) -> DataFolder:
        """Lock and log of that agent. It may run beside the engine of this computer's own site."""
        return DataFolder(root=self.remote_agent)

    @property
    def virtual(self) -> Path:
        return self.root / "virtual"

    @property
    def log(self) -> Path:
        return self.root / "logs" / "engine.log"

    @property
    def _endpoint(self) -> Path:
        return self.root / "engine.json"

    @property
    def _port(self) -> Path:
        return self.root / "port"

    @property
    def _local_port(self) -> Path:
        return self.root / "local-port"

    @property
    def settings(self) -> Path:
        """The server settings that an administrator changed."""
        return self.root / "settings.json"

    @property
    def tls(self) -> Path:
        """The self-signed certificate of this engine, and its key."""
        return self.root / "tls"

    @property
    def site_files(self) -> tuple[Path, ...]:
        """The files that identify this site to other computers, which belong in backups.

        The console token does not: it is created again if missing, so an old backup opens nothing.
        """
        return self.tls, self._port, self._local_port, self.settings

    @property
    def token_file(self) -> Path:
        return self.root / "console-token"

    @property
    def _token_doubted(self) -> Path:
        return self.root / "console-token-doubted"

    def prepare(self) -> None:
        """Create the folders, for their owner only. Raises DataFolderUnusable."""
        try:
            for folder in (self.root, self.server, self.agent, self.virtual, self.log.parent):
                make_folder(folder)
        except OSError as error:
            raise DataFolderUnusable(
                StartMessages.DATA_FOLDER_UNUSABLE(root=str(self.root), why=system_error(error))
            ) from error

    def changed_by_others(self) -> ExposedPaths | None:
        """Find what other users of this computer can change: the engine's folders, files in them, parent folders."""
        inside: list[Path] = []
        for folder in (self.root, self.server, self.agent, self.remote_agent, self.tls, self.log.parent):
            with suppress(OSError):
                inside += [folder, *sorted(folder.iterdir())]
        above = [*self.root.absolute().parents, *self.root.resolve().parents]
        own = self._engine_user()
        found = {
            ("chmod", "go-w"): [path for path in inside if may_others_write(path)],
            ("chown", str(own)): [path for path in inside if is_owned_by_other(path, own)],
            ("chmod", "+t"): [path for path in above if may_others_rename_in(path)],
        }
        shown = {fix: list(dict.fromkeys(paths))[:MOST_NAMED] for fix, paths in found.items() if paths}
        if not shown:
            return None
        paths = list(dict.fromkeys(path for paths in shown.values() for path in paths))
        return ExposedPaths(paths, " && ".join(shlex.join([*fix, *map(str, at)]) for fix, at in shown.items()))

    def _engine_user(self) -> int:
        """Return the uid that runs the engine, also if root looks at another user's folder."""
        try:
            return self.token_file.stat().st_uid
        except OSError:
            return os.geteuid() if os.name == "posix" else 0

    def warn_of_others(self) -> None:
        """Log an error if other users can write here. Called when a program that prints from this folder starts."""
        if found := self.changed_by_others():
            log.error(
                "Other users of this computer can change %s: they could print in this site's name, or stop its "
                "printing. To prevent this, run: %s",
                ", ".join(map(str, found.paths)),
                found.command,
            )

    def prepare_log(self) -> None:
        """Create only the folder and its log folder. Raises DataFolderUnusable."""
        try:
            make_folder(self.log.parent)
        except OSError as error:
            raise DataFolderUnusable(
                StartMessages.FOLDER_UNUSABLE(root=str(self.root), why=system_error(error))
            ) from error

    def console_token(self, *, anew: bool = False) -> str:
        """Return the console token of this folder. Call it with the folder locked; a running engine has its own copy.

        It is created if missing, and replaced if others could read it. Only the owner can read the file.
        `anew`: for an engine: replace it if possible, because a process that took over the old engine's port may know
        it.
        """
        kept = self._kept_token()
        if kept and self.token_is_doubted():
            log.warning(
                "%s could be read by other users of this computer, so the token in it is replaced", self.token_file
            )
            kept = ""
        if kept and not anew:
            return kept
        token = secrets.token_urlsafe(32)
        try:
            self.put_token(token)
        except OSError as error:
            if kept:
                log.warning("The console token was not replaced, because a new one could not be written: %s", error)
                return kept
            raise DataFolderUnusable(
                StartMessages.TOKEN_UNWRITABLE(token=str(self.token_file), why=system_error(error))
            ) from error
        return token

    def keep_token(self, token: str) -> bool:
        """Write a new token unless one exists. Returns True if it did. Raises OSError."""
        with suppress(DataFolderUnusable):
            if self._kept_token() == token:
                return False
        write_private(self.token_file, token.encode())
        return True

    def put_token(self, token: str) -> None:
        """Replace a token that others may know. The old one is marked doubtful until then. Raises OSError."""
        try:
            write_private(self.token_file, token.encode())
        except OSError:
            self.doubt_open_token()
            raise
        self._token_doubted.unlink(missing_ok=True)

    def token_is_doubted(self) -> bool:
        """Return whether others can or could read the token, so that the holder of the folder must replace it.

        Only the holder fixes the file's mode, because the mode tells the next engine. A disk without modes would make
        it
        readable again.
        """
        return self._token_doubted.exists() or (self.is_token_open() and keeps_modes(self.root))

    def is_token_open(self) -> bool:
        return may_others_read(self.token_file)

    def doubt_open_token(self) -> None:
        """If others can read the token, mark it for replacement, even if the file is made private meanwhile."""
        if not self.is_token_open():
            return
        try:
            self._token_doubted.touch()
            sync_folder(self.root)
        except OSError:  # emptying a file needs no space, and an empty token is replaced, too
            empty_file(self.token_file)

    def _kept_token(self) -> str:
        """Return the stored token; empty if missing or truncated. Raises DataFolderUnusable."""
        try:
            kept = self.token_file.read_text(encoding="ascii").strip()
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeDecodeError) as error:
            why = cause_of(error)
            raise DataFolderUnusable(StartMessages.TOKEN_UNREADABLE(token=str(self.token_file), why=why)) from error
        return kept if len(kept) >= SHORTEST_TOKEN else ""

    def remembered_port(self, *, local: bool = False) -> int | None:
        """Return the port of the last engine here, so that addresses stored in other systems stay valid.

        `local`: the second port on loopback that an engine with TLS offers to programs of this computer.
        """
        try:
            port = int((self._local_port if local else self._port).read_text(encoding="ascii"))
        except (OSError, ValueError):
            return None
        return port if 0 < port <= 65535 else None

    def remember_port(self, port: int, *, local: bool = False) -> None:
        write_private(self._local_port if local else self._port, str(port).encode())

    def publish(self, endpoint: EngineEndpoint) -> None:
        """Publish the engine's address for consoles and commands. The token stays where it is. Raises OSError."""
        write_private(self._endpoint, _published(endpoint))

    def is_published(self, endpoint: EngineEndpoint) -> bool:
        try:
            return self._endpoint.read_bytes() == _published(endpoint)
        except OSError:
            return False

    def withdraw(self) -> None:
        """Withdraw the address, which may soon belong to another process."""
        try:
            self._endpoint.unlink(missing_ok=True)
        except OSError:
            empty_file(self._endpoint)
            raise

    def is_held(self) -> bool:
        """Return whether an engine holds the folder now, whether it answers or not."""
        return FolderLock(self).is_held()

    def ended_badly(self) -> bool:
        """Return whether the last engine ended without an orderly shutdown."""
        return self._endpoint.exists()

    def running_engine(self) -> EngineEndpoint | None:
        """Return the engine that runs on this folder now, by its lock: a killed engine leaves its file behind."""
        if not FolderLock(self).is_held():
            return None
        # Read the token before the address, so that a killed engine's address never pairs with the next engine's token.
        # See `FolderLock`.
        token = self._kept_token()  # if it was deleted, the engine writes it again in a moment
        try:
            found = msgspec.json.decode(self._endpoint.read_bytes(), type=EngineEndpoint)
        except (OSError, *UNREADABLE):
            return None  # it is starting: it holds the lock but does not answer yet
        return msgspec.structs.replace(found, token=token) if token else None


def _published(endpoint: EngineEndpoint) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(endpoint, token=""))


class FolderHolder(StrEnum):
    """The holder of the folder: an engine for long, a command for a moment."""

    ENGINE = "engine"
    COMMAND = "command"


class FolderLock:
    """Lock of the data folder, held by its one engine. The system releases it when the process ends, however it ends.

    Locks the folder itself and `engine.lock` in it: the file alone could be deleted under a running engine, and network
    disks may not support locks on folders.
    """

    def __init__(
        self,
        folder: DataFolder,
        holder: FolderHolder = FolderHolder.ENGINE,
        tell_waiting: Callable[[float], None] | None = None,
    ) -> None:
        """`tell_waiting`: called with the longest wait in seconds when a command holds the folder."""
        self._folder = folder
        self._holder = holder
        self._tell_waiting = tell_waiting
        self._taken: list[int] = []

    def __enter__(self) -> FolderLock:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    @property
    def _file(self) -> Path:
        return self._folder.root / "engine.lock"

    def acquire(self, *, wait: bool = True) -> None:
        """Acquire the lock, unless this object has it. Raises DataFolderInUse, DataFolderUnusable.

        `wait`: for some seconds, if a command holds it.
        """
        if self._taken:
            return
        began = time.monotonic()
        while True:
            try:
                self._taken = take(self._folder.root, self._file, os.O_RDWR | os.O_CREAT, alone=True)
                break
            except BlockingIOError as error:
                # consoles that look for the engine, and commands that work without one, hold the lock for a moment
                is_command = wait and self._held_by() == FolderHolder.COMMAND.encode()
                patience = COMMAND_SECONDS if is_command else LOOK_SECONDS if wait else 0
                if is_command and self._tell_waiting is not None:
                    self._tell_waiting(COMMAND_SECONDS)
                    self._tell_waiting = None
                if time.monotonic() - began > patience:
                    raise DataFolderInUse(StartMessages.DATA_FOLDER_IN_USE(root=str(self._folder.root))) from error
                time.sleep(LOCK_PAUSE_SECONDS)
            except OSError as error:
                root, why = str(self._folder.root), system_error(error)
                raise DataFolderUnusable(StartMessages.DATA_FOLDER_UNUSABLE(root=root, why=why)) from error
        with suppress(OSError):
            self._folder.withdraw()  # first: the address that a killed engine left does not belong to this holder
        with suppress(OSError):  # on a full disk others are less patient with a command
            os.ftruncate(self._taken[0], 0)
            os.write(self._taken[0], self._holder.encode())

    def _held_by(self) -> bytes:
        try:
            return self._file.read_bytes()
        except OSError:
            return b""

    def is_held(self) -> bool:
        """Return whether an engine holds the folder now. Commands and readers do not count."""
        try:
            taken = take(self._folder.root, self._file, os.O_RDONLY, alone=False)
        except FileNotFoundError:
            return False
        except OSError:
            return self._held_by() != FolderHolder.COMMAND.encode()
        let_go(taken)
        return False

    def is_of_this_folder(self) -> bool:
        """Return whether the locked folder is still the one with this path, and not a new one."""
        try:
            there = os.stat(self._folder.root if len(self._taken) > 1 else self._file)
        except OSError:
            return False
        return os.path.samestat(os.fstat(self._taken[-1]), there)

    def release(self) -> None:
        let_go(self._taken)
        self._taken = []
