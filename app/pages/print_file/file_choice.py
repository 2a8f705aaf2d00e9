"""Which file of this computer: the dialog begins where the last one lay, else where the user's documents are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from app.dialogs.file_columns import show_names_whole
from app.errors import ConsoleError
from app.language.translate import tr
from app.local_file import first_folder, path_again
from app.tasks import Tasks

DOCUMENTS = "(*.pdf *.zpl *.tspl *.cpcl *.escpos *.prn *.txt *.bin *.lbl *.raw)"
PLACES = (
    QStandardPaths.StandardLocation.DocumentsLocation,
    QStandardPaths.StandardLocation.HomeLocation,
)


def choose_file(tasks: Tasks, last: str, chosen: Callable[[Path], None], owner: QWidget) -> None:
    """`last`: a folder, or nothing. Whether it is still there is looked up beside the GUI thread: it may lie on a disk
    of the network."""
    documents, all_files = tr("Documents", "kind of file"), tr("All files", "kind of file")
    places = [last, *map(QStandardPaths.writableLocation, PLACES)]

    def open_at(folder: Path) -> None:
        files = f"{documents} {DOCUMENTS};;{all_files} (*)"
        dialog = QFileDialog(owner, tr("Open a file to print"), str(folder), files)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        show_names_whole(dialog)
        dialog.fileSelected.connect(lambda name: chosen(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    tasks.run(lambda: first_folder([path_again(each) for each in places if each]), open_at, _raised, owner)


def _raised(error: ConsoleError) -> None:
    """There is always a folder."""
    raise error
