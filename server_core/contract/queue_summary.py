"""What the tiles of the operators' queue count."""

from __future__ import annotations

from msgspec import Struct


class QueueSummary(Struct, frozen=True, kw_only=True):
    """Counts of the tiles: failed (but what is settled) and printed since local midnight, the rest as of now.

    `printed_today`: also what was given up as failed, and a person then saw come out.

    `check`: jobs of which a person must say whether they came out, or whether they are wanted beside their twin.
    Of those that wait, `held` are printed by a person's word alone (held, too old, for other media), and `stopped` when
    somebody has looked after their printer: it does not answer, or stopped; nobody is called to one that was paused on
    purpose. `needs_you`: the jobs of `failed`, `check` and `held`, each once; null from servers that do not tell it."""

    failed: int
    check: int
    printing: int
    waiting: int
    printed_today: int
    held: int = 0
    stopped: int = 0
    needs_you: int | None = None
