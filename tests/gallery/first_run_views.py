"""Pictures of the first run: each step, and the report of a bad label."""

from __future__ import annotations

from collections.abc import Callable

from app.console import Console
from app.dialogs.first_run.dialog import FirstRunDialog
from app.session.choices import FirstRunStep
from app.words.first_run import LabelResult
from tests.gallery.stage import NotThere, wait_until


def begun(console: Console, step: FirstRunStep = FirstRunStep.FIND) -> FirstRunDialog:
    if step is not FirstRunStep.FIND and not console.printers.rowCount():
        raise NotThere("there is no printer")
    printer = None if step is FirstRunStep.FIND else console.printers.printer(0)
    dialog = FirstRunDialog(console.parts, console.window)
    dialog.open()
    dialog.begin(printer, step)
    return dialog


def finding(console: Console) -> None:
    begun(console)


def cards(console: Console) -> None:
    begun(console, FirstRunStep.MORE)


def label(answer: LabelResult | None = None) -> Callable[[Console], None]:
    def act(console: Console) -> None:
        dialog = begun(console, FirstRunStep.TEST)
        dialog.test.click()
        wait_until(lambda: dialog.label.is_sent)
        if answer is not None:
            dialog.label.answers[answer].click()

    return act
