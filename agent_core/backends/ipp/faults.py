"""What can go wrong between us and an IPP printer, below the level of jobs. Texts are for people."""

from __future__ import annotations

from collections.abc import Sequence

from agent_core.errors import EngineError


class IppFault(EngineError):
    """There is no usable answer of the printer."""


class MalformedIpp(IppFault):
    """The bytes are not an IPP message (RFC 8010), or larger than we accept."""


class Unreachable(IppFault):
    """No connection, or the connection broke before the answer was whole."""


class NotServed(IppFault):
    """The printer ended the connection before a byte of the request was sent: it serves another session."""

    def __init__(self) -> None:
        super().__init__("it is busy with another connection")


class NotNow(IppFault):
    """It answers, and wants to be asked later."""


class LoginNeeded(IppFault):
    """It wants to know who prints, and does not believe what we say."""


class LoginRefused(LoginNeeded):
    """It has heard the user name and the password, and does not let us in."""


class NotTrusted(IppFault):
    """It shows another certificate than the one that is trusted; not a byte of HTTP was sent.

    `fingerprint`: SHA-256 of the public key that it shows.
    """

    def __init__(self, fingerprint: str) -> None:
        super().__init__("it shows another certificate than before")
        self.fingerprint = fingerprint


class HttpRefused(IppFault):
    """The printer's web server answered, but not with IPP. `challenges`: each WWW-Authenticate of a 401."""

    def __init__(self, status: int, challenges: Sequence[str] = ()) -> None:
        hint = {
            301: " (it points to another address, which is not followed)",
            302: " (it points to another address, which is not followed)",
            401: " (it asks for a user name and a password)",
            403: " (it does not let this computer print)",
            404: " (there is no print queue at this path)",
            413: " (the document is too large for it)",
            426: " (it asks for an encrypted connection: use ipps://)",
        }.get(status, "")
        super().__init__(f"the printer answered with HTTP status {status}{hint}")
        self.status = status
        self.challenges = tuple(challenges)
