"""Words for a window whose server is on another computer. Pure."""

from __future__ import annotations

from app.errors import ConsoleError, OtherKeyShown, Refused
from app.language.translate import tr
from app.vocabulary.plain_text import plain
from server_core.contract.problems import ErrorCode


def shut_out(error: ConsoleError | None, server: str) -> str:
    """Why the server lets this console in no more, which no waiting mends; empty: that is not so."""
    if not server:
        return ""
    if isinstance(error, OtherKeyShown):
        return tr(
            "Who answers for {server} has another key than when this console was paired: nothing was sent "
            "there. Was the server set up anew? Else ask who looks after it.",
            server=plain(server),
        )
    if isinstance(error, Refused) and error.code == ErrorCode.TOKEN_INVALID.value:
        return tr("This console was revoked at {server}: ask there for a new code.", server=plain(server))
    return ""
