"""Asks for a file without blocking the window, starting in an existing folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QHeaderView, QTreeView, QWidget

from app.documents.local_file import first_folder
from app.session.flows import Reply
from app.session.tasks import Tasks

PLACES = (QStandardPaths.StandardLocation.DocumentsLocation, QStandardPaths.StandardLocation.HomeLocation)


async def ask_for_file(
    over: QWidget, tasks: Tasks, identifier: str, title: str, *, name: str = "", kind: str = ""
) -> Path | None:
    """Ask for a file in a flow of `over` or its children. None: cancelled. Raises ConsoleError.

    - `name`: the default name of a new file; empty: open an existing one
    - `kind`: label and pattern of the file type
    """
    folders = [Path(each) for each in map(QStandardPaths.writableLocation, PLACES) if each]
    folder = await tasks.call(lambda: first_folder(folders))
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
    answer = Reply[Path | None]()
    dialog.fileSelected.connect(lambda path: answer.set_result(Path(path)))
    dialog.rejected.connect(lambda: answer.set_result(None))
    dialog.destroyed.connect(answer.cancel)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return await answer


# Qt's own file dialog, where the system has none. Names get the width that the other columns leave.


NAME, KIND = 0, 2
NARROW = 720
"""Qt's pixels across the screen, as at 200 % text. Below this, only the file name's ending shows the type."""


def show_names_whole(dialog: QFileDialog) -> None:
    tree = dialog.findChild(QTreeView, "treeView")
    if not isinstance(tree, QTreeView):  # the system's own dialog
        return
    header, by = tree.header(), QHeaderView.ResizeMode
    header.setStretchLastSection(False)
    for column in range(header.count()):
        header.setSectionResizeMode(column, by.Stretch if column == NAME else by.ResizeToContents)
    header.setSectionHidden(KIND, dialog.screen().availableGeometry().width() < NARROW)
