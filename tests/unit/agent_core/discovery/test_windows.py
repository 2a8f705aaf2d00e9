"""The queues of Windows, with a fake of its spooler."""

from __future__ import annotations

from contextlib import aclosing

import pytest

from agent_core.backends.windows.spooler import Attribute, SpoolFault, SpoolQueue
from agent_core.discovery.attached import WindowsSource, enum_printers
from agent_core.discovery.search import merged
from agent_core.discovery.source import FoundDevice
from server_core.contract.messages.devices import SearchMessages
from server_core.contract.types.discovery import DiscoveryMethod
from server_core.contract.types.documents import RawLanguage

pytestmark = pytest.mark.anyio

QUEUES = (
    SpoolQueue(name="Versand & Büro", driver="ZDesigner ZD420-203dpi ZPL", port="IP_192.168.1.5", location="Halle 2"),
    SpoolQueue(name="Microsoft Print to PDF", driver="Microsoft Print To PDF", port="PORTPROMPT:"),
    SpoolQueue(name="Fax", driver="Microsoft Shared Fax Driver", port="SHRFAX:"),
    SpoolQueue(name="HP away", driver="HP LaserJet", port="WSD-7a3c", attributes=Attribute.WORK_OFFLINE),
    SpoolQueue(name="\x00bad\n", driver="", port=""),
)


async def all_of(source: WindowsSource) -> list[FoundDevice]:
    async with aclosing(source.look(1.0)) as devices:
        return [device async for device in devices]


async def test_queues_with_a_device_behind_them() -> None:
    zebra, hp = await all_of(WindowsSource(lambda: QUEUES))
    assert zebra.uri == "winspool://Versand%20%26%20B%C3%BCro"
    assert (zebra.name, zebra.model) == ("Versand & Büro", "ZDesigner ZD420-203dpi ZPL")
    assert zebra.where == "Windows queue on IP_192.168.1.5, Halle 2"
    assert zebra.language is RawLanguage.ZPL
    assert hp.problem == SearchMessages.WINDOWS_QUEUE_OFFLINE()


async def test_a_queue_and_its_port_are_one_device() -> None:
    zebra, *_ = await all_of(WindowsSource(lambda: QUEUES))
    port = FoundDevice(uri="socket://192.168.1.5:9100", method=DiscoveryMethod.ADDRESS, name="192.168.1.5", where="")
    [row] = merged([zebra, port])
    assert [way.uri for way in row.ways] == ["socket://192.168.1.5:9100", zebra.uri]


async def test_a_spooler_that_does_not_answer_is_an_error_of_the_system() -> None:
    def fails() -> list[SpoolQueue]:
        raise OSError("the spooler does not answer")

    with pytest.raises(OSError, match="spooler"):
        await all_of(WindowsSource(fails))


def test_elsewhere_there_is_no_spooler() -> None:
    with pytest.raises(SpoolFault, match="no Windows spooler"):
        enum_printers()
