"""Short forms of the tortures in this process: hostile files, answers, words and devices."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from agent_core.domain import DeviceStatus
from server_core.contract.messages.message import words
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import Supply
from server_core.contract.types.states import PrinterStatus
from server_core.store.printer_rows import FILE_NAME
from tests.support.answering_printer import ANSWERS
from tests.support.threaded_server import threaded_server
from tests.torture import (
    found_liars,
    ipp_fuzz,
    lpd_faults,
    raw_mutations,
    snmp_fuzz,
    status_fuzz,
    usb_faults,
    windows_faults,
)
from tests.torture.any_remote import AnyRemote
from tests.torture.any_request import any_request
from tests.torture.any_wish import SECRET, any_wish
from tests.torture.faulty_jobs import Verdict
from tests.torture.same_keys import same_keys


def test_no_wish_and_no_word_of_an_agent_is_too_absurd(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The password that it gives printers stays where it belongs."""
    outcome = asyncio.run(any_wish(tmp_path, cases=300, seed=4))
    assert outcome.complaints == []
    assert {"200", "201", "204", "422 validation_failed", "404 printer_not_found"} <= outcome.answers.keys()
    assert [each for each in caplog.messages if "that was rejected" not in each] == []
    assert SECRET not in caplog.text
    holders = {path.name for path in tmp_path.rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes()}
    assert holders <= {FILE_NAME}


def test_devices_that_lie_are_bounded_lines_or_nothing() -> None:
    figures = found_liars.run(150, seed=7)
    assert figures["wrong"] == []
    assert figures["devices"] > 50


def test_mutated_files_are_judged_without_a_crash() -> None:
    blocked, _ = raw_mutations.run(400, seed=7)
    assert 0 < blocked < 400


@pytest.mark.parametrize("language", RawLanguage)
def test_mutated_labels_are_drawn_without_a_crash(language: RawLanguage) -> None:
    drawn = raw_mutations.draw(language, seed=7, rounds=60)
    assert drawn.labels > 30


def test_hostile_ipp_crashes_and_stalls_nothing() -> None:
    found = ipp_fuzz.run(300, seed=7)
    assert found.complaints == []
    assert found.outcomes["DeviceStatus"] == found.outcomes["DeviceFacts"] == 100


def test_hostile_snmp_crashes_and_stalls_nothing() -> None:
    found = snmp_fuzz.run(1000, seed=7)
    assert found.complaints == []
    assert min(found.outcomes[word] for word in ("refused", "online", "error", "unknown")) > 30


def test_a_text_that_steers_a_terminal_is_noticed() -> None:
    evil = Supply(name="\x1b[31m", kind="toner", percent=None)
    assert ipp_fuzz.complaint(DeviceStatus(condition=PrinterStatus.ONLINE, supplies=(evil,)))
    assert ipp_fuzz.complaint(DeviceStatus(condition=PrinterStatus.ONLINE, message=words("x" * 5000)))


def test_hostile_answers_crash_nothing_and_make_nothing_well() -> None:
    found = status_fuzz.run(150, seed=7)
    assert found.complaints == []
    for language in RawLanguage:
        assert found.outcomes[f"{language} online"] > 5, "well-formed answers among them are understood"
        assert found.outcomes[f"{language} nonetype"] > 50


@pytest.mark.parametrize("language", RawLanguage)
def test_a_status_that_nothing_says_is_noticed(language: RawLanguage) -> None:
    answers = dict.fromkeys(ANSWERS[language], b"")
    assert status_fuzz.complaint(language, answers, DeviceStatus(condition=PrinterStatus.ONLINE))


def test_no_request_breaks_the_documented_contract(tmp_path: Path) -> None:
    """All checks of schemathesis over every operation."""
    with threaded_server(tmp_path, AnyRemote()) as live:
        outcome = any_request(live, per_operation=15, seed=3, phases="examples,coverage,fuzzing,stateful")
    assert outcome.failures == 0, outcome.text
    assert outcome.cases > 500


def test_64_threads_with_the_same_keys_make_one_job_for_each_key(tmp_path: Path) -> None:
    """Idempotency under races and over a restart."""
    outcome = same_keys(tmp_path, threads=64, keys=16)
    assert (outcome.jobs, outcome.first) == (16, 16)
    assert {len(bodies) for bodies in outcome.bodies.values()} == {1}
    assert outcome.replayed == 64 * (8 + 16) - 16


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("torture", "jobs", "seed", "ends"),
    [
        (usb_faults.torture, 100, 7, {"Delivered": 1, "DeliveryFailed": 1, "DeliveryUnknown": 1}),
        (lpd_faults.torture, 126, 9, {"Delivered": 3, "DeliveryFailed": 11, "DeliveryUnknown": 11}),
        (
            windows_faults.torture,
            130,
            6,
            dict.fromkeys(("Delivered", "DeliveryCancelled", "DeliveryFailed", "NotReady", "DeliveryUnknown"), 3),
        ),
    ],
    ids=["a USB printer", "print servers", "a spooler"],
)
async def test_100_faults_are_told_as_they_are(
    torture: Callable[[int, int], Awaitable[Verdict]], jobs: int, seed: int, ends: dict[str, int]
) -> None:
    """`ends`: how often each must have come at least."""
    verdict = await torture(jobs, seed)
    assert verdict.lies == []
    assert all(verdict.outcomes[end] >= least for end, least in ends.items()), verdict.outcomes
