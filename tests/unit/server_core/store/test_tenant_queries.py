"""No query reaches the rows of another account by a forgotten condition: every one is told whose rows it means."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

from server_core import store

WITHOUT_AN_ACCOUNT = {
    "agent_rows.every_agent": "the server's own list of who may speak as an agent",
    "agent_rows.insert_agent": "the row names its account",
    "agent_rows.insert_link": "the row names its account",
    "agent_rows.use_link": "the link's token tells the account",
    "audited_events.note": "the event names its account",
    "audit_rows.highest_number": "one chain for all accounts",
    "audit_rows.read_head": "one chain for all accounts",
    "audit_rows.stored_page": "one chain for all accounts",
    "clients.find_client": "who asks for a token has no account yet",
    "clock_rows.move_waiting": "the time of day jumps for the jobs of all accounts",
    "clock_rows.newest_job": "where this run of the server begins, of all accounts",
    "clock_rows.newest_token_end": "a time of the whole server",
    "database.current_revision": "the schema is everybody's",
    "job_rows.insert_job": "the job names its account",
    "job_state_rows.expired": "time passes for the jobs of all accounts",
    "job_state_rows.taken": "time passes for the jobs of all accounts",
    "meta_rows.bump_printers_revision": "facts of the whole server",
    "meta_rows.find": "facts of the whole server",
    "meta_rows.get": "facts of the whole server",
    "meta_rows.printers_revision": "facts of the whole server",
    "meta_rows.put": "facts of the whole server",
    "printer_rows.insert_printer": "the row names its account",
    "request_rows.insert_requests": "every row names its account, if there is one",
    "restored_rows.end_secrets": "a restored server distrusts the secrets of all accounts",
    "restored_rows.expect_ledgers": "facts of the whole server",
    "restored_rows.last_sequence": "one sequence for all accounts",
    "restored_rows.ledgers_due": "facts of the whole server",
    "restored_rows.open_of_all": "a backup brings back the jobs of all accounts",
    "restored_rows.restored_sequence": "facts of the whole server",
    "restored_rows.set_apart": "a backup brings back the jobs of all accounts",
    "retention_documents.drop": "time passes for the documents of all accounts",
    "retention_documents.kept_bytes": "accounts share the bytes of equal documents",
    "retention_documents.look_for_over": "time passes for the documents of all accounts",
    "retention_documents.look_for_unused": "time passes for the documents of all accounts",
    "retention_documents.purge": "time passes for the documents of all accounts",
    "retention_rows.drop_ended_jobs": "time passes for the jobs of all accounts",
    "retention_rows.drop_events_of_ended": "time passes for the jobs of all accounts",
    "retention_rows.last_entry": "a time of the whole server",
    "retention_rows.rows_changed": "a count of the connection itself",
    "retention_rows.drop_notices": "time passes for the notices of all accounts",
    "retention_rows.drop_requests": "the log is kept or dropped as a whole",
    "retention_rows.drop_tokens": "what is too old goes for all accounts",
    "tokens.find_token": "the token tells the account",
    "tokens.live_tokens": "the tokens tell their accounts",
}


def queries() -> Iterator[tuple[str, Callable[..., Any]]]:
    for found in pkgutil.iter_modules(store.__path__):
        if found.name == "migrations":
            continue
        module = importlib.import_module(f"{store.__name__}.{found.name}")
        for name, function in inspect.getmembers(module, inspect.isfunction):
            public = function.__module__ == module.__name__ and not name.startswith("_")
            if public and "connection" in inspect.signature(function).parameters:
                yield f"{found.name}.{name}", function


def test_every_query_takes_the_account_or_says_why_not() -> None:
    without = {name for name, query in queries() if "account_id" not in inspect.signature(query).parameters}
    assert without == set(WITHOUT_AN_ACCOUNT)
