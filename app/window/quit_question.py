"""Questions before the program ends: what happens to printing and to unsaved input."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from PySide6.QtWidgets import QWidget

from app.dialogs.dialog import Dialog
from app.dialogs.question import Choice, Question
from app.errors import ConsoleError
from app.language.translate import tr
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow
from app.words.settings import who_loses_it

NAME = "quit"


async def ask_quit(
    parts: ConsoleParts, lost: str, end: Callable[[], None], stop: Callable[[], None], over: QWidget
) -> None:
    """Ask before quitting. `lost`: a sentence about unsaved input, or empty.

    A customer's window asks only about it, and so does one whose server ends with it.

    If something would be lost, staying is the first answer and the default.
    """
    if any(each.isVisible() and each.accessibleIdentifier() == NAME for each in over.findChildren(Question)):
        return  # asked already
    if parts.only_closes and not lost:
        end()
        return
    cancel = Choice(key="cancel", word=tr("Cancel", "leaves a question"), changes=False)
    if parts.only_closes:
        choices, text = [Choice(key="close", word=tr("Close", "button"))], ""
    elif parts.elsewhere:
        choices = [Choice(key="background", word=tr("Quit", "button"))]
        text = tr("{name} keeps printing without this window.", name=parts.elsewhere)
    else:
        choices = [
            Choice(key="background", word=tr("Keep printing in the background")),
            *([Choice(key="stop", word=tr("Stop printing and quit"))] if parts.access.is_admin else []),
        ]
        goes_on = tr("Printing can continue without this window.")
        text = f"{goes_on} {_if_it_stops(parts)}"
    title = tr("Close this window?") if parts.only_closes else tr("Quit Spoolhouse?")
    answer = await Question(
        parts.theme,
        NAME,
        title,
        f"{lost} {text}".strip(),
        [cancel, *choices] if lost else [*choices, cancel],
        next(reversed(open_dialogs(over)), over),
    ).ask()
    if answer == "stop":
        stop()
    elif answer in ("background", "close"):
        end()


def _if_it_stops(parts: ConsoleParts) -> str:
    summary = parts.queue_feed.summary
    open_jobs = 0 if summary is None else summary.waiting + summary.printing
    if open_jobs:
        return tr("If it stops, %n open job(s) wait and the API no longer answers.", "", open_jobs)
    return tr("If it stops, the API no longer answers.")


# The question before the server restarts: the effect on jobs, and consoles that lose the server by its new address.


async def ask_restart(parts: ConsoleParts, restart: Callable[[], None], window: QWidget) -> None:
    """Ask at once and read pending settings meanwhile: a server that does not answer can be restarted, too."""
    summary = parts.queue_feed.summary
    waiting, printing = (0, 0) if summary is None else (summary.waiting, summary.printing)
    sentences = [
        tr("%n job(s) wait and print afterwards.", "", waiting) if waiting else "",
        tr("Pages that are already printing come out first, within 20 s.") if printing else "",
        tr("Programs can't send jobs for some seconds."),
    ]
    question = Question(
        parts.theme,
        "restart",
        tr("Restart the server?"),
        " ".join(filter(None, sentences)),
        [Choice(key="keep", word=tr("Cancel")), Choice(key="restart", word=tr("Restart server"))],
        window,
    )
    Flow(question, _add_who_loses_it(parts, question))
    await question.answer()
    if question.chosen == "restart":
        restart()


async def _add_who_loses_it(parts: ConsoleParts, question: Question) -> None:
    with suppress(ConsoleError):  # a user who may not read the settings did not change them
        question.add(who_loses_it(await parts.session.call(lambda client: client.server_settings())))


# Unsaved input in a window, listed before it closes.


def open_dialogs(window: QWidget) -> list[Dialog]:
    """Return the open dialogs with unsaved input. Questions have none."""
    dialogs = [each for each in window.findChildren(Dialog) if each.isVisible() and not isinstance(each, Question)]
    return [each for each in dialogs if not each.keeps_itself]


def not_kept(window: QWidget, typed: Sequence[str]) -> str:
    """Return one sentence that lists it, or nothing. `typed`: on the window's pages."""
    dialogs = [each.windowTitle() or each.accessibleName() for each in open_dialogs(window)]
    names = ", ".join(f"“{name}”" for name in dict.fromkeys([*typed, *dialogs]))
    return tr("Not saved and would be lost: {what}.", what=names) if names else ""
