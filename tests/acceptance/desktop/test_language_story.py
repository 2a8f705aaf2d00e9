"""Another language is chosen in the real window: it speaks it at once, at the same place, and when it opens again."""

from __future__ import annotations

from app.session.settings import read_choices
from tests.acceptance.desktop.sent_jobs import send
from tests.support.running_engine import RunningEngine
from tests.support.window_driver import Tree, WindowDriver


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
