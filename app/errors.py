"""Known errors of the console: calm texts for people. Anything else that is raised is a bug."""

from __future__ import annotations

from typing import Any

from app.words.messages import said, told
from server_core.contract.messages.message import Message, as_message


class ConsoleError(Exception):
    """Base of all known errors; `str(error)` is for people, `details_text` for support."""

    exit_code = 1
    """Of a command that ends by it."""

    @property
    def details_text(self) -> str:
        return str(self)

    @property
    def request_note(self) -> str:
        """` (id 7f3a…)`, which finds the request in the server's log; empty where none was answered."""
        return ""


class SaidError(ConsoleError):
    """A known error with a message of the catalogue, which other processes of this program read by its code.

    `str(error)`: the message in the language of this process.
    """

    def __init__(self, message: Message | str) -> None:
        super().__init__(str(message))
        self.message = as_message(message)

    def __str__(self) -> str:
        return said(self.message)


class CommandFailed(SaidError):
    """The command could not do what it was asked; the message says why."""


class WrongUsage(ConsoleError):
    """Arguments that go together badly; the text says which."""

    exit_code = 2


class NotReachable(ConsoleError):
    """The server did not answer."""


class OtherKeyShown(NotReachable):
    """Who answered has not the key that this console trusts; nothing was sent."""


class NoEngine(ConsoleError):
    """No engine runs and none could be started."""


class UnexpectedAnswer(ConsoleError):
    """The server answered with something this version does not understand."""


class CannotDraw(ConsoleError):
    """The picture of a document cannot be drawn."""


class Refused(ConsoleError):
    """The server refused: `code` is the stable cause, `message` its own sentence in English, `request_id` finds the
    request in the server's log. `str(error)`: the cause in the language of who reads it."""

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
        return told(self.code, self.message)

    def of_field(self, field: str | None = None) -> str | None:
        """Return what is wrong with the field, or with the first one that is wrong; None: it is about others."""
        wrong = (each for each in self.details.get("fields", []) if field in (None, each["field"]))
        return next((said(each["message"]) for each in wrong), None)

    @property
    def details_text(self) -> str:
        return f"{self.message}\nHTTP {self.http_status} · {self.code}\nX-Request-Id: {self.request_id or 'none'}"

    @property
    def request_note(self) -> str:
        return f" (id {self.request_id})" if self.request_id else ""


class AnswerNotWritten(ConsoleError):
    """Standard output did not take a command's answer, as a file on a full disk. It may have been carried out."""
