"""Messages about what an operating system refuses: files, disks, networks."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator

from server_core.contract.messages.message import Message, Template, words


class SystemMessages:
    """Errors of the system, in its own English words, and what a name service says."""

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
    """Describe an error of the system, or what a parser says of unreadable data, to be put into a sentence."""
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
