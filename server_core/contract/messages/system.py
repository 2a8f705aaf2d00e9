"""Messages about errors of the operating system, and about the start of a server or an agent."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator

from server_core.contract.messages.message import Message, Template, words


class SystemMessages:
    """Errors of the operating system, in its own English words, and answers of a name service."""

    NO_SUCH_FILE = Template("No such file or directory")
    PERMISSION_DENIED = Template("Permission denied")
    IS_A_DIRECTORY = Template("Is a directory")
    CONNECTION_REFUSED = Template("Connection refused")
    CONNECTION_TIMED_OUT = Template("Connection timed out")
    NO_ROUTE_TO_HOST = Template("No route to host")
    NETWORK_UNREACHABLE = Template("Network is unreachable")
    CONNECTION_RESET = Template("Connection reset by peer")
    BROKEN_PIPE = Template("Broken pipe")
    NO_SPACE_LEFT = Template("No space left on device")
    READ_ONLY_FILE_SYSTEM = Template("Read-only file system")
    ADDRESS_IN_USE = Template("Address already in use")
    NO_ANSWER = Template("no answer")
    NAME_NOT_KNOWN = Template("the name is not known")


_BY_NUMBER = {
    errno.ENOENT: SystemMessages.NO_SUCH_FILE,
    errno.EACCES: SystemMessages.PERMISSION_DENIED,
    errno.EISDIR: SystemMessages.IS_A_DIRECTORY,
    errno.ECONNREFUSED: SystemMessages.CONNECTION_REFUSED,
    errno.ETIMEDOUT: SystemMessages.CONNECTION_TIMED_OUT,
    errno.EHOSTUNREACH: SystemMessages.NO_ROUTE_TO_HOST,
    errno.ENETUNREACH: SystemMessages.NETWORK_UNREACHABLE,
    errno.ECONNRESET: SystemMessages.CONNECTION_RESET,
    errno.EPIPE: SystemMessages.BROKEN_PIPE,
    errno.ENOSPC: SystemMessages.NO_SPACE_LEFT,
    errno.EROFS: SystemMessages.READ_ONLY_FILE_SYSTEM,
    errno.EADDRINUSE: SystemMessages.ADDRESS_IN_USE,
}


def cause_of(error: Exception) -> Message:
    """Describe an error of the system, or a parser's error about unreadable data, as part of a sentence."""
    return system_error(error) if isinstance(error, OSError) else words(str(error))


def causes(error: BaseException) -> Iterator[BaseException]:
    """List the error and its causes, from the outside in; of several attempts the causes of each."""
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        if isinstance(cause, BaseExceptionGroup):
            for each in cause.exceptions:
                yield from causes(each)
            return
        cause = cause.__cause__ or cause.__context__


def system_cause(error: BaseException) -> Message | None:
    """Find the system's error behind that of a library. Of several addresses the first counts."""
    return next((system_error(each) for each in causes(error) if isinstance(each, OSError) and each.errno), None)


def system_error(error: OSError) -> Message:
    """Describe the error, to be put into a sentence. Errors without a template keep the system's words."""
    template = _BY_NUMBER.get(error.errno or 0)
    return template() if template else words(error.strerror or str(error) or os.strerror(errno.EIO))


class StartMessages:
    """Reasons why a server or an agent did not start. Each follows “spoolhouse: ” in a terminal."""

    SERVER_CANNOT_START = Template("the server cannot start: {why}")
    SERVER_CANNOT_LISTEN = Template("the server cannot start on {host} port {port}: {why}")
    AGENT_HERE_CANNOT_START = Template("the print agent of this computer cannot start: {why}")
    PORT_BUSY = Template("Port {port} on {host} is used by another program. Stop that program, or choose another port.")
    TLS_FILES_BELONG_TOGETHER = Template(
        "use --tls-cert and --tls-key together, or neither for a certificate that the server makes"
    )
    PLAIN_HTTP_WITH_TLS = Template("use either --plain-http or --tls-cert, not both")
    LOG_UNWRITABLE = Template("the log {file} cannot be written: {why}")
    DATA_FOLDER_UNUSABLE = Template("the data folder {root} cannot be used: {why}")
    DATA_FOLDER_UNWRITABLE = Template("the data folder {root} cannot be written: {why}")
    RESTORING_UNFINISHED = Template("the interrupted restore of {root} could not be completed: {why}")
    FOLDER_UNUSABLE = Template("the folder {root} cannot be used: {why}")
    DATA_FOLDER_IN_USE = Template("the data folder {root} is in use by another server")
    DATA_FOLDER_IN_USE_BY = Template("{what}: {holder}")
    HOLDER_IS_CHANGING = Template("it is starting or stopping. Try again in a moment, or start with --take-over")
    HELD_BY_A_WINDOW = Template(
        "process {pid}, started by a window. Stop it there (Quit, “Stop printing and quit”), or start with "
        "--take-over, which waits until that server has sent what it is printing"
    )
    HELD_BY_SERVE = Template(
        "process {pid}, 'spoolhouse serve'. Stop it or its service, or start with --take-over, which waits until that "
        "server has sent what it is printing"
    )
    HOST_ALLOWED_WRONG = Template("'{entry}' is not a host such as files.example or files.example:8443")
    TOKEN_UNWRITABLE = Template("{token} cannot be written: {why}")
    TOKEN_UNREADABLE = Template("{token} cannot be read: {why}")


class DatabaseMessages:
    """Reasons why the server's database, or the one in a backup, cannot be used."""

    UPGRADE_NEEDS_SPACE = Template(
        "before the upgrade from schema {found} to {known} the database is copied to {folder}. This needs {needed} MB, "
        "and less is free: free some space, then start again. Nothing was changed",
        needed=int,
    )
    UPGRADE_NOT_COPIED = Template(
        "before the upgrade from schema {found} to {known} the database could not be copied to {folder}: {why}. "
        "Nothing was changed"
    )
    SQLITE_TOO_OLD = Template("SQLite {version} is too old: 3.35 or newer is needed")
    DATABASE_OF_NEWER_VERSION = Template(
        "the database has schema {found}, this version knows {known}: use the version that opened it last"
    )
    DATABASE_OF_OLDER_VERSION = Template(
        "the database has schema {found}, too old for an upgrade to {known}: use the version that opened it last"
    )
    DATABASE_NOT_OPENED = Template("the database {path} cannot be opened: {why}")
    DATABASE_UNUSABLE = Template("the database {path} cannot be used: {why}")
    DATABASE_DAMAGED = Template("the database is damaged")
    DATABASE_UNREADABLE = Template("the database cannot be read: {why}")
    DATABASE_EMPTY = Template("the database is empty")
    DATABASE_OF_BACKUP_UNUSABLE = Template("the database cannot be used: {why}")
    DATABASE_OF_NO_SERVER = Template("the database is not of a server: it lacks {fact}")
    DATABASE_CHANGED = Template("the database is not as a server leaves it: {why}")


class TlsMessages:
    """Reasons why a certificate and its key cannot be used."""

    TLS_FILE_UNREADABLE = Template("{file} cannot be read: {why}.")
    TLS_FILE_OF_NO_KIND = Template("{file} is not a certificate or key file.")
    TLS_KEY_LOCKED = Template("The key {file} is protected by a password; give one without.")
    TLS_KEY_OF_ANOTHER = Template("The key {key} does not belong to the certificate {certificate}.")
    TLS_FILES_NOT_PEM = Template("{certificate} and {key} are not a certificate and a key in PEM form.")
    OWN_CERTIFICATE_UNUSABLE = Template("This server's own certificate cannot be made or read: {why}.")
