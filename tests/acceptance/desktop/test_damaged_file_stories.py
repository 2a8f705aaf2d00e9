"""Files of the console that somebody saved in another encoding: the real window opens, says so and loses nothing."""

from __future__ import annotations

import msgspec

from app.session.settings import Choices, SchemeChoice, read_kept
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import WindowDriver

LATIN = '{"operator":"Jürgen"}'.encode("latin-1")


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
    said = msgspec.to_builtins(Choices(scheme=SchemeChoice.DARK, operator="Anna"))
    broken = msgspec.json.encode(said | {"window_width": 10**12, "snoozed": {"all": 1e308}, "selected_job": "none"})
    (engine.data_dir / "console.json").write_bytes(broken)
    window.start(engine.data_dir)
    window.wait_for(starts="Some settings could not be read")
    assert (engine.data_dir / "console-unreadable.json").read_bytes() == broken
    window.press("nav.settings")
    window.wait_for("settings.operator", name="Your name, Anna")
