"""The migrations build exactly what the tables declare."""

from __future__ import annotations

from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec import structs
from sqlalchemy import Engine, select
from sqlalchemy import text as text_of
from sqlalchemy.exc import DBAPIError

from server_core.contract.messages.message import Template, from_object, words
from server_core.contract.messages.system import DatabaseMessages
from server_core.contract.types.audit import THE_SERVER, Actor, ActorKind, AuditLine, Chain, entry_hash
from server_core.contract.types.parameters import ColorMode, Orientation, PrintDefaults
from server_core.store import audit_rows, tables
from server_core.store.database import HEAD, MIGRATIONS, DatabaseUnusable, current_revision, migrate, writer_engine
from server_core.store.ids import new_id
from server_core.store.tables import metadata


def test_migrations_and_tables_agree(tmp_path: Path) -> None:
    engine = writer_engine(tmp_path / "test.db")
    migrate(engine)
    with engine.connect() as connection:
        assert current_revision(connection) == HEAD
        context = MigrationContext.configure(connection)
        assert tables.relationships.metadata is tables.pending_acts.metadata is metadata
        assert compare_metadata(context, metadata) == []


def test_head_is_the_newest_revision() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == HEAD


def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    engine = writer_engine(tmp_path / "test.db")
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert current_revision(connection) == HEAD


@pytest.mark.parametrize(
    ("revision", "refusal"),
    [
        ("9999", DatabaseMessages.DATABASE_OF_NEWER_VERSION),
        ("0016", DatabaseMessages.DATABASE_OF_OLDER_VERSION),
        ("0010", DatabaseMessages.DATABASE_OF_OLDER_VERSION),
    ],
)
def test_a_newer_database_and_one_that_is_too_old_are_left_alone(
    tmp_path: Path, revision: str, refusal: Template
) -> None:
    engine = writer_engine(tmp_path / "test.db")
    migrate(engine)
    with engine.connect() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = ?", (revision,))
    with pytest.raises(DatabaseUnusable) as refused:
        migrate(engine)
    assert refused.value.message == refusal(found=revision, known=HEAD)
    with engine.connect() as connection:
        assert current_revision(connection) == revision


def schema(path: Path, revision: str) -> Engine:
    engine = writer_engine(path)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    return engine


SENTENCES = MIGRATIONS / "versions" / "0018_sentences.json"
NUMBER, PART = 7, "Dock 7"


def every_sentence() -> list[tuple[str, str]]:
    """Return each kind of sentence that a database of revision 0017 may keep, with its code."""
    kept = msgspec.json.decode(SENTENCES.read_bytes(), type=list[tuple[str, str, list[str]]])
    return [
        (code, source.format_map({name: NUMBER if name in numbers else PART for name in names_in(source)}))
        for code, source, numbers in kept
        if sum(len(before) for before, *_ in Formatter().parse(source)) > 3  # the others put sentences together
    ]


def names_in(source: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(source) if name is not None]


@pytest.mark.slow
def test_sentences_of_before_are_messages_with_a_code(tmp_path: Path) -> None:
    account, document, printer = (new_id() for _ in range(3))
    sentences = every_sentence()
    engine = schema(tmp_path / "test.db", "0017")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        for _, sentence in [*sentences, ("words", "HEAD UP; RIBBON OUT")]:
            job = new_id()
            connection.exec_driver_sql(
                "INSERT INTO jobs (print_job_id, account_id, document_id, printer_id, status, attempt, unconfirmed,"
                " copies, parameters, created_at, expires_at, version, message)"
                " VALUES (?, ?, ?, ?, 'failed', 1, 0, 1, '{}', 0, 0, 1, ?)",
                (job.hex, account.hex, document.hex, printer.hex, sentence),
            )
            connection.exec_driver_sql(
                "INSERT INTO job_events (account_id, print_job_id, at, kind, actor, details)"
                " VALUES (?, ?, 9, 'failed', 'agent', ?)",
                (account.hex, job.hex, msgspec.json.encode({"message": sentence, "attempt": 1}).decode()),
            )
    migrate(engine)
    with engine.connect() as connection:
        messages = connection.execute(select(tables.jobs.c.message).order_by(tables.jobs.c.sequence)).scalars().all()
        details = connection.execute(select(tables.job_events.c.details).order_by(tables.job_events.c.number))
        body = [from_object(each["message"]) for each in details.scalars()]
    assert [str(message) for message in messages] == [*(sentence for _, sentence in sentences), "HEAD UP; RIBBON OUT"]
    assert body == messages
    assert messages[-1] == words("HEAD UP; RIBBON OUT")
    otherwise = [
        (code, message) for (code, _), message in zip(sentences, messages, strict=False) if message.code != code
    ]
    assert otherwise == []


def test_print_defaults_that_were_chosen_stay(tmp_path: Path) -> None:
    account, agent, chosen, plain = (new_id() for _ in range(4))
    engine = schema(tmp_path / "test.db", "0019")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        for printer, color, turned in ((chosen, "monochrome", "landscape"), (plain, "default", "default")):
            connection.exec_driver_sql(
                "INSERT INTO printers (printer_id, account_id, agent_id, name, uri, backend, simulated_fault, status,"
                " status_reasons, capabilities, created_at, version, default_color_mode, default_orientation)"
                " VALUES (?, ?, ?, 'Pack 1', 'virtual:///a', 'virtual', 'none', 'online', '[]', '{}', 0, 1, ?, ?)",
                (printer.hex, account.hex, agent.hex, color, turned),
            )
    migrate(engine)
    query = select(tables.printers.c.printer_id, tables.printers.c.print_defaults)
    with engine.connect() as connection:
        kept = {row.printer_id: row.print_defaults for row in connection.execute(query)}
    of_chosen = PrintDefaults(default_color_mode=ColorMode.MONOCHROME, default_orientation=Orientation.LANDSCAPE)
    assert kept == {chosen: of_chosen, plain: PrintDefaults()}


PEOPLE = {
    "server": THE_SERVER,
    "agent Packing (2)": Actor(ActorKind.AGENT, "Packing (2)"),
    "client Web shop": Actor(ActorKind.CLIENT, "Web shop"),
    "application Labels": Actor(ActorKind.APPLICATION, "Labels"),
    "operator": Actor(ActorKind.PERSON),
    "operator (Dock)": Actor(ActorKind.PERSON, console="Dock"),
    "Anna": Actor(ActorKind.PERSON, "Anna"),
    "Anna (Dock (2))": Actor(ActorKind.PERSON, "Anna", "Dock (2)"),
    "Anna (without PIN)": Actor(ActorKind.PERSON, "Anna", without_pin=True),
    "Anna (without PIN) (Dock)": Actor(ActorKind.PERSON, "Anna", "Dock", without_pin=True),
    "\u201cserver\u201d (Dock)": Actor(ActorKind.PERSON, "\u201cserver\u201d", "Dock"),
    "J\u00f6rg\n(x": Actor(ActorKind.PERSON, "J\u00f6rg\n(x"),
    "{}": Actor(ActorKind.PERSON, "{}"),
    "agent": Actor(ActorKind.UNKNOWN, "agent"),
    "client ": Actor(ActorKind.UNKNOWN, "client "),
    "server room": Actor(ActorKind.UNKNOWN, "server room"),
    "": Actor(ActorKind.UNKNOWN),
}
"""Each kind of text for who acted that a database of revision 0022 may keep."""
NAMELESS = ("operator", "operator (Dock)", "")


def test_who_acted_is_data_and_its_text_stays(tmp_path: Path) -> None:
    account = new_id()
    engine = schema(tmp_path / "test.db", "0022")
    chain = Chain()
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")

        def insert(table: str, values: dict[str, Any]) -> None:
            marks = ", ".join("?" * len(values))
            into = f"{table} ({', '.join(values)}) VALUES ({marks})"
            connection.exec_driver_sql(f"INSERT INTO {into}", (*values.values(),))

        for number, text in enumerate(PEOPLE, 1):
            mine, of = new_id().hex, {"account_id": account.hex}
            job = {"print_job_id": mine, "document_id": mine, "printer_id": mine, "status": "failed", "attempt": 1}
            job |= {"unconfirmed": 0, "copies": 1, "parameters": "{}", "created_at": 0, "expires_at": 0, "version": 1}
            seen = text[:1].upper() + text[1:]
            insert("jobs", job | of | {"cancel_wished_by": text, "held_by": text, "seen_by": seen})
            printer = {"printer_id": mine, "agent_id": mine, "name": mine, "uri": "x:", "backend": "virtual"}
            printer |= {"simulated_fault": "none", "status": "online", "status_reasons": "[]", "capabilities": "{}"}
            insert(
                "printers",
                printer | of | {"created_at": 0, "version": 1, "minimum_evidence_by": text, "paused_by": text},
            )
            insert("job_events", of | {"print_job_id": mine, "at": 0, "kind": "held", "actor": text, "details": "{}"})
            notice = {"kind": "clock_jumped", "subject": mine, "opened_at": 0, "closed_at": 0, "details": "{}"}
            insert("notices", of | notice | {"closed_by": text})
            pending = {"print_job_id": mine, "act_id": mine, "kind": "cancel", "at": 0, "printer_before": mine}
            insert("pending_acts", of | pending | {"actor": text, "held_by_before": text, "details": "{}"})
            state = {"printer_id": mine, "at": 0, "status": "paused", "reasons": "[]"}
            insert("printer_states", of | state | {"paused_by": text})
            code = {"secret_sha256": mine.encode(), "role": "admin", "attempts": 0, "expires_at": 0}
            insert("pairing_codes", code | {"created_by": text})
            console = {"console_id": mine, "name": mine, "role": "admin", "hostname": "pc", "created_at": 0}
            insert("consoles", console | {"token_sha256": mine.encode(), "created_by": text})
            line = AuditLine(
                number=number, account_id=account.hex, at=0, actor=text, act="job.hold", subject="job 1", details="{}",
                request_id=None, hash="",
            )  # fmt: skip
            line = structs.replace(line, hash=entry_hash(chain.hash, line))
            assert chain.follow(line) is None
            insert("audit", structs.asdict(line) | {"hash": bytes.fromhex(line.hash)})
    migrate(engine)
    columns = [
        column for table in metadata.sorted_tables for column in table.columns if isinstance(column.type, tables.Actors)
    ]
    assert len(columns) == 13
    with engine.connect() as connection:
        for column in columns:
            rows = list(connection.execute(select(column).order_by(text_of("rowid"))).scalars())
            if column is tables.jobs.c.seen_by:
                assert [actor.as_subject for actor in rows] == [text[:1].upper() + text[1:] for text in PEOPLE]
                assert [actor for actor in rows if not actor.name] == [PEOPLE[each] for each in NAMELESS]
            else:
                assert dict(zip(PEOPLE, rows, strict=True)) == PEOPLE
                assert [str(actor) for actor in rows] == list(PEOPLE)
        lines = [line for _, line in audit_rows.stored_page(connection, None, 99)]
        again = Chain()
        assert [None if line is None else again.follow(line) for line in lines] == [None] * len(PEOPLE)
        assert again.hash == chain.hash
        with pytest.raises(DBAPIError, match="append-only"):
            connection.exec_driver_sql("UPDATE audit SET actor = 'x'")


def test_bytes_that_are_no_text_stay_in_the_audit_log_for_its_check(tmp_path: Path) -> None:
    engine = schema(tmp_path / "test.db", "0022")
    with engine.connect() as connection:
        connection.exec_driver_sql(
            "INSERT INTO audit (account_id, at, actor, act, subject, details, hash)"
            " VALUES ('', 0, CAST(x'416e6eff' AS TEXT), 'job.hold', 'job 1', '{}', x'00')"
        )
    migrate(engine)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT hex(actor) FROM audit").scalar() == "416E6EFF"
        assert audit_rows.stored_page(connection, None, 9) == [(1, None)]
