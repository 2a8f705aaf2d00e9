"""Errors for a missing, empty or invalid list of permissions."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from server_core.api.answers import ApiProblem
from server_core.api.body import convert
from server_core.contract.types.partners import InstallationTokenRequest, Scope, SetUpInstallation

WORDS = ", ".join(Scope)


def said(value: Any, type: type[Struct] = SetUpInstallation) -> str:
    with pytest.raises(ApiProblem) as refused:
        convert(value, type)
    return str(refused.value.message)


@pytest.mark.parametrize("type", [SetUpInstallation, InstallationTokenRequest])
def test_an_unknown_word_is_told_the_allowed_ones(type: type[Struct]) -> None:
    for word in ("cheese", 1, None):
        text = f"permissions[1] is not valid: it must be one of: {WORDS}."
        assert said({"permissions": ["printers:read", word]}, type) == text


def test_a_list_that_is_missing_or_empty() -> None:
    wanted = f"a list of 1 to 16, each item one of: {WORDS}"
    assert said({}) == f"permissions is missing: {wanted}."
    assert said({"permissions": []}) == f"permissions is not valid: it must be {wanted}."
    assert said({"permissions": ["printers:read"] * 17}) == f"permissions is not valid: it must be {wanted}."
    assert said({"permissions": []}, InstallationTokenRequest).startswith("permissions is not valid: it must be a list")
