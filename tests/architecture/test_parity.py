"""What a window can do commands can do, and the other way round: read from the source, call by call."""

from __future__ import annotations

import ast
import re

from app.choices import Choices
from app.chosen_by_command import KEYS
from server_core.contract.api.call import calls_of as declared_calls
from server_core.contract.api.console import ConsoleApi
from tests.support.reached_calls import APP, Place, calls_of, client_calls, program, reached

COMMANDS = ("app.cli", "_command")
WINDOW = (("app.bootstrap", "run_console"), ("app.link_window", "open_link"))
NOT_ASKED = {
    "GET /media": "the console has the same table from the contract",
    "GET /applications/{}": "all of them are in GET /applications",
    "GET /webhooks/{}": "all of them are in GET /webhooks",
}
ONLY_BY_WINDOW = {
    "POST /operators/{}/unlock": "a lock is of a window: commands are as free as whoever is logged in at the system",
    "POST /operators/lock": "as unlocking",
    "GET /printers/answers": "for who looks on; each printer that a command reads has its own, as new",
    "POST /job-rows": "what became of an act whose answer was lost: who typed a command asks for the job again",
}
ONLY_BY_COMMANDS = {
    **dict.fromkeys(
        [f"POST /jobs/{{}}/{act}" for act in ("cancel", "hold", "move", "release")],
        "the window does it with POST /job-acts, also with one job: there it can be taken back",
    ),
}
WITHOUT_A_SERVER = {
    "agent_run.run": "this is an agent without a window",
    "autostart.change": ("app.autostart.here", "way_for"),
    "console_settings.list_all": ("app.choices", "Choices"),
    "console_settings.reset": ("app.chosen_by_command", "usable"),
    "console_settings.set_one": ("app.chosen_by_command", "usable"),
    "consoles.servers": ("app.remote_server", "paired"),
    "consoles.unpair": ("app.remote_server", "forget"),
    "convert.convert": "for who looks into bytes: the window shows what would be on paper, and prints",
    "link_handler.change": ("app.link_handler.here", "handler_for"),
    "log.log": ("app.log_reading", "LogTail"),
    "restore.restore": ("app.going_back", "go_back"),
    "server_settings.autostart": ("app.autostart.here", "way_for"),
}
"""Commands that ask no server → where the window does the same, or why not."""
REMEMBERED = {
    "snoozed": "for half an hour, beside the printer that makes the noise",
    "last_operator": "", "first_close_told": "", "gloves_offered": "", "first_run": "", "window_width": "",
    "window_height": "", "maximized": "", "geometry": "", "page": "", "queue_filter": "", "selected_job": "",
    "grouped": "", "collapsed": "", "printers_table": "", "print_printer": "", "print_more": "", "print_folder": "",
    "print_file": "", "print_doubts": "", "printed_files": "", "printers_grouped": "", "were_locked": "",
}  # fmt: skip
"""What nobody sets: the window finds itself again by it."""


def served() -> set[str]:
    return {re.sub(r"\{\w+\}", "{}", f"{call.method} {call.path}") for call in declared_calls(ConsoleApi)}


def by_commands() -> dict[str, set[str]]:
    return calls_of(reached(COMMANDS))


def by_window() -> dict[str, set[str]]:
    return calls_of(reached(*WINDOW, but="app.commands"))


def test_the_console_asks_all_that_the_server_answers() -> None:
    assert served() - set(client_calls().values()) == set(NOT_ASKED)
    assert set(client_calls().values()) <= served()


def _silent(commands: set[Place]) -> set[Place]:
    """They ask no server."""
    return {place for place in commands if not calls_of(reached(place))}


def test_commands_do_what_a_window_does() -> None:
    assert served() - set(NOT_ASKED) - set(by_commands()) == set(ONLY_BY_WINDOW)


def test_a_window_does_what_commands_do() -> None:
    assert served() - set(NOT_ASKED) - set(by_window()) == set(ONLY_BY_COMMANDS)


def test_commands_that_ask_no_server_have_their_place_in_the_window() -> None:
    commands = {place for place in program()[COMMANDS].leads_to if place[0].startswith("app.commands.") and place[1]}
    assert len(commands) > 80
    silent = {f"{module.rpartition('.')[2]}.{name}" for module, name in _silent(commands)}
    assert silent <= set(WITHOUT_A_SERVER)
    shown = reached(*WINDOW, but="app.commands")
    assert [place for place in WITHOUT_A_SERVER.values() if not isinstance(place, str) and place not in shown] == []


def test_what_is_chosen_in_the_window_is_chosen_by_commands() -> None:
    assert set(KEYS) | set(REMEMBERED) == set(Choices.__struct_fields__)
    assert not set(KEYS) & set(REMEMBERED)
    rows = set()
    for path in (APP / "pages" / "settings").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                first = node.args[0]
                if node.func.attr in ("_choice", "_field") and isinstance(first, ast.Constant):
                    rows.add(first.value)
    assert len(rows) > 8
    assert rows <= set(KEYS)


def test_the_reading_tells_who_calls_what() -> None:
    """A control: it would find what is missing."""
    pause = "POST /printers/{}/pause"
    assert by_commands()[pause] == {"app.commands.printers"}
    assert by_window()[pause]
    assert not {module for module in by_window()[pause] if module.startswith("app.commands")}
    assert "POST /clients" not in calls_of(reached(("app.commands.printers", "pause")))
    assert calls_of(reached(("app.commands.printers", "nobody"))) == {}
