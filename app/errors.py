"""Known errors of the console, with messages for the user. Any other exception is a bug."""

from __future__ import annotations

from typing import Any

from app.words.messages import message_text
from server_core.contract.messages.message import Message, as_message


class ConsoleError(Exception):
    """Base class of all known errors. `str(error)` is for users, `details_text` for support."""

    exit_code = 1
    """Exit code of a command that ends with this error."""

    @property
    def details_text(self) -> str:
        return str(self)

    @property
    def request_note(self) -> str:
        """Return ` (id 7f3a…)`, which finds the request in the server's log, or an empty string without an answer."""
        return ""


class ReportedError(ConsoleError):
    """A known error with a message of the catalogue. Other processes of this program read it by its code.

    `str(error)` is the message in the language of this process.
    """

    def __init__(self, message: Message | str) -> None:
        super().__init__(str(message))
        self.message = as_message(message)

    def __str__(self) -> str:
        return message_text(self.message)


class CommandFailed(ReportedError):
    """The command failed. The message says why."""


class WrongUsage(ConsoleError):
    """Arguments that cannot be combined. The text says which."""

    exit_code = 2


class NotReachable(ConsoleError):
    """The server did not answer."""


class OtherKeyShown(NotReachable):
    """The server presented another key than the one that this console trusts. Nothing was sent."""


class NoEngine(ConsoleError):
    """No engine runs, and none could be started."""


class UnexpectedAnswer(ConsoleError):
    """The server answered with something this version does not understand."""


class DrawingFailed(ConsoleError):
    """The picture of a document cannot be drawn."""


class FileTakesTooLong(DrawingFailed):
    """The time for the labels of a file is over."""


class CallRefused(ConsoleError):
    """The server rejected the call. `str(error)` is the reason in the user's language.

    - `code`: the stable error code
    - `message`: the server's own message in English
    - `request_id`: finds the request in the server's log
    """

    def __init__(
        self, message: Message | str, *, http_status: int, code: str, request_id: str | None, details: dict[str, Any]
    ) -> None:
        super().__init__(str(message))
        self.message = as_message(message)
        self.http_status = http_status
        self.code = code
        self.request_id = request_id
        self.details = details

    def __str__(self) -> str:
        return message_text(self.message)

    def of_field(self, field: str | None = None) -> str | None:
        """Return the error of the field, or of the first invalid one of several.

        None: the error is about other fields.
        """
        wrong = (each for each in self.details.get("fields", []) if field in (None, each["field"]))
        return next((message_text(each["message"]) for each in wrong), None)

    @property
    def details_text(self) -> str:
        return f"{self.message}\nHTTP {self.http_status} · {self.code}\nX-Request-Id: {self.request_id or 'none'}"

    @property
    def request_note(self) -> str:
        return f" (id {self.request_id})" if self.request_id else ""


class AnswerNotWritten(ConsoleError):
    """Standard output rejected a command's answer, for example on a full disk.

    The command may have been carried out.
    """
