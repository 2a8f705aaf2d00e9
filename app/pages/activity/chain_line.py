"""What is known of the chain: to which entry it was checked and when, and a button that checks all of it."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.live import Live
from app.models.chain_check import ChainCheck
from app.theme.theme import Theme
from app.vocabulary.activity import (
    KEPT,
    NOT_CHECKED,
    OTHERS,
    OTHERS_THAN_CUSTOMER,
    broken_words,
    checked_words,
    checking_words,
)
from app.vocabulary.marks import Tone
from app.widgets.banner import Banner
from app.widgets.buttons import Button
from app.widgets.named import named, text_label

NOT_POSSIBLE = Phrase("The log could not be checked.")


class ChainLine(QWidget):
    """`broken`: a banner of the page's own, which nothing else takes away."""

    def __init__(self, theme: Theme, check: ChainCheck, live: Live, banner: Banner, *, of_site: bool = True) -> None:
        super().__init__()
        self._elsewhere = OTHERS if of_site else OTHERS_THAN_CUSTOMER
        named(self, "activity.chain", tr("Is the log as it was written?"))
        self._check = check
        self._live = live
        self._banner = banner
        self._others = False
        self.broken = Banner(theme, "activity.broken")
        self.words = named(text_label(wrap=True, tone="quiet"), "activity.chain.words", "")
        self.button = Button(theme, "activity.check", tr("Check the whole log"), compact=True)
        self._across = across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(8)
        across.addWidget(self.words, 1)
        across.addWidget(self.button)
        self.button.clicked.connect(self.press)
        check.changed.connect(self._show)
        check.failed.connect(self._failed)
        live.may_change.connect(self._show)
        self._show()

    def press(self) -> None:
        if self._check.is_running:
            self._check.stop()
        else:
            self._check.check_all()

    def tell_others(self, others: bool) -> None:
        """Whether the list leaves out numbers that the check has seen, too."""
        if others != self._others:
            self._others = others
            self._show()

    def _show(self) -> None:
        check, found = self._check, self._check.found
        if check.is_running:
            words = checking_words(check.reached, check.last)
        elif found is None:
            words = str(NOT_CHECKED)
        elif found.broken_at is None:
            words = checked_words(found.number, found.entries, found.at)
        else:
            words = tr("Not as it was written from entry {broken_at:,} on.", broken_at=found.broken_at)
        self.words.setText(f"{words} {KEPT} {self._elsewhere}" if self._others else f"{words} {KEPT}")
        self.words.setAccessibleName(self.words.text())
        self.button.say(tr("Stop checking") if check.is_running else tr("Check the whole log"))
        self._across.activate()  # the longer words have their room at once
        self.button.allow(None if check.is_running else self._live.why_not_change)
        if found is not None and found.broken_at is not None:
            text = broken_words(found.broken_at, found.message)
            if self.broken.isHidden() or self.broken.accessibleName() != text:
                self.broken.say(text, tone=Tone.FAILED, details=text, closable=False)
        elif found is not None and not self.broken.isHidden():
            self.broken.clear()
        if not check.is_running:
            self._banner.take_back(str(NOT_POSSIBLE))

    def _failed(self, error: ConsoleError) -> None:
        self._banner.say_error(str(NOT_POSSIBLE), error, act=self._check.check_all)
