"""Pauses and resumes all printers at once: from the tray, the commands and the undo bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.client import ConsoleClient
from app.dialogs.question import Choice, Question
from app.errors import ConsoleError
from app.language.translate import tr
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.outcome_unknown import OutcomeUnknown, saying
from app.session.window_command import WindowCommand
from app.words.printers import many_not_changed, pausable, pause_effect, paused
from server_core.contract.types.printers import PrinterView

PAUSE, RESUME = "shell.pause_all", "shell.resume_all"
FAILED, IN_DOUBT = "pauseall", "pauseall.doubt"


class PauseAll(QObject):
    changed = Signal()
    """The number of printers that can be paused or resumed changed."""

    def __init__(self, parts: ConsoleParts, over: Callable[[], QWidget], parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self._over = over
        self._announced = self._state()
        model = parts.printers
        for signal in (model.rowsInserted, model.rowsRemoved, model.dataChanged, parts.live.may_change):
            signal.connect(self._look)

    def commands(self) -> list[WindowCommand]:
        """Return the current commands. Called again when `changed` fires."""
        running, stopped, away = self._announced
        no_printer = None if running or stopped else tr("There is no printer yet")
        pause = no_printer or (None if running else tr("All printers are paused"))
        return [
            WindowCommand(
                key=PAUSE, words=tr("Pause all printers…"), run=self.ask_pause, why_not=away or pause, icon="hold"
            ),
            WindowCommand(
                key=RESUME,
                words=tr("Resume %n printer(s)", "", stopped) if stopped else tr("Resume all printers"),
                run=self.resume_all,
                why_not=away or (None if stopped else tr("No printer is paused")),
                icon="release",
            ),
        ]

    @flow
    async def ask_pause(self) -> None:
        printers = pausable(self._parts.printers.all())
        if not printers:
            return
        many = len(printers)
        answer = await Question(
            self._parts.theme,
            "pauseall",
            tr("Pause %n printer(s)?", "", many),
            pause_effect(printers),
            [
                Choice(key="keep", word=tr("Cancel")),
                Choice(key="pause", word=tr("Pause %n printer(s)", "", many)),
            ],
            self._over(),
            live=self._parts.live,
        ).ask()
        if answer != "pause":
            return
        changed, errors = await self._change([printer.printer_id for printer in printers], paused=True)
        if changed:
            words = tr("Paused %n printer(s)", "", len(changed))
            self._parts.undo.offer_now(words, lambda: self._resume(changed))
        self._tell(errors, paused=True)

    def resume_all(self) -> None:
        self._resume([printer.printer_id for printer in paused(self._parts.printers.all())])

    @flow
    async def _resume(self, chosen: Sequence[UUID]) -> None:
        changed, errors = await self._change(chosen, paused=False)
        if changed:
            self._parts.messages.note(tr("%n printer(s) resumed.", "", len(changed)), key="resumed")
        self._tell(errors, paused=False)

    async def _change(self, chosen: Sequence[UUID], *, paused: bool) -> tuple[list[UUID], list[ConsoleError]]:
        """Return the changed printers and the errors of the others."""
        for key in (FAILED, IN_DOUBT):
            self._parts.messages.take_back(key)
        try:
            changed, errors = await self._parts.session.call(lambda client: change_each(client, chosen, paused=paused))
        except ConsoleError as error:
            return [], [error] * len(chosen)
        if changed:
            self._parts.printers.apply(changed)
        return [printer.printer_id for printer in changed], errors

    def _tell(self, errors: Sequence[ConsoleError], *, paused: bool) -> None:
        """Report failures last: the newest message is the one in front."""
        for key, alike in _by_outcome(errors).items():
            no, unknown = many_not_changed(len(alike), paused=paused)
            self._parts.messages.say_error(no, saying(alike[0], unknown), key=key)

    def _state(self) -> tuple[int, int, str | None]:
        printers = self._parts.printers.all()
        return len(pausable(printers)), len(paused(printers)), self._parts.live.why_nothing_new

    def _look(self) -> None:
        state = self._state()
        if state != self._announced:
            self._announced = state
            self.changed.emit()


def _by_outcome(errors: Sequence[ConsoleError]) -> dict[str, list[ConsoleError]]:
    """Report rejected and unknown outcomes separately."""
    found: dict[str, list[ConsoleError]] = {}
    for error in errors:
        found.setdefault(IN_DOUBT if isinstance(error, OutcomeUnknown) else FAILED, []).append(error)
    return found


async def change_each(
    client: ConsoleClient, chosen: Sequence[UUID], *, paused: bool
) -> tuple[list[PrinterView], list[ConsoleError]]:
    """Call for one printer after another. A failure of one does not stop the others."""
    changed: list[PrinterView] = []
    errors: list[ConsoleError] = []
    for printer_id in chosen:
        try:
            changed.append(await client.set_paused(printer_id, paused=paused))
        except ConsoleError as error:
            errors.append(error)
    return changed, errors
