"""What the server sets up its agents can print to, and what they refuse is refused at once."""

from __future__ import annotations

import pytest

from agent_core.device_uri import DeviceUri
from agent_core.errors import InvalidDeviceUri
from server_core.services.printers.device_uris import backend_of
from server_core.services.rejected import Rejected
from tests.support.device_uris import ILLEGAL, LEGAL


@pytest.mark.parametrize("uri", LEGAL)
def test_both_take_it_for_the_same_kind_of_device(uri: str) -> None:
    assert backend_of(uri).value == DeviceUri.parse(uri).kind.value


@pytest.mark.parametrize("uri", ILLEGAL)
def test_both_refuse_it(uri: str) -> None:
    with pytest.raises(Rejected) as refused:
        backend_of(uri)
    assert refused.value.code == "invalid_device_uri"
    with pytest.raises(InvalidDeviceUri):
        DeviceUri.parse(uri)
