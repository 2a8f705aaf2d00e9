"""The migrations build exactly what the tables declare."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import msgspec
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, select

from server_core.contract.messages.message import Template, from_object, words
from server_core.contract.messages.system import DatabaseMessages
from server_core.contract.types.parameters import ColorMode, Orientation, PrintDefaults
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
