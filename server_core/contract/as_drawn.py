"""What a job's detail tells of how it was drawn, once its printing began."""

from __future__ import annotations

from msgspec import Struct

from server_core.contract.agent import CutPage
from server_core.contract.applied import Applied


class AsDrawn(Struct, frozen=True, kw_only=True):
    """As its agent told it when printing last began; what the printer is set to meanwhile changes nothing.

    `cut_pages`: of how many pages something is lost at an edge, `cut_off` the first of them. `applied`: what the job
    did not name and had from its printer; null = it has not begun, or an older agent did not tell.
    """

    cut_pages: int = 0
    cut_off: list[CutPage] = []
    applied: Applied | None = None
