"""Settings in the real window: another port, another language, and files that somebody damaged."""

from __future__ import annotations

import asyncio
import socket
import subprocess
from pathlib import Path

import msgspec

from app.process.data_folder import DataFolder
from app.process.engine_process import stop_engine
from app.session.settings import Choices, SchemeChoice, read_choices, read_kept
from tests.acceptance.desktop.sent_jobs import send
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import Tree, WindowDriver

LABEL = b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"
LATIN = '{"operator":"Jürgen"}'.encode("latin-1")


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


def selected(tree: Tree) -> list[str]:
    return [row.name for row in tree.row_cells("queue.table") if "selected" in row.states]


def choose(window: WindowDriver, down: int) -> None:
    """The language so many below the one of now."""
    window.press("settings.language")
    window.keys(*["Down"] * down, "Enter")


def test_a_language_is_chosen_in_the_window_and_stays(engine: RunningEngine, window: WindowDriver) -> None:
    printer = engine.add_printer("virtual:///Pack 1", "Pack 1")
    for number in (1001, 1002):
        engine.wait_for(send(engine, printer, f"ORD-{number}"), "printed")
    window.start(engine.data_dir)
    assert window.wait_for("nav.queue").name.startswith("Queue")
    window.wait(lambda tree: len(tree.rows("queue.table")) == 2)
    window.click_row("queue.table", "Order ORD-1001.")
    window.wait(lambda tree: any("ORD-1001." in row for row in selected(tree)))
    window.press("nav.settings")
    choose(window, 2)
    window.wait_for("nav.queue", starts="Warteschlange")
    window.wait_for("settings", name="Einstellungen")  # the page that was in front
    window.press("nav.queue")
    window.wait_row("queue.table", "Gedruckt.", "ORD-1002")
    (row,) = window.wait(selected)
    assert "ORD-1001." in row
    assert "Pack 1" in row

    window.press("nav.settings")
    choose(window, 1)
    window.wait_for("nav.queue", starts="Cola")
    window.wait_for("settings", name="Ajustes")
    assert read_choices(engine.data_dir / "console.json").language == "es"
    window.keys("Ctrl+Q")
    window.press("quit.background")
    assert window.ended() == 0
    window.start(engine.data_dir)
    window.wait_for("nav.queue", starts="Cola")
    assert engine.process.poll() is None, "the engine has nothing to do with it"


def test_settings_that_cannot_be_read_are_told_of_and_kept(engine: RunningEngine, window: WindowDriver) -> None:
    settings, kept = (engine.data_dir / name for name in ("console.json", "console-unreadable.json"))
    for name in (settings.name, "alarms.json", "console-last.json"):
        (engine.data_dir / name).write_bytes(LATIN)
    window.start(engine.data_dir)
    window.wait_for(starts="Some settings could not be read")
    assert kept.read_bytes() == LATIN
    window.press("nav.settings")
    window.wait_for("settings.operator")
    window.wait(lambda _: read_kept(settings).choices.page == "settings", "the page was not kept")
    assert read_kept(settings).whole


def test_one_setting_that_cannot_be_costs_no_other(engine: RunningEngine, window: WindowDriver) -> None:
    choices = msgspec.to_builtins(Choices(scheme=SchemeChoice.DARK, operator="Anna"))
    broken = msgspec.json.encode(choices | {"window_width": 10**12, "snoozed": {"all": 1e308}, "selected_job": "none"})
    (engine.data_dir / "console.json").write_bytes(broken)
    window.start(engine.data_dir)
    window.wait_for(starts="Some settings could not be read")
    assert (engine.data_dir / "console-unreadable.json").read_bytes() == broken
    window.press("nav.settings")
    window.wait_for("settings.operator", name="Your name, Anna")
