"""Tables of `failure_reason` and `status_reason`: whether a failed job may be on paper, and what a program can do."""

from __future__ import annotations

from server_core.api.reference.markup import Markup, el, join, prose, table
from server_core.contract.decisions.job_reasons import FAILURES, STATUS_ADVICE


def failure_description() -> str:
    """Return the meaning of each failure reason as a Markdown list, for the OpenAPI document."""
    lines = [
        f"- `{reason}`: {failure.text} May be on paper: {failure.on_paper}. {failure.advice}"
        for reason, failure in FAILURES.items()
    ]
    return "\n".join(lines)


def status_description() -> str:
    """Return what to do about each status reason, as a Markdown list."""
    return "\n".join(f"- `{reason}`: {advice}" for reason, advice in STATUS_ADVICE.items())


def failure_reasons() -> Markup:
    rules = (
        "No byte leaves for a printer before `started_at` is set: a failed job whose `started_at` is null is not on "
        "paper, whatever its reason.",
        "Nothing is sent again by itself once the first byte has left. To print again is your decision, or that of a "
        "person at the console: then `reprinted_as` names the new job, so do not order the label a second time.",
        "Where nobody is sure, people are asked. Their answer is `outcome`, at once and also after the end of the job; "
        "`status` and `failure_reason` stay as they are. `came_out`: treat the job as printed. `did_not_come_out`: "
        "order it again if you need it. `partly`: `labels_out` of `labels_ordered` are there.",
        "`evidence` on a failed job means that it is on paper all the same. Where it contradicts `outcome`, ask the "
        "people at the printer.",
        "The key of a failed order gets the failed job again. A new order needs a new key.",
    )
    rows = [
        (el("code", reason, id=f"failed-{reason}"), prose(failure.text), prose(failure.on_paper), prose(failure.advice))
        for reason, failure in FAILURES.items()
    ]
    return join(
        el("ul", *(el("li", prose(rule)) for rule in rules)),
        table(("failure_reason", "What happened", "May be on paper", "What to do"), rows),
    )


def status_reasons() -> Markup:
    text = (
        "A job that waits is never failed: it goes on by itself when its reason is gone. Tell people the reason "
        "instead of ordering again; after `expires_at` it fails as `expired`. More words may come: show "
        "`status_message` for those that you do not know."
    )
    rows = [(el("code", reason, id=f"waits-{reason}"), prose(advice)) for reason, advice in STATUS_ADVICE.items()]
    return join(el("p", prose(text)), table(("status_reason", "What your program can do"), rows))
