"""The settings' file holds what was chosen last, however fast the choices come and however slow the disk is."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from app.session import settings as settings_module
from app.session.choices import KEYS
from app.session.settings import AccountSettings, Choices, SchemeChoice, Settings, read_choices, write_choices
from app.session.tasks import Tasks
from app.window.choices_from_commands import value_of, words_of

REMEMBERED = {
    "snoozed", "last_operator", "first_close_told", "gloves_offered", "first_run", "window_width", "window_height",
    "maximized", "geometry", "page", "queue_filter", "selected_job", "grouped", "collapsed", "printers_table",
    "print_printer", "print_more", "print_folder", "print_file", "print_doubts", "printed_files", "printers_grouped",
    "were_locked", "job_width", "admin_pages", "printers_columns",
}  # fmt: skip
"""Nobody sets these: the window finds itself again by them."""


class SlowDisk:
    """Each write waits until the test lets it."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.at_work = 0
        self.most_at_work = 0
        self._may = threading.Semaphore(0)

    def write(self, path: Path, choices: Choices) -> None:
        self.begun.append(choices.operator)
        self.at_work += 1
        self.most_at_work = max(self.most_at_work, self.at_work)
        assert self._may.acquire(timeout=5)
        write_choices(path, choices)
        self.at_work -= 1

    def let(self, writes: int) -> None:
        self._may.release(writes)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    disk = SlowDisk()
    monkeypatch.setattr(settings_module, "write_choices", disk.write)
    return disk


@pytest.fixture
def tasks(qapp: object) -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.close()


def test_no_older_choice_comes_after_a_newer_one(disk: SlowDisk, tasks: Tasks, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "console.json"
    settings = Settings(path, Choices(), tasks)
    settings.change(operator="first")
    qtbot.waitUntil(lambda: disk.begun == ["first"])
    for name in ("second", "third", "last"):
        settings.change(operator=name)
    disk.let(2)
    qtbot.waitUntil(lambda: path.exists() and read_choices(path).operator == "last")
    assert disk.begun == ["first", "last"], "what nobody chooses any more is not written"
    assert disk.most_at_work == 1
    settings.change(operator="afterwards")
    disk.let(1)
    qtbot.waitUntil(lambda: read_choices(path).operator == "afterwards")


def test_the_last_choice_before_the_end_is_written(disk: SlowDisk, tasks: Tasks, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "console.json"
    settings = Settings(path, Choices(), tasks)
    settings.change(operator="first")
    qtbot.waitUntil(lambda: disk.begun == ["first"])
    settings.change(operator="last")
    disk.let(2)
    tasks.close()
    assert read_choices(path).operator == "last"


def test_a_customers_window_looks_as_the_sites_and_remembers_what_is_its_own(tasks: Tasks, tmp_path: Path) -> None:
    there, here = tmp_path / "console.json", tmp_path / "customer" / "console.json"
    site = Settings(there, Choices(scheme=SchemeChoice.DARK, text_percent=150, operator="Anna", page="partners"), tasks)
    kept = Choices(scheme=SchemeChoice.LIGHT, operator="Ben", page="printers", window_width=900)
    customer = AccountSettings(here, kept, tasks, site)
    expected = msgspec.structs.replace(kept, scheme=SchemeChoice.DARK, text_percent=150, operator="Anna")
    assert customer.choices == expected
    site.change(lock_minutes=2, page="queue")
    assert (customer.choices.lock_minutes, customer.choices.page) == (2, "printers")
    customer.change(scheme=SchemeChoice.LIGHT, page="agents")
    assert (site.choices.scheme, site.choices.page) == (SchemeChoice.LIGHT, "queue")
    assert (customer.choices.scheme, customer.choices.page) == (SchemeChoice.LIGHT, "agents")
    tasks.close()
    assert (read_choices(there).page, read_choices(here).page) == ("queue", "agents")


def test_commands_name_the_languages_that_somebody_speaks_and_take_the_others_too() -> None:
    assert words_of("language") == ["system", "en", "de", "es"]
    assert value_of("language", "en-XA") == "en-XA"


def test_what_people_choose_is_chosen_by_commands_too() -> None:
    assert set(KEYS) | REMEMBERED == set(Choices.__struct_fields__)
    assert not set(KEYS) & REMEMBERED
