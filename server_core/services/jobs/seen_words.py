"""What a person saw of a job: kept as the sentence of its message, and told as a fact. Written and read here alone."""

from __future__ import annotations

import re

from server_core.contract.job_labels import Counted, Seen, SeenOutcome
from server_core.contract.public import Confirmation, JobStatus
from server_core.store.literals import SAW_IT

_OF_ALL = {
    SeenOutcome.CAME_OUT: f"{{}}{SAW_IT}",
    SeenOutcome.MISSING: "{} saw that it did not come out.",
}
_COUNTED = "{} saw that {} of {} labels came out."
_SENTENCES = {outcome: re.compile(re.escape(words).replace(r"\{\}", "(.*)")) for outcome, words in _OF_ALL.items()}
_COUNTED_SENTENCE = re.compile(r"(.*) saw that ([0-9]+) of ([0-9]+) labels came out\.")


def sentence(actor: str, came_out: bool, counted: Counted | None = None) -> str:
    """For people; a name may have any letters in it."""
    who = f"{actor[:1].upper()}{actor[1:]}"
    if counted is not None:
        return _COUNTED.format(who, counted.out, counted.ordered)
    return _OF_ALL[SeenOutcome.CAME_OUT if came_out else SeenOutcome.MISSING].format(who)


def seen_of(status: JobStatus, evidence: str | None, message: str | None) -> Seen | None:
    """None: no person has said what became of it."""
    if evidence != Confirmation.OPERATOR_CONFIRMED.value:
        return None
    said = message or ""
    if (counted := _COUNTED_SENTENCE.fullmatch(said)) is not None:
        by, out, ordered = counted.groups()
        return Seen(outcome=SeenOutcome.COUNTED, by=by, out=int(out), ordered=int(ordered))
    for outcome, sentence in _SENTENCES.items():
        if (found := sentence.fullmatch(said)) is not None:
            return Seen(outcome=outcome, by=found[1])
    return Seen(outcome=SeenOutcome.CAME_OUT) if status is JobStatus.PRINTED else None
