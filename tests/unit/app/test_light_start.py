"""Modules that a command, the server and a window load before they are of use: counted, not timed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

WINDOW = """
from app.cli.arguments import parse

parse(["console"])
from app.bootstrap import build_console, make_application
from app.session.settings import Choices


async def nothing():
    raise AssertionError("nobody is asked before the window is seen")


application = make_application()
console = build_console(application, nothing, nothing, Path(sys.argv[1]) / "console.json", Choices())
console.window.show()
application.processEvents()
loaded = modules()
console.close()
"""
COMMAND = """
import asyncio

from app.cli import program
from app.errors import NotReachable

program.main(["--data-dir", sys.argv[1], *sys.argv[2:]])
from app.cli.engine_access import open_client
from app.process.data_folder import EngineEndpoint


async def ask():
    async with open_client(EngineEndpoint(base_url="http://127.0.0.1:1", pid=0, version="", token="none")) as client:
        await client.status()


try:
    asyncio.run(ask())
except NotReachable:
    loaded = modules()
"""
SERVER = """
from app.cli import program

assert program.main(["--data-dir", sys.argv[1], "serve", "--tls-cert", "without-its-key.pem"]) == 1
loaded = modules()
"""
SCRIPT = """
import json, sys
from pathlib import Path


def modules():
    return {{name: getattr(each, "__file__", None) or "" for name, each in sys.modules.items() if each is not None}}

{body}
print(json.dumps(loaded))
"""
OF_WINDOW = {"PySide6", "qasync", "shiboken6", "shibokensupport", "msgspec", "platformdirs", "typing_extensions"}
"""All of other people's that the first sight needs; HTTP comes in the network's thread, pictures with a picture."""
OF_COMMAND = {"msgspec", "typing_extensions", "platformdirs", "httpx", "httpcore", "h11", "anyio", "idna", "certifi"}
"""All that a command needs to ask a server."""
OF_SERVER = OF_COMMAND | {
    "sqlalchemy", "starlette", "uvicorn", "click", "python_multipart", "cryptography", "_cffi_backend", "ifaddr",
    "httptools", "zlib_ng", "uvloop",
}  # fmt: skip
NOT_YET = (
    "agent_core.backends", "agent_core.engine", "agent_core.server_link", "agent_core.discovery",
    "agent_core.render.pdf", "server_core.api", "server_core.services", "server_core.store", "server_core.runtime",
    "app.pages.printers", "app.pages.partners", "app.pages.settings", "app.pages.help", "app.pages.wall",
    "app.pages.print_file", "app.pages.job.view", "app.dialogs.add_printer", "app.dialogs.change_roll",
    "app.dialogs.command_palette", "app.dialogs.move_job", "app.dialogs.pair_server", "app.dialogs.unlock",
    "importlib.metadata", "sqlite3",
)  # fmt: skip
NO_COMMAND_LOADS = (
    "agent_core.backends", "agent_core.engine", "agent_core.discovery", "agent_core.render", "agent_core.raw",
    "server_core.api", "server_core.services", "server_core.store", "server_core.runtime", "server_core.http",
    "app.health", "app.documents.local_file", "app.documents.preview", "app.process.serve", "importlib.metadata",
    "sqlite3", "plistlib",
)  # fmt: skip
SERVER_LOADS_LATER = (
    "agent_core.backends.ipp", "agent_core.backends.usb", "agent_core.discovery.ipp", "agent_core.nearby",
    "agent_core.raw.draw", "server_core.http.certificates", "cryptography.x509", "app.pages", "app.window",
)  # fmt: skip


def loaded_by(body: str, folder: Path, *arguments: str) -> dict[str, str]:
    """Names of the modules that a process has loaded, with their files."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", SCRIPT.format(body=body), str(folder), *arguments]
    root = Path(__file__).parents[3]
    ended = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=60, check=True)
    found: dict[str, str] = json.loads(ended.stdout.splitlines()[-1])
    return found


def among(loaded: dict[str, str], packages: tuple[str, ...]) -> list[str]:
    """Names of the modules that are in one of these packages."""
    return [name for name in loaded if f"{name}.".startswith(tuple(f"{each}." for each in packages))]


def libraries(loaded: dict[str, str]) -> set[str]:
    return {name.partition(".")[0] for name, file in loaded.items() if "site-packages" in file}


@pytest.fixture(scope="module")
def of_window(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return loaded_by(WINDOW, tmp_path_factory.mktemp("console"))


def test_the_first_sight_needs_few_libraries(of_window: dict[str, str]) -> None:
    others = libraries(of_window)
    assert others <= OF_WINDOW
    assert "PySide6" in others


def test_other_pages_and_the_engine_are_loaded_later(of_window: dict[str, str]) -> None:
    assert among(of_window, NOT_YET) == []
    assert "app.pages.queue.page" in of_window


@pytest.mark.slow
@pytest.mark.parametrize("command", ["status", "printer list", "job list"])
def test_a_command_that_asks_a_server_loads_little(command: str, tmp_path: Path) -> None:
    loaded = loaded_by(COMMAND, tmp_path, *command.split())
    assert libraries(loaded) <= OF_COMMAND
    assert among(loaded, NO_COMMAND_LOADS) == []
    assert "httpcore" in loaded


@pytest.mark.slow
def test_the_server_loads_later_what_only_some_jobs_and_settings_need(tmp_path: Path) -> None:
    loaded = loaded_by(SERVER, tmp_path)
    assert libraries(loaded) <= OF_SERVER
    assert among(loaded, SERVER_LOADS_LATER) == []
    assert "agent_core.engine" in loaded
