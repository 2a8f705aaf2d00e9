"""The data folder: where everything of one site lies, who runs on it, and how to reach the engine that does."""

from __future__ import annotations

import logging
import os
import secrets
import shlex
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import msgspec
import platformdirs

from app.errors import SaidError
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

# Locks of a folder and of a file in it, as the system knows them: freed when the process ends, however it ends.


def take(folder: Path, file: Path, flags: int, *, alone: bool) -> list[int]:
    """Descriptors of what is locked now, the file's first. `alone`: else beside others that only look. Raises
    BlockingIOError, and OSError of `os.open`."""
    taken: list[int] = []
    try:
        if sys.platform != "win32":  # there an open file cannot be deleted
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
    """Raises BlockingIOError."""
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(descriptor, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            return  # not on this disk, see flock(2) of NFS: the file has to do


def _lock_file(descriptor: int, *, alone: bool) -> None:
    """Raises BlockingIOError."""
    try:
        if sys.platform == "win32":  # not tried on Windows
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
"""Characters; a file that holds fewer was cut off, and everybody could guess them."""


MOST_NAMED = 6
"""Most folders and files named in the warning about other users' access."""


class DataFolderInUse(SaidError):
    """Another engine runs on this folder."""


class DataFolderUnusable(SaidError):
    """The folder cannot be written."""


class EngineEndpoint(msgspec.Struct, frozen=True, kw_only=True):
    """How a console or a command reaches the running engine; `token` is the console token.

    `public_url` is for other computers; `tls_pin` and `tls_fingerprint` None = it speaks plain HTTP there.
    `for_console`: a console started it; else a service or a person keeps it.
    """

    base_url: str
    pid: int
    version: str
    public_url: str = ""
    tls_pin: str | None = None
    tls_fingerprint: str | None = None
    for_console: bool = False
    token: str = ""


@dataclass(frozen=True, slots=True)
class OpenToOthers:
    """Paths that other users of this computer can change, and the shell command that prevents it."""

    paths: list[Path]
    command: str


@dataclass(frozen=True, kw_only=True, slots=True)
class DataFolder:
    root: Path

    @staticmethod
    def choose(option: Path | None) -> DataFolder:
        """`--data-dir`, else `SPOOLHOUSE_DATA_DIR`, else the user's data folder of this system."""
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
        """Nothing was ever set up here."""
        return not self.server.exists() and not self.restoring.exists()

    @property
    def restoring(self) -> Path:
        """There while a backup takes the place of the present state (`app.process.restoring`)."""
        return self.root / "restoring.json"

    @property
    def remote_agent(self) -> Path:
        """Of `spoolhouse agent run`, which prints for a server elsewhere."""
        return self.root / "remote-agent"

    @property
    def of_remote_agent(self) -> DataFolder:
        """Lock and log of that agent: it may run beside the engine of this computer's own site."""
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
        """What an administrator set of the server."""
        return self.root / "settings.json"

    @property
    def tls(self) -> Path:
        """The certificate that this engine made for itself, and its key."""
        return self.root / "tls"

    @property
    def site_files(self) -> tuple[Path, ...]:
        """What other computers know this site by: it goes into backups. The console's token does not: it is made anew
        where it is missing, and an old backup opens nothing."""
        return self.tls, self._port, self._local_port, self.settings

    @property
    def token_file(self) -> Path:
        return self.root / "console-token"

    @property
    def _token_doubted(self) -> Path:
        return self.root / "console-token-doubted"

    def prepare(self) -> None:
        """Creates the folders, for the owner alone. Raises DataFolderUnusable."""
        try:
            for folder in (self.root, self.server, self.agent, self.virtual, self.log.parent):
                make_folder(folder)
        except OSError as error:
            raise DataFolderUnusable(
                StartMessages.DATA_FOLDER_UNUSABLE(root=str(self.root), why=system_error(error))
            ) from error

    def changed_by_others(self) -> OpenToOthers | None:
        """Find what other users of this computer can change: the engine's folders, files in them, folders above."""
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
        return OpenToOthers(paths, " && ".join(shlex.join([*fix, *map(str, at)]) for fix, at in shown.items()))

    def _engine_user(self) -> int:
        """Return the uid of whoever runs the engine, also where root looks at another user's folder."""
        try:
            return self.token_file.stat().st_uid
        except OSError:
            return os.geteuid() if os.name == "posix" else 0

    def warn_of_others(self) -> None:
        """Log an error if other users can write here. Called when a program that prints from this folder starts."""
        if found := self.changed_by_others():
            log.error(
                "other users of this computer can change %s: they could print in this site's name, or keep it from "
                "printing. Close it with: %s",
                ", ".join(map(str, found.paths)),
                found.command,
            )

    def prepare_log(self) -> None:
        """The folder and that of its log alone. Raises DataFolderUnusable."""
        try:
            make_folder(self.log.parent)
        except OSError as error:
            raise DataFolderUnusable(
                StartMessages.FOLDER_UNUSABLE(root=str(self.root), why=system_error(error))
            ) from error

    def console_token(self, *, anew: bool = False) -> str:
        """The token of this folder's console interface; made where there is none, and anew where others could read it;
        for the owner alone. Of whoever has the folder: an engine that runs has the one it began with, or renewed since.
        `anew`: for an engine, where it can be written: who took the port of the one before may have been told that
        one's."""
        kept = self._kept_token()
        if kept and self.token_is_doubted():
            log.warning("%s could be read by other users of this computer: it is made anew", self.token_file)
            kept = ""
        if kept and not anew:
            return kept
        token = secrets.token_urlsafe(32)
        try:
            self.put_token(token)
        except OSError as error:
            if kept:
                log.warning("the token of the consoles here stays as it was, another one was not written: %s", error)
                return kept
            raise DataFolderUnusable(
                StartMessages.TOKEN_UNWRITABLE(token=str(self.token_file), why=system_error(error))
            ) from error
        return token

    def keep_token(self, token: str) -> bool:
        """True: it was not there. Raises OSError."""
        with suppress(DataFolderUnusable):
            if self._kept_token() == token:
                return False
        write_private(self.token_file, token.encode())
        return True

    def put_token(self, token: str) -> None:
        """In the place of one that others may know, which is doubted until then. Raises OSError."""
        try:
            write_private(self.token_file, token.encode())
        except OSError:
            self.doubt_open_token()
            raise
        self._token_doubted.unlink(missing_ok=True)

    def token_is_doubted(self) -> bool:
        """Others can read it, or could: who has the folder makes another one. The file is closed by that one alone, for
        its mode is what the next engine knows it by. A disk without modes would make it as open again."""
        return self._token_doubted.exists() or (self.is_token_open() and keeps_modes(self.root))

    def is_token_open(self) -> bool:
        return may_others_read(self.token_file)

    def doubt_open_token(self) -> None:
        """Where others can read it now, it is made anew, also if it is closed to them meanwhile."""
        if not self.is_token_open():
            return
        try:
            self._token_doubted.touch()
            sync_folder(self.root)
        except OSError:  # to empty a file needs no room, and an empty token is made anew, too
            empty_file(self.token_file)

    def _kept_token(self) -> str:
        """Empty: none, or one that was cut off. Raises DataFolderUnusable."""
        try:
            kept = self.token_file.read_text(encoding="ascii").strip()
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeDecodeError) as error:
            why = cause_of(error)
            raise DataFolderUnusable(StartMessages.TOKEN_UNREADABLE(token=str(self.token_file), why=why)) from error
        return kept if len(kept) >= SHORTEST_TOKEN else ""

    def remembered_port(self, *, local: bool = False) -> int | None:
        """The port of the last engine here, so that the addresses in other systems stay true.

        `local`: the second one on loopback, that an engine with TLS has for the programs of this computer.
        """
        try:
            port = int((self._local_port if local else self._port).read_text(encoding="ascii"))
        except (OSError, ValueError):
            return None
        return port if 0 < port <= 65535 else None

    def remember_port(self, port: int, *, local: bool = False) -> None:
        write_private(self._local_port if local else self._port, str(port).encode())

    def publish(self, endpoint: EngineEndpoint) -> None:
        """Tell consoles and commands where the engine answers; the token stays where it is. Raises OSError."""
        write_private(self._endpoint, _published(endpoint))

    def is_published(self, endpoint: EngineEndpoint) -> bool:
        try:
            return self._endpoint.read_bytes() == _published(endpoint)
        except OSError:
            return False

    def withdraw(self) -> None:
        """Nobody is led to an address that may be a stranger's by now."""
        try:
            self._endpoint.unlink(missing_ok=True)
        except OSError:
            empty_file(self._endpoint)
            raise

    def is_held(self) -> bool:
        """An engine has the folder now, whether it answers or not."""
        return FolderLock(self).is_held()

    def ended_badly(self) -> bool:
        """Of an engine that is gone: it did not come to its orderly end."""
        return self._endpoint.exists()

    def running_engine(self) -> EngineEndpoint | None:
        """The engine that runs on this folder now: the lock tells, not the file that a killed one left behind."""
        if not FolderLock(self).is_held():
            return None
        # Before the address: one that a killed engine left never goes with the token of the next, see `FolderLock`.
        token = self._kept_token()  # where it was deleted, the engine writes it again in a moment
        try:
            found = msgspec.json.decode(self._endpoint.read_bytes(), type=EngineEndpoint)
        except (OSError, *UNREADABLE):
            return None  # it is starting: it has the lock, but does not answer yet
        return msgspec.structs.replace(found, token=token) if token else None


def _published(endpoint: EngineEndpoint) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(endpoint, token=""))


class Holder(StrEnum):
    """Who has the folder: an engine keeps it, a command gives it back in a moment."""

    ENGINE = "engine"
    COMMAND = "command"


class FolderLock:
    """Held by the one engine of a data folder; the system frees it when the process ends, however it ends.

    The folder itself is locked, and `engine.lock` in it: the file alone could be deleted under a running engine, and a
    network disk may know no locks of folders.
    """

    def __init__(self, folder: DataFolder, holder: Holder = Holder.ENGINE) -> None:
        self._folder = folder
        self._holder = holder
        self._taken: list[int] = []

    def __enter__(self) -> FolderLock:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    @property
    def _file(self) -> Path:
        return self._folder.root / "engine.lock"

    def acquire(self) -> None:
        """Raises DataFolderInUse, DataFolderUnusable."""
        started = time.monotonic()
        while True:
            try:
                self._taken = take(self._folder.root, self._file, os.O_RDWR | os.O_CREAT, alone=True)
                break
            except BlockingIOError as error:
                # whoever looks for the engine, and commands that work without one, hold the lock for a moment
                patience = COMMAND_SECONDS if self._held_by() == Holder.COMMAND.encode() else LOOK_SECONDS
                if time.monotonic() - started > patience:
                    raise DataFolderInUse(StartMessages.DATA_FOLDER_IN_USE(root=str(self._folder.root))) from error
                time.sleep(LOCK_PAUSE_SECONDS)
            except OSError as error:
                root, why = str(self._folder.root), system_error(error)
                raise DataFolderUnusable(StartMessages.DATA_FOLDER_UNUSABLE(root=root, why=why)) from error
        with suppress(OSError):
            self._folder.withdraw()  # before anything else: what a killed engine left is no address of this holder
        with suppress(OSError):  # a full disk: then others are less patient with a command
            os.ftruncate(self._taken[0], 0)
            os.write(self._taken[0], self._holder.encode())

    def _held_by(self) -> bytes:
        try:
            return self._file.read_bytes()
        except OSError:
            return b""

    def is_held(self) -> bool:
        """Whether an engine holds the folder now; a command that does is none, and whoever else looks is in no way."""
        try:
            taken = take(self._folder.root, self._file, os.O_RDONLY, alone=False)
        except FileNotFoundError:
            return False
        except OSError:
            return self._held_by() != Holder.COMMAND.encode()
        let_go(taken)
        return False

    def is_of_this_place(self) -> bool:
        """While it is held: the folder that has this name now is the one that was locked, and not a new one."""
        try:
            there = os.stat(self._folder.root if len(self._taken) > 1 else self._file)
        except OSError:
            return False
        return os.path.samestat(os.fstat(self._taken[-1]), there)

    def release(self) -> None:
        let_go(self._taken)
        self._taken = []
