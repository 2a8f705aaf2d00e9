"""Lists of printers on the command line."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from app.cli import printers, program
from app.client import ConsoleClient, open_client
from tests.support.console_facts import a_printer
from tests.support.console_site import ConsoleSite, SiteEndpoint


def test_long_reasons_do_not_break_the_table(
    server: ConsoleSite,
    endpoint: SiteEndpoint,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    @asynccontextmanager
    async def console_client(*_: Any, **__: Any) -> AsyncIterator[ConsoleClient]:
        async with open_client(endpoint) as client:
            yield client

    monkeypatch.setattr(printers, "console_client", console_client)
    server.put(a_printer("Well"))
    server.put(
        a_printer("Ill", status="error", status_reasons=["x" * 255, "y\n" * 100, *(f"f-{n}" for n in range(60))])
    )
    assert program.main(["--data-dir", str(tmp_path), "printer", "list"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 2
    assert head.index("ADDRESS") - head.index("STATUS") <= 62
    assert all(row[head.index("ADDRESS") - 2 : head.index("ADDRESS")] == "  " for row in rows)
