"""A made-up day: hours, spans, printing between them, and what is kept of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import Connection, create_engine, func, insert, select

from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import SpanState, StateSpan
from server_core.contract.types.states import PrinterStatus
from server_core.services.figures import joined, spans_of, with_printing
from server_core.store import figure_rows
from server_core.store.figure_rows import Printing, StateRow, drop_old_states, note_state, states_of
from server_core.store.tables import job_events, jobs, metadata, printer_states
from tests.support.actors import person

DAY = datetime(2026, 10, 25, tzinfo=UTC)
ACCOUNT, PRINTER = uuid4(), uuid4()


def at(hour: float) -> datetime:
    return DAY + timedelta(hours=hour)


def row(when: datetime, status: PrinterStatus, reasons: Sequence[str] = ()) -> StateRow:
    return StateRow(when, status, list(reasons))


def shape(spans: list[StateSpan]) -> list[tuple[float, float | None, str]]:
    def hours(moment: datetime) -> float:
        return (moment - DAY) / timedelta(hours=1)

    return [(hours(each.began), None if each.ended is None else hours(each.ended), each.state.value) for each in spans]


def test_states_become_spans_from_the_beginning_on() -> None:
    rows = [
        row(at(-5), PrinterStatus.ONLINE),
        row(at(1), PrinterStatus.ERROR, ["media-empty"]),
        row(at(2), PrinterStatus.ONLINE, ["media-low"]),
        row(at(3), PrinterStatus.ONLINE),
        row(at(3.5), PrinterStatus.ONLINE, ["warming-up"]),
        row(at(4), PrinterStatus.OFFLINE),
        row(at(5), PrinterStatus.PAUSED),
        row(at(6), PrinterStatus.UNKNOWN),
        row(at(7), PrinterStatus.ONLINE, ["no-feedback"]),
    ]
    spans = spans_of(rows, at(0))
    assert shape(spans) == [
        (0, 1, "ready"),
        (1, 2, "stopped"),
        (2, 3, "attention"),
        (3, 4, "ready"),
        (4, 5, "offline"),
        (5, 6, "paused"),
        (6, 7, "unknown"),
        (7, None, "reachable"),
    ]
    assert [span.reasons for span in spans[1:4]] == [["media-empty"], ["media-low"], []]


def test_before_a_printer_was_added_nothing_is_known() -> None:
    assert shape(spans_of([row(at(12), PrinterStatus.UNKNOWN), row(at(12.5), PrinterStatus.ONLINE)], at(0))) == [
        (12, 12.5, "unknown"),
        (12.5, None, "ready"),
    ]
    assert spans_of([], at(0)) == []


def test_a_clock_that_went_back_leaves_no_span_of_negative_length() -> None:
    spans = spans_of(
        [row(at(3), PrinterStatus.ONLINE), row(at(2), PrinterStatus.ERROR), row(at(4), PrinterStatus.ONLINE)], at(0)
    )
    assert shape(spans) == [(2, 4, "stopped"), (4, None, "ready")]


def test_jobs_close_to_each_other_are_one_print() -> None:
    one = timedelta(seconds=1)
    printing = [
        Printing(at(1), at(1.1), one),
        Printing(at(1.1), at(1.2), one),
        Printing(at(1.205), at(1.3), one),
        Printing(at(2), at(2.1), one),
        Printing(at(3), None, one),
        Printing(at(3.1), at(4), one),
    ]
    assert joined(printing, timedelta(minutes=1)) == [
        (at(1), at(1.3), 3 * one),
        (at(2), at(2.1), one),
        (at(3), None, 2 * one),
    ]


def test_the_pauses_between_short_jobs_are_not_printing() -> None:
    ready = StateSpan(began=at(0), ended=None, state=SpanState.READY)
    printing = [Printing(at(1), at(1.01), timedelta(seconds=0.4)), Printing(at(2), None, timedelta(hours=9))]
    spans = with_printing([ready], printing, at(3))
    assert [span.printing_seconds for span in spans] == [None, 0.4, None, 3600.0]


def test_printing_is_told_only_while_it_was_ready() -> None:
    def span(began: float, ended: float | None, state: SpanState) -> StateSpan:
        return StateSpan(began=at(began), ended=None if ended is None else at(ended), state=state)

    spans = [span(0, 2, SpanState.READY), span(2, 3, SpanState.STOPPED), span(3, None, SpanState.READY)]
    long = timedelta(hours=9)
    printing = [Printing(at(0.5), at(1), long), Printing(at(1.5), at(3.5), long), Printing(at(4), None, long)]
    assert shape(with_printing(spans, printing, at(5))) == [
        (0, 0.5, "ready"),
        (0.5, 1, "printing"),
        (1, 1.5, "ready"),
        (1.5, 2, "printing"),
        (2, 3, "stopped"),
        (3, 3.5, "printing"),
        (3.5, 4, "ready"),
        (4, None, "printing"),
    ]
    assert with_printing(spans, [], at(5)) == spans


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as opened:
        yield opened
    engine.dispose()


def note(connection: Connection, hour: float, status: str, reasons: Sequence[str] = (), by: str | None = None) -> None:
    is_now, paused_by = PrinterStatus(status), None if by is None else person(by)
    note_state(connection, ACCOUNT, PRINTER, at=at(hour), status=is_now, reasons=list(reasons), paused_by=paused_by)


def test_a_state_is_noted_once(connection: Connection) -> None:
    for hour, status, reasons, by in (
        (0, "online", [], None),
        (1, "online", [], None),
        (2, "error", ["jam"], None),
        (3, "error", ["media-empty"], None),
        (4, "paused", ["media-empty"], "Anna"),
        (5, "paused", ["media-empty"], "Anna"),
    ):
        note(connection, hour, status, reasons, by)
    assert [row.at for row in states_of(connection, ACCOUNT, PRINTER, at(-9), 100)] == [at(0), at(2), at(3), at(4)]
    assert [row.at for row in states_of(connection, ACCOUNT, PRINTER, at(3.5), 100)] == [at(3), at(4)]
    assert [row.at for row in states_of(connection, ACCOUNT, PRINTER, at(-9), 2)] == [at(3), at(4)]
    assert states_of(connection, uuid4(), PRINTER, at(-9), 100) == [], "another account's"


def test_what_it_was_when_the_kept_time_begins_stays(connection: Connection) -> None:
    for hour in range(6):
        note(connection, hour, "online" if hour % 2 else "error")
    while drop_old_states(connection, before=at(3.5), most=2):
        pass
    assert [row.at for row in states_of(connection, ACCOUNT, PRINTER, at(-9), 100)] == [at(3), at(4), at(5)]
    assert not drop_old_states(connection, before=at(99), most=100)
    assert connection.execute(select(func.count()).select_from(printer_states)).scalar_one() == 1


def test_thousands_of_jobs_are_few_spans(connection: Connection) -> None:
    def job(number: int, began: float, ended: float | None) -> dict[str, object]:
        return {
            "sequence": number,
            "print_job_id": uuid4(),
            "account_id": ACCOUNT,
            "document_id": uuid4(),
            "printer_id": PRINTER,
            "status": "printed" if ended else "printing",
            "copies": 1,
            "parameters": PrintParameters(),
            "created_at": at(began),
            "expires_at": at(99),
            "started_at": at(began),
            "completed_at": None if ended is None else at(ended),
        }

    done = [job(number, number / 1000, number / 1000 + 0.0005) for number in range(3000)]
    connection.execute(insert(jobs), [*done, job(5000, 5, None), job(5001, 5.01, 5.02), job(5002, -1, 0.5)])
    part = timedelta(minutes=2)
    printing = figure_rows.began_and_ended(connection, ACCOUNT, PRINTER, at(0), at(6), part)
    assert len(printing) == 91
    together = joined(printing, part)
    ends = [(each.began, each.ended) for each in together]
    assert ends == [(at(0), at(2.9995)), (at(5), None)], "an open job is printing until it ends"
    assert [each.lasted / timedelta(hours=1) for each in together] == pytest.approx([1.5, 1.01]), "without the pauses"
    assert figure_rows.began_and_ended(connection, uuid4(), PRINTER, at(0), at(6), part) == []


@pytest.mark.parametrize(
    ("fate", "until"),
    [
        ({"status": "printing", "unconfirmed": True}, 2),
        ({"status": "failed", "failure_reason": "outcome_unknown", "completed_at": at(2.5)}, 2),
        ({"status": "printing"}, None),
    ],
    ids=["unanswered", "given up", "seen"],
)
def test_it_printed_until_it_was_lost_sight_of(
    connection: Connection, fate: dict[str, object], until: float | None
) -> None:
    print_job_id = uuid4()
    job = {"sequence": 1, "print_job_id": print_job_id, "account_id": ACCOUNT, "document_id": uuid4()}
    job |= {
        "printer_id": PRINTER,
        "copies": 1,
        "parameters": PrintParameters(),
        "created_at": at(1),
        "expires_at": at(99),
    }
    connection.execute(insert(jobs), [{**job, "started_at": at(1), **fate}])
    event = {"account_id": ACCOUNT, "print_job_id": print_job_id, "actor": "system", "details": {}}
    if until is not None:
        connection.execute(insert(job_events), [{**event, "at": at(until), "kind": "unconfirmed"}])
    printing = figure_rows.began_and_ended(connection, ACCOUNT, PRINTER, at(0), at(3), timedelta(minutes=2))
    assert printing == [(at(1), None if until is None else at(until), timedelta(hours=(until or 3) - 1))]
