"""Device addresses that the server sets up and its agents print to."""

from __future__ import annotations

import pytest

from server_core.contract.decisions.device_address import DeviceUri, InvalidDeviceUri
from server_core.contract.messages.message import CATALOGUE
from server_core.services.api_error import ApiError
from server_core.services.printers.facts import backend_of
from tests.support.device_uris import ILLEGAL, LEGAL


@pytest.mark.parametrize("uri", LEGAL)
def test_an_address_names_its_backend(uri: str) -> None:
    scheme = uri.strip().partition(":")[0].lower()
    expected = {"ipps": "ipp", "winspool": "windows"}.get(scheme, scheme)
    assert (backend_of(uri), DeviceUri.parse(uri).backend) == (expected, expected)


@pytest.mark.parametrize("uri", ILLEGAL)
def test_other_text_is_refused_with_a_sentence(uri: str) -> None:
    with pytest.raises(InvalidDeviceUri):
        DeviceUri.parse(uri)
    with pytest.raises(ApiError) as refused:
        backend_of(uri)
    assert refused.value.code == "invalid_device_uri"
    assert refused.value.message.code in CATALOGUE
    assert str(refused.value)[0].isupper() or str(refused.value)[0] == "'"
    assert str(refused.value).endswith(".")
