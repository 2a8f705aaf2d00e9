"""The ZPL labels of this repository: a scanner reads each bar code as the data of its command."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real_documents.zpl_labels import HEAD, OWN_LABELS
from tests.support.drawn_labels import scanned, zpl_labels

PARCEL = "LAKESIDE PRESS|2200 FRONT ST|DULUTH|MN|55802|7712 3456 7890|WED 18NOV|6.0 LB|STANDARD OVERNIGHT|REF 99123"
CARRIED = (
    "[)>\x1e01\x1d96174010000\x1d840\x1d001\x1d1Z12345677\x1dUPSN\x1d123X56\x1d187\x1d\x1d1/1\x1d18\x1dN\x1d\x1dYORK\x1dPA"
    "\x1e\x04"
)
CODES = {
    "asset_code39": ["LIB-004512"],
    "asset_datamatrix": ["IT-77120"],
    "asset_qr": ["https://assets.example.org/a/00731"],
    "automotive_vda": [
        *("P3C0959855B", "Q240", "V881204", "S0000177235", "H26W48"),
        "P3C0959855B|Q240|V881204|S000017723|H26W48|D20261130",
    ],
    "bin_location": ["A073"],
    "bin_turned": ["B124"],
    "bitmap_fonts": [],
    "blood_bag": ["=A00012112345600", "=%5100", "=<E0181V00", "&>0261232359"],
    "boarding_pass": ["M1LINDQVIST/ANNA MS   EABC123 GOTHAMSX 0412 334Y014C0021 100"],
    "cable": ["SW1-P24:PP3-A07"],
    "care_label": ["SKU-4471-M"],
    "carton_itf14": ["07612345000015"],
    "coupon_databar": ["01906141410000153202000150", "0100614141999996", "0101201234567898"],
    "customs": [],
    "electronics_reel": [
        *("1PRC0402JR-0710KL", "Q1000", "1T2648A17"),
        "[)>\x1e06\x1d1PRC0402JR-0710KL\x1dQ10000\x1d1T2648A17\x1e\x04",
    ],
    "food": ["2012345006508"],
    "hazard": [],
    "jewellery_tag": ["10482217", "10482217"],
    "letters_of_europe": ["Zażółć gęślą"],
    "library_codabar": ["A30101000123456B"],
    "mail_piece": ["0123456709498765432101234567891", "6054012345"],
    "medicine_gs1": ["01234567890123101726123110ABC1234\x1d21XK4Z9TQ2"],
    "nutrition": ["0012345678905"],
    "pallet_sscc": ["0207012345678908152612243748", "10L4711A", "37012345678901234564"],
    "parcel_express": ["RR12345678SE", "RR123456789SE|41138|4.2KG"],
    "parcel_pdf417": [PARCEL, "1001889567800055802001771234567890"],
    "parcel_two_codes": ["DE;86150;Größle;MPS 1/1;2026-11-30", "01234567890128", "MPS-2026-11-30-00042"],
    "parcel_with_maxicode": [CARRIED, "42017401", "1Z123X566620007777"],
    "retail_msi": ["805231172"],
    "return_label": ["RET-2026-118822", "RET118822"],
    "serial_numbers": ["000125", "000126", "000127", "000128", "000129"],
    "shelf_offer": ["20123451"],
    "shelf_price": ["4006381333931"],
    "shelf_upc": ["0036000291452"],
    "specimen": ["0012345678"],
    "telecom": ["123-45634", "TEL-93 X", "4A7F"],
    "ticket": ["TICKET-9912-0421-C-7-21", "099120421727"],
    "upside_down": ["PK-0042"],
    "warehouse_2_of_5": ["1234567890", "1234567890"],
    "work_order": ["WO-58821"],
}
"""Data that a scanner reads, with check digits. UPC-A is read as EAN-13.

Printers leave out an odd digit of Code 128's set C: Q1000, RR12345678SE.
"""


@pytest.mark.parametrize("file", sorted(OWN_LABELS.glob("*.zpl")), ids=lambda file: file.stem)
def test_each_bar_code_is_read_as_its_command_says(file: Path) -> None:
    labels = list(zpl_labels(file.read_bytes(), HEAD))
    assert [code for label in labels for code in scanned(label, HEAD)] == CODES[file.stem]
