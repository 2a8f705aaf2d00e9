"""Printing again: who is asked first, that one press makes one job, and what is told where it is not known."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from tests.support.console_facts import a_job, job_id
from tests.support.fake_console_server import FakeConsoleServer
from tests.unit.app.test_console_window import answer, question_of
from tests.unit.app.test_queue_page import choose, fill, run

# the offscreen platform says so of every dialog and tooltip
pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support (propagateSizeHints|raise)\(\)", extend=True)

ON_PAPER: dict[str, dict[str, Any]] = {
    "settled": {"failure_reason": "outcome_unknown", "settled": True, "evidence": "operator_confirmed"},
    "reprinted": {"failure_reason": "printer_error", "settled": True, "reprinted_as": job_id(9)},
    "partial": {"failure_reason": "partial_output", "evidence": "operator_confirmed"},
}


@pytest.mark.parametrize("known", ON_PAPER)
def test_what_may_be_on_paper_is_asked_about(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, known: str
) -> None:
    facts = ON_PAPER[known]
    fill(console, server, qtbot, a_job(1, "failed", **facts))
    choose(console, 1)
    run(console, "queue.action.reprint")
    question = question_of(console, qtbot)
    already = "It was printed again already." if known == "reprinted" else "It may have printed."
    assert question.accessibleDescription().startswith(f"{already} 1 label or page set will come out of Zebra Dock 1")
    answer(question, "keep", qtbot)
    assert server.reprints == []


def test_of_many_all_are_counted_that_may_be_on_paper(
    console: Console, server: FakeConsoleServer, qtbot: QtBot
) -> None:
    rows = [a_job(number, "failed", **facts) for number, facts in enumerate(ON_PAPER.values(), 1)]
    fill(console, server, qtbot, *rows, a_job(4, "failed", failure_reason="printer_error"))
    choose(console, 1, 2, 3, 4)
    run(console, "queue.action.reprint")
    question = question_of(console, qtbot)
    assert question.accessibleDescription().startswith("3 jobs of them may be on paper already. ")
    answer(question, "keep", qtbot)
