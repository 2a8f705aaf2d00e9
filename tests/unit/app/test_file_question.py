"""File dialogs: a new file gets its extension, an existing one is opened, and cancel returns none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from app.dialogs import file_question
from app.dialogs.file_question import ask_for_file
from app.session.flows import Flow
from app.session.tasks import Tasks
from app.theme.theme import Theme


@pytest.fixture
def tasks(qapp: object) -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.close()


@pytest.mark.parametrize(("name", "saves"), [("site.tar", True), ("", False)])
def test_a_file_is_chosen_or_none(tasks: Tasks, qtbot: QtBot, tmp_path: Path, name: str, saves: bool) -> None:
    over, chosen = QWidget(), list[Path | None]()
    qtbot.addWidget(over)

    async def choose() -> None:
        chosen.append(await ask_for_file(over, tasks, "backup.file", "Backup", name=name, kind="(*.tar)"))

    for answer in (str(tmp_path / "mine.tar"), ""):
        Flow(over, choose())
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
    qtbot.waitUntil(lambda: chosen == [tmp_path / "mine.tar", None])


def test_names_are_whole_in_the_dialog_of_qt(
    tasks: Tasks, theme: Theme, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own columns are as wide as they are by chance, and cut at 200 % text."""
    monkeypatch.setattr(file_question, "NARROW", theme.application.primaryScreen().size().width() + 1)
    (tmp_path / "spoolhouse-diagnostics-2026-11-25.zip").touch()
    over = QWidget()
    qtbot.addWidget(over)

    async def choose() -> None:
        await ask_for_file(over, tasks, "names.file", "Names")

    Flow(over, choose())
    qtbot.waitUntil(lambda: over.findChild(QFileDialog, "names.file") is not None)
    dialog = over.findChild(QFileDialog, "names.file")
    assert isinstance(dialog, QFileDialog)
    dialog.setDirectory(str(tmp_path))
    dialog.resize(667, 336)
    tree = dialog.findChild(QTreeView, "treeView")
    assert isinstance(tree, QTreeView)
    header = tree.header()
    qtbot.waitUntil(lambda: tree.model().rowCount(tree.rootIndex()) == 1)
    qtbot.waitUntil(lambda: 0 < tree.sizeHintForColumn(0) <= header.sectionSize(0))
    shown = [column for column in range(header.count()) if not header.isSectionHidden(column)]
    qtbot.waitUntil(lambda: sum(map(header.sectionSize, shown)) <= tree.viewport().width())
    dialog.done(0)
