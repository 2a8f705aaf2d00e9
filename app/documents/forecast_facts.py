"""Results of the forecast for a file: media holds, and content that is cut off or lost. Plain data."""

from __future__ import annotations

from dataclasses import dataclass

from agent_core.bitmap import NO_EDGE
from server_core.contract.messages.message import Message
from server_core.contract.types.jobs import CutOff
from server_core.contract.types.media import Size


@dataclass(frozen=True, kw_only=True, slots=True)
class SimilarPages:
    """`pages` count from 1."""

    pages: tuple[int, ...]
    cut_off: CutOff = NO_EDGE
    size: tuple[float, float] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldForMedia:
    """`wanted`: the medium that it is for, None = the loaded one, if its pages did not lie across it. `pages`:
    those that do not fit, with their size, unless a person named the medium. In mm."""

    loaded: Size
    wanted: Size | None
    pages: SimilarPages | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Forecast:
    """`cut`: pages that lose something at their edges, those that lose the same together. `lost`: those of which
    nothing can be printed. `others`: of other sizes than `usual`, which most pages have. `blocked`: why the agent
    would not send it. `page_count` None: the pages are not known, or there are none."""

    page_count: int | None = None
    held: HeldForMedia | None = None
    cut: tuple[SimilarPages, ...] = ()
    lost: tuple[int, ...] = ()
    usual: tuple[float, float] | None = None
    others: tuple[SimilarPages, ...] = ()
    blocked: Message | None = None
