"""Messages about the server: it is away, it restarts, it no longer knows this console."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from PySide6.QtCore import QObject, QTimer, Signal

from app.errors import CallRefused, ConsoleError, NoEngine
from app.language.translate import tr
from app.models.server_state import AccountHere
from app.process.engine_keeper import EngineCrashes, ServerAway
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.live import LiveState
from app.session.messages import LIVE_RANK, WindowMessage
from app.words.ages import clock
from app.words.consoles import may_have_moved, shut_out
from app.words.marks import Tone
from app.words.notices import cause_of, is_urgent
from app.words.partners import gone_words
from server_core.contract.types.audit import Notice, NoticeKind
from server_core.contract.types.errors import ErrorCode

AGE_MS = 500
LIVE, STOPPING = "live", "stopping"


class ServerMessage(QObject):
    start_wanted = Signal()
    """The user wants an engine on this computer, although its server is away."""
    pair_wanted = Signal()
    """The user wants to pair this console again with its server on another computer."""

    def __init__(self, parts: ConsoleParts, owner: QObject) -> None:
        super().__init__(owner)
        self._parts = parts
        self._restarting = False
        # methods, not lambdas: Qt disconnects them if the window is deleted before the stream
        parts.live.lost.connect(self.show_age)
        parts.live.connected.connect(self.show_age)
        parts.live.connected.connect(self._started_again)
        self._age = QTimer(self, interval=AGE_MS)
        self._age.timeout.connect(self.show_age)
        self._age.start()

    def tell_restarting(self) -> None:
        self._restarting = True
        self._parts.messages.take_back(LIVE)
        text = tr("The server is restarting. Jobs wait; nothing is lost.")
        self._parts.messages.say(
            WindowMessage(key=STOPPING, text=text, tone=Tone.QUIET, closable=False, rank=LIVE_RANK)
        )

    def tell_stopping(self) -> None:
        text = tr("Printing stops. Pages that are already printing come out first, within 20 s.")
        self._parts.messages.say(WindowMessage(key=STOPPING, text=text, closable=False, rank=LIVE_RANK))

    def end(self) -> None:
        """A restart or stop failed."""
        self._restarting = False
        self._parts.messages.take_back(STOPPING)

    def _started_again(self, _base_url: str) -> None:
        if self._restarting:
            self.end()
            self._parts.messages.note(tr("The server is running again."), key="restarted")

    def show_age(self) -> None:
        live, messages = self._parts.live, self._parts.messages
        error = live.error
        if self._restarting and not isinstance(error, NoEngine):
            return  # shown already
        if live.state is LiveState.LIVE or (live.state is LiveState.STARTING and error is None):
            messages.take_back(LIVE)
            return
        heard = live.last_heard_at
        out = shut_out(error, self._parts.elsewhere)
        if out:
            self._say(out, tr("Pair again…"), self.pair_wanted.emit)
            return
        gone = _account_gone(self._parts.account, error)
        if gone:
            messages.say(WindowMessage(key=LIVE, text=gone, closable=False, rank=LIVE_RANK))
            return
        if isinstance(error, ServerAway | EngineCrashes):
            old = tr("The display may be out of date.")
            text = f"{error} {old}" if heard else str(error)
            start = tr("Try again") if isinstance(error, EngineCrashes) else tr("Start it here")
            self._say(text, start, self.start_wanted.emit)
            return
        since = tr("Connection lost at {time}.", time=clock(heard)) if heard else _no_connection(self._parts.elsewhere)
        why = f" {error}" if error is not None else ""
        again = tr("Reconnecting… This list may be out of date.") if heard else tr("Reconnecting…")
        details, text = error.details_text if error else "", f"{since}{why} {again}"
        moved = may_have_moved(error, self._parts.elsewhere)
        if moved:
            self._say(f"{text} {moved}", tr("Pair again…"), self.pair_wanted.emit, details=details)
            return
        messages.say(WindowMessage(key=LIVE, text=text, details=details, closable=False, rank=LIVE_RANK))

    def _say(self, text: str, action: str, run: Callable[[], None], *, details: str = "") -> None:
        self._parts.messages.say(
            WindowMessage(key=LIVE, text=text, details=details, action=action, run=run, closable=False, rank=LIVE_RANK)
        )


def _account_gone(account: AccountHere | None, error: ConsoleError | None) -> str:
    """The account of this window is unknown. Empty: it is known."""
    if account is None or not isinstance(error, CallRefused) or error.code != ErrorCode.ACCOUNT_NOT_FOUND.value:
        return ""
    return gone_words(account.now)


def _no_connection(elsewhere: str) -> str:
    if elsewhere:
        return tr("No connection to {name}.", name=elsewhere)
    return tr("No connection to the server.")


# Notices above all pages: a restored backup, a changed clock, a copied agent, a failed disk. Each stays until somebody
# closes it, which closes it for everyone; of many, the newest are shown.


ASKED_ELSEWHERE = frozenset(
    {
        NoticeKind.JOB_UNCONFIRMED,
        NoticeKind.BACKLOG_HELD,
        NoticeKind.PRINTER_KEPT_OUT,
        NoticeKind.SAME_CONTENT,
        NoticeKind.PRINTER_AWAY,
        NoticeKind.MEDIA_NEEDED,
        NoticeKind.JOBS_FAILED,
    }
)
"""Kinds that the queue, the printers and their alarms show already."""
MOST_TOLD = 10
"""More messages at once would block the window. The others are counted and follow later."""
MORE = "notices_more"


class ServerNotices(QObject):
    led_to_webhooks = Signal(object)
    """client_id: the user opened a notice about its webhook, whose page offers the actions."""

    def __init__(self, parts: ConsoleParts, owner: QObject) -> None:
        super().__init__(owner)
        self._parts = parts
        self._shown: dict[int, WindowMessage] = {}
        parts.notices.changed.connect(self._tell)
        parts.access.changed.connect(self._tell)

    def _tell(self) -> None:
        newest_first = [each for each in self._parts.notices.all() if each.kind not in ASKED_ELSEWHERE]
        open_now = {each.number: each for each in newest_first[:MOST_TOLD]}
        self._count(len(newest_first) - len(open_now))
        for number in self._shown.keys() - open_now.keys():
            self._parts.messages.take_back(self._shown.pop(number).key)
        for number, notice in sorted(open_now.items()):
            message = self._message(notice)
            before = self._shown.get(number)
            if before is None or (before.text, before.action) != (message.text, message.action):
                self._shown[number] = message
                self._parts.messages.say(message)

    def _count(self, others: int) -> None:
        if others <= 0:
            self._parts.messages.take_back(MORE)
            return
        text = tr("%n more message(s)", "", others)
        self._parts.messages.say(WindowMessage(key=MORE, text=text, closable=False, rank=-1))

    def _message(self, notice: Notice) -> WindowMessage:
        """Return the message. A locked console shows it without closing anything."""
        cause, number, locked = cause_of(notice), notice.number, self._parts.access.is_locked
        whose = client_of(notice)

        def mark_read() -> None:
            self._close(number)
            if whose is not None:
                self.led_to_webhooks.emit(whose)

        return WindowMessage(
            key=f"notice {number}",
            text=f"{cause.text}. {cause.fix}.",
            tone=Tone.FAILED if is_urgent(notice) else Tone.ATTENTION,
            action="" if locked else tr("Seen", "a notice") if whose is None else tr("Seen, show webhooks", "a notice"),
            run=None if locked else mark_read,
            closable=False,
        )

    @flow
    async def _close(self, number: int) -> None:
        try:
            notice = await self._parts.session.call(lambda client: client.close_notice(number))
        except ConsoleError as error:
            self._shown.pop(number, None)  # the click removed it
            self._tell()
            self._parts.messages.say_error(tr("The notice is still open."), error, key="notice_not_closed")
            return
        self._parts.notices.apply([notice])


def client_of(notice: Notice) -> UUID | None:
    """Return the application whose webhook the notice is about."""
    if notice.kind not in (NoticeKind.WEBHOOK_FAILING, NoticeKind.WEBHOOK_GONE):
        return None
    try:
        return UUID(notice.details.get("client_id", ""))
    except ValueError:
        return None
