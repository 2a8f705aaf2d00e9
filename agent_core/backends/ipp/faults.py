"""What can go wrong between us and an IPP printer, below the level of jobs. Texts are for people."""

from __future__ import annotations

from collections.abc import Sequence

from agent_core.errors import EngineError
from server_core.contract.messages.ipp import IppFaultMessages

HTTP_MEANS = {
    301: IppFaultMessages.HTTP_REDIRECTED,
    302: IppFaultMessages.HTTP_REDIRECTED,
    401: IppFaultMessages.IPP_NOT_AUTHENTICATED,
    403: IppFaultMessages.IPP_FORBIDDEN,
    404: IppFaultMessages.IPP_NOT_FOUND,
    413: IppFaultMessages.IPP_DOCUMENT_TOO_LARGE,
    426: IppFaultMessages.HTTP_TLS_NEEDED,
}


class IppFault(EngineError):
    """There is no usable answer of the printer."""


class MalformedIpp(IppFault):
    """The bytes are not an IPP message (RFC 8010), or larger than we accept."""

    @staticmethod
    def at(detail: str) -> MalformedIpp:
        """`detail`: the rule of RFC 8010 that they break, for those who know it."""
        return MalformedIpp(IppFaultMessages.IPP_ANSWER_MALFORMED(detail=detail))


class Unreachable(IppFault):
    """No connection, or the connection broke before the answer was whole."""


class NotServed(IppFault):
    """The printer ended the connection before a byte of the request was sent: it serves another session."""

    def __init__(self) -> None:
        super().__init__(IppFaultMessages.IPP_BUSY_ELSEWHERE())


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
        super().__init__(IppFaultMessages.CERTIFICATE_DIFFERS())
        self.fingerprint = fingerprint


class HttpRefused(IppFault):
    """The printer's web server answered, but not with IPP. `challenges`: each WWW-Authenticate of a 401."""

    def __init__(self, status: int, challenges: Sequence[str] = ()) -> None:
        why = HTTP_MEANS.get(status)
        super().__init__(
            IppFaultMessages.HTTP_STATUS(status=status)
            if why is None
            else IppFaultMessages.HTTP_STATUS_MEANS(status=status, why=why())
        )
        self.status = status
        self.challenges = tuple(challenges)
