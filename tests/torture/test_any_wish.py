"""The short form of `python -m tests.torture.any_wish`; the password that it gives printers stays where it belongs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server_core.store.printer_rows import FILE_NAME
from tests.torture.any_wish import SECRET, any_wish


def test_no_wish_and_no_word_of_an_agent_is_too_absurd(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    outcome = asyncio.run(any_wish(tmp_path, cases=300, seed=4))
    assert outcome.complaints == []
    assert {"200", "201", "204", "422 validation_failed", "404 printer_not_found"} <= outcome.answers.keys()
    assert [each for each in caplog.messages if "that was rejected" not in each] == []
    assert SECRET not in caplog.text
    holders = {path.name for path in tmp_path.rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes()}
    assert holders <= {FILE_NAME}
