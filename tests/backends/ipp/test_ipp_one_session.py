"""IPP printers that serve one connection and end any other at once: our connection for ordinary calls is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agent_core.backends import tcp
from agent_core.backends.ipp.message import IppJobState
from agent_core.errors import NotReady
from server_core.contract.types.states import Confirmation, PrinterStatus, WaitingReason
from tests.support.fake_ipp import FakeIppPrinter, fake_ipp_printer
from tests.support.ipp_drivers import Submit, driver_for
from tests.support.submissions import Log
from tests.support.tcp_sink import Others

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from agent_core.backends.ipp.driver import IppDriver

pytestmark = pytest.mark.anyio
LABELS = [b"%PDF-1.4 label " + b"%d" % number * 9_000 for number in range(5)]


@pytest.fixture(params=[True, False], ids=["Create-Job", "Print-Job"])
async def fake(request: pytest.FixtureRequest) -> AsyncIterator[FakeIppPrinter]:
    async with fake_ipp_printer() as fake:
        if not request.param:
            fake.only_print_job()
        yield fake


@pytest.fixture
async def driver(fake: FakeIppPrinter) -> AsyncIterator[IppDriver]:
    driver = driver_for(fake.uri)
    yield driver
    await driver.aclose()


def printed(fake: FakeIppPrinter) -> list[bytes]:
    return [job.document for job in fake.jobs if job.state is IppJobState.COMPLETED]


@pytest.mark.parametrize("others", Others)
async def test_each_document_is_printed_once_and_in_order(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, others: Others
) -> None:
    fake.others = others
    for label in LABELS:
        delivery = await driver.open(submit(label))
        assert (await delivery.send(Log())).evidence is Confirmation.PRINTER_CONFIRMED
        await delivery.aclose()
    assert printed(fake) == LABELS
    assert fake.refused, "the document came beside the connection for ordinary calls at first"
    assert (await driver.status()).condition is PrinterStatus.ONLINE


@pytest.mark.parametrize("others", Others)
async def test_a_document_waits_while_another_computer_is_served(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, others: Others, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it was sent, so the job is given back and sent again later."""
    monkeypatch.setattr(tcp, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(fake, "others", others)
    delivery = await driver.open(submit(LABELS[0]))
    with pytest.raises(NotReady) as refusal:
        await delivery.send(Log())
    await delivery.aclose()
    assert refusal.value.waiting is WaitingReason.PRINTER_BUSY
    assert printed(fake) == []
    delivery = await driver.open(submit(LABELS[0]))
    await delivery.send(Log())
    await delivery.aclose()
    assert printed(fake) == [LABELS[0]]
