"""`printer set` for RAW files, defaults, sharing and the standby printer: words become ids and the contract's words."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID, uuid4

import msgspec
import pytest

from app.cli.arguments import parse
from app.cli.printers import policy_lines, request_of
from app.client import ConsoleClient
from app.errors import CommandFailed
from server_core.contract.types.parameters import DuplexMode, Orientation
from server_core.contract.types.printers import ChangePrinter
from server_core.contract.types.tuning import PolicyView, RawPolicy

pytestmark = pytest.mark.anyio
SHOP, OTHER = uuid4(), uuid4()


class Named:
    def __init__(self, name: str, id_name: str, identity: UUID) -> None:
        self.name = name
        setattr(self, id_name, identity)


class Console:
    async def clients(self) -> list[Named]:
        return [Named("Shop", "client_id", SHOP)]

    async def printer(self, printer_id: UUID) -> Named:
        return Named("Pack 2", "printer_id", printer_id)

    async def printers(self) -> list[Named]:
        return [Named("Pack 2", "printer_id", OTHER)]


async def requested(*options: str) -> dict[str, Any]:
    request = await request_of(cast("ConsoleClient", Console()), parse(["printer", "set", "P", *options]))
    default = ChangePrinter()
    return {
        name: getattr(request, name)
        for name in ChangePrinter.__struct_fields__
        if getattr(request, name) is not getattr(default, name)
    }


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--raw-policy", "deny"), {"raw_policy": RawPolicy.DENY}),
        (("--raw-allow", "JUS", "SET KEY1"), {"raw_allow": ["JUS", "SET KEY1"]}),
        (("--raw-allow", "none"), {"raw_allow": []}),
        (("--default-duplex", "long_edge"), {"default_duplex_mode": DuplexMode.LONG_EDGE}),
        (("--default-duplex", "duplex_short_edge"), {"default_duplex_mode": DuplexMode.SHORT_EDGE}),
        (("--default-orientation", "landscape"), {"default_orientation": Orientation.LANDSCAPE}),
        (("--share-with", "Shop"), {"shared_with": [SHOP]}),
        (("--share-with", "all"), {"shared_with": None}),
        (("--standby", "Pack 2"), {"standby_printer_id": OTHER}),
        (("--standby", "none"), {"standby_printer_id": None}),
        (("--standby-after", "5m"), {"standby_after_seconds": 300}),
        (("--standby-after", "never"), {"standby_after_seconds": None}),
        (("--pool", "Packing"), {"pool": "Packing"}),
        (("--pool", "none"), {"pool": None}),
    ],
)
async def test_each_option_sets_its_field(options: tuple[str, ...], expected: dict[str, Any]) -> None:
    assert await requested(*options) == expected


async def test_unknown_names_and_words_are_refused() -> None:
    with pytest.raises(CommandFailed):
        await requested("--share-with", "Nobody")
    with pytest.raises(CommandFailed):
        await requested("--standby", "Nowhere")
    for wrong in (["--standby-after", "5"], ["--raw-policy", "filter"], ["--default-duplex", "both"], []):
        with pytest.raises(SystemExit):
            parse(["printer", "set", "P", *wrong])


def test_only_what_was_decided_is_told() -> None:
    assert policy_lines(PolicyView()) == []
    assert policy_lines(
        msgspec.structs.replace(
            PolicyView(
                raw_policy=RawPolicy.DENY,
                raw_allow=["JUS", "SET KEY1"],
                shared_with=[SHOP],
                standby_printer_id=OTHER,
                standby_after_seconds=300,
                pool="Packing",
            ),
            default_duplex_mode=DuplexMode.LONG_EDGE,
        )
    ) == [
        "RAW files   are refused",
        "RAW allows  JUS, SET KEY1",
        "defaults    duplex mode: duplex long edge",
        "shared with 1 application",
        f"standby     {OTHER}",
        "            takes the waiting jobs after 5 min offline",
        "pool        Packing",
    ]
