"""All views of the console that the gallery paints: each page, with its dialogs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QAbstractButton, QLineEdit, QScrollArea, QTableView

from app.console import Console
from app.language.translate import Phrase
from app.pages.page import PageKey
from app.pages.page_list import ENTRIES
from app.pages.queue.table import PICTURES_MS
from app.widgets.record_table import choose_row
from app.words.first_run import LabelResult
from server_core.contract.types.jobs import JobRow
from tests.gallery import (
    agent_views,
    client_views,
    first_run_views,
    help_views,
    people_views,
    print_views,
    server_views,
)
from tests.gallery.calibration_views import OPENED as CALIBRATION
from tests.gallery.partner_views import OPENED as PARTNERS
from tests.gallery.printer_views import OPENED as PRINTERS
from tests.gallery.scenes import Scene
from tests.gallery.stage import NotThere, by_identifier, settle, wait_until, wall_of


@dataclass(frozen=True, kw_only=True)
class View:
    """Something to be seen of a console: a page, or what opens above it. `open` may say that it is not there."""

    name: str
    open: Callable[[Console], None]
    scenes: tuple[str, ...] = ()
    """None: all that are for every page."""

    def is_in(self, scene: Scene) -> bool:
        return scene.name in self.scenes if self.scenes else not scene.views or self.name in scene.views


def page_view(key: PageKey) -> View:
    return View(name=key.value, open=lambda console: console.window.go_to(key))


def job_of(console: Console, wanted: Callable[[JobRow], bool]) -> JobRow:
    rows = [console.queue.job(row) for row in range(console.queue.rowCount())]
    found = next((row for row in rows if wanted(row)), None)
    if found is None:
        raise NotThere("no such job")
    return found


def select(console: Console, wanted: Callable[[JobRow], bool]) -> JobRow:
    """Select a row as one click does."""
    console.window.go_to(PageKey.QUEUE)
    job = job_of(console, wanted)
    table = by_identifier(console.window, "queue.table")
    assert isinstance(table, QTableView)
    row = console.queue.find(job.print_job_id)
    assert row is not None
    choose_row(table, row)
    return job


def opened(wanted: Callable[[JobRow], bool]) -> Callable[[Console], None]:
    return commanded("queue.action.preview", PageKey.QUEUE, wanted)


def selected(wanted: Callable[[JobRow], bool]) -> Callable[[Console], None]:
    return lambda console: (select(console, wanted), None)[1]


def commanded(key: str, page: PageKey, wanted: Callable[[JobRow], bool] | None = None) -> Callable[[Console], None]:
    """After the page (and a job) was chosen: one of its commands."""

    def act(console: Console) -> None:
        if wanted is None:
            console.window.go_to(page)
        else:
            select(console, wanted)
        do(console, key)

    return act


def grouped(console: Console) -> None:
    console.window.go_to(PageKey.QUEUE)
    do(console, "queue.grouping")


def many(console: Console) -> None:
    """Everything is selected."""
    console.window.go_to(PageKey.QUEUE)
    table = by_identifier(console.window, "queue.table")
    assert isinstance(table, QTableView)
    table.selectAll()


def do(console: Console, key: str) -> None:
    """A command of the window, or a button that is called so."""
    commands = {command.key: command for command in console.window.registry.all()}
    if key in commands and commands[key].why_not is None:
        console.window.registry.run(key)
        return
    button = by_identifier(console.window, key)
    if not isinstance(button, QAbstractButton) or not button.isEnabled():
        raise NotThere(f"{key} cannot be done")
    button.click()


def checked(console: Console) -> None:
    """An assertion was pasted and judged."""
    console.window.go_to(PageKey.PARTNERS)
    console.partners_page.show_tab("checks")
    page = console.partners_page.checks
    page.assertion.setPlainText("eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJhcHAifQ.c2lnbmF0dXJl")
    page.bar.buttons["partners.check"].click()
    wait_until(lambda: page.result.currentWidget() is page.pane)


def figures(console: Console) -> None:
    """Show the figures in place of the cards, where there is no room beside them."""
    console.window.go_to(PageKey.PRINTERS)
    button = console.printers_page.figures_button
    if not button.isVisible():
        raise NotThere("the figures stand beside the cards")
    button.setChecked(True)


def entry(console: Console) -> None:
    """All that the newest entry has."""
    console.window.go_to(PageKey.ACTIVITY)
    table = by_identifier(console.window, "activity.table")
    assert isinstance(table, QTableView)
    wait_until(lambda: table.model().rowCount() > 1)
    table.selectRow(1)
    do(console, "activity.open")


def nothing_of_that_kind(console: Console) -> None:
    console.window.go_to(PageKey.ACTIVITY)
    field = by_identifier(console.window, "activity.search")
    empty = by_identifier(console.window, "activity.empty")
    assert isinstance(field, QLineEdit)
    field.setText("margarine")
    field.returnPressed.emit()
    wait_until(empty.isVisible)


def sheet(console: Console) -> None:
    console.window.go_to(PageKey.WALL)
    wall = wall_of(console)
    wait_until(wall.isVisible)
    wall.open_dialog(console.printers.printer(0).printer_id)


def not_found(console: Console) -> None:
    console.window.go_to(PageKey.QUEUE)
    console.queue_page.take_scan("4006381333931")
    wait_until(console.queue_page.empty.isVisible)


def cancelled(console: Console) -> None:
    """With the bar that takes it back. Last of all: a job is gone."""
    select(console, is_("pending"))
    do(console, "queue.action.cancel")
    wait_until(lambda: console.parts.undo.newest is not None)


def popover(identifier: str) -> Callable[[Console], None]:
    def act(console: Console) -> None:
        console.window.go_to(PageKey.QUEUE)
        button = by_identifier(console.window, identifier)
        assert isinstance(button, QAbstractButton)
        button.click()

    return act


def searched(words: Phrase | str) -> Callable[[Console], None]:
    """Search in the settings for a word as readers use it."""

    def act(console: Console) -> None:
        console.window.go_to(PageKey.SETTINGS)
        field = by_identifier(console.window, "settings.search")
        assert isinstance(field, QLineEdit)
        field.setText(str(words))

    return act


def bottom(key: PageKey) -> Callable[[Console], None]:
    """The end of what scrolls on a page."""

    def act(console: Console) -> None:
        console.window.go_to(key)
        areas = [each for each in console.window.page(key).findChildren(QScrollArea) if each.isVisible()]
        for area in areas:
            settle(0.02)
            area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())

    return act


def is_(status: str, **facts: object) -> Callable[[JobRow], bool]:
    return lambda row: row.status == status and all(getattr(row, name) == value for name, value in facts.items())


def is_pdf(row: JobRow) -> bool:
    return row.document_raw_language is None


def is_failed_raw(row: JobRow) -> bool:
    return row.status == "failed" and row.document_raw_language is not None


def commands_of_batch(console: Console) -> None:
    console.job_view.picture.foot.commands.setChecked(False)
    opened(lambda row: row.filename == "batch.zpl")(console)
    wait_until(console.job_view.picture.picture.isVisible)
    console.job_view.picture.foot.commands.setChecked(True)


def in_large_rows(console: Console) -> None:
    """Wait for the pictures of the rows in sight."""
    console.window.go_to(PageKey.QUEUE)
    console.settings.change(large_rows=True)
    settle(2 * PICTURES_MS / 1000)
    wait_until(lambda: not console.queue_page.list.pictures.is_drawing)


PEOPLE = ("busy", "failed", "long", "rtl", "cjk", "offline")
FEW = ("busy", "failed", "long")
VIEWS = (
    *(page_view(entry.key) for entry in ENTRIES),
    View(name="queue+failed", open=selected(is_("failed")), scenes=("failed", "long", "rtl", "offline")),
    View(name="queue+waiting", open=selected(is_("pending")), scenes=PEOPLE),
    View(name="queue+check", open=selected(is_("printing", unconfirmed=True)), scenes=("failed", "long")),
    View(name="queue+large", open=in_large_rows, scenes=("labels", "busy", "failed", "long")),
    View(name="job+pdf", open=opened(is_pdf), scenes=PEOPLE),
    View(name="job+raw", open=opened(is_failed_raw), scenes=("failed", "long", "rtl", "cjk")),
    View(name="job+batch", open=opened(lambda row: row.filename == "batch.zpl"), scenes=("labels",)),
    View(name="job+receipt", open=opened(lambda row: row.filename == "receipt.bin"), scenes=("labels",)),
    View(name="job+commands", open=commands_of_batch, scenes=("labels",)),
    View(name="job+check", open=opened(is_("printing", unconfirmed=True)), scenes=("failed", "long")),
    View(name="job+held", open=opened(is_("pending", waiting_reason="held_media_mismatch")), scenes=("failed",)),
    View(name="job+gone", open=opened(lambda row: row.document_removed_at is not None), scenes=("failed",)),
    View(name="print+pdf", open=print_views.pdf, scenes=FEW),
    View(name="print+raw", open=print_views.raw, scenes=("busy", "long")),
    View(name="print+more", open=print_views.more, scenes=FEW),
    View(name="print+pages", open=print_views.pages, scenes=FEW),
    View(name="print+offset", open=print_views.offset, scenes=("busy",)),
    View(name="print+held", open=print_views.held, scenes=("busy", "failed")),
    View(name="print+stopped", open=print_views.stopped, scenes=("failed", "long")),
    View(name="print+sending", open=print_views.sending, scenes=("busy",)),
    View(name="move", open=commanded("queue.action.move", PageKey.QUEUE, is_("pending")), scenes=FEW),
    View(
        name="move+again",
        open=commanded("queue.action.reprint_elsewhere", PageKey.QUEUE, is_("failed")),
        scenes=("failed", "long"),
    ),
    View(name="addprinter", open=commanded("printers.add", PageKey.PRINTERS), scenes=FEW),
    View(name="wizard", open=first_run_views.finding, scenes=FEW),
    View(name="wizard+label", open=first_run_views.label(), scenes=FEW),
    View(name="wizard+blank", open=first_run_views.label(LabelResult.BLANK), scenes=("failed",)),
    View(name="wizard+shifted", open=first_run_views.label(LabelResult.SHIFTED), scenes=("busy", "failed")),
    View(name="wizard+cards", open=first_run_views.cards, scenes=("busy", "failed")),
    View(name="roll", open=commanded("printers.action.roll", PageKey.PRINTERS), scenes=FEW),
    View(name="address", open=commanded("printers.action.address", PageKey.PRINTERS), scenes=FEW),
    View(name="remove", open=commanded("printers.action.remove", PageKey.PRINTERS), scenes=FEW),
    View(name="queue+desk", open=commanded("queue.desk", PageKey.QUEUE), scenes=("failed", "long")),
    View(name="queue+groups", open=grouped, scenes=("busy", "failed", "long", "cjk")),
    View(name="queue+many", open=many, scenes=("busy", "failed", "long")),
    View(name="queue+notfound", open=not_found, scenes=("busy",)),
    View(name="queue+server", open=popover("status.server"), scenes=("busy", "offline")),
    View(name="queue+agent", open=popover("status.agent"), scenes=("busy",)),
    View(name="printers+figures", open=figures, scenes=("empty", "busy", "long", "rtl")),
    *(View(name=name, open=opened_so, scenes=scenes) for name, (opened_so, scenes) in PRINTERS.items()),
    *(View(name=name, open=opened_so, scenes=scenes) for name, (opened_so, scenes) in CALIBRATION.items()),
    *(View(name=name, open=opened_so, scenes=scenes) for name, (opened_so, scenes) in PARTNERS.items()),
    View(name="partners+checked", open=checked, scenes=("busy", "failed")),
    View(name="activity+entry", open=entry, scenes=("busy", "failed", "long", "rtl", "cjk", "offline")),
    View(name="activity+none", open=nothing_of_that_kind, scenes=("busy",)),
    View(name="agents+facts", open=agent_views.facts(1), scenes=PEOPLE),
    View(name="agents+own", open=agent_views.facts(0), scenes=("busy",)),
    View(name="agents+new", open=agent_views.done("create"), scenes=("busy",)),
    View(name="agents+link", open=agent_views.linked, scenes=(*FEW, "gloves")),
    View(name="agents+joined", open=agent_views.joined, scenes=("busy",)),
    View(name="agents+rename", open=agent_views.done("rename"), scenes=FEW),
    View(name="agents+move", open=agent_views.done("move"), scenes=FEW),
    View(name="agents+update", open=agent_views.done("update", 1), scenes=FEW),
    View(name="agents+revoke", open=agent_views.done("revoke", 1), scenes=FEW),
    View(name="clients+facts", open=client_views.tab("facts"), scenes=PEOPLE),
    View(name="clients+snippets", open=client_views.tab("snippets"), scenes=FEW),
    View(name="clients+requests", open=client_views.tab("requests"), scenes=FEW),
    View(name="clients+webhooks", open=client_views.tab("webhooks"), scenes=FEW),
    View(name="clients+webhook_new", open=client_views.webhook("add"), scenes=FEW),
    View(name="clients+webhook_secret", open=client_views.webhook_secret, scenes=FEW),
    View(name="clients+webhook_rotate", open=client_views.webhook("rotate"), scenes=FEW),
    View(name="clients+webhook_log", open=client_views.webhook_log, scenes=FEW),
    View(name="clients+webhook_off", open=client_views.webhook("switch"), scenes=FEW),
    View(name="clients+webhook_remove", open=client_views.webhook("remove"), scenes=FEW),
    View(name="clients+new", open=client_views.creating, scenes=FEW),
    View(name="clients+secret", open=client_views.secret, scenes=FEW),
    View(name="clients+rotate", open=client_views.rotating, scenes=FEW),
    View(name="clients+disable", open=client_views.disabling, scenes=FEW),
    View(name="settings+search", open=searched(Phrase("Sounds")), scenes=("busy",)),
    View(name="settings+none", open=searched("margarine"), scenes=("busy",)),
    View(name="settings+server", open=server_views.shown, scenes=("busy", "gloves")),
    View(name="settings+restart", open=server_views.waiting, scenes=("busy", "offline")),
    View(name="settings+end", open=bottom(PageKey.SETTINGS), scenes=("busy", "long")),
    View(name="settings+operators", open=searched(Phrase("Operators")), scenes=FEW),
    View(name="settings+consoles", open=searched(Phrase("Consoles")), scenes=FEW),
    View(name="unlock", open=people_views.unlocking, scenes=("busy", "failed", "locked")),
    View(name="operator", open=people_views.operator, scenes=("busy", "failed")),
    View(name="console", open=people_views.one_console, scenes=("busy", "failed")),
    View(name="pairing", open=people_views.code, scenes=("busy", "failed")),
    View(name="pairing+made", open=people_views.code_made, scenes=("busy", "failed")),
    View(name="connect", open=people_views.connecting, scenes=("busy", "failed")),
    View(name="help+health", open=help_views.health, scenes=("busy", "failed", "offline", "error")),
    View(name="help+log", open=help_views.log, scenes=("busy", "failed")),
    View(name="help+diagnostics", open=help_views.diagnostics, scenes=("busy",)),
    View(name="wall+sheet", open=sheet, scenes=("busy", "failed", "long", "cjk")),
    View(name="commands", open=commanded("shell.commands", PageKey.QUEUE), scenes=("busy",)),
    View(name="shortcuts", open=commanded("shell.shortcuts", PageKey.QUEUE), scenes=("busy",)),
    View(name="quit", open=commanded("shell.quit", PageKey.QUEUE), scenes=FEW),
    View(name="queue+undo", open=cancelled, scenes=("failed", "long")),
)
