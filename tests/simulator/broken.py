"""Programs with one lock removed. The simulator must detect the consequences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import server_core.services.jobs.transitions
import server_core.services.leases
import server_core.store.lease_rows
from agent_core.session import Ledger
from server_core.contract.decisions.life_cycle import (
    FINAL,
    PENDING,
    PRINTING,
    RESERVED,
    JobState,
    ReportHolder,
    Transition,
    advance,
)
from server_core.services.timers import LeaseClock


@contextmanager
def no_ledger() -> Iterator[None]:
    """Agents report nothing to a restored server."""

    async def nothing(*_: Any) -> list[Any]:
        return []

    with patch.object(Ledger, "_armed", nothing):
        yield


@contextmanager
def no_turns() -> Iterator[None]:
    """A job may start beside and before other jobs of its printer."""
    rows = server_core.store.lease_rows
    with patch.object(rows, "earlier_pending", lambda *_: None), patch.object(rows, "taken_first", lambda *_: None):
        yield


@contextmanager
def no_attempt_check() -> Iterator[None]:
    """Any former holder of a job counts as its holder."""

    def trusting(
        state: JobState, act: Transition, *, holder: ReportHolder | None = None, new_lease: Any = None
    ) -> JobState:
        if holder is not None and state.status not in FINAL and state.lease_id is not None:
            holder = ReportHolder(attempt=state.attempt, lease_id=state.lease_id)
        return advance(state, act, holder=holder, new_lease=new_lease)

    with ExitStack() as patches:
        patches.enter_context(patch.object(server_core.services.jobs.transitions, "advance", trusting))
        patches.enter_context(patch.object(LeaseClock, "is_alive", lambda *_: True))
        holding, results = server_core.services.leases, server_core.services.leases
        patches.enter_context(patch.object(holding, "holds", lambda state, _: state.status in (RESERVED, PRINTING)))
        already = lambda job, _: job.state.status is PENDING  # noqa: E731
        patches.enter_context(patch.object(holding, "given_back_already", already))
        patches.enter_context(patch.object(results, "given_back_already", already))
        patches.enter_context(patch.object(results, "_was_granted", lambda *_: True))
        yield
