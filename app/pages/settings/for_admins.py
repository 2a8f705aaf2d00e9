"""In place of what an administrator sets: why it is not there, and the way to it where somebody can unlock."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.unlock import open_unlock
from app.language.translate import tr
from app.widgets.buttons import Button
from app.widgets.named import named, text_label


class ForAdmins(QWidget):
    """`closed`: nothing of it may be seen or changed by whoever is here now."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        named(self, "settings.admins", tr("For administrators"))
        self.reason = named(text_label(wrap=True, tone="quiet"), "settings.admins.reason", "")
        self.unlock = Button(parts.theme, "settings.admins.unlock", tr("Unlock…"), icon="lock", compact=True)
        self.unlock.clicked.connect(lambda: open_unlock(parts, self.window()))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 4)
        layout.setSpacing(6)
        layout.addWidget(self.reason)
        layout.addWidget(self.unlock, 0, Qt.AlignmentFlag.AlignLeading)

    @property
    def closed(self) -> bool:
        return self._parts.access.why_not_admin is not None

    def show_reason(self) -> None:
        access = self._parts.access
        what = tr("Operators, consoles and the settings of the server are not shown here.")
        text = f"{what} {access.why_not_admin}." if access.why_not_admin else what
        self.reason.setText(text)
        self.reason.setAccessibleName(text)
        self.unlock.setVisible(access.operator is None and bool(access.operators))
