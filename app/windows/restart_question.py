"""The question before the server restarts: what it means for jobs, and who loses the server by a new address."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from app.console_parts import ConsoleParts
from app.dialogs.question import Choice, Question, ask
from app.language.translate import tr
from app.vocabulary.server_settings import who_loses_it


def ask_restart(parts: ConsoleParts, restart: Callable[[], None], window: QWidget) -> Question:
    """Opened at once; what waits for this restart is read meanwhile: a server that does not answer can be restarted."""
    summary = parts.queue_feed.summary
    waiting, printing = (0, 0) if summary is None else (summary.waiting, summary.printing)
    told = [
        tr("%n job(s) wait and print afterwards.", "", waiting) if waiting else "",
        tr("What a printer has begun comes out first, within 20 s.") if printing else "",
        tr("For some seconds programs cannot send jobs."),
    ]
    question = ask(
        parts.theme,
        "restart",
        tr("Restart the server?"),
        " ".join(filter(None, told)),
        [
            Choice(key="keep", word=tr("Keep it running")),
            Choice(key="restart", word=tr("Restart server"), act=restart),
        ],
        window,
    )
    parts.session.ask(
        lambda client: client.server_settings(),
        lambda view: question.add(who_loses_it(view)),
        lambda _: None,  # who may not read them did not change them
        question,
    )
    return question
