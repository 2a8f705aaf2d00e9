"""Types with one field for each print default: they agree with the table of print parameters."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from server_core.contract.types.parameters import (
    WITH_DEFAULT,
    GivenModes,
    Parameter,
    PrintDefaults,
    PrintDefaultsChange,
    UsedModes,
    default_of,
)


@pytest.mark.parametrize("parameter", WITH_DEFAULT, ids=lambda parameter: str(parameter.name))
def test_a_default_has_the_type_of_its_parameter(parameter: Parameter) -> None:
    name, kind, default = parameter.name, parameter.kind, parameter.default
    assert types_of(PrintDefaults)[default_of(name)] == (kind, default)
    assert types_of(PrintDefaultsChange)[default_of(name)] == (kind | UnsetType, UNSET)
    assert types_of(UsedModes)[name] == (kind, default)
    assert types_of(GivenModes)[name] == (kind | None, None)


def test_only_parameters_with_a_default_have_one() -> None:
    names = [each.name for each in WITH_DEFAULT]
    assert UsedModes.__struct_fields__ == GivenModes.__struct_fields__ == tuple(names)
    assert PrintDefaults.__struct_fields__ == PrintDefaultsChange.__struct_fields__ == tuple(map(default_of, names))


def types_of(struct: type[msgspec.Struct]) -> dict[str, tuple[Any, Any]]:
    return {each.name: (each.type, each.default) for each in msgspec.structs.fields(struct)}
