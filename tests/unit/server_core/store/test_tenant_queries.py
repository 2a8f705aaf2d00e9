"""No query reaches the rows of another account by a forgotten condition: every one is told whose rows it means."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

from server_core import store

ACCOUNT = ("account_id", "developer_account_id", "whose")
"""Names of the argument that says whose rows: an account's, a developer's, or one developer's or all of them."""
WITHOUT_AN_ACCOUNT = {
    "account_rows.named": "the operator looks after all accounts",
    "account_rows.names_of": "the operator alone reads what was done to other accounts",
    "action_rows.every": "a start goes on with what was asked in all accounts",
    "action_rows.put": "the row names its account",
    "agent_rows.every_agent": "the server's own list of who may speak as an agent",
    "agent_rows.has_secret": "a key is one agent's alone, of whatever account",
    "agent_rows.insert_agent": "the row names its account",
    "compaction.free_some": "the disk is the site's",
    "compaction.pages": "the disk is the site's",
    "documents.small_bytes": "the disk is the site's",
    "documents.small_content": "equal bytes are kept once; a row of the account names them",
    "lease_rows.keep": "the agent's own printers, of whatever account",
    "application_rows.developer_account": "a developer's account is found by its name",
    "application_rows.find_application": "the operator looks after all developers",
    "application_rows.find_signing_key": "the assertion names the application alone",
    "application_rows.list_applications": "the operator looks after all developers",
    "application_rows.revoke_key": "a key that was lost ends wherever it is known",
    "application_rows.same_keys": "a key is known by itself, of whichever application",
    "application_rows.counted_since": "a time of the whole server",
    "application_rows.drop_used": "what is too old goes for all accounts",
    "application_rows.forgotten_until": "a time of the whole server",
    "application_rows.is_used": "the application tells the account",
    "application_rows.use": "the application tells the account",
    "event_rows.note": "the event names its account",
    "job_rows.note_event": "the job names its account",
    "audit_rows.highest_number": "one chain for all accounts",
    "audit_rows.read_head": "one chain for all accounts",
    "audit_rows.stored_line": "one chain for all accounts",
    "audit_rows.stored_page": "one chain for all accounts",
    "clients.use_of": "the client's own row, read of one account, is counted for",
    "clients.find_client": "who asks for a token has no account yet",
    "clock_rows.bring_from_future": "the time of day was set back for the jobs of all accounts",
    "clock_rows.last_moment": "a time of the whole server",
    "clock_rows.move_waiting": "the time of day jumps for the jobs of all accounts",
    "clock_rows.newest_token_end": "a time of the whole server",
    **dict.fromkeys(
        (
            "console_rows.by_token",
            "console_rows.change_console",
            "console_rows.count_wrong",
            "console_rows.find_console",
            "console_rows.insert_code",
            "console_rows.insert_console",
            "console_rows.list_consoles",
            "console_rows.keep_rules",
            "console_rows.names_in_use",
            "console_rows.rules",
            "console_rows.use_code",
            "console_rows.change_operator",
            "console_rows.find_operator",
            "console_rows.insert_operator",
            "console_rows.list_operators",
            "console_rows.who_unlocks",
        ),
        "consoles and operators look after all accounts",
    ),
    "database.current_revision": "the schema is everybody's",
    **dict.fromkeys(
        ("search_index.index_next", "search_index.is_due", "search_index.small_lots", "search_index.is_behind"),
        "one index for all accounts: whose rows they are is asked when they are found",
    ),
    **dict.fromkeys(
        (
            "search_index.add_names",
            "search_index.add_words",
            "search_index.changes_by_forgetting",
            "search_index.distrust",
            "search_index.forget_names",
            "search_index.forget_words",
            "search_index.make_anew",
            "search_index.marks",
            "search_index.set_marks",
            "search_index.tidy",
        ),
        "the index itself, which has numbers of rows and no accounts",
    ),
    "idempotency.empty_bodies": "what is told again no more is over in all accounts",
    "application_rows.good_of_application": "an application is disabled in all accounts at once",
    "application_rows.find_of_application": "the installation tells the account to its application",
    "job_rows.insert_job": "the job names its account",
    "job_rows.note_end": "the id of a job that ended, told after its commit; nothing is read",
    "job_rows.expired": "time passes for the jobs of all accounts",
    "job_rows.taken": "time passes for the jobs of all accounts",
    "agent_rows.find_link": "the link's token tells the account",
    "agent_rows.insert_link": "the row names its account",
    "agent_rows.use_link": "the link's token tells the account",
    "meta_rows.bump_printers_revision": "facts of the whole server",
    "audit_rows.last_act": "how the whole server's last run ended",
    "meta_rows.find": "facts of the whole server",
    "meta_rows.get": "facts of the whole server",
    "meta_rows.printers_revision": "facts of the whole server",
    "meta_rows.put": "facts of the whole server",
    "printer_rows.insert_printer": "the row names its account",
    "printer_rows.logging_in": "a start drops the passwords of printers that are gone, of all accounts",
    "printer_rows.moving_by_themselves": "jobs move by themselves in all accounts",
    "relationship_rows.closed_with_open_jobs": "a start finishes what was closed, of all accounts",
    "clients.insert_requests": "every row names its account, if there is one",
    "meta_rows.end_secrets": "a restored server distrusts the secrets of all accounts",
    "meta_rows.expect_ledgers": "facts of the whole server",
    "meta_rows.ledgers_due": "facts of the whole server",
    "meta_rows.open_of_all": "a backup brings back the jobs of all accounts",
    "meta_rows.restored_sequence": "facts of the whole server",
    "meta_rows.set_apart": "a backup brings back the jobs of all accounts",
    "retention_rows.drop": "time passes for the documents of all accounts",
    "retention_rows.kept_bytes": "accounts share the bytes of equal documents",
    "retention_rows.look_for_over": "time passes for the documents of all accounts",
    "retention_rows.look_for_unused": "time passes for the documents of all accounts",
    "retention_rows.purge": "time passes for the documents of all accounts",
    "retention_rows.drop_answers": "time passes for the keys of all accounts",
    "retention_rows.drop_ended_jobs": "time passes for the jobs of all accounts",
    "retention_rows.drop_events_of_ended": "time passes for the jobs of all accounts",
    "retention_rows.last_entry": "a time of the whole server",
    "retention_rows.rows_changed": "a count of the connection itself",
    "retention_rows.drop_notices": "time passes for the notices of all accounts",
    "retention_rows.drop_requests": "the log is kept or dropped as a whole",
    "retention_rows.drop_tokens": "what is too old goes for all accounts",
    "meta_rows.applications_here": "who calls the server, of all accounts",
    "meta_rows.agents_elsewhere": "whom a new address is to be told, of all accounts",
    "meta_rows.consoles_elsewhere": "consoles look after all accounts",
    "figure_rows.drop_old_states": "time passes for the printers of all accounts",
    "clients.find_token": "the token tells the account",
    "clients.live_tokens": "the tokens tell their accounts",
    "clients.revoke_of_key": "a key that was lost ends in all accounts at once",
    "duplicate_rows.came_after": "one look at the jobs of all accounts: only those of one are compared",
    "duplicate_rows.last_before": "one sequence for all accounts",
    "job_rows.newest_sequence": "one sequence for all accounts",
    "duplicate_rows.open_questions": "one look at the questions of all accounts: their rows are told",
    "duplicate_rows.outcomes": "the sequences of jobs that were just looked at",
    "tables.count": "its caller names the account",
    "webhook_rows.accounts_with": "which accounts have a webhook",
    "webhook_rows.add": "the row names its account",
    "webhook_rows.drop_log": "time passes for the deliveries and webhooks of all accounts",
    "webhook_rows.give_up_restored": "a backup brings back the outbox of all accounts",
    "webhook_rows.put": "the outbox asked for the webhooks of the account",
    **dict.fromkeys(
        (
            "webhook_rows.due",
            "webhook_rows.due_webhooks",
            "webhook_rows.expired",
            "webhook_rows.find_any",
            "webhook_rows.finish",
            "webhook_rows.next_expiry",
            "webhook_rows.note_attempt",
            "webhook_rows.note_state",
            "webhook_rows.of_switched_off",
            "webhook_rows.try_later",
        ),
        "one sender for the outboxes of all accounts",
    ),
    **dict.fromkeys(
        ("monitoring_rows.open_jobs", "monitoring_rows.open_notices", "monitoring_rows.printer_states"),
        "numbers of the whole server",
    ),
    **dict.fromkeys(
        (
            "webhook_rows.attempts_of",
            "webhook_rows.delivery_page",
            "webhook_rows.find_delivery",
            "webhook_rows.send_again",
            "webhook_rows.send_failed_again",
        ),
        "the webhook was found in the account before",
    ),
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
    without = {name for name, query in queries() if not accounts_of(query)}
    assert without == set(WITHOUT_AN_ACCOUNT)


def accounts_of(query: Callable[..., Any]) -> list[str]:
    """Return the parameters that are the account, or a key that contains it."""
    parameters = inspect.signature(query).parameters
    return [name for name, given in parameters.items() if name in ACCOUNT or given.annotation == "AnswerKey"]


def is_used(query: Callable[..., Any], parameter: str) -> bool:
    (function,) = ast.parse(inspect.getsource(query)).body
    assert isinstance(function, ast.FunctionDef)
    names = (node for statement in function.body for node in ast.walk(statement) if isinstance(node, ast.Name))
    return any(name.id == parameter and isinstance(name.ctx, ast.Load) for name in names)


def test_every_query_that_takes_the_account_uses_it() -> None:
    taking = {name: query for name, query in queries() if name not in WITHOUT_AN_ACCOUNT}
    unused = [name for name, query in taking.items() for one in accounts_of(query) if not is_used(query, one)]
    assert unused == []
    assert len(taking) > 50
