"""What the Printer-MIB (RFC 3805), the Host Resources MIB (RFC 2790) and MIB-II tell of a printer. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from agent_core.device_text import place_or_none
from agent_core.domain import DeviceStatus
from agent_core.status.faults import COVER_OPEN, MEDIA_EMPTY, MEDIA_JAM, MEDIA_LOW, OFFLINE, OTHER, Fault
from agent_core.status.snmp_codec import Data, Oid
from agent_core.status.told import text_of
from server_core.contract.decisions.device_identity import identity
from server_core.contract.messages.devices import ConditionMessages
from server_core.contract.messages.message import in_a_row, words
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.printers import Supply
from server_core.contract.types.states import PrinterStatus, WaitingReason

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

_TONER_EMPTY = Fault(
    word="toner-empty", waiting=WaitingReason.MARKER_SUPPLY_EMPTY, message=ConditionMessages.TONER_EMPTY()
)
_SUPPLY_MISSING = Fault(
    word="marker-supply-missing", waiting=WaitingReason.MARKER_SUPPLY_EMPTY, message=ConditionMessages.SUPPLY_MISSING()
)
_TRAY_MISSING = Fault(
    word="input-tray-missing", waiting=WaitingReason.MEDIA_NEEDED, message=ConditionMessages.INPUT_TRAY_MISSING()
)
_OUTPUT_FULL = Fault(
    word="output-area-full", waiting=WaitingReason.PRINTER_STOPPED, message=ConditionMessages.OUTPUT_TRAY_FULL()
)
_ERRORS = (  # hrPrinterDetectedErrorState, the first octet's highest bit first
    MEDIA_LOW,
    MEDIA_EMPTY,
    Fault(word="toner-low", message=ConditionMessages.TONER_LOW()),
    _TONER_EMPTY,
    COVER_OPEN,
    MEDIA_JAM,
    OFFLINE,
    OTHER,  # service requested
    _TRAY_MISSING,
    Fault(word="output-tray-missing", message=ConditionMessages.OUTPUT_TRAY_MISSING()),
    _SUPPLY_MISSING,
    Fault(word="output-area-almost-full", message=ConditionMessages.OUTPUT_TRAY_NEARLY_FULL()),
    _OUTPUT_FULL,
    Fault(word="input-tray-empty", message=ConditionMessages.INPUT_TRAY_EMPTY()),
    Fault(word="marker-life-almost-over", message=ConditionMessages.MAINTENANCE_NEEDED()),
)
_ALERTS = {  # prtAlertCode, those that the bits do not tell
    3: COVER_OPEN, 5: COVER_OPEN, 8: MEDIA_JAM, 501: COVER_OPEN, 503: COVER_OPEN, 801: _TRAY_MISSING,
    807: MEDIA_LOW, 808: MEDIA_EMPTY, 1101: _TONER_EMPTY, 1102: _TONER_EMPTY, 1103: _TONER_EMPTY,
}  # fmt: skip
_KINDS = {  # PrtMarkerSuppliesTypeTC, in the words of PWG 5100.9
    3: "toner", 4: "waste-toner", 5: "ink", 6: "ink-cartridge", 7: "ink-ribbon", 8: "waste-ink", 9: "opc",
    10: "developer", 11: "fuser-oil", 12: "solid-wax", 13: "ribbon-wax", 14: "waste-wax", 15: "fuser",
    16: "corona-wire", 17: "fuser-oil-wick", 18: "cleaner-unit", 19: "fuser-cleaning-pad", 20: "transfer-unit",
    21: "toner-cartridge", 22: "fuser-oiler", 23: "water", 24: "waste-water", 25: "glue-water-additive",
    26: "waste-paper", 27: "binding-supply", 28: "banding-supply", 29: "stitching-wire", 30: "shrink-wrap",
    31: "paper-wrap", 32: "staples", 33: "inserts", 34: "covers",
}  # fmt: skip

Bindings = Mapping[Oid, Data]


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


def read(told: Bindings) -> SnmpAnswer:
    """Everything is a claim of the device's: what does not fit is left out."""
    index = next((oid[-1] for oid in sorted(told) if _is_below(oid, (PRINTER_STATUS, PRINTER_ERRORS))), None)
    model = _text(told.get((*DEVICE_DESCRIPTION, index))) if index is not None else None
    found = (identity(mac=_mac(value)).mac for _, value in _column(told, INTERFACE_ADDRESS))
    macs = tuple(mac for mac in found if mac is not None)
    serial = next((_text(value) for _, value in _column(told, SERIAL_NUMBER)), None)
    return SnmpAnswer(
        status=replace(_status(told, index), place=_place(told)),
        identity=identity(serial=serial, mac=next(iter(macs), None), model=model),
        model=model,
        description=next((_text(value) for _, value in _column(told, SYSTEM_DESCRIPTION)), None),
        macs=macs,
    )


def _place(told: Bindings) -> str | None:
    return place_or_none(next((_text(value) for _, value in _column(told, SYSTEM_LOCATION)), None))


def _status(told: Bindings, index: int | None) -> DeviceStatus:
    supplies = tuple(_supplies(told))
    if index is None:
        return DeviceStatus(condition=PrinterStatus.UNKNOWN, supplies=supplies)
    health = told.get((*DEVICE_STATUS, index))
    faults = [*_bits(told.get((*PRINTER_ERRORS, index)))]
    alerts = list(_alerts(told))
    faults += [fault for fault, _ in alerts if fault is not None and fault not in faults]
    waiting = next((fault.waiting for fault in faults if fault.waiting is not None), None)
    # a second tray that is empty is a warning: the device itself says whether it can print
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


def _bits(value: Data) -> Iterable[Fault]:
    octets = value if isinstance(value, bytes) else b""
    for place, fault in enumerate(_ERRORS):
        octet, bit = divmod(place, 8)
        if octet < len(octets) and octets[octet] & 0x80 >> bit:
            yield fault


def _alerts(told: Bindings) -> Iterable[tuple[Fault | None, str | None]]:
    """The critical ones, in the device's words."""
    for row, severity in _column(told, ALERT_SEVERITY):
        if severity == _CRITICAL:
            code = told.get((*ALERT_CODE, *row))
            fault = _ALERTS.get(code) if isinstance(code, int) else None
            yield fault, _text(told.get((*ALERT_TEXT, *row)))


def _supplies(told: Bindings) -> Iterable[Supply]:
    for row, name in _column(told, SUPPLY_NAME):
        number = told.get((*SUPPLY_TYPE, *row))
        kind = _KINDS.get(number, "other") if isinstance(number, int) else "other"
        percent = _percent(told.get((*SUPPLY_LEVEL, *row)), told.get((*SUPPLY_CAPACITY, *row)))
        fills = told.get((*SUPPLY_CLASS, *row)) == _RECEPTACLE
        is_low = percent is not None and percent <= _LOW_PERCENT and not fills
        yield Supply(name=_text(name) or kind, kind=kind, percent=percent, is_low=is_low)


def _percent(level: Data, capacity: Data) -> int | None:
    """Levels below 0 mean that nobody knows (-2) or that some is left (-3); capacities below 0 likewise."""
    if not isinstance(level, int) or not isinstance(capacity, int) or not 0 <= level <= capacity or capacity == 0:
        return None
    return round(100 * level / capacity)


def _column(told: Bindings, column: Oid) -> Iterable[tuple[Oid, Data]]:
    """Row and value, in the order of the rows."""
    for oid in sorted(told):
        if _is_below(oid, (column,)):
            yield oid[len(column) :], told[oid]


def _is_below(oid: Oid, columns: tuple[Oid, ...]) -> bool:
    return any(len(oid) > len(column) and oid[: len(column)] == column for column in columns)


def _text(value: Data) -> str | None:
    return text_of(value) if isinstance(value, bytes) else None


def _mac(value: Data) -> str | None:
    return value.hex(":") if isinstance(value, bytes) and len(value) == 6 else None
