"""Read-only SNMP queries to a printer: three requests in one exchange; silence is remembered (RFC 3416, RFC 3805)."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from msgspec import structs

from agent_core.device_id import location_or_none
from agent_core.domain import DeviceStatus
from agent_core.status.contract import (
    COVER_OPEN,
    MEDIA_EMPTY,
    MEDIA_JAM,
    MEDIA_LOW,
    OFFLINE,
    OTHER,
    DeviceFault,
    text_of,
)
from server_core.contract.decisions.device_identity import identity, is_known
from server_core.contract.messages.devices import ConditionMessages
from server_core.contract.messages.message import in_a_row, words
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.printers import Supply
from server_core.contract.types.states import PrinterStatus, WaitingReason

# SNMPv2c in BER (RFC 3416, RFC 1901, X.690): one GetBulkRequest out, one bounded Response in. Pure.
#
# It has its own codec for this one request: libraries' decoders raise AttributeError and the like for hostile data, and
# take half a second to load.


MOST_BYTES = 8 * 1024
MOST_BINDINGS = 256
_MOST_ARCS = 128
_MOST_ARC = 2**32 - 1
_INTEGER, _OCTETS, _NULL, _OID, _SEQUENCE = 0x02, 0x04, 0x05, 0x06, 0x30
_RESPONSE, _GET_BULK = 0xA2, 0xA5
_NUMBERS = frozenset((_INTEGER, 0x41, 0x42, 0x43, 0x46))  # INTEGER, Counter32, Gauge32, TimeTicks, Counter64
_VERSION_2C = 1

Oid = tuple[int, ...]
SnmpValue = int | bytes | None


class MalformedSnmp(ValueError):
    """The bytes are no SNMPv2c Response, or larger than requested."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Response:
    """A response. `bindings`: numbers and octets; None for missing values and unused types."""

    request_id: int
    error_status: int
    bindings: tuple[tuple[Oid, SnmpValue], ...]


def get_bulk(request_id: int, community: str, singles: tuple[Oid, ...], tables: tuple[Oid, ...], rows: int) -> bytes:
    """Encode a request for the first value after each of `singles`, and up to `rows` rows of `tables`.

    `request_id` is below 2**31.
    """
    bindings = b"".join(_tlv(_SEQUENCE, _oid(oid) + _tlv(_NULL, b"")) for oid in (*singles, *tables))
    numbers = _integer(request_id) + _integer(len(singles)) + _integer(rows)
    pdu = _tlv(_GET_BULK, numbers + _tlv(_SEQUENCE, bindings))
    return _tlv(_SEQUENCE, _integer(_VERSION_2C) + _tlv(_OCTETS, community.encode()) + pdu)


def decode(datagram: bytes) -> Response:
    """Decode a response. Raises MalformedSnmp."""
    if len(datagram) > MOST_BYTES:
        raise MalformedSnmp(f"an answer of {len(datagram)} bytes")
    message = _Reader(datagram).into(_SEQUENCE)
    if message.integer() != _VERSION_2C:
        raise MalformedSnmp("not version 2c")
    message.take(_OCTETS)
    pdu = message.into(_RESPONSE)
    request_id, error_status, _ = pdu.integer(), pdu.integer(), pdu.integer()
    listed = pdu.into(_SEQUENCE)
    bindings: list[tuple[Oid, SnmpValue]] = []
    while listed.has_more and len(bindings) < MOST_BINDINGS:
        binding = listed.into(_SEQUENCE)
        bindings.append((_arcs(binding.take(_OID)), binding.value()))
    return Response(request_id=request_id, error_status=error_status, bindings=tuple(bindings))


class _Reader:
    """Reads tag, length, value in sequence; nested data is entered only on request."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._at = 0

    @property
    def has_more(self) -> bool:
        return self._at < len(self._raw)

    def next(self) -> tuple[int, bytes]:
        raw, at = self._raw, self._at
        if len(raw) - at < 2:
            raise MalformedSnmp("cut short")
        tag, size, at = raw[at], raw[at + 1], at + 2
        if size & 0x80:
            count = size & 0x7F
            if not 1 <= count <= 4 or len(raw) - at < count:
                raise MalformedSnmp("a length of too many bytes")
            size, at = int.from_bytes(raw[at : at + count], "big"), at + count
        if size > len(raw) - at:
            raise MalformedSnmp("a length past the end")
        self._at = at + size
        return tag, raw[at : at + size]

    def take(self, tag: int) -> bytes:
        found, content = self.next()
        if found != tag:
            raise MalformedSnmp(f"tag {found:#04x} in place of {tag:#04x}")
        return content

    def into(self, tag: int) -> _Reader:
        return _Reader(self.take(tag))

    def integer(self) -> int:
        return _number(self.take(_INTEGER))

    def value(self) -> SnmpValue:
        tag, content = self.next()
        if tag in _NUMBERS:
            return _number(content)
        return content if tag == _OCTETS else None


def _number(content: bytes) -> int:
    if not 1 <= len(content) <= 9:
        raise MalformedSnmp("a number without end")
    return int.from_bytes(content, "big", signed=True)


def _arcs(content: bytes) -> Oid:
    if not content or content[-1] & 0x80 or len(content) > 5 * _MOST_ARCS:
        raise MalformedSnmp("no name of an object")
    arcs: list[int] = []
    arc = 0
    for octet in content:
        arc = arc << 7 | octet & 0x7F
        if arc > _MOST_ARC:
            raise MalformedSnmp("no name of an object")
        if not octet & 0x80:
            arcs.append(arc)
            arc = 0
    if len(arcs) > _MOST_ARCS:
        raise MalformedSnmp("no name of an object")
    first = min(arcs[0] // 40, 2)
    return (first, arcs[0] - 40 * first, *arcs[1:])


def _oid(arcs: Oid) -> bytes:
    content = bytes([40 * arcs[0] + arcs[1]])
    for arc in arcs[2:]:
        groups = [arc & 0x7F]
        while arc := arc >> 7:
            groups.append(arc & 0x7F | 0x80)
        content += bytes(reversed(groups))
    return _tlv(_OID, content)


def _integer(number: int) -> bytes:
    return _tlv(_INTEGER, number.to_bytes(number.bit_length() // 8 + 1, "big", signed=True))


def _tlv(tag: int, content: bytes) -> bytes:
    size = len(content)
    length = bytes([size]) if size < 0x80 else bytes([0x82, *size.to_bytes(2, "big")])
    return bytes([tag]) + length + content


# Printer data in the Printer-MIB (RFC 3805), the Host Resources MIB (RFC 2790) and MIB-II. Pure.


_MIB_2 = (1, 3, 6, 1, 2, 1)
SYSTEM_DESCRIPTION, SYSTEM_LOCATION = (*_MIB_2, 1, 1), (*_MIB_2, 1, 6)
INTERFACE_ADDRESS = (*_MIB_2, 2, 2, 1, 6)
DEVICE_DESCRIPTION = (*_MIB_2, 25, 3, 2, 1, 3)
DEVICE_STATUS = (*_MIB_2, 25, 3, 2, 1, 5)
PRINTER_STATUS = (*_MIB_2, 25, 3, 5, 1, 1)
PRINTER_ERRORS = (*_MIB_2, 25, 3, 5, 1, 2)
SERIAL_NUMBER = (*_MIB_2, 43, 5, 1, 1, 17)
SUPPLY_CLASS, SUPPLY_TYPE, SUPPLY_NAME, SUPPLY_CAPACITY, SUPPLY_LEVEL = (
    (*_MIB_2, 43, 11, 1, 1, column) for column in (4, 5, 6, 8, 9)
)
ALERT_SEVERITY, ALERT_CODE, ALERT_TEXT = ((*_MIB_2, 43, 18, 1, 1, column) for column in (2, 7, 8))

_RUNNING, _WARNING, _DOWN = 2, 3, 5  # hrDeviceStatus
_CRITICAL = 3  # prtAlertSeverityLevel
_RECEPTACLE = 4  # prtMarkerSuppliesClass receptacleThatIsFilled
_LOW_PERCENT = 10
_MOST_TEXTS = 3

_TONER_EMPTY = DeviceFault(
    word="toner-empty", waiting=WaitingReason.MARKER_SUPPLY_EMPTY, message=ConditionMessages.TONER_EMPTY()
)
_SUPPLY_MISSING = DeviceFault(
    word="marker-supply-missing", waiting=WaitingReason.MARKER_SUPPLY_EMPTY, message=ConditionMessages.SUPPLY_MISSING()
)
_TRAY_MISSING = DeviceFault(
    word="input-tray-missing", waiting=WaitingReason.MEDIA_NEEDED, message=ConditionMessages.INPUT_TRAY_MISSING()
)
_OUTPUT_FULL = DeviceFault(
    word="output-area-full", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.OUTPUT_TRAY_FULL()
)
_ERRORS = (  # hrPrinterDetectedErrorState, the first octet's highest bit first
    MEDIA_LOW,
    MEDIA_EMPTY,
    DeviceFault(word="toner-low", message=ConditionMessages.TONER_LOW()),
    _TONER_EMPTY,
    COVER_OPEN,
    MEDIA_JAM,
    OFFLINE,
    OTHER,  # service requested
    _TRAY_MISSING,
    DeviceFault(word="output-tray-missing", message=ConditionMessages.OUTPUT_TRAY_MISSING()),
    _SUPPLY_MISSING,
    DeviceFault(word="output-area-almost-full", message=ConditionMessages.OUTPUT_TRAY_NEARLY_FULL()),
    _OUTPUT_FULL,
    DeviceFault(word="input-tray-empty", message=ConditionMessages.INPUT_TRAY_EMPTY()),
    DeviceFault(word="marker-life-almost-over", message=ConditionMessages.MAINTENANCE_NEEDED()),
)
_ALERTS = {  # prtAlertCode, those without a bit
    3: COVER_OPEN, 5: COVER_OPEN, 8: MEDIA_JAM, 501: COVER_OPEN, 503: COVER_OPEN, 801: _TRAY_MISSING,
    807: MEDIA_LOW, 808: MEDIA_EMPTY, 1101: _TONER_EMPTY, 1102: _TONER_EMPTY, 1103: _TONER_EMPTY,
}  # fmt: skip
_KINDS = {  # PrtMarkerSuppliesTypeTC, in the keywords of PWG 5100.9
    3: "toner", 4: "waste-toner", 5: "ink", 6: "ink-cartridge", 7: "ink-ribbon", 8: "waste-ink", 9: "opc",
    10: "developer", 11: "fuser-oil", 12: "solid-wax", 13: "ribbon-wax", 14: "waste-wax", 15: "fuser",
    16: "corona-wire", 17: "fuser-oil-wick", 18: "cleaner-unit", 19: "fuser-cleaning-pad", 20: "transfer-unit",
    21: "toner-cartridge", 22: "fuser-oiler", 23: "water", 24: "waste-water", 25: "glue-water-additive",
    26: "waste-paper", 27: "binding-supply", 28: "banding-supply", 29: "stitching-wire", 30: "shrink-wrap",
    31: "paper-wrap", 32: "staples", 33: "inserts", 34: "covers",
}  # fmt: skip

Bindings = Mapping[Oid, SnmpValue]


@dataclass(frozen=True, kw_only=True, slots=True)
class SnmpAnswer:
    """Answer of a device. `status` is UNKNOWN if it reports nothing as a printer.

    `description`: its network interface's description of itself. `macs`: those of all its interfaces, including the
    identity's.
    """

    status: DeviceStatus
    identity: DeviceIdentity
    model: str | None
    description: str | None
    macs: tuple[str, ...] = ()

    @property
    def is_printer(self) -> bool:
        return self.status.condition is not PrinterStatus.UNKNOWN or bool(self.status.supplies)


def read(bindings: Bindings) -> SnmpAnswer:
    """Parse the bindings. All values are untrusted, and invalid ones are left out."""
    index = next((oid[-1] for oid in sorted(bindings) if _is_below(oid, (PRINTER_STATUS, PRINTER_ERRORS))), None)
    model = _text(bindings.get((*DEVICE_DESCRIPTION, index))) if index is not None else None
    found = (identity(mac=_mac(value)).mac for _, value in _column(bindings, INTERFACE_ADDRESS))
    macs = tuple(mac for mac in found if mac is not None)
    serial = next((_text(value) for _, value in _column(bindings, SERIAL_NUMBER)), None)
    return SnmpAnswer(
        status=replace(_status(bindings, index), location=_location(bindings)),
        identity=identity(serial=serial, mac=next(iter(macs), None), model=model),
        model=model,
        description=next((_text(value) for _, value in _column(bindings, SYSTEM_DESCRIPTION)), None),
        macs=macs,
    )


def _location(bindings: Bindings) -> str | None:
    return location_or_none(next((_text(value) for _, value in _column(bindings, SYSTEM_LOCATION)), None))


def _status(bindings: Bindings, index: int | None) -> DeviceStatus:
    supplies = tuple(_supplies(bindings))
    if index is None:
        return DeviceStatus(condition=PrinterStatus.UNKNOWN, supplies=supplies)
    health = bindings.get((*DEVICE_STATUS, index))
    faults = [*_bits(bindings.get((*PRINTER_ERRORS, index)))]
    alerts = list(_alerts(bindings))
    faults += [fault for fault, _ in alerts if fault is not None and fault not in faults]
    waiting = next((fault.waiting for fault in faults if fault.waiting is not None), None)
    # an empty second tray is a warning: the device itself says whether it can print
    if health in (_RUNNING, _WARNING):
        waiting = None
    elif health == _DOWN and waiting is None:
        waiting = WaitingReason.PRINTER_STOPPED
    texts = [words(text) for _, text in alerts if text] or [fault.message for fault in faults]
    if health == _DOWN and not texts:
        texts = [ConditionMessages.DEVICE_DOWN()]
    return DeviceStatus(
        condition=PrinterStatus.ONLINE if waiting is None else PrinterStatus.ERROR,
        reasons=tuple(dict.fromkeys(fault.word for fault in faults)),
        message=in_a_row(*texts[:_MOST_TEXTS]),
        waiting=waiting,
        supplies=supplies,
    )


def _bits(value: SnmpValue) -> Iterable[DeviceFault]:
    octets = value if isinstance(value, bytes) else b""
    for index, fault in enumerate(_ERRORS):
        octet, bit = divmod(index, 8)
        if octet < len(octets) and octets[octet] & 0x80 >> bit:
            yield fault


def _alerts(bindings: Bindings) -> Iterable[tuple[DeviceFault | None, str | None]]:
    """Return the critical alerts, with the device's text."""
    for row, severity in _column(bindings, ALERT_SEVERITY):
        if severity == _CRITICAL:
            code = bindings.get((*ALERT_CODE, *row))
            fault = _ALERTS.get(code) if isinstance(code, int) else None
            yield fault, _text(bindings.get((*ALERT_TEXT, *row)))


def _supplies(bindings: Bindings) -> Iterable[Supply]:
    for row, name in _column(bindings, SUPPLY_NAME):
        number = bindings.get((*SUPPLY_TYPE, *row))
        kind = _KINDS.get(number, "other") if isinstance(number, int) else "other"
        percent = _percent(bindings.get((*SUPPLY_LEVEL, *row)), bindings.get((*SUPPLY_CAPACITY, *row)))
        fills = bindings.get((*SUPPLY_CLASS, *row)) == _RECEPTACLE
        is_low = percent is not None and percent <= _LOW_PERCENT and not fills
        yield Supply(name=_text(name) or kind, kind=kind, percent=percent, is_low=is_low)


def _percent(level: SnmpValue, capacity: SnmpValue) -> int | None:
    """Return the level in percent. Negative levels are unknown (-2) or "some left" (-3); capacities likewise."""
    if not isinstance(level, int) or not isinstance(capacity, int) or not 0 <= level <= capacity or capacity == 0:
        return None
    return round(100 * level / capacity)


def _column(bindings: Bindings, column: Oid) -> Iterable[tuple[Oid, SnmpValue]]:
    """Return rows and values, in the order of the rows."""
    for oid in sorted(bindings):
        if _is_below(oid, (column,)):
            yield oid[len(column) :], bindings[oid]


def _is_below(oid: Oid, columns: tuple[Oid, ...]) -> bool:
    return any(len(oid) > len(column) and oid[: len(column)] == column for column in columns)


def _text(value: SnmpValue) -> str | None:
    return text_of(value) if isinstance(value, bytes) else None


def _mac(value: SnmpValue) -> str | None:
    return value.hex(":") if isinstance(value, bytes) and len(value) == 6 else None


__all__ = ["SnmpAnswer", "SnmpStatus", "ask"]

PORT = 161
SECONDS = 2.0
AGAIN_SECONDS = 0.6
"""UDP loses datagrams: an unanswered request is sent a second time."""
SILENCE_SECONDS = 3600.0
SILENCE_OF_KNOWN_SECONDS = 20.0
"""For a printer with a known identity, because its own device or another one may be starting."""
MOST_SILENCES = 3
"""Unanswered requests in a row before a device that used to answer counts as silent: datagrams can be lost."""
_MOST_DATAGRAMS = 64
_ROWS = 10
_QUESTIONS: tuple[tuple[tuple[Oid, ...], tuple[Oid, ...]], ...] = (
    (
        (
            SYSTEM_DESCRIPTION,
            SYSTEM_LOCATION,
            SERIAL_NUMBER,
            PRINTER_STATUS,
            PRINTER_ERRORS,
        ),
        (DEVICE_STATUS, DEVICE_DESCRIPTION, INTERFACE_ADDRESS),
    ),
    (
        (),
        (
            SUPPLY_CLASS,
            SUPPLY_TYPE,
            SUPPLY_NAME,
            SUPPLY_CAPACITY,
            SUPPLY_LEVEL,
        ),
    ),
    ((), (ALERT_SEVERITY, ALERT_CODE, ALERT_TEXT)),
)


async def ask(host: str, *, port: int = PORT, community: str = "public", seconds: float = SECONDS) -> SnmpAnswer | None:
    """Query a host. None = no answer in time, or none of SNMP. Raises nothing."""
    loop = asyncio.get_running_loop()
    first = secrets.randbelow(2**30)
    questions = {
        first + index: get_bulk(first + index, community, singles, tables, _ROWS)
        for index, (singles, tables) in enumerate(_QUESTIONS)
    }
    transport: asyncio.DatagramTransport | None = None
    ear = _SnmpListener(frozenset(questions))
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
        pass  # the data so far is the answer
    finally:
        if transport is not None:
            transport.abort()
    return read(ear.bindings) if ear.bindings else None


class _SnmpListener(asyncio.DatagramProtocol):
    """Receives the answers to our requests, each once. Other datagrams are ignored, up to a limit."""

    def __init__(self, numbers: frozenset[int]) -> None:
        self.missing = set(numbers)
        self.bindings: dict[Oid, SnmpValue] = {}
        self.over = asyncio.Event()
        self._heard = 0

    def datagram_received(self, data: bytes, addr: object) -> None:
        self._heard += 1
        try:
            response = decode(data)
        except MalformedSnmp:
            response = None
        if response is not None and response.request_id in self.missing:
            self.missing.discard(response.request_id)
            if response.error_status == 0:
                # the end of a table is reported under the name of its last value
                self.bindings.update((oid, data) for oid, data in response.bindings if data is not None)
        if not self.missing or self._heard >= _MOST_DATAGRAMS:
            self.over.set()

    def error_received(self, exc: Exception) -> None:
        """Handle a host that does not listen."""
        self.over.set()


class SnmpStatus:
    """One device's status by SNMP. A silent device is not queried again for an hour, or until it may be another one.

    One with a known identity is queried again after 20 s.
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
        """Query again after the device was away: another device may answer next."""
        self._silent_until = 0.0

    async def status(self, seconds: float = SECONDS, *, intended: DeviceIdentity = NOBODY) -> DeviceStatus | None:
        """Return the status with the identity. None = no answer, or none as a printer.

        A device has one MAC per interface. The `intended` one is reported if it is among them.
        """
        if time.monotonic() < self._silent_until:
            return None
        answer = await ask(self._host, port=self._port, community=self.community, seconds=seconds)
        if answer is None or answer.status.condition is PrinterStatus.UNKNOWN:
            self._silences += 1
            if not self.answers or self._silences >= MOST_SILENCES:
                self.answers = False
                rest = SILENCE_OF_KNOWN_SECONDS if is_known(intended) else SILENCE_SECONDS
                self._silent_until = time.monotonic() + rest
            return None
        self.answers, self._silences = True, 0
        who = answer.identity
        return replace(
            answer.status, identity=structs.replace(who, mac=intended.mac) if intended.mac in answer.macs else who
        )
