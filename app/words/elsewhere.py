"""Words for a window whose server is on another computer. Pure."""

from __future__ import annotations

from app.errors import ConsoleError, NotReachable, OtherKeyShown, Refused, UnexpectedAnswer
from app.language.translate import tr
from app.words.plain_text import plain
from server_core.contract.types.errors import ErrorCode


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
        return tr(
            "{server} does not know this console any more: it was shut out there, or the server was restored from a "
            "backup. Ask there for a new code and pair this console anew.",
            server=plain(server),
        )
    return ""


def may_have_moved(error: ConsoleError | None, server: str) -> str:
    """What can be done where nobody answers at the address that this console knows; empty: that is not so."""
    if not server or not isinstance(error, NotReachable) or isinstance(error, OtherKeyShown):
        return ""
    return tr("Has it another address now? Then ask there for a new code, and pair this console with that address.")


def shut_out_of_command(error: ConsoleError, server: str, base_url: str) -> str:
    """The same for a terminal, with the command that pairs anew."""
    out = shut_out(error, server)
    if not out or not isinstance(error, Refused):
        return out
    return _pair_anew(out, base_url)


def moved_of_command(error: ConsoleError, server: str) -> str:
    """What can be done, for a terminal; empty: that is not so."""
    moved = may_have_moved(error, server)
    return _pair_anew(moved, "https://HOST:PORT") if moved else ""


def _pair_anew(why: str, base_url: str) -> str:
    return tr("{why} Then: {command}", why=why, command=f"spoolhouse console pair --server {base_url}")


def server_trouble(error: ConsoleError, server: str) -> tuple[str, str]:
    """For the status bar, in two words and in a sentence. `server`: its name, where it is on another computer."""
    out = shut_out(error, server)
    if out and isinstance(error, OtherKeyShown):
        return tr("has another key", "server"), out
    if out:
        return tr("lets this console in no more", "server"), out
    if isinstance(error, Refused | UnexpectedAnswer):
        return tr("answers with an error", "server"), tr("Server answers with an error. {why}", why=error)
    return tr("does not answer", "server"), tr("Server does not answer. {why}", why=error)
