"""Finds the job of a scanned label, as far as the server can tell from labels and documents."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID

from app.client import ConsoleClient
from app.words.jobs import job_state
from app.words.triage import is_named
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.jobs import LONGEST_SEARCH, JobLabels, JobRow

MOST_FOUND, MOST_READ = 500, 8
"""The most jobs that a search returns, and the most whose labels are searched."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelLookup:
    """The result.

    - `rows`: the matching questions, newest first
    - `sure`: the code is a job's reference, or one of its labels contains exactly this text
    - `labels`: the labels that were searched
    - `all_searched`: there is no other match
    """

    rows: tuple[JobRow, ...]
    sure: bool
    labels: dict[UUID, JobLabels] = field(default_factory=dict)
    all_searched: bool = True


async def look_up_label(client: ConsoleClient, text: str, shown: JobRow | None) -> LabelLookup:
    """Look up a scanned code. `shown`: the current question, which wins if one of its labels matches."""
    labels: dict[UUID, JobLabels] = {}
    if shown is not None and await _says(client, text, shown, labels):
        return LabelLookup(rows=(shown,), sure=True, labels=labels)
    found = await client.find_jobs(_whole(text), limit=MOST_FOUND)
    unconfirmed = [row for row in found.data if job_state(row) is ShownState.NOT_CONFIRMED]
    sure = [row for row in unconfirmed if is_named(row, text)]
    for row in unconfirmed[:MOST_READ]:
        if row not in sure and await _says(client, text, row, labels):
            sure.append(row)
    return LabelLookup(
        rows=tuple(sure or unconfirmed),
        sure=bool(sure),
        labels=labels,
        all_searched=not (found.more or found.indexing),
    )


async def _says(client: ConsoleClient, text: str, row: JobRow, labels: dict[UUID, JobLabels]) -> bool:
    """Return whether exactly one of the job's labels contains it. Only ZPL labels are searched."""
    if row.document_raw_language is not RawLanguage.ZPL:
        return False
    if row.print_job_id not in labels:
        labels[row.print_job_id] = await client.job_labels(row.print_job_id, text)
    return labels[row.print_job_id].found is not None


def _whole(text: str) -> str:
    """Quote the code as a whole word.

    The last word of a search is a prefix; given twice it is whole: `BOX-7` does not find `BOX-77`.
    """
    twice = f"{text} {text}"
    return twice if len(twice) <= LONGEST_SEARCH else text
