"""What a search of the queue came to, in words. Pure."""

from __future__ import annotations

from app.vocabulary.plain_text import plain
from server_core.contract.found_jobs import FoundJobs

WINDOW = 500
"""Jobs that are listed at most."""


def nothing_found(text: str, found: FoundJobs | None) -> str:
    """`found`: None where only some of the jobs were searched."""
    if found is None:
        return f"Nothing found for “{plain(text)}” among these jobs."
    days = "1 day" if found.jobs_kept_days == 1 else f"{found.jobs_kept_days} days"
    more = " Older documents are still being read: look again in a minute." if found.indexing else ""
    return f"No order, file name or readable text has “{plain(text)}”. Searched {days}.{more}"


def found_words(count: int, found: FoundJobs) -> str:
    """Of so many that are shown; empty where one job was found and nothing more is to say."""
    if count == 0 or (count == 1 and not found.indexing):
        return ""
    jobs = "1 job found" if count == 1 else f"{count} jobs found"
    if found.more:
        all_of_them = "more than 1000" if found.total is None else f"{found.total}"
        further = "scroll for more, or type more to find fewer" if count < WINDOW else "type more to find fewer"
        jobs = f"{count} of {all_of_them} jobs – {further}"
    reading = " Older documents are still being read." if found.indexing else ""
    return f"{jobs}.{reading}"
