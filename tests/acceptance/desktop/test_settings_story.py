"""Another port, set in the real window: the server restarts there, and what waited is still there and printed once."""

from __future__ import annotations

import asyncio
import socket
import subprocess
from pathlib import Path

from app.process.data_folder import DataFolder
from app.process.engine_process import stop_engine
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver

LABEL = b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"


def test_the_port_is_changed_and_the_job_that_waited_is_printed_once(tmp_path: Path, window: WindowDriver) -> None:
    data = tmp_path / "data"
    data.mkdir()
    folder = DataFolder(root=data)
    window.start(data)
    engine: RunningEngine | None = None
    try:
        engine = its_engine(folder, window)
        printer = engine.add_printer("virtual:///a", "A")
        engine.cli("printer", "pause", printer)
        job = engine.create_job(engine.upload(LABEL, "label.zpl", "zpl"), printer)["print_job_id"]
        port = free_port()
        window.press("nav.settings")
        window.wait_for("settings.server.port", enabled=True)
        assert engine.cli("console", "set", "sounds", "off")["window_open"], "the window that is open takes it"
        window.wait_for("settings.sounds", name="Off")
        window.fill("settings.server.port", str(port))
        window.keys("Enter")
        window.wait_for(
            "settings.server.restart", has=f"{engine.base_url} is used by 1 application. The new address is"
        )
        window.press("settings.server.restart.action")
        window.press("restart.restart")
        window.wait_gone("settings.server.restart")
        assert its_url(folder) == f"http://127.0.0.1:{port}"
        engine.http.base_url = engine.base_url = (
            f"http://127.0.0.1:{port}"  # an application, with its token from before
        )
        assert engine.job(job)["status"] == "pending"
        engine.cli("printer", "resume", printer)
        assert engine.wait_for(job)["status"] == "printed"
        assert [each.name for each in (data / "virtual" / "a").glob("*.bin")] == [f"{job}.bin"]
    finally:
        if engine is not None:
            engine.http.close()
        window.kill()
        asyncio.run(stop_engine(folder))


def its_engine(folder: DataFolder, window: WindowDriver) -> RunningEngine:
    """Return the engine that the window started."""
    url, process = its_url(folder), window.console
    assert isinstance(process, subprocess.Popen)
    return RunningEngine(folder.root, process, url)


def its_url(folder: DataFolder) -> str:
    RunningEngine.wait_until(lambda: folder.running_engine() is not None)
    found = folder.running_engine()
    assert found is not None
    return found.base_url


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
