"""Which file: one that is new is proposed with its ending, one that is there is opened, and none is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.dialogs.file_question import ask_for_file
from app.errors import ConsoleError
from app.tasks import Tasks

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support propagateSizeHints\(\)", extend=True)


@pytest.fixture
def tasks(qapp: object) -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.close()


@pytest.mark.parametrize(("name", "saves"), [("site.tar", True), ("", False)])
def test_a_file_is_chosen_or_none(tasks: Tasks, qtbot: QtBot, tmp_path: Path, name: str, saves: bool) -> None:
    over, chosen, failed = QWidget(), list[Path](), list[ConsoleError]()
    qtbot.addWidget(over)
    for answer in (str(tmp_path / "mine.tar"), ""):
        ask_for_file(over, tasks, "backup.file", "Backup", chosen.append, failed.append, name=name, kind="(*.tar)")
        qtbot.waitUntil(lambda: over.findChild(QFileDialog, "backup.file") is not None)
        dialog = over.findChild(QFileDialog, "backup.file")
        assert isinstance(dialog, QFileDialog)
        assert dialog.isVisible()
        assert (dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave) is saves
        assert dialog.defaultSuffix() == ("tar" if saves else "")
        if saves:
            assert [Path(each).name for each in dialog.selectedFiles()] == ["site.tar"]
        if answer:
            dialog.fileSelected.emit(answer)
        dialog.done(0)
        qtbot.waitUntil(lambda: over.findChild(QFileDialog, "backup.file") is None)
    assert (chosen, failed) == ([tmp_path / "mine.tar"], [])
