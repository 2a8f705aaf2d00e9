"""Every text and every accessible name of every widget: the places in which a secret could be seen or heard."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QPlainTextEdit, QWidget


def texts_of(top: QWidget) -> list[str]:
    """Return the texts of a window and everything in it, including hidden parts."""
    found: list[str] = []
    for each in [top, *top.findChildren(QWidget)]:
        found += [each.accessibleName(), each.accessibleDescription(), each.accessibleIdentifier(), each.toolTip()]
        found += [each.windowTitle(), each.statusTip(), each.whatsThis()]
        match each:
            case QLineEdit():
                found.append(each.displayText())  # of a password, its dots
            case QLabel() | QAbstractButton():
                found.append(each.text())
            case QPlainTextEdit():
                found.append(each.toPlainText())
            case QComboBox():
                found += [each.itemText(row) for row in range(each.count())]
    return [each for each in found if each]
