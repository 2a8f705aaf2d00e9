"""ZPL in a file of another language: printers that know both take it."""

from __future__ import annotations

from agent_core.raw.screen.stream import Stream
from agent_core.raw.screen.verdict import Forbidden, Why
from agent_core.raw.screen.zpl_commands import FORBIDDEN


def judge_zpl(stream: Stream) -> None:
    """Judge a `^` or `~` outside of binary data. Raises Forbidden."""
    ahead = stream.look(3).upper()
    if ahead[:1] not in (b"^", b"~"):
        return
    if ahead == b"^XA":
        raise Forbidden(stream.offset, ahead, Why.LANGUAGE)
    if stream.opens_line and ahead[1:] in FORBIDDEN:
        raise Forbidden(stream.offset, ahead, FORBIDDEN[ahead[1:]])
    if len(ahead) < 3 and stream.opens_line:
        raise Forbidden(stream.offset, ahead, Why.UNFINISHED)
