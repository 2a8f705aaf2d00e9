"""Device IDs, makes and models, and the languages named in them."""

from __future__ import annotations

import pytest

from agent_core.backends.ipp.capabilities import LANGUAGE_TYPES
from agent_core.device_id import identity_of, language_among, make_and_model, read_device_id
from server_core.contract.decisions.device_identity import identity
from server_core.contract.types.documents import RawLanguage

ZEBRA = "MANUFACTURER:Zebra Technologies ;COMMAND SET:ZPL;MODEL:ZTC ZD420-203dpi ZPL;CLASS:PRINTER;SN:D2J184501234;"


def test_long_and_short_keys_are_one() -> None:
    told = read_device_id(ZEBRA)
    assert told == {
        "MFG": "Zebra Technologies",
        "CMD": "ZPL",
        "MDL": "ZTC ZD420-203dpi ZPL",
        "CLS": "PRINTER",
        "SN": "D2J184501234",
    }
    assert identity_of(told) == identity(serial="D2J184501234", model="Zebra Technologies ZTC ZD420-203dpi ZPL")


@pytest.mark.parametrize("text", ["", ";;;", "no colons at all", "MFG:;MDL: ;", "\x00\xff", ":::;:"])
def test_nothing_told_is_nothing_known(text: str) -> None:
    assert identity_of(read_device_id(text)) == identity()


def test_a_long_story_is_cut() -> None:
    told = read_device_id("A:b;" * 100_000 + "".join(f"K{at}:v;" for at in range(1000)))
    assert told == {"A": "b"}


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
