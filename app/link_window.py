"""Opens a clicked link: hands it to a running console, or asks in a small window of its own."""

from __future__ import annotations

import signal
from pathlib import Path

from app.bootstrap import NoDisplay, has_display, make_application
from app.dialogs.enrol import EnrolDialog
from app.errors import CommandFailed
from app.process.data_folder import DataFolder
from app.process.opened_link import OpenedLink, hand_over, opened
from app.session.flows import close_gui_loop, gui_loop
from app.session.settings import read_choices
from app.session.tasks import Tasks
from app.theme.theme import Theme
from app.widgets.pointer_guards import DoubleClickGuard
from app.window.window_language import meant, speak_in


def open_link(folder: DataFolder, url: str) -> int:
    """Open the link: in a running console, or in a window of its own if none runs.

    Returns 0 if a console took it or this computer became an agent. Raises CommandFailed, NoDisplay.
    """
    link: OpenedLink | CommandFailed
    try:
        link = opened(folder, url)
    except CommandFailed as error:
        link = error
    if isinstance(link, OpenedLink) and hand_over(folder, link.link):
        return 0
    if not has_display():
        without = NoDisplay("there is no display to ask you on. Use the link by 'spoolhouse agent enroll'")
        raise link if isinstance(link, CommandFailed) else without
    return _ask(link, folder.root / "console.json")


def _ask(link: OpenedLink | CommandFailed, settings_file: Path) -> int:
    """Ask about the link, or explain why it is invalid."""
    application = make_application()
    DoubleClickGuard(application)
    choices = read_choices(settings_file)
    speak_in(application, meant(choices.language))
    theme = Theme(application, choices.scheme)
    tasks = Tasks()
    window = EnrolDialog(theme, tasks)
    answer = window.answer()
    if isinstance(link, CommandFailed):
        window.refuse(str(link))
    else:
        window.open_link(link)
    window.activateWindow()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    answer.when_done(gui_loop().stop)
    gui_loop().run_forever()
    tasks.close()
    close_gui_loop()
    return 0 if window.enrolled else 1
