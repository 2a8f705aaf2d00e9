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
    """`wanted`: the medium that the job needs; None: the loaded one in another orientation.

    `pages`: those that do not fit, with their size in mm, unless the user named the medium.
    """

    loaded: Size
    wanted: Size | None
    pages: SimilarPages | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Forecast:
    """- `cut`: pages that lose something at their edges, grouped by what they lose
    - `lost`: pages that cannot be printed at all
    - `others`: pages of another size than `usual`, which most have
    - `blocked`: why the agent would not send the file
    - `page_count` None: unknown, or no pages
    """

    page_count: int | None = None
    held: HeldForMedia | None = None
    cut: tuple[SimilarPages, ...] = ()
    lost: tuple[int, ...] = ()
    usual: tuple[float, float] | None = None
    others: tuple[SimilarPages, ...] = ()
    blocked: Message | None = None
