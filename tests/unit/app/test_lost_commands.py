"""Commands whose answers are lost: asked again by themselves, and what they say where nobody knows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from app.cli import clients, consoles, jobs, printers, program
from app.client import ConsoleClient, open_client
from app.errors import CallRefused, ConsoleError
from app.session.outcome_unknown import NOT_KNOWN
from server_core.contract.types.discovery import IdentifyNews
from server_core.contract.types.media import Calibrate
from server_core.contract.types.states import JobStatus
from tests.support.answers import GONE, lose_answer
from tests.support.console_facts import a_job, a_printer
from tests.support.console_site import ConsoleSite, SiteEndpoint

Run = Callable[..., tuple[int, str]]
DOCK = "Zebra Dock 1"


@pytest.fixture
def run(
    server: ConsoleSite,
    endpoint: SiteEndpoint,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Run:
    @asynccontextmanager
    async def console_client(*_: Any, **__: Any) -> AsyncIterator[ConsoleClient]:
        async with open_client(endpoint) as client:
            yield client

    for module in (clients, jobs, consoles, printers):
        monkeypatch.setattr(module, "console_client", console_client)
    server.put(a_printer(), a_job(1))
    server.devices.shows = IdentifyNews(can_feed=True)

    def command(*words: str) -> tuple[int, str]:
        code = program.main(["--data-dir", str(tmp_path), *words])
        return code, capsys.readouterr().err

    return command


def test_what_prints_is_asked_again_and_told_with_its_key(
    run: Run, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_answer(monkeypatch, "test_label", times=1)
    assert run("printer", "test", DOCK) == (0, "")
    lost = lose_answer(monkeypatch, "print_grid")
    code, output = run("printer", "calibrate", DOCK, "--left", "2", "--key", "k")
    assert {call["key"] for call in lost} == {"k"}
    again = f"'spoolhouse printer calibrate {a_printer().printer_id} --print-grid'"
    assert (code, output) == (1, f"spoolhouse: {NOT_KNOWN} {GONE} Repeated with --key k, {again} does nothing twice.\n")
    assert server.posts("grid", "strip") == ["grid"]  # and its numbers are not added a second time by what is said
    secrets = lose_answer(monkeypatch, "create_client", times=1)
    assert run("client", "create", "--name", "Till", "--scope", "printers:read") == (0, "")
    assert len({call["key"] for call in secrets}) == 1


def test_reprints_of_many_are_asked_for_again_with_one_key(
    run: Run, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = a_job(7, status=JobStatus.FAILED)
    server.put(job)
    calls = lose_answer(monkeypatch, "act_on_jobs", times=1)
    assert run("job", "act", "reprint", str(job.print_job_id)) == (0, "")
    assert [call["key"] for call in calls] == [calls[0]["key"]] * 2
    assert len([row for row in server.jobs.values() if row.reprint_of == job.print_job_id]) == 1


@pytest.mark.parametrize("words", [("act", "hold"), ("hold",), ("cancel",), ("release",), ("move", "--printer", DOCK)])
def test_every_action_on_jobs_carries_the_given_key(
    run: Run, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    job = a_job(7)
    server.put(job)
    calls = lose_answer(monkeypatch, "act_on_jobs", times=1)
    run("job", *words, str(job.print_job_id), "--key", "k")
    assert [call["key"] for call in calls] == ["k", "k"]


@pytest.mark.parametrize(
    ("words", "method"),
    [
        (("client", "rotate", "Till"), "rotate_secret"),
        (("client", "create", "--name", "Shop"), "create_client"),
        (("printer", "test", DOCK), "test_label"),
        (("client", "disable", "Till"), "disable_client"),
    ],
)
@pytest.mark.parametrize(
    ("code", "words_of_server", "details"),
    [
        ("insufficient_storage", "The server's disk is full or cannot be written: nothing was taken in.", {}),
        ("internal_error", "Another program holds the server's database: nothing was changed.", {"retry_after": 5}),
        ("too_many_connections", "Too many connections are open.", {}),
    ],
)
def test_what_the_server_did_not_do_is_not_said_to_be_unknown(
    run: Run,
    server: ConsoleSite,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    method: str,
    code: str,
    words_of_server: str,
    details: dict[str, int],
) -> None:
    requests: list[object] = []

    real = ConsoleClient._exchange

    async def full(client: ConsoleClient, call: Any, *arguments: Any) -> Any:
        if call.name != method:
            return await real(client, call, *arguments)
        requests.append(call)
        raise CallRefused(words_of_server, http_status=500, code=code, request_id="id", details=details)

    server.client_id("Till")
    monkeypatch.setattr(ConsoleClient, "_exchange", full)
    exit_code, output = run(*words)
    assert exit_code == 1
    assert output.startswith(f"spoolhouse: {words_of_server}")
    assert str(NOT_KNOWN) not in output
    assert "--key" not in output
    assert len(requests) == 1


def test_an_offset_whose_answer_is_lost_is_said_to_count_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lose_answer(monkeypatch, "calibrate")
    code, output = run("printer", "calibrate", DOCK, "--left", "2")
    assert code == 1
    assert "the numbers of a grid count once" in output


def calibrated(server: ConsoleSite) -> list[tuple[object, object]]:
    asked = server.posted("calibration", Calibrate)
    return [(each.calibration_x_mm, each.calibration_y_mm) for each in asked]


def test_numbers_that_are_typed_twice_count_once(run: Run, server: ConsoleSite) -> None:
    code, output = run("printer", "calibrate", DOCK, "--left", "2", "--top", "-1.5")
    assert (code, output) == (0, "")
    code, output = run("printer", "calibrate", DOCK, "--left", "2", "--top", "-1.5")
    assert code == 1
    assert "typed twice, they count once" in output
    assert "--again" in output
    by_key = ("printer", "calibrate", DOCK, "--left", "2", "--top", "-1.5", "--key", "k")
    assert run(*by_key) == (0, "")
    assert calibrated(server) == [(2, -1.5)]
    assert run("printer", "calibrate", DOCK, "--left", "2", "--top", "-1.5", "--again") == (0, "")
    assert run("printer", "calibrate", DOCK, "--left", "2", "--top", "1") == (0, "")
    assert [x_mm for x_mm, _ in calibrated(server)] == [2, 4, 6]


@pytest.mark.parametrize("beside", [("--left", "2"), ("--cleanest", "2")])
def test_the_sensor_leaves_no_other_wish_out_without_a_word(run: Run, beside: tuple[str, str]) -> None:
    code, output = run("printer", "calibrate", DOCK, "--sensor", *beside)
    assert (code, output) == (1, "spoolhouse: use --sensor without other values. Nothing was changed.\n")


def test_what_feeds_is_asked_again_with_its_key(run: Run, server: ConsoleSite, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = lose_answer(monkeypatch, "calibrate_sensor", times=1)
    assert run("printer", "calibrate", DOCK, "--sensor", "--key", "k") == (0, "")
    assert [call["key"] for call in calls] == ["k", "k"]
    assert server.posts("sensor") == ["sensor"]
    tried = lose_answer(monkeypatch, "try_language", times=1)
    assert run("printer", "try", "socket://192.0.2.7", "--language", "zpl", "--key", "k") == (0, "")
    assert [call["key"] for call in tried] == ["k", "k"]
    blanks = lose_answer(monkeypatch, "identify", times=1)
    assert run("printer", "identify", "socket://192.0.2.7", "--language", "zpl", "--feed", "--key", "k") == (0, "")
    assert [call["key"] for call in blanks] == ["k", "k"]
    there = lose_answer(monkeypatch, "identify_printer", times=1)
    assert run("printer", "identify", DOCK, "--feed", "--key", "other") == (0, "")
    assert [call["key"] for call in there] == ["other", "other"]
    assert server.posts("trials") == ["trials"]
    spare = a_printer("Spare")
    server.put(spare, a_printer(DOCK, status="offline", standby_printer_id=spare.printer_id))
    moves = lose_answer(monkeypatch, "use_standby", times=1)
    assert run("printer", "standby", DOCK, "--key", "k") == (0, "")
    assert [call["key"] for call in moves] == ["k", "k"]


def test_what_is_no_print_says_that_nobody_knows(capsys: pytest.CaptureFixture[str]) -> None:
    async def unheard(method: str) -> ConsoleError:
        async with ConsoleClient(base_url="http://127.0.0.1:9", token="t") as client:
            with pytest.raises(ConsoleError) as error:
                await (client.printers() if method == "GET" else client.pause(UUID(int=1)))
            return error.value

    for method, before in (("POST", f"{NOT_KNOWN} "), ("GET", "")):
        assert program._fail(asyncio.run(unheard(method))) == 1
        assert capsys.readouterr().err == f"spoolhouse: {before}The server cannot be reached.\n"


@pytest.mark.parametrize("kind", ["hold", "reprint"])
def test_an_action_on_jobs_of_unknown_outcome_names_its_key(
    run: Run, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    calls = lose_answer(monkeypatch, "act_on_jobs")
    code, output = run("job", "act", kind, str(a_job(1).print_job_id))
    (key,) = {call["key"] for call in calls}
    advice = f"Repeated with --key {key}, the command does nothing twice."
    assert (code, output) == (1, f"spoolhouse: {NOT_KNOWN} {GONE} {advice}\n")
