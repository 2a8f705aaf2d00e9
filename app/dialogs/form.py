"""Base class of dialogs with fields: missing input, sending, result, and errors at their fields."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QLineEdit, QWidget

from app.dialogs.dialog import Dialog
from app.errors import ConsoleError
from app.language.translate import Phrase
from app.session.flows import flow
from app.session.live import Live
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.fields import FormField
from app.widgets.labels import named, tell_or_hide, text_label
from app.words.plain_text import plain, tooltip

T = TypeVar("T")
ABOUT_WIDTH = 400


class Form(Dialog, Generic[T]):
    """Subclasses create the fields, call `declare` at the end of their constructor, and define `lacks` and `send`.

    Connect `judge` to whatever changes what is missing. `failed` shows an error, `sent` the result.
    """

    waits = Phrase("Saving")
    """The reason that disables the buttons while the form is sent."""
    stays = False
    """The form cannot be closed while it is sent, because the result would be lost with it."""

    def __init__(
        self, theme: Theme, identifier: str, words: tuple[str, str], parent: QWidget | None, about: str = ""
    ) -> None:
        """`words`: the window title and heading. `about`: the text beneath the heading."""
        super().__init__(theme, parent)
        frame, self._title = words
        self._theme, self._identifier = theme, identifier
        self.setWindowTitle(frame)
        named(self, identifier, self._title, about)
        self.about = text_label(about, wrap=True, tone="quiet")
        self.about.setMinimumWidth(ABOUT_WIDTH)
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{identifier}.refused", "")
        self.wrong.hide()
        self.is_sending = False
        self.outcome: T | None = None
        """The result of `send`."""

    def button(
        self, key: str, words: str, *, icon: str = "", spoken: str = "", keys: str = "", primary: bool = False
    ) -> Button:
        """Create a button. `keys`: shown after the label, as `Button` does."""
        name, theme = f"{self._identifier}.{key}", self._theme
        return Button(theme, name, words, icon=icon, shortcut_text=keys, primary=primary, spoken=spoken, parent=self)

    def declare(
        self,
        *parts: QWidget | QLayout,
        leave: Button,
        action: Button,
        body: QWidget | QLayout | None = None,
        beside: Sequence[Button] = (),
        others: Sequence[Button] = (),
        enter: Button | None = None,
        first: QWidget | None = None,
        at: FormField | None = None,
        secrets: Sequence[QLineEdit] = (),
    ) -> None:
        """Arrange the parts of the form.

        - `leave`, `action`: the buttons that end it
        - `body`: the part that gets all the height that is left
        - `beside`: buttons that `submit` something else
        - `others`: buttons before `action`, which the subclass enables
        - `enter`: see `DialogFooter`
        - `first`: the field that has the focus
        - `at`: the field that errors of the server belong to; what is typed there takes them back
        - `secrets`: their text leaves with the dialog
        """
        self._leave, self._action, self._beside = leave, action, beside
        self._first, self._at, self._secrets = first, at, secrets
        above = (self.about,) if self.about.text() else ()
        self.stack(self._theme, self._title, *above, *parts, body=body, beneath=(self.wrong,))
        self.end_with(leave, *others, action, beside=beside, enter=enter)
        leave.clicked.connect(self.reject)
        action.clicked.connect(self.press)
        if at is not None and isinstance(at.control, QLineEdit):
            at.control.textChanged.connect(self.edited)
        self.judge()

    async def filled_in(self, live: Live | None = None) -> T | None:
        """Open the form. Returns what was sent, None if it was cancelled. `live`: wait while nothing can be changed."""
        await self.answer(live)
        return self.outcome

    def take_focus(self) -> None:
        if self._first is not None:
            self._first.setFocus()

    def acts(self) -> Sequence[Button]:
        return (self._action, *self._beside)

    def done(self, result: int) -> None:
        for field in self._secrets:
            field.clear()
        super().done(result)

    def lacks(self) -> str | None:
        """Return why the form cannot be sent yet, for the user. Also the place to show hints at fields."""
        return None

    async def send(self) -> T:
        """Send the form. Raises ConsoleError."""
        raise NotImplementedError

    def sent(self, outcome: T) -> None:
        """Close the form. A form that shows its result overrides this."""
        self.accept()

    def failed(self, error: ConsoleError) -> None:
        if self._at is None:
            self.show_wrong(plain(str(error)), error)
            return
        self._at.tell(plain(str(error)))
        self._at.control.setFocus(Qt.FocusReason.OtherFocusReason)
        self.grow()

    def show_wrong(self, text: str, error: ConsoleError) -> None:
        """Show an error above the buttons."""
        tell_or_hide(self.wrong, text)
        self.wrong.setToolTip(tooltip(error.details_text))
        self.grow()

    def edited(self) -> None:
        if self._at is not None:
            self._at.tell("")
        self.judge()

    def judge(self) -> None:
        waits = str(self.waits) if self.is_sending else None
        self._action.allow(waits or self.lacks())
        for button in self._beside:
            button.allow(waits)
        if self.stays:
            self._leave.allow(waits)

    def reject(self) -> None:
        if not (self.stays and self.is_sending):
            super().reject()

    def press(self) -> None:
        """Send by the button or by its key."""
        if self._action.isEnabled():
            self.submit(self.send)

    @flow
    async def submit(self, send: Callable[[], Awaitable[T]]) -> None:
        """Send something once, then show the result."""
        if self.is_sending:
            return
        self.is_sending = True
        self.wrong.hide()
        self.judge()
        try:
            self.outcome = await send()
        except ConsoleError as error:
            self.is_sending = False
            self.judge()
            self.failed(error)
            return
        self.is_sending = False
        self.sent(self.outcome)
