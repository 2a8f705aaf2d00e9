"""All checks of schemathesis over every operation: the short form of `python -m tests.torture.any_request`."""

from __future__ import annotations

from pathlib import Path

from tests.support.threaded_server import threaded_server
from tests.torture.any_remote import AnyRemote
from tests.torture.any_request import any_request


def test_no_request_breaks_the_documented_contract(tmp_path: Path) -> None:
    with threaded_server(tmp_path, AnyRemote()) as live:
        outcome = any_request(live, per_operation=15, seed=3, phases="examples,coverage,fuzzing,stateful")
    assert outcome.failures == 0, outcome.text
    assert outcome.cases > 500
