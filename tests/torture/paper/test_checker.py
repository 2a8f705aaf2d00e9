"""The checker finds every made-up wrong, and nothing in a right history."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from server_core.contract.decisions.life_cycle import FINAL as LAST
from server_core.contract.decisions.life_cycle import TABLE
from tests.torture.paper.checker import DOUBTS, ENDS, MOVES, Rule, check, counts
from tests.torture.paper.history import Event, History, Job, Notice, Order, Seen, Sheet, job_of, notice_of

NOW = 1_000_000.0


def events(*kinds: str, first: int = 1, at: float = NOW) -> tuple[Event, ...]:
    return tuple(Event(number=first + place, at=at + place, kind=kind) for place, kind in enumerate(kinds))


PRINTED = events("created", "leased", "started", "printed")


def a_job(name: str = "A", **facts: Any) -> Job:
    fields: dict[str, Any] = {"sequence": 1, "status": "printed", "events": PRINTED} | facts
    return Job(print_job_id=f"job-{name}", marker=name, printer="P1", **fields)


def sheet(name: str = "A", **facts: Any) -> Sheet:
    fields: dict[str, Any] = {"marker": name, "printer": "P1", "at": NOW} | facts
    return Sheet(**fields)


def history(*jobs: Job, sheets: tuple[Sheet, ...] = (), **facts: Any) -> History:
    orders = tuple(Order(marker=job.marker, answers=(job.print_job_id,)) for job in jobs if job.reprint_of is None)
    questions: dict[str, Any] = {"orders": orders, "jobs": jobs, "sheets": sheets, "ended_at": NOW + 100} | facts
    return History(**questions)


def rules(found: History) -> set[Rule]:
    return {breach.rule for breach in check(found)}


def unknown(**facts: Any) -> Job:
    fields: dict[str, Any] = {
        "status": "failed",
        "failure_reason": "outcome_unknown",
        "events": events("created", "leased", "started", "unconfirmed", "outcome_unknown"),
    }
    return a_job(**fields | facts)


def told(at: float) -> dict[str, Any]:
    return {"notices": (Notice(subject="job-A", opened_at=at),)}


def in_doubt_twice() -> Job:
    return unknown(
        events=events("created", "leased", "started", "agent_silent", "seen_again", "agent_silent", "outcome_unknown")
    )


FIRST_NOTICE = Notice(subject="job-A", opened_at=NOW + 3, closed_at=NOW + 4)

RIGHT = {
    "printed": history(a_job(), sheets=(sheet(),)),
    "printed in copies": history(a_job(copies=2), sheets=(sheet(), sheet())),
    "cancelled": history(a_job(status="cancelled", events=events("created", "cancelled"))),
    "expired": history(a_job(status="failed", failure_reason="expired", events=events("created", "expired"))),
    "unknown, no paper": history(unknown(), **told(NOW + 5)),
    "unknown, paper": history(unknown(), sheets=(sheet(),), **told(NOW + 5)),
    "unconfirmed": history(
        a_job(status="printing", unconfirmed=True, events=PRINTED[:3] + events("agent_silent", first=4)), **told(NOW)
    ),
    "partial": history(
        a_job(status="failed", failure_reason="partial_output", events=(*PRINTED[:3], *events("failed", first=4))),
        sheets=(sheet(complete=False),),
        **told(NOW + 9),
    ),
    "held": history(a_job(status="pending", held=True, events=events("created", "held"))),
    "stale": history(a_job(status="pending", stale=True, events=events("created", "held_stale"))),
    "at a dead printer": history(a_job(status="pending", events=()), dead_printers=frozenset({"P1"})),
    "reprinted": history(
        a_job(), replace(a_job("R", sequence=2, events=()), marker="A", reprint_of="job-A"), sheets=(sheet(), sheet())
    ),
    "late report": history(a_job(events=(*PRINTED, *events("late_report", first=5))), sheets=(sheet(),)),
    "answered twice alike": history(
        a_job(), sheets=(sheet(),), orders=(Order(marker="A", answers=("job-A", "job-A")),)
    ),
    "two doubts, two notices": history(
        in_doubt_twice(), notices=(FIRST_NOTICE, Notice(subject="job-A", opened_at=NOW + 7))
    ),
    "a notice that stays open": history(
        in_doubt_twice(), notices=(replace(FIRST_NOTICE, closed_at=None),)
    ),
    "seen on its way": history(
        a_job(), sheets=(sheet(),), seen=(Seen(print_job_id="job-A", status="printing"),)
    ),
    "as many doubts as deaths": history(unknown(), agent_kills=1),
    "a death in the middle of two printers' jobs": history(
        unknown(), replace(unknown(name="B"), printer="P2"), agent_kills=1
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_history_has_no_breach(name: str) -> None:
    assert check(RIGHT[name]) == []


CANCELLED = a_job(status="cancelled", events=events("created", "cancelled"))
WRONG = {
    "no row": (history(orders=(Order(marker="A", answers=("job-A",)),)), Rule.LOST),
    "two ids for one key": (
        history(a_job(), sheets=(sheet(),), orders=(Order(marker="A", answers=("job-A", "job-B")),)), Rule.LOST
    ),
    "two jobs": (history(a_job(), replace(CANCELLED, print_job_id="job-B")), Rule.DOUBLED),
    "two sheets": (history(a_job(), sheets=(sheet(), sheet())), Rule.TWICE),
    "two sheets of an unknown": (history(unknown(), sheets=(sheet(), sheet())), Rule.TWICE),
    "two sheets of a cancelled": (history(CANCELLED, sheets=(sheet(), sheet())), Rule.TWICE),
    "two sheets while it waits": (
        history(a_job(status="pending", held=True, events=()), sheets=(sheet(), sheet())), Rule.TWICE
    ),
    "printed after a part": (history(a_job(), sheets=(sheet(complete=False), sheet())), Rule.TWICE),
    "two parts": (
        history(
            a_job(status="failed", failure_reason="partial_output", events=events("created", "failed")),
            sheets=(sheet(complete=False),) * 2, **told(NOW),
        ),
        Rule.TWICE,
    ),
    "cancelled, a part": (history(CANCELLED, sheets=(sheet(complete=False),)), Rule.INK),
    "waits again, a part": (
        history(a_job(status="pending", held=True, events=()), sheets=(sheet(complete=False),)), Rule.INK
    ),
    "one copy too many": (history(a_job(copies=2), sheets=(sheet(),) * 3), Rule.TWICE),
    "one copy too few": (history(a_job(copies=2), sheets=(sheet(),)), Rule.NO_PAPER),
    "printed, no paper": (history(a_job()), Rule.NO_PAPER),
    "printed, a part": (history(a_job(), sheets=(sheet(complete=False),)), Rule.NO_PAPER),
    "cancelled, paper": (history(CANCELLED, sheets=(sheet(),)), Rule.INK),
    "expired, paper": (
        history(a_job(status="failed", failure_reason="expired", events=()), sheets=(sheet(),)), Rule.INK
    ),
    "blocked, paper": (
        history(a_job(status="failed", failure_reason="raw_blocked", events=()), sheets=(sheet(),)), Rule.INK
    ),
    "waits again, paper": (
        history(a_job(status="pending", held=True, events=()), sheets=(sheet(),)), Rule.INK
    ),
    "paper of nobody": (history(sheets=(sheet(),)), Rule.TWICE),
    "stuck in printing": (history(a_job(status="printing", events=PRINTED[:3])), Rule.STUCK),
    "stuck in pending": (history(a_job(status="pending", events=PRINTED[:1])), Rule.STUCK),
    "held past its expiry": (
        history(a_job(status="pending", held=True, events=(), expires_at=NOW - 501)), Rule.OVERDUE
    ),
    "seen otherwise": (
        history(a_job(), sheets=(sheet(),), seen=(Seen(print_job_id="job-A", status="failed"),)), Rule.CHANGED
    ),
    "seen going on": (
        history(a_job(), sheets=(sheet(),), seen=tuple(
            Seen(print_job_id="job-A", status=status) for status in ("printed", "pending")
        )), Rule.CHANGED
    ),
    "two ends": (history(a_job(events=(*PRINTED, *events("cancelled", first=5))), sheets=(sheet(),)), Rule.CHANGED),
    "leased after its end": (
        history(a_job(events=(*PRINTED, *events("leased", first=5))), sheets=(sheet(),)), Rule.CHANGED
    ),
    "nobody was told": (history(unknown(), notices=()), Rule.NO_NOTICE),
    "told of another": (history(unknown(), notices=(Notice(subject="job-B", opened_at=NOW),)), Rule.NO_NOTICE),
    "told late": (history(unknown(), **told(NOW + 64)), Rule.NO_NOTICE),
    "nobody was told of the second doubt": (history(in_doubt_twice(), notices=(FIRST_NOTICE,)), Rule.NO_NOTICE),
    "doubt without a death": (history(unknown(), agent_kills=0), Rule.DOUBTS),
    "one death, two doubts at one printer": (history(unknown(), unknown(name="B"), agent_kills=1), Rule.DOUBTS),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_every_wrong_is_found(name: str) -> None:
    found, rule = WRONG[name]
    assert rule in rules(found)
    assert counts(check(found))[rule] >= 1


def test_a_shorter_window_makes_a_job_overdue_sooner() -> None:
    late = history(a_job(status="printing", unconfirmed=True, events=(), expires_at=NOW), **told(NOW))
    assert rules(late) == set()
    assert rules(replace(late, unconfirmed_window_seconds=99.0)) == {Rule.OVERDUE}


def test_all_acts_that_end_a_job_are_known() -> None:
    assert {act.value for (_, act), status in TABLE.items() if status in LAST} <= ENDS
    assert {act.value for _, act in TABLE} == MOVES | DOUBTS


def test_every_rule_has_a_wrong() -> None:
    assert {rule for _, rule in WRONG.values()} | {Rule.ORDER} == set(Rule)


def two(first: tuple[tuple[int, str], ...], second: tuple[tuple[int, str], ...], **facts: Any) -> History:
    def line(pairs: tuple[tuple[int, str], ...]) -> tuple[Event, ...]:
        return tuple(Event(number=number, at=NOW + number, kind=kind) for number, kind in pairs)

    a, b = a_job("A", events=line(first), **facts), a_job("B", sequence=2, events=line(second))
    return history(a, b, sheets=(sheet("A"), sheet("B")))


TURNS = ((1, "created"), (3, "leased"), (5, "started"), (7, "printed"))


def after(kinds: tuple[tuple[int, str], ...], more: int) -> tuple[tuple[int, str], ...]:
    return tuple((number + more, kind) for number, kind in kinds)


def test_one_after_the_other_is_in_order() -> None:
    assert check(two(TURNS, after(TURNS, 10))) == []


def test_reserved_ahead_is_in_order() -> None:
    assert check(two(TURNS, ((2, "created"), (4, "leased"), (8, "started"), (9, "printed")))) == []


@pytest.mark.parametrize(
    "first",
    [
        ((1, "created"), (30, "leased"), (31, "started"), (32, "printed")),
        ((1, "created"), (2, "leased"), (31, "started"), (32, "printed")),
        ((1, "created"), (2, "leased"), (3, "released"), (30, "leased"), (31, "started"), (32, "printed")),
        ((1, "created"), (2, "leased"), (3, "started"), (4, "not_started"), (30, "leased"), (31, "started"),
         (32, "printed")),
        ((1, "created"), (2, "held"), (3, "hold_released"), (31, "started"), (32, "printed")),
        ((1, "created"), (2, "leased"), (3, "started"), (32, "printed")),
    ],
)  # fmt: skip
def test_a_later_job_that_starts_first_is_found(first: tuple[tuple[int, str], ...]) -> None:
    found = two(first, after(TURNS, 10))
    assert rules(replace(found, sheets=found.sheets[::-1])) == {Rule.ORDER}


@pytest.mark.parametrize(
    "first",
    [
        ((1, "created"), (2, "held"), (30, "hold_released"), (31, "started"), (32, "printed")),
        ((1, "created"), (2, "held_stale"), (31, "started"), (32, "printed")),
        ((1, "created"), (2, "started"), (3, "agent_silent"), (32, "printed")),
        ((1, "created"), (2, "started"), (3, "unconfirmed"), (32, "printed")),
    ],
)
def test_a_later_job_may_pass_what_is_held_or_in_doubt(first: tuple[tuple[int, str], ...]) -> None:
    found = two(first, after(TURNS, 10))
    assert check(replace(found, sheets=found.sheets[::-1])) == []


@pytest.mark.parametrize("kind", ["reprinted", "late_report"])
def test_what_is_told_of_a_job_after_its_end_is_no_new_turn(kind: str) -> None:
    assert check(two((*TURNS, (9, kind)), after(TURNS, 10))) == []


def test_a_moved_job_counts_where_it_is_from_its_move_on() -> None:
    """Neither its wait nor its start at the printer where it was before are out of turn here."""
    before = ((1, "created"), (2, "leased"), (15, "started"), (16, "not_started"))
    moved = ((20, "moved"), (30, "leased"), (31, "started"), (32, "printed"))
    found = two((*before, *moved), after(TURNS, 10))
    assert check(replace(found, sheets=found.sheets[::-1])) == []


def test_a_moved_job_that_starts_beside_another_is_found() -> None:
    moved = ((1, "created"), (12, "moved"), (13, "leased"), (14, "started"), (16, "printed"))
    assert rules(two(moved, after(TURNS, 10))) == {Rule.ORDER}


def test_a_later_job_may_pass_what_is_over_its_time() -> None:
    expired = ((1, "created"), (40, "expired"))
    found = two(expired, after(TURNS, 10), expires_at=NOW + 12, status="failed", failure_reason="expired")
    assert check(replace(found, sheets=(sheet("B"),))) == []


def test_printers_do_not_wait_for_each_other() -> None:
    found = two(TURNS, after(TURNS, 1))
    jobs = (found.jobs[0], replace(found.jobs[1], printer="P2"))
    assert check(replace(found, jobs=jobs, sheets=(sheet("A"), sheet("B", printer="P2")))) == []


def test_paper_in_another_order_than_the_starts_is_found() -> None:
    found = two(TURNS, after(TURNS, 10))
    assert rules(replace(found, sheets=found.sheets[::-1])) == {Rule.ORDER}


def test_the_servers_json_is_read() -> None:
    row = {
        "print_job_id": "0192", "sequence": 7, "status": "failed", "failure_reason": "outcome_unknown",
        "evidence": None, "copies": 1, "unconfirmed": False, "held_by": None, "reprint_of": None,
    }  # fmt: skip
    line = {"number": 3, "at": "2026-11-22T00:00:01.5Z", "kind": "created", "actor": "client", "details": {}}
    job = job_of({"row": row, "events": [line]}, "A", "P1")
    assert (job.sequence, job.events[0].kind, job.events[0].at % 60) == (7, "created", 1.5)
    notice = {"kind": "job_unconfirmed", "subject": "job 0192", "opened_at": "2026-11-22T00:00:02Z", "closed_at": None}
    assert notice_of(notice) == Notice(subject="0192", opened_at=job.events[0].at + 0.5)
    closed = {**notice, "closed_at": "2026-11-22T00:00:03Z"}
    assert notice_of(closed) == Notice(
        subject="0192", opened_at=job.events[0].at + 0.5, closed_at=job.events[0].at + 1.5
    )
    assert notice_of({**notice, "kind": "backlog_held"}) is None
