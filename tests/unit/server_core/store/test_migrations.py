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
from sqlalchemy import Engine, select

from server_core.contract.messages.message import from_object, words
from server_core.store import tables
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


@pytest.mark.parametrize("revision", ["9999", "0010"])
def test_a_newer_database_and_one_that_is_too_old_are_left_alone(tmp_path: Path, revision: str) -> None:
    engine = writer_engine(tmp_path / "test.db")
    migrate(engine)
    with engine.connect() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = ?", (revision,))
    with pytest.raises(DatabaseUnusable, match=f"has schema {revision}"):
        migrate(engine)


def schema(path: Path, revision: str) -> Engine:
    engine = writer_engine(path)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    return engine


def test_answers_of_before_are_columns(tmp_path: Path) -> None:
    account, document, printer = (new_id() for _ in range(3))
    answer = "operator_confirmed"
    kept: list[tuple[str, str | None, str | None, str | None, tuple[Any, ...]]] = [
        ("failed", answer, "Anna saw that it came out.", "seen_printed", ("came_out", "Anna", None, None, 7)),
        ("failed", answer, "Jö saw that 3 of 20 labels came out.", "operator_denied", ("counted", "Jö", 3, 20, 7)),
        ("failed", answer, "X saw that it came out. saw that it did not come out.", "operator_denied",
         ("missing", "X saw that it came out.", None, None, 7)),
        ("printed", answer, None, "operator_confirmed", ("came_out", "Anna (Dock)", None, None, 7)),
        ("printed", answer, None, None, ("came_out", None, None, None, None)),
        ("failed", None, "Anna saw that it came out.", None, (None, None, None, None, None)),
        ("printed", "bytes_accepted", None, None, (None, None, None, None, None)),
    ]  # fmt: skip
    engine = schema(tmp_path / "test.db", "0014")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        for status, evidence, message, kind, _ in kept:
            job = new_id()
            connection.exec_driver_sql(
                "INSERT INTO jobs (print_job_id, account_id, document_id, printer_id, status, attempt, unconfirmed,"
                " copies, parameters, created_at, expires_at, version, evidence, message)"
                " VALUES (?, ?, ?, ?, ?, 1, 0, 1, '{}', 0, 0, 1, ?, ?)",
                (job.hex, account.hex, document.hex, printer.hex, status, evidence, message),
            )
            for at, event in ((5, "seen_missing" if kind else None), (7, kind)):
                if event is not None:
                    connection.exec_driver_sql(
                        "INSERT INTO job_events (account_id, print_job_id, at, kind, actor, details)"
                        " VALUES (?, ?, ?, ?, 'anna (Dock)', '{}')",
                        (account.hex, job.hex, at, event),
                    )
        late = new_id()
        connection.exec_driver_sql(
            "INSERT INTO jobs (print_job_id, account_id, document_id, printer_id, status, attempt, unconfirmed,"
            " copies, parameters, created_at, expires_at, version)"
            " VALUES (?, ?, ?, ?, 'failed', 1, 0, 1, '{}', 0, 0, 1)",
            (late.hex, account.hex, document.hex, printer.hex),
        )
        connection.exec_driver_sql(
            "INSERT INTO job_events (account_id, print_job_id, at, kind, actor, details)"
            " VALUES (?, ?, 9, 'late_report', 'agent', ?)",
            (account.hex, late.hex, '{"outcome":"printed","attempt":1,"evidence":"printer_confirmed"}'),
        )
    migrate(engine)
    with engine.connect() as connection:
        rows = connection.exec_driver_sql(
            "SELECT seen_outcome, seen_by, labels_out, labels_ordered, seen_at, late_evidence"
            " FROM jobs ORDER BY sequence"
        ).all()
    assert [tuple(row[:5]) for row in rows] == [*(wanted for *_, wanted in kept), (None,) * 5]
    assert [row[5] for row in rows] == [None] * len(kept) + ["printer_confirmed"]


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
        body = [from_object(msgspec.json.decode(each)["message"]) for each in details.scalars()]
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
        kept = {row.printer_id: msgspec.json.decode(row.print_defaults) for row in connection.execute(query)}
    assert kept == {chosen: {"default_color_mode": "monochrome", "default_orientation": "landscape"}, plain: {}}
