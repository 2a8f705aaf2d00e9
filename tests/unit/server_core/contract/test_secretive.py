"""No secret of a wire type is in its text: it could come into a log by a traceback."""

from __future__ import annotations

import importlib
import pkgutil
import re
from uuid import uuid4

import msgspec
import pytest

from server_core.contract import types
from server_core.contract.types.agents import DeviceLogin
from server_core.contract.types.enrolment import Enrolled
from server_core.contract.types.fields import SECRETS, Secretive
from server_core.contract.types.printers import SetLogin

SOUNDS_SECRET = re.compile(r"token|secret|password|private|assertion|link|watch|onboarding_url|svg")
HARMLESS = {"token_type", "previous_secret_ends_at", "allow_private", "smtp_password_file"}


def wire_types() -> list[type[msgspec.Struct]]:
    modules = [importlib.import_module(f"{types.__name__}.{one.name}") for one in pkgutil.iter_modules(types.__path__)]
    found = {kind for module in modules for kind in vars(module).values() if isinstance(kind, type)}
    return sorted((kind for kind in found if issubclass(kind, msgspec.Struct)), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", wire_types(), ids=lambda kind: kind.__name__)
def test_who_has_a_secret_keeps_it(kind: type[msgspec.Struct]) -> None:
    fields = set(kind.__struct_fields__)
    assert {name for name in fields if SOUNDS_SECRET.search(name)} - HARMLESS <= SECRETS
    assert issubclass(kind, Secretive) or not fields & SECRETS


@pytest.mark.parametrize(
    "value",
    [
        Enrolled(agent_id=uuid4(), agent_secret="hush-hush", account_name="Bakery"),
        DeviceLogin(user_name="Bakery", password="hush-hush"),
        SetLogin(user_name="Bakery", password="hush-hush"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_rest_is_shown_and_sent(value: msgspec.Struct) -> None:
    assert "hush-hush" not in repr(value)
    assert "Bakery" in repr(value)
    assert type(value).__name__ in repr(value)
    assert b"hush-hush" in msgspec.json.encode(value)
