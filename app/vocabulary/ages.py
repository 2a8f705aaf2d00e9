"""Times for people: relative in lists, absolute where there is room, always in the local zone. Pure."""

from __future__ import annotations

from datetime import date, datetime, time


def age(since: datetime, now: datetime) -> str:
    """`3 s`, `2 min`, `4 h`, `3 d`; a clock that is ahead counts as now."""
    seconds = max(0, int((now - since).total_seconds()))
    if seconds < 60:
        return f"{seconds} s"
    if seconds < 3600:
        return f"{seconds // 60} min"
    if seconds < 48 * 3600:
        return f"{seconds // 3600} h"
    return f"{seconds // 86400} d"


def spoken_age(since: datetime, now: datetime) -> str:
    """For screen readers: `2 minutes ago`."""
    number, unit = age(since, now).split(" ")
    word = {"s": "second", "min": "minute", "h": "hour", "d": "day"}[unit]
    return f"{number} {word}{'' if number == '1' else 's'} ago"


def span(seconds: int) -> str:
    """Exact, in the largest unit that is: `90 min`, `1 h`, `7 d`."""
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds and seconds % size == 0:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


def between(before: datetime, after: datetime) -> str:
    """How long something took: `0.3 s`, `12 s`, `4 min 5 s`, `3 d 2 h`; nothing where a clock was set back."""
    seconds = max(0.0, (after - before).total_seconds())
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    for size, unit, smaller, small_unit in ((86400, "d", 3600, "h"), (3600, "h", 60, "min"), (60, "min", 1, "s")):
        if whole >= size:
            rest = whole % size // smaller
            return f"{whole // size} {unit}{f' {rest} {small_unit}' if rest else ''}"
    return f"{whole} s"


def clock(at: datetime) -> str:
    return at.astimezone().strftime("%H:%M:%S")


def moment(at: datetime, now: datetime) -> str:
    """`14:02` today, `20 Nov 14:02` before."""
    local = at.astimezone()
    today = local.date() == now.astimezone().date()
    return f"{local:%H:%M}" if today else f"{local.day} {local:%b %H:%M}"


def day_begins(day: date) -> datetime:
    """In the local zone, whatever its clocks did that night."""
    return datetime.combine(day, time()).astimezone()
