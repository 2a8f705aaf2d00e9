"""ipps printers: the first key is trusted, even after restarts, and another one only if an operator confirms it."""

from __future__ import annotations

import stat
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING
from uuid import UUID

import pytest

from agent_core.backends.registry import CertificatePins, open_driver
from agent_core.discovery.ipp import look
from agent_core.errors import NotReady
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.states import PrinterStatus

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from agent_core.backends.base import Driver
    from tests.support.fake_ipp import FakeIppPrinter
    from tests.support.ipp_drivers import Submit
    from tests.support.ippeve import IppEvePrinter

pytestmark = pytest.mark.anyio
PRINTER = UUID(int=7)


@asynccontextmanager
async def driver(uri: str, file: Path, word: str | None = None) -> AsyncIterator[Driver]:
    """Build a driver as after a restart of the agent: only the file's content is known."""
    setup = PrinterSetup(printer_id=PRINTER, name="Eve", uri=uri, trusted_certificate=word)
    made = open_driver(setup, virtual_folder=file.parent, pins=CertificatePins(file))
    try:
        yield made
    finally:
        await made.aclose()


async def test_another_certificate_is_used_by_an_operators_word_alone(
    eve: IppEvePrinter, tmp_path: Path, submit: Submit
) -> None:
    file = tmp_path / "agent" / "pins.json"
    for _ in range(2):
        async with driver(eve.secure_uri, file) as first:
            assert (await first.status()).condition is PrinterStatus.ONLINE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    eve.kill()
    eve.forget_certificate()
    eve.start()
    async with driver(eve.secure_uri, file) as changed:
        status = await changed.status()
        assert status.condition is PrinterStatus.ERROR
        assert f"spoolhouse printer trust {PRINTER}" in (str(status.message) or "")
        with pytest.raises(NotReady, match="reset or replaced"):
            await changed.open(submit())
    shown = status.untrusted_certificate
    assert shown is not None
    assert (await look(eve.secure_uri, seconds=3)).certificate == shown
    async with driver(eve.secure_uri, file, word="0" * 64) as other_word:
        assert (await other_word.status()).untrusted_certificate == shown
    for word in (shown, None):
        async with driver(eve.secure_uri, file, word=word) as trusted:
            assert (await trusted.status()).condition is PrinterStatus.ONLINE
    assert eve.jobs() == []


@pytest.mark.parametrize("content", ["{", "[]", '{"x": "not a fingerprint"}'])
async def test_a_file_that_cannot_be_read_trusts_nobody(
    eve: IppEvePrinter, tmp_path: Path, content: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "pins.json"
    file.write_text(content)
    async with driver(eve.secure_uri, file) as unsure:
        status = await unsure.status()
    assert status.untrusted_certificate is not None
    assert file.read_text() == content
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    caplog.clear()


async def test_a_printer_that_wants_encryption_says_so_calmly(fake: FakeIppPrinter, tmp_path: Path) -> None:
    fake.raw_answer = b"HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\n\r\n"
    async with driver(fake.uri, tmp_path / "pins.json") as upgraded:
        status = await upgraded.status()
    assert str(status.message) == "The printer wants an encrypted connection. Change its address to ipps://."
