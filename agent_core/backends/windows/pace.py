"""How long the spooler is waited for, in s."""

from __future__ import annotations

from dataclasses import dataclass

from agent_core.backends.base import NO_PROGRESS_SECONDS


@dataclass(frozen=True, kw_only=True, slots=True)
class Pace:
    """Other values are for tests. `call`: of one that only asks; a write may take as long as nothing moves."""

    no_progress: float = NO_PROGRESS_SECONDS
    call: float = 5.0
    poll: float = 0.5
