"""What a search of the queue came to, in words. Pure."""

from __future__ import annotations

from app.language.translate import tr
from app.vocabulary.plain_text import plain
from server_core.contract.types.jobs import FoundJobs

WINDOW = 500
"""Jobs that are listed at most."""


def nothing_found(text: str, found: FoundJobs | None) -> str:
    """`found`: None where only some of the jobs were searched."""
    if found is None:
        return tr("Nothing found for “{text}” among these jobs.", text=plain(text))
    days = found.jobs_kept_days
    said = tr("No order, file name or readable text has “{text}”. Searched %n day(s).", "", days, text=plain(text))
    more = tr("Older documents are still being read: look again in a minute.")
    return f"{said} {more}" if found.indexing else said


def found_words(count: int, found: FoundJobs) -> str:
    """Of so many that are shown; empty where one job was found and nothing more is to say."""
    if count == 0 or (count == 1 and not found.indexing):
        return ""
    jobs = tr("%n job(s) found.", "", count)
    if found.more:
        total = tr("more than 1000") if found.total is None else f"{found.total}"
        jobs = tr("{count} of {total} jobs – type more to find fewer.", count=count, total=total)
        if count < WINDOW:
            jobs = tr(
                "{count} of {total} jobs – scroll for more, or type more to find fewer.", count=count, total=total
            )
    reading = tr("Older documents are still being read.")
    return f"{jobs} {reading}" if found.indexing else jobs
