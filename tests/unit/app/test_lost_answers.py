"""An act whose answer was lost: it is read what became of it, told, and nothing is done twice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from app.answered import denial, is_denied, is_printed
from app.client import ConsoleClient
from app.console import Console
from app.errors import NoEngine, NotReachable, Refused
from app.job_answers import NOTHING_PRINTED
from app.lost import NOT_KNOWN, not_done
from app.lost_answers import what_became
from app.vocabulary.missing_labels import Batch
from server_core.contract.types.jobs import Counted, JobActKind, JobRow, JobsWanted, Seen
from server_core.contract.types.printers import BacklogChoice
from tests.support.console_facts import a_job, a_printer, changed, job_id, printer_id
from tests.support.fake_console_server import FakeConsoleServer
from tests.unit.app.test_queue_page import choose, fill, run

pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support (propagateSizeHints|raise)\(\)", extend=True)
GONE = "The server did not answer in time."


@dataclass
class Lost:
    """Which calls of the client lose their answer, how often; `unread`: the job cannot be read either."""

    times: dict[str, int] = field(default_factory=dict)
    unread: bool = False
    asked: list[str] = field(default_factory=list)
    reads: list[int] = field(default_factory=list)
    """How many jobs were read, each time."""
    unheard: bool = False
    """The request itself is lost."""


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> Lost:
    told = Lost()
    for name in ("act_on_jobs", "undo_act", "finish_act", "answer"):
        real = getattr(ConsoleClient, name)

        async def call(self: ConsoleClient, *args: Any, _name: str = name, _real: Any = real, **facts: Any) -> Any:
            told.asked.append(_name)
            if told.times.get(_name, 0) and told.unheard:
                told.times[_name] -= 1
                raise NotReachable(GONE)
            result = await _real(self, *args, **facts)
            if told.times.get(_name, 0):
                told.times[_name] -= 1
                raise NotReachable(GONE)
            return result

        monkeypatch.setattr(ConsoleClient, name, call)
    read = ConsoleClient.job_rows

    async def job_rows(self: ConsoleClient, wish: JobsWanted) -> list[JobRow]:
        told.reads.append(len(wish.print_job_ids))
        if told.unread:
            raise NotReachable(GONE)
        return await read(self, wish)

    monkeypatch.setattr(ConsoleClient, "job_rows", job_rows)
    return told


def banner(console: Console) -> str:
    shown = console.queue_page.banner
    return shown.accessibleName() if shown.isVisible() else ""


def noted(console: Console, qtbot: QtBot, words: str) -> None:
    qtbot.waitUntil(lambda: any(words in each.text for each in console.parts.messages.open))


# acts


def test_a_cancel_whose_answer_was_lost_is_told_and_can_be_taken_back(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2))
    choose(console, 1)
    lost.times["act_on_jobs"] = 1
    run(console, "queue.action.cancel")
    qtbot.waitUntil(console.window.undo_bar.isVisible)
    assert console.window.undo_bar.accessibleName().startswith("Cancelled ORD-104001, undo")
    noted(console, qtbot, "ORD-104001 was cancelled: only the server’s answer was lost.")
    assert banner(console) == ""
    run(console, "shell.undo")
    qtbot.waitUntil(lambda: len(server.job_acts.undone) == 1)
    qtbot.waitUntil(lambda: server.jobs[job_id(1)].pending is None)
    assert len(server.job_acts.asked) == 1


def test_a_cancel_of_very_many_is_looked_after_at_once_and_can_be_taken_back(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    fill(console, server, qtbot, *(a_job(number) for number in range(1, 121)))
    choose(console, *range(1, 121))
    server.job_acts.refused = {job_id(2): "It prints already."}
    lost.times["act_on_jobs"] = 1
    run(console, "queue.action.cancel")
    qtbot.waitUntil(console.window.undo_bar.isVisible)
    assert console.window.undo_bar.accessibleName().startswith("Cancelled 119 jobs, undo")
    noted(console, qtbot, "119 jobs were cancelled: only the server’s answer was lost.")
    assert "It was not cancelled as far as is known: ORD-104002" in console.queue_page.result.accessibleName()
    lost.times["undo_act"], lost.unheard = 1, True
    run(console, "shell.undo")
    qtbot.waitUntil(lambda: len(server.job_acts.undone) == 1)
    qtbot.waitUntil(lambda: all(row.pending is None for row in server.jobs.values()))
    qtbot.waitUntil(lambda: lost.reads == [120, 119])
    assert banner(console) == ""


def test_a_cancel_that_never_came_there_is_told(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2))
    choose(console, 1, 2)
    lost.times["act_on_jobs"], lost.unheard = 1, True
    run(console, "queue.action.cancel")
    qtbot.waitUntil(lambda: "2 jobs were not cancelled as far as is known." in banner(console))
    assert console.parts.undo.newest is None


def test_where_nothing_can_be_read_it_is_not_known(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    fill(console, server, qtbot, a_job(1))
    choose(console, 1)
    lost.times["act_on_jobs"], lost.unread = 1, True
    run(console, "queue.action.cancel")
    words = f"It is not known whether ORD-104001 was cancelled. {GONE} Look in the queue what became of it."
    qtbot.waitUntil(lambda: words in banner(console))


def test_a_part_that_was_not_done_is_told_by_name(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2))
    server.job_acts.refused = {job_id(2): "It prints already."}
    choose(console, 1, 2)
    lost.times["act_on_jobs"] = 1
    run(console, "queue.action.cancel")
    qtbot.waitUntil(console.queue_page.result.isVisible)
    assert "It was not cancelled as far as is known: ORD-104002" in console.queue_page.result.accessibleName()
    assert console.window.undo_bar.accessibleName().startswith("Cancelled ORD-104001, undo")


def test_an_undo_whose_answer_was_lost_is_told_as_done(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    fill(console, server, qtbot, a_job(1))
    choose(console, 1)
    run(console, "queue.action.cancel")
    qtbot.waitUntil(console.window.undo_bar.isVisible)
    lost.times["undo_act"] = 1
    run(console, "shell.undo")
    noted(console, qtbot, "Taken back: ORD-104001.")
    assert banner(console) == ""
    assert lost.asked.count("undo_act") == 1


def test_an_undo_that_never_came_there_is_asked_once_more(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    fill(console, server, qtbot, a_job(1))
    choose(console, 1)
    run(console, "queue.action.cancel")
    qtbot.waitUntil(console.window.undo_bar.isVisible)
    lost.times["undo_act"], lost.unheard = 1, True
    run(console, "shell.undo")
    qtbot.waitUntil(lambda: len(server.job_acts.undone) == 1)
    assert banner(console) == ""


def test_an_undo_of_which_nobody_knows_stays_offered(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    fill(console, server, qtbot, a_job(1))
    choose(console, 1)
    run(console, "queue.action.cancel")
    qtbot.waitUntil(console.window.undo_bar.isVisible)
    lost.times["undo_act"], lost.unheard, lost.unread = 1, True, True
    run(console, "shell.undo")
    qtbot.waitUntil(lambda: "It is not known whether ORD-104001 was taken back." in banner(console))
    qtbot.waitUntil(console.window.undo_bar.isVisible)
    run(console, "shell.undo")
    qtbot.waitUntil(lambda: len(server.job_acts.undone) == 1)


@pytest.mark.parametrize(
    ("kind", "facts", "did"),
    [
        (JobActKind.CANCEL, {"status": "cancelled"}, True),
        (JobActKind.CANCEL, {"status": "printing", "cancel_wished": True}, True),
        (JobActKind.CANCEL, {"status": "printing"}, False),
        (JobActKind.HOLD, {"held_by": "Anna"}, True),
        (JobActKind.HOLD, {}, False),
        (JobActKind.RELEASE, {}, True),
        (JobActKind.RELEASE, {"held_by": "Anna"}, False),
        (JobActKind.RELEASE, {"stale": True}, False),
        (JobActKind.MOVE, {"printer_id": printer_id("Zebra Dock 2")}, True),
        (JobActKind.MOVE, {}, False),
        (JobActKind.REPRINT, {"status": "printed"}, False),
    ],
)
def test_what_a_job_tells_of_an_act(kind: JobActKind, facts: dict[str, Any], did: bool) -> None:
    row = a_job(1)
    answer = what_became(kind, [row], printer_id("Zebra Dock 2"), [changed(row, **facts)])
    assert (bool(answer.jobs), bool(answer.refused)) == (did, not did)
    assert answer.act_id is None


# answers


def doubtful(number: int) -> JobRow:
    return a_job(number, "failed", failure_reason="outcome_unknown")


@pytest.mark.parametrize("counted", [False, True])
def test_a_no_whose_reply_was_lost_still_prints_once(
    console: Console,
    server: FakeConsoleServer,
    qtbot: QtBot,
    lost: Lost,
    monkeypatch: pytest.MonkeyPatch,
    counted: bool,
) -> None:
    server.put(a_printer())
    fill(console, server, qtbot, a_job(1, "printing", unconfirmed=True))
    real = server._job

    def said(method: str, number: Any, rest: list[str], body: bytes) -> Any:
        answered = real(method, number, rest, body)
        if rest == ["answer"]:
            seen = msgspec.to_builtins(denial("", Counted(out=2, ordered=5) if counted else None))
            server.put(changed(server.jobs[number], seen=seen, evidence="operator_confirmed"))
        return answered

    monkeypatch.setattr(server, "_job", said)
    lost.times["answer"] = 1
    acts = console.parts.job_actions
    if counted:
        acts.answer_some(server.jobs[job_id(1)], Batch(labels=5, copies=1), 2)
    else:
        acts.answer(server.jobs[job_id(1)], False, print_again=True)
    qtbot.waitUntil(lambda: len(server.reprints) == 1)
    noted(console, qtbot, "The answer for ORD-104001 was taken: only the server’s reply was lost.")
    assert banner(console) == ""
    assert len(server.answers) == 1
    assert server.reprints[0][1].reprinted_as is None


def test_a_yes_whose_reply_was_lost_is_told_as_taken(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    fill(console, server, qtbot, doubtful(1))
    lost.times["answer"] = 1
    console.parts.job_actions.answer(server.jobs[job_id(1)], True)
    noted(console, qtbot, "The answer for ORD-104001 was taken")
    assert server.reprints == []


def test_what_somebody_else_answered_prints_nothing(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    fill(console, server, qtbot, doubtful(1))
    row = server.jobs[job_id(1)]
    lost.times["answer"], lost.unheard = 1, True
    server.jobs[job_id(1)] = changed(row, status="printed", version=row.version + 1)
    console.parts.job_actions.answer(row, False, print_again=True)
    noted(console, qtbot, "ORD-104001 was answered otherwise meanwhile. Nothing was printed again.")
    assert server.reprints == []


def test_one_that_was_printed_again_meanwhile_is_not_printed_once_more(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    fill(console, server, qtbot, doubtful(1))
    row = server.jobs[job_id(1)]
    lost.times["answer"], lost.unheard = 1, True
    server.jobs[job_id(1)] = changed(row, settled=True, reprinted_as=job_id(7), version=row.version + 1)
    console.parts.job_actions.answer(row, False, print_again=True)
    noted(console, qtbot, "ORD-104001 was printed again already: nothing more is printed.")
    assert server.reprints == []


def test_where_the_job_cannot_be_read_it_is_told_that_nothing_was_printed(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost
) -> None:
    fill(console, server, qtbot, doubtful(1))
    row = server.jobs[job_id(1)]
    asked_again: list[JobRow] = []
    console.parts.job_actions.not_taken.connect(lambda row, _: asked_again.append(row))
    lost.times["answer"], lost.unread = 1, True
    console.parts.job_actions.answer(row, False, print_again=True)
    words = f"It is not known whether the answer for ORD-104001 was taken. {GONE} {NOTHING_PRINTED}"
    qtbot.waitUntil(lambda: words in banner(console))
    assert (asked_again, server.reprints) == ([row], [])


def answered(seen: Seen | None, **changes: Any) -> JobRow:
    """A person said so."""
    told = {"seen": msgspec.to_builtins(seen), "evidence": "operator_confirmed"}
    return changed(doubtful(1), **(told | changes))


def test_what_a_job_tells_of_an_answer() -> None:
    some, none = answered(denial("Anna", Counted(out=2, ordered=5))), answered(denial("Anna"))
    assert is_denied(none, "Anna")
    assert is_denied(none, "anna")
    assert is_denied(none, "Berta") is False, "whoever said it prints it again"
    assert is_denied(some, "Anna") is False, "what came out would be printed twice"
    assert is_denied(some, "Anna", Counted(out=2, ordered=5))
    assert is_denied(some, "Anna", Counted(out=3, ordered=5)) is False
    assert is_denied(none, "Anna", Counted(out=2, ordered=5)) is False
    assert is_denied(doubtful(1), "Anna") is False
    assert is_denied(a_job(1, "cancelled"), "Anna") is False
    assert is_denied(a_job(1, "failed"), "Anna") is False, "a device said so"
    assert is_denied(answered(None), "Anna") is None, "an older server does not tell what was said"
    assert is_printed(a_job(1, "printed"))
    assert is_printed(changed(none, settled=True))
    assert not is_printed(changed(none, settled=True, reprinted_as=job_id(2)))


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        (
            denial("", Counted(out=11, ordered=20)),
            "ORD-104001 was answered meanwhile: Operator saw that 11 of 20 labels",
        ),
        (
            denial("Berta", Counted(out=1, ordered=20)),
            "ORD-104001 was answered meanwhile: Berta saw that 1 of 20 labels",
        ),
        (None, "ORD-104001 was answered, and its server does not tell how. Nothing was printed again: look what is"),
    ],
    ids=["another count", "another person", "an older server"],
)
def test_a_lost_count_that_is_not_what_the_job_tells_prints_nothing(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, lost: Lost, seen: Seen | None, words: str
) -> None:
    server.put(a_printer())
    fill(console, server, qtbot, doubtful(1))
    row = server.jobs[job_id(1)]
    lost.times["answer"], lost.unheard = 1, True
    told = seen or denial("", Counted(out=1, ordered=20))
    server.jobs[job_id(1)] = answered(seen, message=f"{told.by} saw that {told.out} of {told.ordered} labels came out.")
    console.parts.job_actions.answer_some(row, Batch(labels=20, copies=1), 1)
    noted(console, qtbot, words)
    assert server.reprints == []


def test_old_jobs_of_which_nobody_knows_are_told_so(
    console: Console, server: FakeConsoleServer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(console, server, qtbot, a_job(1))

    async def unheard(self: ConsoleClient, *_: Any) -> Any:
        raise NotReachable(GONE)

    monkeypatch.setattr(ConsoleClient, "answer_backlog", unheard)
    printer = next(iter(server.printers.values()))
    console.parts.job_actions.answer_backlog(printer, BacklogChoice.PRINT, lambda _: None)
    qtbot.waitUntil(lambda: f"It is not known whether the old jobs of {printer.name} were released." in banner(console))


def test_of_a_lost_answer_nobody_knows_and_a_refusal_holds() -> None:
    refused = Refused("No.", http_status=409, code="conflict", request_id=None, details={})
    broken = Refused("A bug.", http_status=500, code="internal_error", request_id=None, details={})
    said = "It was not done."
    assert [not_done(said, error) for error in (refused, NoEngine("There is none."))] == [said, said]
    assert [not_done(said, error) for error in (NotReachable(GONE), broken)] == [str(NOT_KNOWN)] * 2
