"""What a search for jobs finds.

GET  jobs/found?q=&limit=           -> FoundJobs   reference, file name, beginning of the id, words of the document
"""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct

from server_core.contract.console import JobRow

LONGEST_SEARCH = 200
"""Characters; the server leaves out what is behind them."""


class FoundJobs(Struct, frozen=True, kw_only=True):
    """`data`: newest first; `total`: how many there are, null = more than 1000. `exact`: the job whose id or reference
    is just what was asked for. What a document says is found as long as its bytes are kept; `documents_kept_days` 0: it
    is kept from who asks (see ConsoleRules), and not looked at. `indexing`: older documents are still being read, so
    there may be more."""

    data: list[JobRow]
    more: bool
    total: int | None = None
    exact: UUID | None
    jobs_kept_days: int
    documents_kept_days: int
    indexing: bool
