"""Device IDs, identities and when a device must identify itself before a job, or a person is asked."""

from __future__ import annotations

import pytest

from agent_core.backends.ipp.capabilities import LANGUAGE_TYPES
from agent_core.device_id import identity_of, language_among, make_and_model, read_device_id
from agent_core.own_device import IdentityCheck
from server_core.contract.decisions.device_identity import identity, same_device, together
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.documents import RawLanguage

ZEBRA = "MANUFACTURER:Zebra Technologies ;COMMAND SET:ZPL;MODEL:ZTC ZD420-203dpi ZPL;CLASS:PRINTER;SN:D2J184501234;"
CONFIRMED = ["told"]
"""It identified itself by the question that precedes a job."""
SILENT_A_MINUTE = ["silent", "30", "silent", "30", "silent"]
MUTE_A_MINUTE = ["mute", "30", "mute", "30", "mute"]
UUID = "cfe92100-67c4-11d4-a45f-f8d027761251"


def test_long_and_short_keys_are_one() -> None:
    fields = read_device_id(ZEBRA)
    assert fields == {
        "MFG": "Zebra Technologies",
        "CMD": "ZPL",
        "MDL": "ZTC ZD420-203dpi ZPL",
        "CLS": "PRINTER",
        "SN": "D2J184501234",
    }
    assert identity_of(fields) == identity(serial="D2J184501234", model="Zebra Technologies ZTC ZD420-203dpi ZPL")


@pytest.mark.parametrize("text", ["", ";;;", "no colons at all", "MFG:;MDL: ;", "\x00\xff", ":::;:"])
def test_nothing_told_is_nothing_known(text: str) -> None:
    assert identity_of(read_device_id(text)) == identity()


def test_a_long_story_is_cut() -> None:
    fields = read_device_id("A:b;" * 100_000 + "".join(f"K{at}:v;" for at in range(1000)))
    assert fields == {"A": "b"}


@pytest.mark.parametrize(
    ("make", "model", "both"),
    [
        ("Zebra", "ZD420", "Zebra ZD420"),
        ("EPSON", "Epson TM-T88V", "Epson TM-T88V"),
        (None, "ZD420", "ZD420"),
        ("Zebra", None, "Zebra"),
        (None, None, None),
        (" ", "", None),
    ],
)
def test_make_and_model(make: str | None, model: str | None, both: str | None) -> None:
    assert make_and_model(make, model) == both


@pytest.mark.parametrize(
    ("words", "model", "language"),
    [
        (["EPL", " zpl ii "], None, RawLanguage.ZPL),
        (["TSPL-EZ"], None, RawLanguage.TSPL),
        (["ESC/POS"], None, RawLanguage.ESCPOS),
        *(([mime], None, language) for mime, language in LANGUAGE_TYPES.items()),
        ([], "Zebra ZPL Label Printer", RawLanguage.ZPL),
        (["PCL", "PJL", "application/pdf"], "HP LaserJet", None),
        (["zplus", "x" * 5000], "Quiet Zplus", None),
    ],
)
def test_a_language_is_named_or_unknown(words: list[str], model: str | None, language: RawLanguage | None) -> None:
    assert language_among(words, model) is language


def after(*events: str, is_expected: bool = True, is_confirmed: bool = False) -> tuple[bool, bool]:
    """Return whether the next job needs an identity, and whether a person is asked.

    A number passes that many seconds; `mute` answers no query at all; `probed` identifies itself only to a probe.
    """
    clock = [1000.0]
    one = IdentityCheck(is_expected=is_expected, now=lambda: clock[0])
    if is_confirmed:
        one.expect(is_expected, is_confirmed=True)
    for event in events:
        match event:
            case "told":
                one.confirm(with_status=True)
            case "probed":
                one.confirm(with_status=False)
            case "away":
                one.is_away()
            case "silent":
                one.was_silent(answers=True)
            case "mute":
                one.was_silent(answers=False)
            case "prints":
                one.was_silent(answers=True, prints=True)
            case "job":
                one.opened()
                one.may_print()
            case "crashed job":
                one.may_print()
            case seconds:
                clock[0] += float(seconds)
    return one.is_required, one.is_doubted


@pytest.mark.parametrize(
    ("events", "is_required", "is_doubted"),
    [
        # a printer that behaves is never held up
        ([], True, False),
        (["told"], True, False),
        (["told", "job"], False, False),
        (["told", "job", "told"], True, False),
        (["told", "away", "told"], True, False),
        # one that was away, or an agent that was killed
        (SILENT_A_MINUTE, True, True),
        (MUTE_A_MINUTE, True, True),
        (["told", "away", *SILENT_A_MINUTE], True, True),
        (["told", "away", *MUTE_A_MINUTE], True, True),
        (["told", "away", "silent", "59", "silent", "silent"], True, False),
        (["told", "away", "silent", "600", "silent"], True, False),  # two questions are not enough
        (["told", "away", "silent", "silent", "silent"], True, False),  # and not within a minute
        (["told", "away", "silent", "30", "away", "silent", "30", "silent", "silent"], True, False),  # not yet up again
        # exchanged behind the agent's back: it identified itself since its last job
        ([*CONFIRMED, *SILENT_A_MINUTE], True, True),
        (["told", "job", "told", *SILENT_A_MINUTE], True, True),
        (["told", "job", "told", "silent", "30", "told"], True, False),
        # it answers with its identity again: nobody has to do anything
        ([*SILENT_A_MINUTE, "told"], True, False),
        ([*SILENT_A_MINUTE, "told", "job"], False, False),
        # slow or busy with the last job: no question, however long
        (["told", "job", *SILENT_A_MINUTE, "600", "silent"], False, False),
        (["told", "job", *MUTE_A_MINUTE, "600", "mute"], False, False),
        (["told", "job", "job", "job", *MUTE_A_MINUTE], False, False),
        # the network fails while it prints
        (["told", "job", "away", *MUTE_A_MINUTE], True, False),
        (["told", "job", "away", *SILENT_A_MINUTE], True, False),
        (["told", "job", "away", *SILENT_A_MINUTE, "120", "silent"], True, True),
        (["told", "job", "300", "away", *SILENT_A_MINUTE], True, True),  # done by then
        (["crashed job", *MUTE_A_MINUTE], True, False),
        (["crashed job", *MUTE_A_MINUTE, "120", "mute"], True, True),
        # another computer prints on it: it answers nothing, or that it prints
        ([*CONFIRMED, *MUTE_A_MINUTE], True, False),
        ([*CONFIRMED, *MUTE_A_MINUTE, "120", "mute"], True, True),
        ([*CONFIRMED, "prints", "30", "prints", "30", "prints"], True, False),
        # one that identifies itself to a probe alone must not wait for what never comes
        (["probed"], False, False),
        (["probed", *SILENT_A_MINUTE], False, False),
        (["probed", "away", "silent", "30", "probed"], False, False),
        (["probed", "away", *SILENT_A_MINUTE], True, True),
    ],
)  # fmt: skip
def test_what_is_seen_of_a_device(events: list[str], is_required: bool, is_doubted: bool) -> None:
    assert after(*events) == (is_required, is_doubted)


@pytest.mark.parametrize("events", [[], ["away"], SILENT_A_MINUTE, ["away", *MUTE_A_MINUTE], ["told", "job", "away"]])
def test_a_device_that_never_identified_itself_is_printed_on_as_ever(events: list[str]) -> None:
    assert after(*events, is_expected=False) == (False, False)


def test_one_that_has_just_identified_itself_is_not_asked_again() -> None:
    assert after("job", is_confirmed=True) == (False, False)
    assert after("away", *SILENT_A_MINUTE, is_confirmed=True) == (True, True)


def test_a_uuid_is_one_device_however_it_is_spelt() -> None:
    device = identity(uuid=f"urn:uuid:{UUID.upper()}", model="Epson WF-7840")
    assert device.uuid == UUID
    assert same_device(device, DeviceIdentity(uuid=UUID, model="something else"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("00:07:4D:12:34:56", "00074d123456"),
        ("00-07-4d-12-34-56", "0007.4d12.3456"),
    ],
)
def test_a_mac_is_one_device_however_it_is_spelt(one: str, other: str) -> None:
    assert same_device(identity(mac=one), identity(mac=other))


def test_three_ports_of_one_print_server_are_three_printers() -> None:
    mac = "00:07:4d:12:34:56"
    assert not same_device(identity(mac=mac, model="HP LaserJet 4000"), identity(mac=mac, model="Zebra ZT411"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ZD420", "Zebra Technologies ZTC ZD420-203dpi ZPL"),
        ("Zebra ZD420", "ZD420d"),
        ("TSC TE200", "TE200"),
        ("EPSON TM-T88VI", "Epson TM-T88VI Receipt"),
        ("HP LaserJet M404dn", "Hewlett-Packard LaserJet M404"),
    ],
)
def test_models_in_other_words_agree(one: str, other: str) -> None:
    assert same_device(identity(serial="D2J1845", model=one), identity(serial="d2j1845", model=other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zebra ZD420", "Zebra ZT411"), ("ZD420-203dpi ZPL", "ZT411-203dpi ZPL"), ("HP LaserJet 4000", "HP P1606")],
)
def test_one_serial_under_two_models_is_two_devices(one: str, other: str) -> None:
    assert not same_device(identity(serial="D2J1845", model=one), identity(serial="D2J1845", model=other))


def test_without_a_model_only_a_long_serial_says_enough() -> None:
    assert same_device(identity(serial="D2J184501234"), identity(serial="D2J184501234", model="Zebra ZD420"))
    assert not same_device(identity(serial="D2J18"), identity(serial="D2J18", model="Zebra ZD420"))


def test_a_model_alone_is_never_one_device() -> None:
    assert not same_device(identity(model="Zebra ZD420"), identity(model="Zebra ZD420"))
    assert not same_device(DeviceIdentity(), DeviceIdentity())


@pytest.mark.parametrize(
    "serial",
    ["", " ", "0", "0000000", "N/A", "n.a.", "None", "Not Available", "XXXXXXXX", "12345678", "0123456789",
     "????????", "\x00\x00\x00", "Printer", "9876543210", "ABCDEFG", "A1", None],
)  # fmt: skip
def test_made_up_serials_are_none(serial: str | None) -> None:
    assert identity(serial=serial).serial is None
    same = DeviceIdentity(serial=serial, model="Zebra ZD420")
    assert not same_device(same, same)


@pytest.mark.parametrize(
    "uuid", ["", "urn:uuid:", "00000000-0000-0000-0000-000000000000", "f" * 32, "not a uuid", UUID[:-1], "1212" * 8]
)
def test_made_up_uuids_are_none(uuid: str) -> None:
    assert identity(uuid=uuid).uuid is None
    assert not same_device(DeviceIdentity(uuid=uuid), DeviceIdentity(uuid=uuid))


@pytest.mark.parametrize(
    "mac", ["", "00:00:00:00:00:00", "ff:ff:ff:ff:ff:ff", "01:00:5e:00:00:fb", "00:07:4d:00:00:00", "00:07:4d:12:34",
            "zz:07:4d:12:34:56", "0" * 100_000],
)  # fmt: skip
def test_addresses_of_no_single_interface_are_none(mac: str) -> None:
    assert identity(mac=mac).mac is None


def test_what_a_device_tells_is_bounded_and_one_line() -> None:
    device = identity(model="Z\x00D\n420\x1b[31m " + "x" * 10_000, serial="\t D2J 1845 \r\n")
    assert device.model is not None
    assert len(device.model) <= 200
    assert device.model.isprintable()
    assert device.serial == "D2J 1845"


def test_what_two_sources_know_is_put_together() -> None:
    both = together(identity(uuid=UUID, model="Zebra ZD420"), identity(serial="D2J1845", model="ZD420"))
    assert both == DeviceIdentity(uuid=UUID, serial="D2J1845", model="Zebra ZD420")
