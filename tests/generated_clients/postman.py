"""The document imported into Postman and run by newman: every request is answered 2xx with its examples as they are.

Put in are only what a person puts in: the token or assertion of each call, and the file to upload.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from server_core.contract.api import examples
from server_core.contract.api.public import OPERATIONS
from tests.generated_clients.tools import HERE, SCRIPTS, Failed, node_modules, run
from tests.support.example_site import ExampleSite, example_site


def postman(cache: Path, document: Path) -> None:
    """Uses a server of its own, whose database has the ids of the examples. Raises Failed."""
    asyncio.run(_import_and_run(cache))


async def _import_and_run(cache: Path) -> None:
    modules = await asyncio.to_thread(node_modules, "node_linters", cache)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with example_site(folder / "server") as site:
            openapi, made, report = folder / "openapi.json", folder / "collection.json", folder / "report.json"
            openapi.write_bytes((await site.live.http.get("/openapi.json")).content)
            convert = [SCRIPTS / "node", HERE / "node_linters" / "to_postman.cjs", modules, openapi, made]
            await asyncio.to_thread(run, convert, folder)
            collection = json.loads(made.read_text())
            (folder / "label.zpl").write_text(examples.LABEL)
            for item in _requests(collection["item"]):
                _put_in(item, site, folder / "label.zpl")
            made.write_text(json.dumps(collection))
            newman = [SCRIPTS / "node", modules / "newman" / "bin" / "newman.js", "run", made, "--working-dir", folder]
            reporter = ["--reporters", "json", "--reporter-json-export", str(report)]
            await asyncio.to_thread(run, [*map(str, newman), *reporter], folder)
        answers = [(entry["item"]["name"], entry.get("response", {})) for entry in _executions(report)]
    refused = [f"{name}: {answer.get('code')}" for name, answer in answers if answer.get("code", 0) // 100 != 2]
    if refused or len(answers) != len(OPERATIONS):
        raise Failed(f"{len(answers)} requests; refused: {refused}")


def _executions(report: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(report.read_text())["run"]["executions"]
    return found


def _requests(items: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for item in items:
        if "item" in item:
            yield from _requests(item["item"])
        else:
            yield item


def _put_in(item: dict[str, Any], site: ExampleSite, file: Path) -> None:
    request = item["request"]
    values = {variable["key"]: variable["value"] for variable in request["url"].get("variable", ())}
    parts = [values[part[1:]] if part.startswith(":") else part for part in request["url"]["path"]]
    (operation,) = [operation for operation in OPERATIONS if operation.summary == item["name"]]
    header = site.authorization(operation, "/" + "/".join(parts)).get("Authorization")
    request["auth"] = None
    if header is not None:
        request["header"].append({"key": "Authorization", "value": header})
    for field in (request.get("body") or {}).get("formdata", ()):
        if field["type"] == "file":
            field["src"] = str(file)
