"""A printer asked by SNMP, read only: three questions in one exchange; silence is remembered (RFC 3416, RFC 3805)."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import replace

from msgspec import structs

from agent_core.domain import DeviceStatus
from agent_core.status import snmp_codec, snmp_tables
from agent_core.status.snmp_codec import Data, MalformedSnmp, Oid
from agent_core.status.snmp_tables import SnmpAnswer
from server_core.contract.decisions.device_identity import is_known
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.states import PrinterStatus

__all__ = ["SnmpAnswer", "SnmpStatus", "ask"]

PORT = 161
SECONDS = 2.0
AGAIN_SECONDS = 0.6
"""UDP loses datagrams: what was not answered is asked a second time."""
SILENCE_SECONDS = 3600.0
SILENCE_OF_KNOWN_SECONDS = 20.0
"""For a printer with a known identity: its own device or another one may be starting."""
MOST_SILENCES = 3
"""Unanswered requests in a row before a device that used to answer counts as silent: datagrams can be lost."""
_MOST_DATAGRAMS = 64
_ROWS = 10
_QUESTIONS: tuple[tuple[tuple[Oid, ...], tuple[Oid, ...]], ...] = (
    (
        (
            snmp_tables.SYSTEM_DESCRIPTION,
            snmp_tables.SYSTEM_LOCATION,
            snmp_tables.SERIAL_NUMBER,
            snmp_tables.PRINTER_STATUS,
            snmp_tables.PRINTER_ERRORS,
        ),
        (snmp_tables.DEVICE_STATUS, snmp_tables.DEVICE_DESCRIPTION, snmp_tables.INTERFACE_ADDRESS),
    ),
    (
        (),
        (
            snmp_tables.SUPPLY_CLASS,
            snmp_tables.SUPPLY_TYPE,
            snmp_tables.SUPPLY_NAME,
            snmp_tables.SUPPLY_CAPACITY,
            snmp_tables.SUPPLY_LEVEL,
        ),
    ),
    ((), (snmp_tables.ALERT_SEVERITY, snmp_tables.ALERT_CODE, snmp_tables.ALERT_TEXT)),
)


async def ask(host: str, *, port: int = PORT, community: str = "public", seconds: float = SECONDS) -> SnmpAnswer | None:
    """None = it does not answer in time, or not as SNMP. Raises nothing, whatever comes."""
    loop = asyncio.get_running_loop()
    first = secrets.randbelow(2**30)
    questions = {
        first + place: snmp_codec.get_bulk(first + place, community, singles, tables, _ROWS)
        for place, (singles, tables) in enumerate(_QUESTIONS)
    }
    transport: asyncio.DatagramTransport | None = None
    ear = _Ear(frozenset(questions))
    try:
        async with asyncio.timeout(seconds):
            transport, _ = await loop.create_datagram_endpoint(lambda: ear, remote_addr=(host, port))
            for pause in (AGAIN_SECONDS, None):
                for number in ear.missing:
                    transport.sendto(questions[number])
                try:
                    async with asyncio.timeout(pause):
                        await ear.over.wait()
                        break
                except TimeoutError:
                    continue
    except (TimeoutError, OSError, UnicodeError):
        pass  # what came until now is the answer
    finally:
        if transport is not None:
            transport.abort()
    return snmp_tables.read(ear.told) if ear.told else None


class _Ear(asyncio.DatagramProtocol):
    """Takes the answers to our own questions, each once; the rest is noise, of which there is only so much."""

    def __init__(self, numbers: frozenset[int]) -> None:
        self.missing = set(numbers)
        self.told: dict[Oid, Data] = {}
        self.over = asyncio.Event()
        self._heard = 0

    def datagram_received(self, data: bytes, addr: object) -> None:
        self._heard += 1
        try:
            response = snmp_codec.decode(data)
        except MalformedSnmp:
            response = None
        if response is not None and response.request_id in self.missing:
            self.missing.discard(response.request_id)
            if response.error_status == 0:
                # the end of a table is told under the name of its last value
                self.told.update((oid, data) for oid, data in response.bindings if data is not None)
        if not self.missing or self._heard >= _MOST_DATAGRAMS:
            self.over.set()

    def error_received(self, exc: Exception) -> None:
        """Nobody listens there."""
        self.over.set()


class SnmpStatus:
    """One device's status by SNMP. A silent device is not asked again for an hour, or until it may be another one.

    One with a known identity is asked again after 20 s.
    """

    def __init__(self, host: str, *, port: int = PORT, community: str = "public") -> None:
        self._host = host
        self._port = port
        self.community = community
        self._silent_until = 0.0
        self._silences = 0
        self.answers = False
        """The device answers, as far as is known."""

    def forget_silence(self) -> None:
        """Ask again after the device was away: another device may answer next."""
        self._silent_until = 0.0

    async def status(self, seconds: float = SECONDS, *, known: DeviceIdentity = NOBODY) -> DeviceStatus | None:
        """Return the status with the identity. None = no answer, or none as a printer.

        A device has one MAC per interface. The `known` one is reported if it is among them.
        """
        if time.monotonic() < self._silent_until:
            return None
        answer = await ask(self._host, port=self._port, community=self.community, seconds=seconds)
        if answer is None or answer.status.condition is PrinterStatus.UNKNOWN:
            self._silences += 1
            if not self.answers or self._silences >= MOST_SILENCES:
                self.answers = False
                rest = SILENCE_OF_KNOWN_SECONDS if is_known(known) else SILENCE_SECONDS
                self._silent_until = time.monotonic() + rest
            return None
        self.answers, self._silences = True, 0
        who = answer.identity
        return replace(answer.status, identity=structs.replace(who, mac=known.mac) if known.mac in answer.macs else who)
