"""Modules that a window loads before it is visible: counted, not timed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

START = """
import json, sys
from pathlib import Path
from app.cli.arguments import parse

parse(["console"])
from app.bootstrap import build_console, make_application
from app.session.settings import Choices


async def nothing():
    raise AssertionError("nobody is asked before the window is seen")


application = make_application()
console = build_console(application, nothing, nothing, Path(sys.argv[1]), Choices())
console.window.show()
application.processEvents()
loaded = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items() if module is not None}
console.close()
print(json.dumps(loaded))
"""
LIBRARIES = {"PySide6", "qasync", "shiboken6", "shibokensupport", "msgspec", "platformdirs", "typing_extensions"}
"""All of other people's that the first sight needs; HTTP comes in the network's thread, pictures with a picture."""
NOT_YET = (
    "agent_core.backends", "agent_core.engine", "agent_core.server_link", "agent_core.discovery",
    "agent_core.render.pdf", "server_core.api", "server_core.services", "server_core.store", "server_core.runtime",
    "app.pages.printers", "app.pages.partners", "app.pages.settings", "app.pages.help", "app.pages.wall",
    "app.pages.print_file", "app.dialogs.add_printer", "importlib.metadata", "sqlite3",
)  # fmt: skip


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    settings = tmp_path_factory.mktemp("console") / "console.json"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", START, str(settings)]
    root = Path(__file__).parents[3]
    ended = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=60, check=True)
    found: dict[str, str] = json.loads(ended.stdout.splitlines()[-1])
    return found


def test_the_first_sight_needs_few_libraries(loaded: dict[str, str]) -> None:
    others = {name.partition(".")[0] for name, file in loaded.items() if "site-packages" in file}
    assert others <= LIBRARIES
    assert "PySide6" in others


def test_other_pages_and_the_engine_are_loaded_later(loaded: dict[str, str]) -> None:
    assert [name for name in loaded if name.startswith(NOT_YET)] == []
    assert "app.pages.queue.page" in loaded
