"""Times for people: relative in lists, absolute where there is room, always in the local zone. Pure."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

from app.language.translate import Phrase, tr

MONTHS = (
    Phrase("Jan", "month"),
    Phrase("Feb", "month"),
    Phrase("Mar", "month"),
    Phrase("Apr", "month"),
    Phrase("May", "month"),
    Phrase("Jun", "month"),
    Phrase("Jul", "month"),
    Phrase("Aug", "month"),
    Phrase("Sep", "month"),
    Phrase("Oct", "month"),
    Phrase("Nov", "month"),
    Phrase("Dec", "month"),
)


def age(since: datetime, now: datetime) -> str:
    """`3 s`, `2 min`, `4 h`, `3 d`. A time in the future counts as now."""
    seconds = _seconds(since, now)
    if seconds < 60:
        return _in_seconds(seconds)
    if seconds < 3600:
        return _in_minutes(seconds // 60)
    return _in_hours(seconds // 3600) if seconds < 48 * 3600 else _in_days(seconds // 86400)


def spoken_age(since: datetime, now: datetime) -> str:
    """Return the age for screen readers: `2 minutes ago`."""
    seconds = _seconds(since, now)
    if seconds < 60:
        return tr("%n second(s) ago", "", seconds)
    if seconds < 3600:
        return tr("%n minute(s) ago", "", seconds // 60)
    if seconds < 48 * 3600:
        return tr("%n hour(s) ago", "", seconds // 3600)
    return tr("%n day(s) ago", "", seconds // 86400)


def ago(since: datetime, now: datetime) -> str:
    """`2 min ago`"""
    return tr("{age} ago", age=age(since, now))


def span(seconds: int) -> str:
    """Return an exact duration in the largest possible unit: `90 min`, `1 h`, `7 d`."""
    for size, words in ((86400, _in_days), (3600, _in_hours), (60, _in_minutes)):
        if seconds and seconds % size == 0:
            return words(seconds // size)
    return _in_seconds(seconds)


def between(before: datetime, after: datetime) -> str:
    """Return a duration: `0.3 s`, `12 s`, `4 min 5 s`, `3 d 2 h`; empty if a clock was set back."""
    seconds = max(0.0, (_zoned(after) - _zoned(before)).total_seconds())
    if seconds < 9.95:
        return tr("{seconds:.1f} s", seconds=seconds)
    whole = round(seconds)
    days, hours, minutes, rest = whole // 86400, whole % 86400 // 3600, whole % 3600 // 60, whole % 60
    if days:
        return tr("{days} d {hours} h", days=days, hours=hours) if hours else _in_days(days)
    if hours:
        return tr("{hours} h {minutes} min", hours=hours, minutes=minutes) if minutes else _in_hours(hours)
    if minutes:
        return tr("{minutes} min {seconds} s", minutes=minutes, seconds=rest) if rest else _in_minutes(minutes)
    return _in_seconds(whole)


def clock(at: datetime) -> str:
    return _local(at).strftime("%H:%M:%S")


def moment(at: datetime, now: datetime) -> str:
    """`14:02` today, `20 Nov 14:02` before."""
    local = _local(at)
    today = local.date() == now.astimezone().date()
    if today:
        return f"{local:%H:%M}"
    return tr("{day} {month} {at:%H:%M}", day=local.day, month=MONTHS[local.month - 1], at=local)


def moment_to_the_second(at: datetime, now: datetime) -> str:
    """`14:02:07` today, `20 Nov 14:02:07` before. The time comes last in each language."""
    return f"{moment(at, now)}:{_local(at):%S}"


def day_words(at: datetime) -> str:
    """`20 Nov 2026`"""
    local = _local(at)
    return tr("{day} {month} {year}", day=local.day, month=MONTHS[local.month - 1], year=local.year)


def day_and_time(at: datetime, *, seconds: bool = True) -> str:
    """`20 Nov 2026 14:02:07`, or without seconds `20 Nov 2026 14:02`"""
    return _day_and_time(_local(at), seconds=seconds)


def utc_day_and_time(at: datetime) -> str:
    """`20 Nov 2026 13:02:07`, in UTC"""
    return _day_and_time(_zoned(at).astimezone(UTC), seconds=True)


def day_begins(day: date) -> datetime:
    """Return the start of the day in the local zone, even if the clocks changed that night."""
    return datetime.combine(day, time()).astimezone()


def _day_and_time(at: datetime, *, seconds: bool) -> str:
    time = f"{at:%H:%M:%S}" if seconds else f"{at:%H:%M}"
    return tr("{day} {month} {year} {time}", day=at.day, month=MONTHS[at.month - 1], year=at.year, time=time)


def _seconds(since: datetime, now: datetime) -> int:
    return max(0, int((_zoned(now) - _zoned(since)).total_seconds()))


def _zoned(at: datetime) -> datetime:
    """A time from the server without a zone is UTC."""
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)


def _local(at: datetime) -> datetime:
    """Return the local time. Times near the first and the last possible year have none."""
    try:
        return _zoned(at).astimezone()
    except (OverflowError, ValueError):
        return _zoned(at)


def _in_seconds(seconds: int) -> str:
    return tr("{seconds} s", seconds=seconds)


def _in_minutes(minutes: int) -> str:
    return tr("{minutes} min", minutes=minutes)


def _in_hours(hours: int) -> str:
    return tr("{hours} h", hours=hours)


def _in_days(days: int) -> str:
    return tr("{days} d", days=days)
