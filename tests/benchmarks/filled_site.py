"""A site's database with many jobs of the past day, each with a document of 60 words, written past the engine."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from uuid import UUID

import msgspec

from server_core.contract.types.parameters import PrintParameters
from tests.benchmarks.filled_store import number_id

WORDS_OF_A_DOCUMENT = 60
VOCABULARY = 20_000
MICROSECONDS_APART = 800_000


def word(number: int) -> str:
    """Make a word of about eight letters. A low number gives a common word."""
    rng, letters = random.Random(number), "abcdefghijklmnoprstuvwz"
    return "".join(rng.choice(letters) for _ in range(rng.randrange(5, 12)))


def texts(count: int) -> list[str]:
    """Make the texts of documents: all contain "deliver", and each its own number."""
    words = [word(number) for number in range(VOCABULARY)]
    return [_text(number, words) for number in range(count)]


def _text(number: int, words: list[str]) -> str:
    rng = random.Random(number)
    chosen = (words[min(int(rng.paretovariate(0.6)) - 1, VOCABULARY - 1)] for _ in range(WORDS_OF_A_DOCUMENT - 2))
    return f"deliver {' '.join(chosen)} TRK{number:012}"


def fill_site(database: Path, rows: int, *, waiting: int = 0, document: str | None = None) -> None:
    """Insert `rows` jobs of the printer that comes first by name: the last `waiting` pending, the others printed.

    `document`: id of an uploaded document that waiting jobs print; the others have none that an agent could load.
    No server may run on the database.
    """
    now, requested = int(time.time() * 1_000_000), msgspec.json.encode(PrintParameters()).decode()
    until = now + 10**12
    with closing(sqlite3.connect(database)) as store, store:
        account, printer = store.execute("SELECT account_id, printer_id FROM printers ORDER BY name").fetchone()
        numbers = range(rows)
        at = [now - (rows - number) * MICROSECONDS_APART for number in numbers]
        store.executemany(
            "INSERT INTO documents (account_id, document_id, original_filename, mime_type, document_format, size_bytes,"
            " sha256, created_at) VALUES (?, ?, ?, 'application/pdf', 'pdf', 4, ?, ?)",
            ((account, number_id(2, n).hex, f"label {n % 977}.pdf", f"{n:064x}", at[n]) for n in numbers),
        )
        store.executemany(
            "INSERT INTO document_texts (document_id, account_id, text) VALUES (?, ?, ?)",
            ((number_id(2, n).hex, account, text) for n, text in enumerate(texts(rows))),
        )
        ended = [(at[n], at[n], "printed", "transport_closed", 1) for n in range(rows - waiting)]
        open_ones = [(None, None, "pending", None, 0)] * waiting
        store.executemany(
            "INSERT INTO jobs (account_id, printer_id, print_job_id, document_id, unconfirmed, copies, parameters,"
            " created_at, expires_at, idempotency_key, version, started_at, completed_at, status, evidence, attempt)"
            " VALUES (?, ?, ?, ?, 0, 1, ?, ?, ?, ?, 5, ?, ?, ?, ?, ?)",
            (
                (
                    account,
                    printer,
                    number_id(1, n).hex,
                    number_id(2, n).hex if document is None or n < rows - waiting else UUID(document).hex,
                    requested,
                    at[n],
                    until,
                    f"ORD-{n:07}",
                    *facts,
                )
                for n, facts in zip(numbers, [*ended, *open_ones], strict=True)
            ),
        )
