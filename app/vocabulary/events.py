"""Lines of a job's timeline in words. Pure."""

from __future__ import annotations

from app.vocabulary.causes import FAILURES
from app.vocabulary.cut_off import cut_off_of
from app.vocabulary.jobs import EVIDENCE, ordinal
from server_core.contract.console import JobDetail, JobEvent
from server_core.contract.public import Confirmation

WORDS = {
    "created": "Received",
    "leased": "Taken by the agent",
    "released": "Given back by the agent, nothing sent",
    "lease_ended": "The agent fell silent before printing",
    "out_of_turn": "Another job of this printer comes first",
    "taken_back": "Taken back from the agent",
    "prepare_failed": "Cannot be printed here",
    "started": "Printing began",
    "not_started": "Nothing was sent, waits again",
    "printed": "Printed",
    "failed": "Failed",
    "agent_silent": "The agent fell silent",
    "unconfirmed": "Outcome not confirmed",
    "seen_again": "The agent is back and still watches",
    "outcome_unknown": "Nobody answered, outcome unknown",
    "cancelled": "Cancelled",
    "cancel_confirmed": "Cancel confirmed",
    "cancel_wished": "Cancel asked for",
    "expired": "Waited too long",
    "operator_confirmed": "“It came out”",
    "operator_denied": "“It did not come out”",
    "seen_printed": "“It came out”",
    "seen_missing": "“It did not come out”",
    "held": "Held",
    "hold_released": "Released",
    "held_media_mismatch": "Held: other media is loaded",
    "media_loaded": "Its media is loaded",
    "held_stale": "Waited too long, held until somebody says that it is needed",
    "held_restored": "Held: this server was restored from a backup or copy, it may be on paper already",
    "stale_released": "Still needed",
    "moved": "Moved to another printer",
    "cancel_asked": "Cancel asked for, held for the seconds in which it can be undone",
    "move_asked": "Move to another printer asked for, held for the seconds in which it can be undone",
    "act_undone": "Undone",
    "act_failed": "Could not be done any more",
    "reprinted": "Reprinted as a new job",
    "ledger_printed": "Printed before the backup was restored, as its agent knows",
    "ledger_failed": "Failed before the backup was restored, as its agent knows",
    "ledger_cancelled": "Cancelled before the backup was restored, as its agent knows",
    "ledger_unknown": "Sent before the backup was restored, outcome not known",
    "late_report": "The agent reported late, nothing changed",
}

SHOWN = (
    "reason",
    "failure_reason",
    "waiting_reason",
    "evidence",
    "minimum",
    "message",
    "from",
    "printer_name",
    "print_job_id",
    "pages",
    "attempt",
)
ATTEMPTS_APART = 10_000
"""A restored backup counts on from the next multiple: the number within it is what people know."""


def event_words(event: JobEvent) -> str:
    return WORDS.get(event.kind) or event.kind.replace("_", " ").capitalize()


def event_details(event: JobEvent) -> str:
    """Who did it, and the details that tell a person something."""
    told = (_fact(key, str(event.details[key])) for key in SHOWN if event.details.get(key) not in (None, ""))
    facts = [words for words in told if words]
    if cut := cut_off_of(event.details):
        facts.append(f"cut off: {cut}")
    return " · ".join([event.actor, *facts])


def times_sent(leases: int) -> str:
    """How often a job went to its agent, which is no attempt of a person to print it: `once`, `2 times`."""
    times = leases % ATTEMPTS_APART
    return f"{times} times" if times > 1 else "once" if times else "not yet"


def needed(detail: JobDetail) -> str | None:
    """What the printer must be able to tell: of a job that was judged what was asked then, else what is asked now."""
    for event in reversed(detail.events):
        if event.details.get("minimum") in set(Confirmation):
            return EVIDENCE[Confirmation(event.details["minimum"])]
    return None if detail.minimum_evidence is None else EVIDENCE[detail.minimum_evidence]


def _fact(key: str, value: str) -> str:
    if key == "attempt":
        again = int(value) % ATTEMPTS_APART
        return f"for the {ordinal(again)} time" if again > 1 else ""
    if key == "minimum" and value in set(Confirmation):
        return f"needed: {EVIDENCE[Confirmation(value)]}"
    if key == "pages":
        return f"only {value}"
    if key == "from":
        return f"from {value}"
    if key == "printer_name":
        return f"to {value}"
    if key == "evidence" and value in set(Confirmation):
        return EVIDENCE[Confirmation(value)]
    if key == "failure_reason" and value in FAILURES:
        return FAILURES[value].text
    return value if key in ("message", "print_job_id") else value.replace("_", " ")
