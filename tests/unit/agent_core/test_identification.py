"""Sequences of observations: when a device must identify itself before a job, and when a person is asked."""

from __future__ import annotations

import pytest

from agent_core.own_device import IdentityCheck

CONFIRMED = ["told"]
"""It identified itself by the question that precedes a job."""


def after(*events: str, is_expected: bool = True, is_confirmed: bool = False) -> tuple[bool, bool]:
    """Return whether the next job needs an identity, and whether a person is asked.

    A number passes that many seconds; `mute` answers no query at all; `probed` identifies itself only to a probe.
    """
    clock = [1000.0]
    one = IdentityCheck(is_expected=is_expected, now=lambda: clock[0])
    if is_confirmed:
        one.expect(is_expected, is_confirmed=True)
    for event in events:
        match event:
            case "told":
                one.confirm(with_status=True)
            case "probed":
                one.confirm(with_status=False)
            case "away":
                one.is_away()
            case "silent":
                one.was_silent(answers=True)
            case "mute":
                one.was_silent(answers=False)
            case "prints":
                one.was_silent(answers=True, prints=True)
            case "job":
                one.opened()
                one.may_print()
            case "crashed job":
                one.may_print()
            case seconds:
                clock[0] += float(seconds)
    return one.is_required, one.is_doubted


SILENT_A_MINUTE = ["silent", "30", "silent", "30", "silent"]
MUTE_A_MINUTE = ["mute", "30", "mute", "30", "mute"]


@pytest.mark.parametrize(
    ("events", "is_required", "is_doubted"),
    [
        # a printer that behaves is never held up
        ([], True, False),
        (["told"], True, False),
        (["told", "job"], False, False),
        (["told", "job", "told"], True, False),
        (["told", "away", "told"], True, False),
        # one that was away, or an agent that was killed
        (SILENT_A_MINUTE, True, True),
        (MUTE_A_MINUTE, True, True),
        (["told", "away", *SILENT_A_MINUTE], True, True),
        (["told", "away", *MUTE_A_MINUTE], True, True),
        (["told", "away", "silent", "59", "silent", "silent"], True, False),
        (["told", "away", "silent", "600", "silent"], True, False),  # two questions are not enough
        (["told", "away", "silent", "silent", "silent"], True, False),  # and not within a minute
        (["told", "away", "silent", "30", "away", "silent", "30", "silent", "silent"], True, False),  # not yet up again
        # exchanged behind the agent's back: it identified itself since its last job
        ([*CONFIRMED, *SILENT_A_MINUTE], True, True),
        (["told", "job", "told", *SILENT_A_MINUTE], True, True),
        (["told", "job", "told", "silent", "30", "told"], True, False),
        # it answers with its identity again: nobody has to do anything
        ([*SILENT_A_MINUTE, "told"], True, False),
        ([*SILENT_A_MINUTE, "told", "job"], False, False),
        # slow or busy with the last job: no question, however long
        (["told", "job", *SILENT_A_MINUTE, "600", "silent"], False, False),
        (["told", "job", *MUTE_A_MINUTE, "600", "mute"], False, False),
        (["told", "job", "job", "job", *MUTE_A_MINUTE], False, False),
        # the network fails while it prints
        (["told", "job", "away", *MUTE_A_MINUTE], True, False),
        (["told", "job", "away", *SILENT_A_MINUTE], True, False),
        (["told", "job", "away", *SILENT_A_MINUTE, "120", "silent"], True, True),
        (["told", "job", "300", "away", *SILENT_A_MINUTE], True, True),  # done by then
        (["crashed job", *MUTE_A_MINUTE], True, False),
        (["crashed job", *MUTE_A_MINUTE, "120", "mute"], True, True),
        # another computer prints on it: it answers nothing, or that it prints
        ([*CONFIRMED, *MUTE_A_MINUTE], True, False),
        ([*CONFIRMED, *MUTE_A_MINUTE, "120", "mute"], True, True),
        ([*CONFIRMED, "prints", "30", "prints", "30", "prints"], True, False),
        # one that identifies itself to a probe alone must not wait for what never comes
        (["probed"], False, False),
        (["probed", *SILENT_A_MINUTE], False, False),
        (["probed", "away", "silent", "30", "probed"], False, False),
        (["probed", "away", *SILENT_A_MINUTE], True, True),
    ],
)  # fmt: skip
def test_what_is_seen_of_a_device(events: list[str], is_required: bool, is_doubted: bool) -> None:
    assert after(*events) == (is_required, is_doubted)


@pytest.mark.parametrize("events", [[], ["away"], SILENT_A_MINUTE, ["away", *MUTE_A_MINUTE], ["told", "job", "away"]])
def test_a_device_that_never_identified_itself_is_printed_on_as_ever(events: list[str]) -> None:
    assert after(*events, is_expected=False) == (False, False)


def test_one_that_has_just_identified_itself_is_not_asked_again() -> None:
    assert after("job", is_confirmed=True) == (False, False)
    assert after("away", *SILENT_A_MINUTE, is_confirmed=True) == (True, True)
