"""The IPP driver against lprint, a second real IPP printer, for labels."""

from __future__ import annotations

import json

import pytest

from tests.support.own_network import run_alone, why_not


@pytest.mark.skipif(why_not() is not None, reason=why_not() or "")
def test_a_label_through_lprint() -> None:
    seen = json.loads(run_alone("tests.support.lprint"))
    assert seen["reported"]
    assert (seen["dpi"][0], seen["languages"]) == (203, ["zpl"])
    assert len(seen["uuid"]) == 36
    assert (seen["condition"], seen["evidence"], seen["followed"]) == ("online", *["printer_confirmed"] * 2)
    assert seen["on_paper"] == 1
