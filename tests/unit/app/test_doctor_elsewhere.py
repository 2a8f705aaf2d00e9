"""`doctor` and `diagnostics` with `--server`: of that one, and never of the engine on this data folder."""

from __future__ import annotations

import json
import zipfile
from argparse import Namespace
from collections.abc import Awaitable, Callable
from pathlib import Path
from uuid import uuid4

import anyio
import pytest

from app.cli.doctor import diagnostics, doctor
from app.cli.engine_access import at_server
from app.cli.overview import status
from app.errors import CommandFailed, NotReachable
from app.process import remote_server
from app.process.data_folder import DataFolder, EngineEndpoint
from app.process.remote_server import NoSuchServer, RemoteServer
from app.words.consoles import may_have_moved
from tests.support.console_facts import a_printer
from tests.support.console_site import ConsoleSite, SiteEndpoint
from tests.support.tcp_sink import closed_port

Command = Callable[[DataFolder, Namespace], Awaitable[None]]


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    return DataFolder(root=tmp_path / "data")


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch, server: ConsoleSite, endpoint: SiteEndpoint) -> None:
    """A server elsewhere that this computer is a console of."""
    server.put(a_printer("Far away"))

    def named(_folder: DataFolder, name: str) -> RemoteServer:
        if name != "Hall":
            raise NoSuchServer(f"this computer is not a console of {name}")
        return RemoteServer(
            console_id=uuid4(),
            base_url=endpoint.base_url,
            server_name="Hall",
            name="Dock",
            tls_pin=None,
        )

    async def with_token(_server: RemoteServer) -> SiteEndpoint:
        return endpoint

    monkeypatch.setattr(remote_server, "named", named)
    monkeypatch.setattr(remote_server, "with_token", with_token)


def test_a_command_whose_server_is_not_reached_asks_whether_it_moved(
    hall: None, folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def with_token(server: RemoteServer) -> EngineEndpoint:
        return EngineEndpoint(base_url=f"http://127.0.0.1:{closed_port()}", token="t", pid=1, version="1")

    monkeypatch.setattr(remote_server, "with_token", with_token)
    with at_server("Hall"), pytest.raises(NotReachable) as caught:
        anyio.run(status, folder, Namespace(json=True))
    assert may_have_moved(caught.value, "Hall") in str(caught.value)
    assert str(caught.value).endswith("Then: spoolhouse console pair --server https://HOST:PORT")


def test_the_doctor_looks_at_the_server_that_was_named(
    hall: None, folder: DataFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    with at_server("Hall"):
        anyio.run(doctor, folder, Namespace(json=True, devices=False))
    output = json.loads(capsys.readouterr().out)
    names = [check["name"] for check in output["checks"]]
    assert output["server"] == "Hall"
    assert "server" in names
    assert any("Far away" in name for name in names)
    assert not any("the server is not running" in check["text"] for check in output["checks"])


def test_one_that_is_not_reached_is_not_well(
    hall: None, folder: DataFolder, server: ConsoleSite, capsys: pytest.CaptureFixture[str]
) -> None:
    server.broken.add(("status",))
    with at_server("Hall"), pytest.raises(CommandFailed):
        anyio.run(doctor, folder, Namespace(json=True, devices=False))
    checks = json.loads(capsys.readouterr().out)["checks"]
    assert [check["state"] for check in checks if check["name"] == "server"] == ["failed"]


def test_diagnostics_are_of_the_server_that_was_named(hall: None, folder: DataFolder, tmp_path: Path) -> None:
    file = tmp_path / "help.zip"
    with at_server("Hall"):
        anyio.run(diagnostics, folder, Namespace(json=False, file=file, force=False))
    with zipfile.ZipFile(file) as archive:
        (printers,) = [name for name in archive.namelist() if name.endswith("/printers.json")]
        assert [each["name"] for each in json.loads(archive.read(printers))] == ["Far away"]
        (health,) = [name for name in archive.namelist() if name.endswith("/health.json")]
        assert b"the server is not running" not in archive.read(health)


@pytest.mark.parametrize("command", [doctor, diagnostics])
def test_a_server_that_nobody_knows_is_refused_in_words(
    hall: None, folder: DataFolder, tmp_path: Path, command: Command
) -> None:
    arguments = Namespace(json=False, devices=False, file=tmp_path / "help.zip", force=False)
    with at_server("Nowhere"), pytest.raises(NoSuchServer, match="not a console of Nowhere"):
        anyio.run(command, folder, arguments)
    assert not (tmp_path / "help.zip").exists()
