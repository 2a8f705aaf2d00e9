"""What a search of the queue came to, in words. Pure."""

from __future__ import annotations

from app.vocabulary.plain_text import plain
from server_core.contract.found_jobs import FoundJobs


def nothing_found(text: str, found: FoundJobs | None) -> str:
    """`found`: None where only some of the jobs were searched."""
    if found is None:
        return f"Nothing found for “{plain(text)}” among these jobs."
    days = "1 day" if found.jobs_kept_days == 1 else f"{found.jobs_kept_days} days"
    more = " Older documents are still being read: look again in a minute." if found.indexing else ""
    return f"“{plain(text)}” was not received by this server. Searched {days}.{more}"


def found_words(count: int, found: FoundJobs) -> str:
    """Empty where one job was found and nothing more is to say."""
    if count == 0 or (count == 1 and not found.indexing):
        return ""
    jobs = "1 job" if count == 1 else f"More than {count} jobs" if found.more else f"{count} jobs"
    narrow = "; type more to find fewer" if found.more else ""
    reading = " Older documents are still being read." if found.indexing else ""
    return f"{jobs} found{narrow}.{reading}"
