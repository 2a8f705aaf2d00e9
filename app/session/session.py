"""The access of pages to the server: the network thread and the engine link behind one call."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer

from app.client import ConsoleClient
from app.errors import CallRefused, ConsoleError
from app.language.translate import tr
from app.process.engine_link import EngineLink
from app.session.flows import Flow, Reply, flow
from app.session.live import Live, LiveState
from app.session.messages import Messages, WindowMessage
from app.session.outcome_unknown import DOUBT_SECONDS, LOOKED_FOR_KEY, NOT_KNOWN, OutcomeUnknown, may_be_done
from app.session.tasks import Tasks
from app.words.ages import clock
from app.words.marks import Tone

T = TypeVar("T")
LOOK_MS = 5000


class Session:
    def __init__(self, tasks: Tasks, link: EngineLink) -> None:
        self.tasks = tasks
        self.link = link
        self._watch: OutcomeWatch | None = None

    def look_after_outcomes(self, live: Live, messages: Messages) -> None:
        """Start checking the outcomes of unknown calls."""
        self._watch = OutcomeWatch(self, live, messages)

    def call(self, operation: Callable[[ConsoleClient], Coroutine[Any, Any, T]]) -> Reply[T]:
        """Call the server in a flow:

        `await session.call(lambda client: client.pause(printer_id))`. Raises ConsoleError.
        """
        return self.tasks.call(lambda: self._run(operation))

    def tell(self, operation: Callable[[ConsoleClient], Coroutine[Any, Any, object]]) -> None:
        """Call the server and ignore result and failure."""

        async def steps() -> None:
            with contextlib.suppress(ConsoleError):
                await self.call(operation)

        Flow(self.tasks, steps())

    async def _run(self, operation: Callable[[ConsoleClient], Coroutine[Any, Any, T]]) -> T:
        client, session = await self.link.client(), self.link.session
        try:
            return await operation(client)
        except OutcomeUnknown as error:
            self.link.judge(error.last, session)
            if self._watch is not None:
                self._watch.take(error)
            raise
        except ConsoleError as error:
            self.link.judge(error, session)
            raise


class OutcomeWatch(QObject):
    """Finds out the outcome of unknown calls as soon as the server is heard again, and reports it.

    A call that creates something is left to the user, who may press again; its key stays open meanwhile.
    A request of one operator is never sent in the name of another.
    """

    def __init__(self, session: Session, live: Live, messages: Messages) -> None:
        super().__init__(live)
        self._session, self._live, self._messages = session, live, messages
        self._open: list[tuple[OutcomeUnknown, tuple[str | None, str]]] = []
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)
        live.connected.connect(self._look)

    def take(self, error: OutcomeUnknown) -> None:
        """Take over an error. Thread-safe."""
        who = self._who()
        if error.look is not None:
            self._session.tasks.post(lambda: self._keep(error, who), self)

    def _keep(self, error: OutcomeUnknown, who: tuple[str | None, str]) -> None:
        self._open.append((error, who))
        self._timer.start()

    def _who(self) -> tuple[str | None, str]:
        return self._session.link.session, self._session.link.operator

    def _look(self) -> None:
        if self._live.state is not LiveState.LIVE:
            return
        looked_for, self._open = self._open, []
        self._timer.stop()
        for error, who in looked_for:
            age = (datetime.now().astimezone() - error.at).total_seconds()
            if who == self._who() and age < DOUBT_SECONDS:
                self._look_for(error, who)

    @flow
    async def _look_for(self, error: OutcomeUnknown, who: tuple[str | None, str]) -> None:
        at, look, key = clock(error.at), error.look, f"outcome {id(error)}"
        assert look is not None  # noqa: S101 - only such ones are kept
        not_done = tr("Your action of {time} was not carried out.", time=at)

        async def ask() -> bool | None:
            return await look()

        try:
            is_done = await self._session.tasks.call(ask)
        except ConsoleError as why:
            if isinstance(why, CallRefused) and why.http_status in LOOKED_FOR_KEY:
                is_unknown = why.details.get("reason") == "outcome_unknown"
                self._messages.say_error(str(NOT_KNOWN) if is_unknown else not_done, why, key=key)
            elif not isinstance(why, CallRefused) or not may_be_done(why):
                self._keep(error, who)
            return
        if is_done:
            text = tr("Your action of {time} was carried out after all.", time=at)
            self._messages.say(WindowMessage(key=key, text=text, tone=Tone.GOOD))
        elif is_done is not None:
            self._messages.say_error(not_done, error.cause, key=key)
