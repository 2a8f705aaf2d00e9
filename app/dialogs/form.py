"""A dialog of fields that is sent once: what it lacks, what is sent, and where an error is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtWidgets import QLayout, QWidget

from app.dialogs.dialog import Dialog
from app.errors import ConsoleError
from app.language.translate import Phrase
from app.session.flows import flow
from app.session.live import Live
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import named, tell, text_label
from app.words.plain_text import plain, tooltip

T = TypeVar("T")
ABOUT_WIDTH = 400


class Form(Dialog, Generic[T]):
    """Its subclass makes the fields, calls `declare` at the end of its constructor, and defines `lacks` and `send`.

    `judge` is connected to whatever changes what is lacking. A field's own error is shown by `failed`.
    """

    waits = Phrase("The server is being told")
    """Why nothing can be pressed while it is sent."""
    stays = False
    """It cannot be left while it is sent: what is made would be lost with it."""

    def __init__(self, theme: Theme, identifier: str, words: tuple[str, str], parent: QWidget, about: str = "") -> None:
        """`words`: of the window's frame, and the title in it. `about`: what it is for, beneath the title."""
        super().__init__(theme, parent)
        frame, self._title = words
        self._theme, self._identifier = theme, identifier
        self.setWindowTitle(frame)
        named(self, identifier, self._title, about)
        self._about = about
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{identifier}.refused", "")
        self.wrong.hide()
        self.is_sending = False
        self.outcome: T | None = None
        """The result of `send`."""

    def button(self, key: str, words: str, *, primary: bool = False) -> Button:
        return Button(self._theme, f"{self._identifier}.{key}", words, primary=primary, parent=self)

    def declare(
        self,
        *parts: QWidget | QLayout,
        leave: Button,
        act: Button,
        enter: Button | None = None,
        first: QWidget | None = None,
    ) -> None:
        """`leave`, `act`: the buttons that end it. `first`: the field that has the focus; `enter`: see `Foot`."""
        self._leave, self._act, self._first = leave, act, first
        above: list[QWidget] = []
        if self._about:
            about = text_label(self._about, wrap=True, tone="quiet")
            about.setMinimumWidth(ABOUT_WIDTH)
            above.append(about)
        self.stack(self._theme, self._title, *above, *parts, self.wrong)
        self.end_with(leave, act, enter=enter)
        leave.clicked.connect(self.reject)
        act.clicked.connect(self._submit)
        self.judge()

    async def filled_in(self, live: Live | None = None) -> T | None:
        """Open it. Returns what was sent, None if it was left. `live`: it waits while nothing can be changed there."""
        if live is not None:
            self.follow(live)
        answer = self.answer()
        self.take_focus()
        await answer
        return self.outcome

    def take_focus(self) -> None:
        if self._first is not None:
            self._first.setFocus()

    def acts(self) -> Sequence[Button]:
        return (self._act,)

    def lacks(self) -> str | None:
        """Why it cannot be sent yet, in words. Also the place to show hints at fields."""
        return None

    async def send(self) -> T:
        """Raises ConsoleError."""
        raise NotImplementedError

    def failed(self, error: ConsoleError) -> None:
        self.show_wrong(plain(str(error)), error)

    def show_wrong(self, text: str, error: ConsoleError) -> None:
        """Above the buttons."""
        tell(self.wrong, text)
        self.wrong.setToolTip(tooltip(error.details_text))
        self.wrong.show()
        self.grow()

    def judge(self) -> None:
        waits = str(self.waits) if self.is_sending else None
        self._act.allow(waits or self.lacks())
        if self.stays:
            self._leave.allow(waits)

    def reject(self) -> None:
        if not (self.stays and self.is_sending):
            super().reject()

    @flow
    async def _submit(self) -> None:
        if not self._act.isEnabled():
            return
        self.is_sending = True
        self.wrong.hide()
        self.judge()
        try:
            self.outcome = await self.send()
        except ConsoleError as error:
            self.is_sending = False
            self.judge()
            self.failed(error)
            return
        self.accept()
