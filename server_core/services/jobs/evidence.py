"""How sure it is that something came out, and how sure a printer wants it to be. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from server_core.contract.types.states import Confirmation

_STRONGEST_FIRST = (
    Confirmation.PRINTER_CONFIRMED,
    Confirmation.SPOOLER_COMPLETED,
    Confirmation.TRANSPORT_CLOSED,
    Confirmation.BYTES_ACCEPTED,
)
"""Evidence from devices. A person's answer is kept apart: an agent never reports it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Minimum:
    """Evidence that "printed" needs at a printer; null = any. `learnt`: from a test print, not set by an operator.

    `ends_with_reset`: its test print came out, and ended with a reset after the last byte.
    """

    evidence: Confirmation | None = None
    learnt: bool = True
    ends_with_reset: bool = False

    @property
    def takes_reset(self) -> bool:
        """Return whether a reset normally ends this printer's jobs once all bytes are acknowledged."""
        return self.ends_with_reset if self.learnt else self.evidence is Confirmation.BYTES_ACCEPTED


def strength(evidence: Confirmation | None) -> int:
    """The larger the surer; 0 = the agent named none."""
    if evidence not in _STRONGEST_FIRST:
        return 0
    return len(_STRONGEST_FIRST) - _STRONGEST_FIRST.index(evidence)


def is_enough(evidence: Confirmation | None, minimum: Minimum, *, test_print: bool) -> bool:
    """A test print is held to what an operator set alone: else it could not teach anew what the printer can tell."""
    if test_print and minimum.learnt:
        return True
    return strength(evidence) >= strength(minimum.evidence)
