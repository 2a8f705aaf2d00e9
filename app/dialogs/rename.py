"""Another name for something that is known by one; what the server refuses is said under the field."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.client import ConsoleClient
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import tr
from app.session.flows import flow
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.form_field import FormField
from app.widgets.labels import named
from app.words.plain_text import plain

T = TypeVar("T")
LONGEST_NAME = 120


class RenameSheet(Sheet, Generic[T]):
    def __init__(
        self,
        theme: Theme,
        session: Session,
        identifier: str,
        words: tuple[str, str],
        before: str,
        rename: Callable[[ConsoleClient, str], Coroutine[Any, Any, T]],
        on_renamed: Callable[[T], None],
        parent: QWidget,
    ) -> None:
        """`words`: what is done, `Rename agent`, and what is typed, `Name of the agent`. `before`: how it is called."""
        super().__init__(theme, parent)
        self._session, self._before = session, before
        self._rename, self._on_renamed = rename, on_renamed
        self._telling = False
        title = tr("Rename {name}", name=plain(before))
        self.setWindowTitle(words[0])
        named(self, f"{identifier}.sheet", title)
        self.name = named(QLineEdit(before), f"{identifier}.name", words[1])
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(380)
        self.name.selectAll()
        self.field = FormField(theme, tr("Name"), self.name)
        self.cancel = Button(theme, f"{identifier}.cancel", tr("Leave it"), parent=self)
        self.use = Button(theme, f"{identifier}.use", tr("Rename"), primary=True, parent=self)
        self.stack(theme, title, self.field)
        self.end_with(self.cancel, self.use)
        self.name.textChanged.connect(self._typed)
        self.cancel.clicked.connect(self.reject)
        self.use.clicked.connect(self._send)
        self._judge()

    def take_focus(self) -> None:
        self.name.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.use,)

    def _typed(self) -> None:
        self.field.tell("")
        self._judge()

    def _judge(self) -> None:
        name = self.name.text().strip()
        same = tr("This is its name already") if name == self._before else None
        lacks = same if name else tr("Type a name first")
        self.use.allow(tr("The server is being told") if self._telling else lacks)

    @flow
    async def _send(self) -> None:
        name, rename = self.name.text().strip(), self._rename
        self._telling = True
        self._judge()
        try:
            renamed = await self._session.call(lambda client: rename(client, name))
        except ConsoleError as error:
            self._telling = False
            self._judge()
            self.field.tell(plain(str(error)))
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.accept()
        self._on_renamed(renamed)
