"""The program without one of its locks, each called in a new process before it starts (`nursery.py`)."""

from __future__ import annotations

from typing import Any


def armed_is_not_kept() -> None:
    """The point of no return leaves no trace in the agent's journal."""
    from agent_core import journal

    vars(journal)["arm"] = lambda db, lease, now, armed_at: None


def no_attempt_check() -> None:
    """Believe every report, without checking its attempt."""
    from dataclasses import replace

    from server_core.services import leases
    from server_core.services.jobs import transitions

    advance = vars(transitions)["advance"]

    def trusting(state: Any, act: Any, *, holder: Any = None, new_lease: Any = None) -> Any:
        if holder is not None:
            holder = replace(holder, attempt=state.attempt, lease_id=state.lease_id or holder.lease_id)
        return advance(state, act, holder=holder, new_lease=new_lease)

    vars(transitions)["advance"] = trusting
    vars(leases)["given_back_already"] = lambda job, attempt: False


def rescue_by_time() -> None:
    """A print whose agent fell silent waits again, as if nothing had been sent."""
    from server_core.contract.decisions import life_cycle
    from server_core.contract.types.states import JobStatus
    from server_core.services import sweeper

    life_cycle.TABLE[(JobStatus.PRINTING, life_cycle.Transition.LEASE_END)] = JobStatus.PENDING
    move_job = vars(sweeper)["move_job"]

    def rescue(connection: Any, job: Any, act: Any, **more: Any) -> Any:
        silent = act is life_cycle.Transition.AGENT_SILENT
        return move_job(connection, job, life_cycle.Transition.LEASE_END if silent else act, **more)

    vars(sweeper)["move_job"] = rescue


def no_unique_key() -> None:
    """An Idempotency-Key binds nobody."""
    from server_core.store import idempotency

    vars(idempotency)["find_answer"] = lambda *_: None
    vars(idempotency)["keep_answer"] = lambda *_: None
