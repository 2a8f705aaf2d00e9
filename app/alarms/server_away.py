"""The server stays away: one alarm for it, after a pause in which it may come back by itself. Pure."""

from __future__ import annotations

from datetime import datetime

from app.alarms.alarm import SERVER, Alarm
from app.errors import ConsoleError, OtherKeyShown, Refused, UnexpectedAnswer
from app.language.translate import tr
from app.vocabulary.plain_text import plain
from server_core.contract.types.errors import ErrorCode

PATIENCE_SECONDS = 30.0
"""A restart, a sleep of the computer, a cable that is plugged in again."""
CAUSE = "server-away"


class ServerAwayAlarm:
    """`now`: seconds since 1970, here and in `update`."""

    def __init__(self, now: float) -> None:
        self._live_at = now
        self._open: Alarm | None = None

    def update(
        self, now: float, *, live: bool, why: ConsoleError | None, quiet: bool = False
    ) -> tuple[Alarm | None, Alarm | None]:
        """What is to be shown now, once for each time it is away, and what is to be closed. `quiet`: by a person."""
        if live:
            self._live_at = now
        if live or quiet:
            closed, self._open = self._open, None
            return None, closed
        # a clock that was set is no outage
        self._live_at = min(self._live_at, now)
        if self._open is not None or now - self._live_at < PATIENCE_SECONDS:
            return None, None
        since = datetime.fromtimestamp(self._live_at).astimezone()
        self._open = Alarm(
            printer_id=SERVER,
            cause=CAUSE,
            title=_title(why),
            text=tr(
                "Since {since:%H:%M}. {why}",
                since=since,
                why=tr("Nobody knows what prints.") if why is None else plain(str(why)),
            ),
            since=since,
        )
        return self._open, None


def _title(why: ConsoleError | None) -> str:
    """One that answers is not called silent."""
    if isinstance(why, OtherKeyShown):
        return tr("Spoolhouse: who answers has another key than the server")
    if isinstance(why, Refused) and why.code == ErrorCode.TOKEN_INVALID.value:
        return tr("Spoolhouse: the server does not know this console any more")
    if isinstance(why, Refused | UnexpectedAnswer):
        return tr("Spoolhouse: the server answers with an error")
    return tr("Spoolhouse: the server does not answer")
