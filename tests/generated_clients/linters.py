"""Programs that judge the document by itself: each raises Failed with what it found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.generated_clients.postman import postman
from tests.generated_clients.tools import SCRIPTS, node_modules, run


def spectral(cache: Path, document: Path) -> None:
    modules = node_modules("node_linters", cache)
    rules = cache / "spectral.yaml"
    rules.write_text('extends: ["spectral:oas"]\n')
    program = modules / "@stoplight" / "spectral-cli" / "dist" / "index.js"
    run([SCRIPTS / "node", program, "lint", document, "--ruleset", rules, "--fail-severity", "error"], cache)


def redocly(cache: Path, document: Path) -> None:
    modules = node_modules("node_linters", cache)
    run([SCRIPTS / "node", modules / "@redocly" / "cli" / "bin" / "cli.js", "lint", document], cache)


LINTERS: dict[str, Callable[[Path, Path], None]] = {
    "spectral": spectral,
    "redocly": redocly,
    "postman": postman,
}
