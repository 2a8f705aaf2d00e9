"""A new secret for an application: how long the old one still gets tokens, and what that does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.lost import not_done, secret_lost
from app.vocabulary.ages import moment
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named, text_label
from app.widgets.value_box import ValueBox
from server_core.contract.clients import ClientView, RotatedSecret, RotateSecret

TITLE = Phrase("New secret")
OVERLAPS = ((86_400, Phrase("24 hours")), (3_600, Phrase("1 hour")), (0, Phrase("Not at all: it ends now")))


def effect(overlap: int, now: datetime) -> str:
    tokens = tr("Its access tokens end at once in any case: it asks for a new one by itself.")
    if not overlap:
        return tr(
            "The old secret ends now: the application cannot print until it has the new one. {tokens}", tokens=tokens
        )
    until = moment(now + timedelta(seconds=overlap), now)
    return tr(
        "The old secret still gets tokens until {until}: give the application the new one before. {tokens}",
        until=until,
        tokens=tokens,
    )


class RotateSheet(Sheet):
    def __init__(
        self, parts: ConsoleParts, client: ClientView, on_made: Callable[[RotatedSecret], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._client, self._on_made = parts.session, client, on_made
        self._asking = False
        theme = parts.theme
        what = tr("New secret for {name}", name=plain(client.name))
        self.setWindowTitle(str(TITLE))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "clients.rotating", what)
        overlaps = [(seconds, str(words)) for seconds, words in OVERLAPS]
        self.overlap: ValueBox[int] = ValueBox(
            theme,
            "clients.rotate.overlap",
            tr("How long the old secret still works"),
            overlaps,
        )
        self.effect = named(text_label(wrap=True), "clients.rotate.effect", "")
        self.effect.setMinimumWidth(380)
        self.wrong = named(text_label(wrap=True, tone="failed"), "clients.rotate.refused", "")
        self.wrong.hide()
        self.keep = Button(theme, "clients.rotate.cancel", tr("Keep the old one"), parent=self)
        self.rotate = Button(theme, "clients.rotate.rotate", tr("Make a new secret"), parent=self)
        label = text_label(tr("The old secret still works for"), tone="quiet")
        label.setBuddy(self.overlap)
        self.stack(theme, what, label, self.overlap, self.effect, self.wrong)
        self.end_with(self.keep, self.rotate)
        self.overlap.currentIndexChanged.connect(self._tell)
        self.keep.clicked.connect(self.reject)
        self.rotate.clicked.connect(self._rotate)
        self.keep.setFocus()
        self._tell()
        self._ring = FocusRing(theme, self)

    def acts(self) -> Sequence[Button]:
        return (self.rotate,)

    def reject(self) -> None:
        """Not while it is being made: it would be lost with the sheet."""
        if not self._asking:
            super().reject()

    def _tell(self) -> None:
        words = effect(self.overlap.value(), datetime.now(UTC))
        self.effect.setText(words)
        self.effect.setAccessibleName(words)

    def _rotate(self) -> None:
        self._wait(True)
        client_id, seen = self._client.client_id, self._client.rotated_at
        wish = RotateSecret(overlap_seconds=self.overlap.value(), expected_rotated_at=seen)

        async def rotate(client: ConsoleClient, key: str) -> RotatedSecret:
            return await client.rotate_secret(client_id, wish, key=key)

        self._session.press(("rotate", client_id, wish), rotate, self._made, self._failed, self)

    def _made(self, made: RotatedSecret) -> None:
        self.accept()
        self._on_made(made)

    def _failed(self, error: ConsoleError) -> None:
        self._wait(False)
        text = " ".join((not_done(tr("No new secret was made."), error), str(error), *secret_lost(error)))
        self.wrong.setText(text)
        self.wrong.setAccessibleName(text)
        self.wrong.show()

    def _wait(self, asking: bool) -> None:
        self._asking = asking
        for button in (self.rotate, self.keep):
            button.allow(tr("It is being made") if asking else None)
