"""Before the program ends: what becomes of printing, and what was typed and is not kept yet."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from app.console_parts import ConsoleParts
from app.dialogs.question import Choice, Question, ask
from app.language.translate import tr
from app.windows.not_kept import open_sheets

NAME = "quit"


def ask_quit(parts: ConsoleParts, lost: str, end: Callable[[], None], stop: Callable[[], None], over: QWidget) -> None:
    """`lost`: a sentence about what is not kept, nothing where all is. A window about a customer asks for that alone.

    What would be lost makes staying the first answer, which Enter gives."""
    if any(each.isVisible() and each.accessibleIdentifier() == NAME for each in over.findChildren(Question)):
        return  # asked already
    if parts.account is not None and not lost:
        end()
        return
    cancel = Choice(key="cancel", word=tr("Cancel", "leaves a question"))
    if parts.account is not None:
        choices, text = [Choice(key="close", word=tr("Close", "button"), act=end)], ""
    elif parts.elsewhere:
        choices = [Choice(key="background", word=tr("Quit", "button"), act=end)]
        text = tr("Printing goes on at {name} without this window.", name=parts.elsewhere)
    else:
        choices = [
            Choice(key="background", word=tr("Keep printing in the background"), act=end),
            *([Choice(key="stop", word=tr("Stop printing and quit"), act=stop)] if parts.access.is_admin else []),
        ]
        goes_on = tr("Printing can go on without this window.")
        text = f"{goes_on} {_if_it_stops(parts)}"
    title = tr("Close this window?") if parts.account is not None else tr("Quit Spoolhouse?")
    ask(
        parts.theme,
        NAME,
        title,
        f"{lost} {text}".strip(),
        [cancel, *choices] if lost else [*choices, cancel],
        next(reversed(open_sheets(over)), over),
    )


def _if_it_stops(parts: ConsoleParts) -> str:
    summary = parts.queue_feed.summary
    open_jobs = 0 if summary is None else summary.waiting + summary.printing
    if open_jobs:
        return tr("If it stops, %n open job(s) wait and the API no longer answers.", "", open_jobs)
    return tr("If it stops, the API no longer answers.")
