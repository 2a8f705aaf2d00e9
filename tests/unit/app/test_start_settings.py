"""An engine that does not come up with new settings goes back to those that worked, and says why."""

from __future__ import annotations

import socket
from pathlib import Path

import msgspec
import pytest

from app.process.data_folder import DataFolder
from app.process.serve import CannotServe, ServeOptions, _config, running_engine, start_with_kept
from server_core.contract.types.consoles import Bind, ServerSettings, TlsChoice
from server_core.kept_settings import KeptSettings, read_settings, write_settings

pytestmark = pytest.mark.anyio
BEFORE, AFTER = ServerSettings(port=8001), ServerSettings(port=8002, raw_mib=3)
BACK = ServerSettings(port=8001, raw_mib=3)
"""The limit of RAW files held already."""


async def test_what_works_is_remembered(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"

    async def start(settings: ServerSettings) -> ServerSettings:
        return settings

    assert await start_with_kept(path, start) == ServerSettings()
    assert not path.exists()
    write_settings(path, KeptSettings(settings=AFTER, worked=BEFORE))
    assert await start_with_kept(path, start) == AFTER
    assert read_settings(path) == KeptSettings(settings=AFTER, worked=AFTER)


async def test_it_goes_back_and_says_why(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "settings.json"
    write_settings(path, KeptSettings(settings=AFTER, worked=BEFORE))

    async def start(settings: ServerSettings) -> ServerSettings:
        if settings == AFTER:
            raise CannotServe("port 8002 is used")
        return settings

    assert await start_with_kept(path, start) == BACK
    kept = read_settings(path)
    assert (kept.settings, kept.worked) == (BACK, BACK)
    assert kept.undone is not None
    assert (kept.undone.settings, str(kept.undone.why)) == (AFTER, "port 8002 is used")
    assert "are undone" in caplog.text
    caplog.clear()
    write_settings(path, KeptSettings(settings=AFTER, worked=BEFORE))

    async def never(settings: ServerSettings) -> None:
        raise CannotServe(f"the disk is broken ({settings.port})")

    with pytest.raises(CannotServe, match="8002"):  # the first reason
        await start_with_kept(path, never)
    assert read_settings(path).settings == AFTER  # it was not the settings
    caplog.clear()


async def test_an_engine_on_a_port_that_is_taken_meanwhile_listens_at_the_one_before(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = DataFolder(root=tmp_path / "data")
    folder.prepare()
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        write_settings(folder.settings, KeptSettings(settings=ServerSettings(port=port)))
        async with running_engine(folder, ServeOptions(agent=False, enrols=False)) as server:
            assert server.state.port != port
            assert server.state.ctx.config.settings.port is None
    kept = read_settings(folder.settings)
    assert kept.settings.port is None
    assert kept.undone is not None
    assert f"Port {port}" in str(kept.undone.why)
    caplog.clear()


def test_what_the_command_says_comes_first(tmp_path: Path) -> None:
    folder = DataFolder(root=tmp_path / "data")
    folder.prepare()
    settings = ServerSettings(bind=Bind.NETWORK, port=9000, tls=TlsChoice.OFF, base_url="https://p.example:444")
    config = _config(folder, ServeOptions(), settings)
    assert (config.host, config.port, config.plain_http) == ("0.0.0.0", 9000, True)  # noqa: S104
    assert (config.public_base_url, config.allowed_hosts) == ("https://p.example:444", ("p.example",))
    assert config.set_at_start == ()
    options = ServeOptions(host="127.0.0.1", port=0, requests_per_second=5)
    config = _config(folder, options, msgspec.structs.replace(settings, pdf_mib=9))
    assert (config.host, config.port, config.rates.requests_per_second) == ("127.0.0.1", 0, 5)
    assert config.set_at_start == ("bind", "port", "requests_per_second")
    assert (config.settings.port, config.limits.pdf_bytes) == (9000, 9 * 1024 * 1024)


async def test_programs_of_the_servers_computer_keep_the_port_that_they_know_beside_tls(tmp_path: Path) -> None:
    """If the port cannot stay, it becomes the one after the port that is set, never a random one."""
    folder = DataFolder(root=tmp_path / "data")
    folder.prepare()
    on_network = ServerSettings(port=9077, bind=Bind.NETWORK)
    assert _config(folder, ServeOptions(), on_network).local_port == 9078
    folder.remember_port(8631)
    assert _config(folder, ServeOptions(), on_network).local_port == 8631
    assert _config(folder, ServeOptions(), ServerSettings(bind=Bind.NETWORK)).local_port == 8632
    folder.remember_port(44411, local=True)
    assert _config(folder, ServeOptions(), on_network).local_port == 44411
