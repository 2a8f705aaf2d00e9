"""Impossible sizes in a device's report are left out, so that the server accepts the rest."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_core.probing import ProbeAnswer
from server_core.contract.decisions.device_identity import identity
from server_core.contract.types.discovery import ProbeNews

URI = "socket://192.0.2.7"


@given(dpi=st.none() | st.integers(), mm=st.none() | st.floats(allow_nan=True))
def test_the_server_takes_whatever_a_device_tells(dpi: int | None, mm: float | None) -> None:
    lengths = dict.fromkeys(("head_width_mm", "media_width_mm", "media_height_mm"), mm)
    answer = ProbeAnswer(identity=identity(serial="D2J220801234"), dpi=dpi, **lengths)
    told = msgspec.json.decode(msgspec.json.encode(answer.as_news(URI)), type=ProbeNews)
    assert told.identity.serial == "D2J220801234"
    assert told.dpi in (dpi, None)
    assert told.head_width_mm in (mm, None)


@pytest.mark.parametrize("dpi", [72, 203, 2400])
def test_what_printers_have_is_told(dpi: int) -> None:
    told = ProbeAnswer(dpi=dpi, head_width_mm=104.0).as_news(URI)
    assert (told.dpi, told.head_width_mm) == (dpi, 104.0)
