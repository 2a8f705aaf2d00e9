"""Qt's own dialog for files, where the system has none: names get all the room that the other columns leave."""

from __future__ import annotations

from PySide6.QtWidgets import QFileDialog, QHeaderView, QTreeView

NAME, KIND = 0, 2
NARROW = 720
"""Qt's pixels across the screen, as at 200 % text: there the kind of a file is seen by its ending alone."""


def show_names_whole(dialog: QFileDialog) -> None:
    tree = dialog.findChild(QTreeView, "treeView")
    if not isinstance(tree, QTreeView):  # it is the system's
        return
    header, by = tree.header(), QHeaderView.ResizeMode
    header.setStretchLastSection(False)
    for column in range(header.count()):
        header.setSectionResizeMode(column, by.Stretch if column == NAME else by.ResizeToContents)
    header.setSectionHidden(KIND, dialog.screen().availableGeometry().width() < NARROW)
