"""Dialog that renames something. The server's error is shown under the field."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from PySide6.QtWidgets import QLineEdit, QWidget

from app.client import ConsoleClient
from app.dialogs.form import Form
from app.language.translate import tr
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.fields import FormField
from app.widgets.labels import named
from app.words.plain_text import plain
from server_core.contract.types.fields import NAME_CHARACTERS

T = TypeVar("T")


class RenameDialog(Form[T]):
    def __init__(
        self,
        theme: Theme,
        session: Session,
        identifier: str,
        words: tuple[str, str],
        before: str,
        rename: Callable[[ConsoleClient, str], Coroutine[Any, Any, T]],
        parent: QWidget,
        *,
        title: str = "",
        beneath: Sequence[QWidget] = (),
        beside: Sequence[Button] = (),
    ) -> None:
        """Ask for another name.

        - `words`: title and field label: `Rename agent`, `Name of the agent`
        - `before`: the current name
        - `beneath`: a widget below the field
        - `beside`: other actions, see `Form.declare`
        """
        super().__init__(theme, identifier, (words[0], title or tr("Rename {name}", name=plain(before))), parent)
        self._session, self._before, self._rename = session, before, rename
        self.name = named(QLineEdit(before), f"{identifier}.name", words[1])
        self.name.setMaxLength(NAME_CHARACTERS)
        self.name.setMinimumWidth(380)
        self.name.selectAll()
        self.field = FormField(theme, tr("Name"), self.name)
        self.cancel = self.button("cancel", tr("Cancel"))
        self.use = self.button("use", tr("Rename"), primary=True)
        self.declare(
            self.field, *beneath, leave=self.cancel, action=self.use, beside=beside, first=self.name, at=self.field
        )

    def lacks(self) -> str | None:
        name = self.name.text().strip()
        if not name:
            return tr("Type a name first")
        return tr("This is already its name") if name == self._before else None

    async def send(self) -> T:
        name, rename = self.name.text().strip(), self._rename
        return await self._session.call(lambda client: rename(client, name))
