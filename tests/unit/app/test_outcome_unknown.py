"""A call whose answer is lost is sent again with its key; where no answer comes, that is told and looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from pytestqt.qtbot import QtBot

from app.client import ConsoleClient, open_client
from app.console import Console
from app.documents.local_file import LocalFile, PrintRun
from app.errors import CallRefused, ConsoleError, NoEngine, NotReachable, OtherKeyShown, UnexpectedAnswer, WrongUsage
from app.pages.page import PageKey
from app.pages.wall.page import WallPage
from app.session import session as sessions
from app.session.job_actions import NOTHING_PRINTED
from app.session.outcome_unknown import (
    AGAIN_IS_THE_SAME,
    DOUBT_SECONDS,
    NOT_KNOWN,
    IdempotencyKeys,
    OutcomeUnknown,
    advising,
    failure_words,
    is_rejected,
    may_be_done,
    retry,
    saying,
)
from app.session.pause_all import PAUSE, RESUME
from app.widgets.buttons import Button
from app.words.label_batches import LabelBatch
from server_core.contract.decisions.labels_out import LabelsOut
from server_core.contract.types.consoles import CreateOperator, Role
from server_core.contract.types.jobs import JobRow
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import BacklogChoice
from server_core.contract.types.states import PrinterStatus
from tests.support.answers import GONE, answers_are_in, lose_answer
from tests.support.console_facts import a_job, a_printer, changed, job_id, printer_id
from tests.support.console_site import ConsoleSite, SiteEndpoint, zpl
from tests.support.shown_queue import choose, fill, run
from tests.unit.app.test_pause_all import question

LOST = NotReachable(GONE)
NAME = "Zebra Dock 1"
LOOK = "Check the queue."


def refused(status: int, code: str = "no", **details: int) -> CallRefused:
    return CallRefused("No.", http_status=status, code=code, request_id=None, details=details)


# what an error tells


CASES: list[tuple[ConsoleError, bool, bool]] = [
    (refused(409), True, False),
    (refused(499), True, False),
    (refused(500), False, True),
    (refused(507), False, True),
    (refused(500, "internal_error"), False, True),
    (refused(500, "internal_error", retry_after=5), False, False),
    (refused(500, "insufficient_storage"), False, False),
    (refused(503, "too_many_connections"), False, False),
    (LOST, False, True),
    (UnexpectedAnswer("What?"), False, True),
    (NoEngine("It does not run."), False, False),
    (OtherKeyShown("Another."), False, False),
    (WrongUsage("No text."), False, False),
]


@pytest.mark.parametrize(("error", "rejected", "done"), CASES, ids=[f"{number}" for number in range(len(CASES))])
def test_an_error_tells_whether_the_call_may_have_been_done(error: ConsoleError, rejected: bool, done: bool) -> None:
    assert (is_rejected(error), may_be_done(error)) == (rejected, done)
    assert saying(error, "Nobody knows.") is advising(error, "Look.") is error
    assert failure_words("It was not done.", error) == f"It was not done. {error}"


def test_an_unknown_outcome_tells_itself() -> None:
    error = OutcomeUnknown(refused(500))
    assert failure_words("It was not done.", error) == f"{NOT_KNOWN} No."
    assert failure_words("It was not done.", advising(error, "Look.")) == f"{NOT_KNOWN} No. Look."
    assert str(saying(error, "Is it paused?", "Read it.")) == "Is it paused? No. Read it."
    assert error.details_text == refused(500).details_text


def test_a_print_stays_in_doubt_until_the_server_looked_for_its_key() -> None:
    run = PrintRun(LocalFile.__new__(LocalFile), uuid4(), PrintParameters())
    assert not run.is_in_doubt(OutcomeUnknown(LOST)), "nothing was ordered"
    run._asking = True
    assert run.is_in_doubt(OutcomeUnknown(LOST))
    assert not run.is_in_doubt(refused(422))
    run.is_again("key", UUID(int=1))
    assert run.is_in_doubt(refused(409))
    assert not run.is_in_doubt(refused(404))


# retries


def end_of(*errors: ConsoleError | None) -> tuple[ConsoleError | None, bool, int]:
    """Return the error, whether its outcome is unknown, and how often the call was sent. None: it was answered."""
    left: Iterator[ConsoleError | None] = iter(errors)
    sent = 0

    async def send() -> None:
        nonlocal sent
        sent += 1
        error = next(left)
        if error is not None:
            raise error

    try:
        asyncio.run(retry(send))
    except OutcomeUnknown as error:
        return error.cause, True, sent
    except ConsoleError as error:
        return error, False, sent
    return None, False, sent


def test_only_what_may_be_done_is_sent_again() -> None:
    assert end_of(None) == (None, False, 1)
    assert end_of(LOST, None) == (None, False, 2)
    assert end_of(LOST, UnexpectedAnswer("?"), None) == (None, False, 3)
    for certain in (refused(422), NoEngine("None."), OtherKeyShown("Another."), WrongUsage("No text.")):
        assert end_of(certain) == (certain, False, 1)
    failed = refused(500)
    assert end_of(failed) == (failed, True, 1), "a server that failed at it knows no more"


def test_after_a_loss_only_who_looked_for_the_key_judges() -> None:
    for values_used in (refused(404), refused(409), refused(422)):
        assert end_of(LOST, values_used) == (values_used, False, 2)
    failed = refused(500)
    assert end_of(LOST, failed) == (failed, True, 2)
    for silent in (NoEngine("It is starting."), OtherKeyShown("Another."), refused(401), refused(429)):
        assert end_of(LOST, silent, None) == (None, False, 3)
        assert end_of(LOST, silent, silent) == (LOST, True, 3)
    assert end_of(LOST, LOST, LOST) == (LOST, True, 3)


def test_nothing_is_begun_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.session.outcome_unknown.WITHIN_SECONDS", 0.0)
    assert end_of(LOST, None) == (LOST, True, 1)


# keys


def test_a_call_has_the_key_of_one_that_nobody_knows_of() -> None:
    now = 0.0
    keys = IdempotencyKeys(lambda: now)
    first = keys.of(("test", 1))
    assert keys.of(("test", 2)) != first
    assert keys.of(("test", 1)) == first
    keys.close(("test", 1), first)
    second = keys.of(("test", 1))
    assert second != first
    keys.close(("test", 1), first)  # from another page, a moment later
    assert keys.of(("test", 1)) == second
    now = DOUBT_SECONDS + 1
    assert keys.of(("test", 1)) != second


def test_what_makes_something_keeps_its_key_and_an_act_that_may_be_meant_anew_does_not(
    server: ConsoleSite, endpoint: SiteEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.put(a_printer(NAME))
    server.put(a_job(1))
    names = ("test_label", "print_grid", "create_operator", "pause", "revoke_agent", "disable_client")
    calls = lose_answer(monkeypatch, *names)
    dock, agent = printer_id(NAME), server.agent_id("Packing 2")
    client_id = UUID(server.ask("GET", "/clients")[0]["client_id"])

    def keys_of(name: str) -> list[str | None]:
        """Return the idempotency keys of each press, one for each time it was sent."""
        found = [call["key"] for call in calls if call["name"] == name]
        calls.clear()
        return found

    async def press() -> None:
        async with open_client(endpoint) as client:

            async def twice(name: str, *args: object, calls: object = client, **facts: object) -> list[str | None]:
                for _ in range(2):
                    with pytest.raises(OutcomeUnknown):
                        await getattr(calls, name)(*args, **facts)
                return keys_of(name)

            for name, args, facts in (
                ("test_label", (dock,), {"key": None}),
                ("create_operator", (CreateOperator(name="Zoe", role=Role.OPERATOR),), {}),
            ):
                keys = await twice(name, *args, **facts)
                assert (len(keys), len(set(keys)), keys[0] is None) == (6, 1, False)
            grids = [*await twice("print_grid", dock, key=None), *await twice("print_grid", dock, key=None)]
            assert len(set(grids)) == 1
            assert not set(await twice("print_grid", dock, calls=client.after_seeing("another roll"), key=None)) & set(
                grids
            )
            for name, subject in (("pause", dock), ("revoke_agent", agent), ("disable_client", client_id)):
                keys = await twice(name, subject)
                assert (len(keys), len(set(keys)), None in keys) == (6, 2, False)

    asyncio.run(press())


# acts on jobs


def banner(console: Console) -> str:
    shown = console.queue_page.banner
    return shown.accessibleName() if not shown.isHidden() else ""


def told(console: Console, words: str) -> bool:
    return any(words in each.text for each in console.parts.messages.open)


def test_a_cancel_whose_answer_was_lost_is_done_once_and_can_be_taken_back(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2))
    server.put(a_job(2, "cancelled"), quietly=True)  # nobody heard of it
    choose(console, 1, 2)
    lose_answer(monkeypatch, "act_on_jobs", times=1)
    run(console, "queue.action.cancel")
    qtbot.waitUntil(console.window.messages.undo.isVisible)
    assert console.window.messages.undo.accessibleName().startswith("Cancelled ORD-104001, undo")
    assert "ORD-104002" in console.queue_page.result.accessibleName()
    assert banner(console) == ""
    lose_answer(monkeypatch, "undo_action", times=1)
    run(console, "shell.undo")
    qtbot.waitUntil(lambda: server.jobs[job_id(1)].pending is None)
    assert (len(server.acts), len(server.undone)) == (1, 1)
    assert banner(console) == ""


def test_a_cancel_of_which_nobody_knows_is_told_and_then_looked_at(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(console, server, qtbot, a_job(1))
    choose(console, 1)
    with monkeypatch.context() as away:
        calls = lose_answer(away, "act_on_jobs")
        run(console, "queue.action.cancel")
        qtbot.waitUntil(lambda: f"ORD-104001 may have been cancelled. {GONE} {LOOK}" in banner(console))
        assert len({call["key"] for call in calls}) == 1
    server.drop_streams()  # the server is heard again
    qtbot.waitUntil(lambda: told(console, " was carried out after all."))
    assert len(server.acts) == 1


def test_what_the_server_never_had_is_told_as_not_done_and_not_done_late(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(console, server, qtbot, a_job(1))
    choose(console, 1)
    with monkeypatch.context() as away:
        lose_answer(away, "act_on_jobs", unheard=True)
        run(console, "queue.action.hold")
        qtbot.waitUntil(lambda: "ORD-104001 may have been held." in banner(console))
        assert server.acts == []
    server.drop_streams()
    qtbot.waitUntil(lambda: told(console, f" was not carried out. {GONE}"))
    assert server.acts == []


def test_nothing_is_sent_in_the_name_of_another_operator(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "LOOK_MS", 10)
    fill(console, server, qtbot, a_job(1))
    choose(console, 1)
    with monkeypatch.context() as away:
        lose_answer(away, "act_on_jobs", unheard=True)
        run(console, "queue.action.hold")
        qtbot.waitUntil(lambda: "ORD-104001 may have been held." in banner(console))
        console.parts.settings.change(operator="Berta")
    connected = len(server.resumed_from)
    server.drop_streams()
    qtbot.waitUntil(lambda: len(server.resumed_from) > connected)
    answers_are_in(console.session, qtbot)
    assert server.acts == []


def test_an_undo_of_which_nobody_knows_stays_offered_and_is_the_same_one(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(console, server, qtbot, a_job(1))
    choose(console, 1)
    run(console, "queue.action.cancel")
    qtbot.waitUntil(console.window.messages.undo.isVisible)
    with monkeypatch.context() as away:
        first = lose_answer(away, "undo_action", unheard=True)
        run(console, "shell.undo")
        qtbot.waitUntil(lambda: "ORD-104001 may have been undone." in banner(console))
        qtbot.waitUntil(console.window.messages.undo.isVisible)
    second = lose_answer(monkeypatch, "undo_action", times=0)
    run(console, "shell.undo")
    qtbot.waitUntil(lambda: len(server.undone) == 1)
    assert second[0]["key"] == first[0]["key"]


def test_a_hold_at_which_the_server_failed_is_read(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(console, server, qtbot, a_job(1), a_job(2))
    choose(console, 1, 2)
    real = ConsoleClient._exchange

    async def failing(client: ConsoleClient, call: Any, *rest: Any) -> Any:
        answer = await real(client, call, *rest)
        if call.name == "act_on_jobs":
            raise refused(500)
        return answer

    server.put(a_job(2, "printing"), quietly=True)  # nobody heard of it
    monkeypatch.setattr(ConsoleClient, "_exchange", failing)
    run(console, "queue.action.hold")
    qtbot.waitUntil(lambda: server.jobs[job_id(1)].held_by is not None)
    qtbot.waitUntil(lambda: str(NOT_KNOWN).rstrip(".") in console.queue_page.result.accessibleName())
    assert banner(console) == ""
    assert len(server.acts) == 1


@pytest.mark.parametrize("undone", [True, False])
def test_an_undo_at_which_the_server_failed_is_read(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, undone: bool
) -> None:
    fill(console, server, qtbot, a_job(1))
    choose(console, 1)
    run(console, "queue.action.cancel")
    qtbot.waitUntil(console.window.messages.undo.isVisible)
    real = ConsoleClient._exchange

    async def failing(client: ConsoleClient, call: Any, *rest: Any) -> Any:
        if call.name != "undo_action":
            return await real(client, call, *rest)
        if undone:
            await real(client, call, *rest)
        raise refused(500)

    monkeypatch.setattr(ConsoleClient, "_exchange", failing)
    run(console, "shell.undo")
    if undone:
        qtbot.waitUntil(lambda: server.jobs[job_id(1)].pending is None)
        assert banner(console) == ""
        assert not console.window.messages.undo.isVisible()
    else:
        qtbot.waitUntil(lambda: "ORD-104001 could not be undone." in banner(console))
        assert "not known" not in banner(console)
        qtbot.waitUntil(console.window.messages.undo.isVisible)


# answers


def doubtful(number: int) -> JobRow:
    return a_job(number, "failed", failure_reason="outcome_unknown")


@pytest.mark.parametrize("counted", [False, True])
def test_a_no_whose_reply_was_lost_still_prints_once(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, counted: bool
) -> None:
    server.documents[job_id(1)] = zpl(*"ABCDE")
    fill(console, server, qtbot, a_job(1, "printing", unconfirmed=True))
    lose_answer(monkeypatch, "answer", times=1)
    actions = console.parts.job_actions
    if counted:
        actions.answer_some(server.jobs[job_id(1)], LabelBatch(labels=5, copies=1), LabelsOut.first(2, 5))
    else:
        actions.answer(server.jobs[job_id(1)], False, print_again=True)
    qtbot.waitUntil(lambda: len(server.reprints) == 1)
    assert banner(console) == ""
    assert len(server.answers) == 1
    assert server.reprints[0][1].reprinted_as == {job_id(1): None}


def test_one_that_was_printed_again_meanwhile_is_not_printed_once_more(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(console, server, qtbot, doubtful(1))
    row = server.jobs[job_id(1)]
    lose_answer(monkeypatch, "answer", times=1, unheard=True)
    server.put(changed(row, settled=True, reprinted_as=job_id(7)), quietly=True)
    console.parts.job_actions.answer(row, False, print_again=True)
    qtbot.waitUntil(lambda: told(console, "ORD-104001 was already reprinted. Nothing more will be printed."))
    assert server.reprints == []


def test_where_nobody_knows_of_an_answer_it_is_told_that_nothing_was_printed(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(console, server, qtbot, doubtful(1))
    row = server.jobs[job_id(1)]
    not_taken: list[JobRow] = []
    console.parts.job_actions.not_taken.connect(lambda row, _: not_taken.append(row))
    with monkeypatch.context() as away:
        lose_answer(away, "answer")
        console.parts.job_actions.answer(row, False, print_again=True)
        words = f"Your answer for ORD-104001 may have been saved. {GONE} {NOTHING_PRINTED}"
        qtbot.waitUntil(lambda: words in banner(console))
    server.drop_streams()
    qtbot.waitUntil(lambda: told(console, " was carried out after all."))
    assert (not_taken, server.reprints, len(server.answers)) == ([row], [], 1), "what is looked at prints nothing"


def test_old_jobs_of_which_nobody_knows_are_told_so(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(console, server, qtbot, a_job(1))
    lose_answer(monkeypatch, "answer_backlog", unheard=True)
    printer = next(iter(server.printers.values()))
    console.queue_page._answer_old_jobs(printer, BacklogChoice.PRINT)
    words = f"The old jobs of {printer.name} may have been released. {GONE} {LOOK}"
    qtbot.waitUntil(lambda: words in banner(console))


# pauses


def test_a_pause_is_told_wherever_it_was_asked_for(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.put(a_printer(NAME))
    fill(console, server, qtbot, a_job(1))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 1)
    run(console, "queue.grouping")
    console.queue_page.table.select_group(printer_id(NAME))
    words = f"{NAME} may have been paused. {GONE}"
    with monkeypatch.context() as away:
        lose_answer(away, "pause", unheard=True)
        run(console, "queue.group.pause")
        qtbot.waitUntil(lambda: words in banner(console))
        console.window.go_to(PageKey.WALL)
        page = console.window.page(PageKey.WALL)
        assert isinstance(page, WallPage)
        page.open_dialog(printer_id(NAME))
        page.dialog.buttons["pause"].click()
        qtbot.waitUntil(lambda: page.dialog.words.text() == words)
        page.hide()
    server.drop_streams()
    qtbot.waitUntil(lambda: told(console, f" was not carried out. {GONE}"))
    assert server.printers[printer_id(NAME)].status is not PrinterStatus.PAUSED, "nothing is done late"


def test_all_at_once_says_how_many_are_in_doubt(
    console: Console, server: ConsoleSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Dock 1", "Dock 2"):
        server.put(a_printer(name))
    qtbot.waitUntil(lambda: console.printers.rowCount() == 2 and console.live.why_not_change is None)
    lose_answer(monkeypatch, "pause")
    console.window.registry.run(PAUSE)
    next(each for each in question().findChildren(Button) if each.accessibleIdentifier() == "pauseall.pause").click()
    found = console.window.messages
    qtbot.waitUntil(lambda: found.text("pauseall.doubt").startswith("2 printers may have been paused."))
    qtbot.waitUntil(lambda: all(each.status is PrinterStatus.PAUSED for each in console.printers.all()))
    run(console, RESUME)
    qtbot.waitUntil(lambda: found.text("resumed") == "2 printers resumed.")
    assert found.text("pauseall.doubt") == ""


def test_a_window_says_that_another_press_is_the_same(endpoint: SiteEndpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    lose_answer(monkeypatch, "test_label", unheard=True)

    async def press(client: ConsoleClient) -> str:
        with pytest.raises(OutcomeUnknown) as error:
            await client.test_label(printer_id(NAME), key=None)
        return str(error.value)

    async def both() -> list[str]:
        async with open_client(endpoint) as command, open_client(endpoint) as window:
            window.be_a_window()
            return [await press(command), await press(window)]

    assert asyncio.run(both()) == [f"{NOT_KNOWN} {GONE}", f"{NOT_KNOWN} {GONE} {AGAIN_IS_THE_SAME}"]
