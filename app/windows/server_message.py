"""What the window says of its server: it is away, it restarts, it knows this console no more."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.console_parts import ConsoleParts
from app.engine_keeper import EngineCrashes, ServerAway
from app.errors import ConsoleError, NoEngine, Refused
from app.language.translate import tr
from app.live import LiveState
from app.messages import Message
from app.models.account_here import AccountHere
from app.vocabulary.account_here import gone_words
from app.vocabulary.ages import clock
from app.vocabulary.elsewhere import may_have_moved, shut_out
from app.vocabulary.marks import Tone
from server_core.contract.types.errors import ErrorCode

AGE_MS = 500
LIVE_RANK = 100
LIVE, STOPPING = "live", "stopping"


class ServerMessage(QObject):
    start_wanted = Signal()
    """The person wants an engine on this computer though its server is away."""
    pair_wanted = Signal()
    """The person wants this console paired anew with its server elsewhere."""

    def __init__(self, parts: ConsoleParts, owner: QObject) -> None:
        super().__init__(owner)
        self._parts = parts
        self._restarting = False
        # methods, not lambdas: Qt disconnects them when the window goes before the stream does
        parts.live.lost.connect(self.show_age)
        parts.live.connected.connect(self.show_age)
        parts.live.connected.connect(self._started_again)
        self._age = QTimer(self, interval=AGE_MS)
        self._age.timeout.connect(self.show_age)
        self._age.start()

    def tell_restarting(self) -> None:
        self._restarting = True
        self._parts.messages.take_back(LIVE)
        text = tr("The server restarts. Jobs wait meanwhile, and nothing is lost.")
        self._parts.messages.say(Message(key=STOPPING, text=text, tone=Tone.QUIET, closable=False, rank=LIVE_RANK))

    def tell_stopping(self) -> None:
        text = tr("Printing stops. What a printer has begun comes out first, within 20 s.")
        self._parts.messages.say(Message(key=STOPPING, text=text, closable=False, rank=LIVE_RANK))

    def end(self) -> None:
        """It neither restarts nor stops any more: that failed."""
        self._restarting = False
        self._parts.messages.take_back(STOPPING)

    def _started_again(self, _base_url: str) -> None:
        if self._restarting:
            self.end()
            self._parts.messages.note(tr("The server runs again."), key="restarted")

    def show_age(self) -> None:
        live, messages = self._parts.live, self._parts.messages
        error = live.error
        if self._restarting and not isinstance(error, NoEngine):
            return  # it is told already
        if live.state is LiveState.LIVE or (live.state is LiveState.STARTING and error is None):
            messages.take_back(LIVE)
            return
        heard = live.last_heard_at
        out = shut_out(error, self._parts.elsewhere)
        if out:
            self._say(out, tr("Pair it anew…"), self.pair_wanted.emit)
            return
        gone = _account_gone(self._parts.account, error)
        if gone:
            messages.say(Message(key=LIVE, text=gone, closable=False, rank=LIVE_RANK))
            return
        if isinstance(error, ServerAway | EngineCrashes):
            old = tr("What you see may be old.")
            text = f"{error} {old}" if heard else str(error)
            start = tr("Try again") if isinstance(error, EngineCrashes) else tr("Start it here")
            self._say(text, start, self.start_wanted.emit)
            return
        since = tr("Not live since {time}.", time=clock(heard)) if heard else _no_connection(self._parts.elsewhere)
        why = f" {error}" if error is not None else ""
        again = (
            tr("It is tried again by itself. What you see may be old.") if heard else tr("It is tried again by itself.")
        )
        details, text = error.details_text if error else "", f"{since}{why} {again}"
        moved = may_have_moved(error, self._parts.elsewhere)
        if moved:
            self._say(f"{text} {moved}", tr("Pair it anew…"), self.pair_wanted.emit, details=details)
            return
        messages.say(Message(key=LIVE, text=text, details=details, closable=False, rank=LIVE_RANK))

    def _say(self, text: str, action: str, act: Callable[[], None], *, details: str = "") -> None:
        self._parts.messages.say(
            Message(key=LIVE, text=text, details=details, action=action, act=act, closable=False, rank=LIVE_RANK)
        )


def _account_gone(account: AccountHere | None, error: ConsoleError | None) -> str:
    """Empty: the server knows whom this window is about."""
    if account is None or not isinstance(error, Refused) or error.code != ErrorCode.ACCOUNT_NOT_FOUND.value:
        return ""
    return gone_words(account.now)


def _no_connection(elsewhere: str) -> str:
    if elsewhere:
        return tr("No connection to {name}.", name=elsewhere)
    return tr("No connection to the print engine.")
