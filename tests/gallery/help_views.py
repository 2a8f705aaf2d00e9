"""Pictures of the page Help: the check list, a log, and a diagnostics file before it is saved."""

from __future__ import annotations

from app.console import Console
from app.pages.help.dialogs import DiagnosticsDialog
from app.pages.help.page import HEALTH, LOG, HelpPage
from app.pages.page import PageKey
from app.process.data_folder import DataFolder
from tests.gallery.stage import NotThere, wait_until

LOG_TEXT = """\
2026-11-24 14:00:01,101 INFO server_core.runtime [-]: the server answers at http://127.0.0.1:8631
2026-11-24 14:00:02,520 WARNING agent_core.backends.socket [-]: Zebra Dock 2: no connection to 192.168.1.51:9100
2026-11-24 14:00:07,004 ERROR server_core.api.answers [01a20e03-90c3-752a-b0a9-28adccbe64ac]: internal error
Traceback (most recent call last):
  File "server_core/api/answers.py", line 61, in handle
OSError: [Errno 28] No space left on device
"""
LEAST_LINES = 9


def page_of(console: Console) -> HelpPage:
    page = console.window.page(PageKey.HELP)
    assert isinstance(page, HelpPage)
    return page


def health(console: Console) -> None:
    console.window.go_to(PageKey.HELP, HEALTH)
    checks = page_of(console).checks
    wait_until(lambda: not checks.is_running or len(checks.checks) >= LEAST_LINES + console.printers.rowCount())


def log(console: Console) -> None:
    root = console.settings.folder
    if root is None:
        raise NotThere("it keeps nothing")
    file = DataFolder(root=root).log
    file.parent.mkdir(exist_ok=True)
    file.write_text(LOG_TEXT * 8)
    console.window.go_to(PageKey.HELP, LOG)
    wait_until(lambda: page_of(console).log.lines.count > 0)


def diagnostics(console: Console) -> None:
    console.window.go_to(PageKey.HELP)
    page_of(console).bar.buttons["help.diagnostics"].click()
    (dialog,) = (each for each in console.window.findChildren(DiagnosticsDialog) if each.isVisible())
    wait_until(dialog.save.isEnabled)
    dialog.list.setCurrentRow(2)
