"""Progress of calls for many things, and the failures by name."""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar, QWidget

from app.language.translate import tr
from app.session.many_calls import ManyCalls
from app.widgets.labels import named, tell, tell_or_hide, text_label, vbox
from app.words.plain_text import plain


class ManyProgress(QWidget):
    """Hidden until the calls begin. `failures` stays hidden until one failed."""

    def __init__(self, identifier: str, calls: ManyCalls, parent: QWidget) -> None:
        super().__init__(parent)
        self._calls = calls
        self.bar = named(QProgressBar(), f"{identifier}.progress", tr("Progress"))
        self.bar.setTextVisible(False)
        self.words = named(text_label(wrap=True), f"{identifier}.progress.words", "")
        self.failures = named(text_label(wrap=True, tone="failed"), f"{identifier}.failures", "")
        self.failures.hide()
        layout = vbox(self, spacing=6)
        for part in (self.words, self.bar, self.failures):
            layout.addWidget(part)
        calls.changed.connect(self._show)
        self.hide()

    def _show(self) -> None:
        calls = self._calls
        self.bar.setMaximum(max(1, calls.total))
        self.bar.setValue(calls.done)
        parts = [tr("{done} of {total} done", done=calls.done - len(calls.failed), total=calls.total)]
        if calls.failed:
            parts.append(tr("%n failed", "printers", len(calls.failed)))
        tell(self.words, " · ".join(parts))
        lines = [tr("{name}: {why}", name=plain(each.name), why=plain(str(each.error))) for each in calls.failed]
        tell_or_hide(self.failures, "\n".join(lines))
        self.show()

    def end(self) -> None:
        """All calls ended. Says how many were not begun, because they were stopped."""
        if self._calls.left:
            tell(self.words, " · ".join((self.words.text(), tr("%n not begun", "printers", self._calls.left))))
