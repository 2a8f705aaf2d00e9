"""A lost answer is asked for again by itself; the next press of what nobody knows asks for the same."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from app import asked_again
from app.errors import ConsoleError, NoEngine, NotReachable, OtherKeyShown, Refused, UnexpectedAnswer
from app.presses import DOUBT_SECONDS, Presses

LOST = NotReachable("No answer.")


def refused(status: int) -> Refused:
    return Refused("No.", http_status=status, code="no", request_id=None, details={})


def end_of(*errors: ConsoleError | None) -> tuple[ConsoleError | None, int]:
    """What is told, and how often it was asked; None = an answer."""
    left: Iterator[ConsoleError | None] = iter(errors)
    asked = 0

    async def ask() -> None:
        nonlocal asked
        asked += 1
        error = next(left)
        if error is not None:
            raise error

    try:
        asyncio.run(asked_again.asked_again(ask))
    except ConsoleError as error:
        return error, asked
    return None, asked


def test_only_what_nobody_knows_is_asked_again() -> None:
    assert end_of(None) == (None, 1)
    assert end_of(LOST, None) == (None, 2)
    assert end_of(LOST, UnexpectedAnswer("?"), None) == (None, 3)
    for told in (refused(422), refused(500), NoEngine("None."), OtherKeyShown("Another.")):
        assert end_of(told) == (told, 1)


def test_after_a_loss_only_who_looked_for_the_key_judges() -> None:
    for told in (refused(404), refused(409), refused(422), refused(500)):
        assert end_of(LOST, told) == (told, 2)
    for silent in (NoEngine("It is starting."), refused(401), refused(429)):
        assert end_of(LOST, silent, None) == (None, 3)
        assert end_of(LOST, silent, silent) == (LOST, 3)
    assert end_of(LOST, LOST, LOST) == (LOST, 3)


def test_nothing_is_begun_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_again, "WITHIN_SECONDS", 0.0)
    assert end_of(LOST, None) == (LOST, 1)


def test_a_press_has_the_key_of_one_that_nobody_knows_of() -> None:
    now = 0.0
    presses = Presses(lambda: now)
    first = presses.key_of(("test", 1))
    assert presses.key_of(("test", 2)) != first
    assert presses.key_of(("test", 1)) == first
    presses.is_told(("test", 1), first)
    second = presses.key_of(("test", 1))
    assert second != first
    presses.is_told(("test", 1), first)  # from another page, a moment later
    assert presses.key_of(("test", 1)) == second
    now = DOUBT_SECONDS + 1
    assert presses.key_of(("test", 1)) != second
