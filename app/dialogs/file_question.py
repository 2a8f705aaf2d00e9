"""Which file: asked without holding the window, first in a folder that is there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QHeaderView, QTreeView, QWidget

from app.documents.local_file import first_folder
from app.errors import ConsoleError
from app.session.tasks import Tasks

PLACES = (QStandardPaths.StandardLocation.DocumentsLocation, QStandardPaths.StandardLocation.HomeLocation)


def ask_for_file(
    over: QWidget,
    tasks: Tasks,
    identifier: str,
    title: str,
    chosen: Callable[[Path], None],
    failed: Callable[[ConsoleError], None],
    *,
    name: str = "",
    kind: str = "",
) -> None:
    """`name`: how a new file is called, where nothing else is said; empty: one that is there is opened. `kind`: words
    and pattern of such files. Nothing more where none is chosen."""
    places = [Path(each) for each in map(QStandardPaths.writableLocation, PLACES) if each]

    def ask_in(folder: Path) -> None:
        dialog = QFileDialog(over, title, str(folder), kind)
        dialog.setObjectName(identifier)
        if name:
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            dialog.setDefaultSuffix(Path(name).suffix.removeprefix("."))
            dialog.selectFile(str(folder / name))
        else:
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptOpen)
            dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        show_names_whole(dialog)
        dialog.fileSelected.connect(lambda path: chosen(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    tasks.run(lambda: first_folder(places), ask_in, failed, over)


# Qt's own dialog for files, where the system has none: names get all the room that the other columns leave.


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
