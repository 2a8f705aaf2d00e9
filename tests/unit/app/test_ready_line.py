"""The ready line of `serve`: JSON for the program that started it, a sentence for a person at a terminal."""

from __future__ import annotations

import json

from app.process.serve import ready_words

PLAIN: dict[str, str | int | None] = {
    "event": "ready",
    "public_url": "http://127.0.0.1:8631",
    "tls_pin": None,
    "tls_fingerprint": None,
}


def test_a_program_reads_json() -> None:
    assert json.loads(ready_words(PLAIN, for_person=False)) == PLAIN


def test_a_person_reads_the_address_and_how_to_stop() -> None:
    assert ready_words(PLAIN, for_person=True) == "Running at http://127.0.0.1:8631. Stop with Ctrl+C."
    encrypted = PLAIN | {"tls_pin": "abc", "tls_fingerprint": "AA:BB"}
    assert ready_words(encrypted, for_person=True).endswith("Ctrl+C.\nKey abc, certificate SHA-256 AA:BB")
