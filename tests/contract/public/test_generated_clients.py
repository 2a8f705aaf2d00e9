"""Two clients as integrators generate them, on their round at a real engine and at one of a later version.

`python -m tests.generated_clients FOLDER` does it with all generators.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.generated_clients.clients import CLIENTS, Bench
from tests.generated_clients.later_server import LATER_WORD, grown
from tests.generated_clients.site import RoundSite, round_site

CACHE = Path(os.environ.get("GENERATED_CLIENTS_CACHE") or Path(__file__).parents[3] / ".cache" / "generated-clients")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoundSite]:
    with round_site(tmp_path_factory.mktemp("engine")) as opened:
        yield opened


@pytest.mark.slow
@pytest.mark.parametrize("name", ["openapi-python-client", "hey-api"])
def test_a_generated_client_does_its_round(name: str, site: RoundSite, tmp_path: Path) -> None:
    document = tmp_path / "openapi.json"
    document.write_text(json.dumps(site.document))
    bench = Bench(cache=CACHE, folder=tmp_path / name, document=document, name=name)
    client = CLIENTS[name]
    bench.fresh()
    client.generate(bench)
    client.compile(bench)
    client.round(bench, site.environment(later=False))
    client.round(bench, site.environment(later=True))


def test_the_later_version_adds_to_every_object_and_growing_vocabulary() -> None:
    words = {"type": "string", "x-extensible-enum": ["a"]}
    row = {
        "type": "object",
        "properties": {"word": words, "words": {"type": "array", "items": words}, "status": {"type": "string"}},
    }
    document = {"components": {"schemas": {"Row": row}}}
    fields = {
        "type": "object",
        "properties": {"data": {"type": "array", "items": {"$ref": "#/components/schemas/Row"}}},
    }
    (found,) = grown({"data": [{"word": "a", "words": ["a"], "status": "b"}]}, fields, document)["data"]
    assert found.pop("field_of_a_later_version")
    assert found == {"word": LATER_WORD, "words": [LATER_WORD, LATER_WORD], "status": "b"}
