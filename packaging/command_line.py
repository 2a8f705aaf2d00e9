"""Writes the manual's pages about the command line: `python packaging/command_line.py`.

They are made from the arguments that the program itself parses.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from app.cli.arguments import every_command  # noqa: E402

PAGES = {
    "printers": ("Printers", ("printer",)),
    "jobs": ("Jobs and documents", ("job", "notice", "convert", "preview")),
    "server": (
        "The server",
        ("serve", "service", "settings", "status", "log", "doctor", "diagnostics", "backup", "restore", "audit"),
    ),
    "consoles": ("Consoles, operators and agents", ("console", "operator", "agent", "open-link")),
    "applications": ("Applications and partners", ("client", "request", "webhook", "partner")),
}
"""Name of the page: its heading, and its commands. A test says that none is left out."""
COMMON = "The options that every command takes are in [Command line](command-line.md).\n"
OVERVIEW = """\
# Command line

The command `spoolhouse` can do everything that the window does. This page lists all commands. Each group
has a page with its options; `spoolhouse COMMAND --help` shows the same.

Exit codes: 0 done, 1 an error that stderr explains, 2 wrong usage, 3 an agent stopped permanently. A word in capitals
stands for a value. Instead of the ID of a printer, an agent, an application or an operator, you can use its name if
the name is unique.

These options work with every command:

"""


Leaf = tuple[str, argparse.ArgumentParser, str]


def pages() -> dict[str, str]:
    """Names of files, and what is in them."""
    parser = every_command()
    shared = {action.dest for action in parser._actions}
    nouns = _commands(parser)
    overview = OVERVIEW + "".join(_options(parser, set()))
    found = {}
    for name, (heading, chosen) in PAGES.items():
        overview += f"\n## [{heading}](command-line-{name}.md)\n\n| Command | What it does |\n| --- | --- |\n"
        text = f"# Command line: {heading}\n\n{COMMON}"
        for noun in chosen:
            for words, command, said in _leaves(noun, *nouns[noun]):
                overview += f"| `{words}` | {_cell(said)} |\n"
                text += "".join(_section(words, command, said, shared))
        found[f"command-line-{name}.md"] = text
    return {"command-line.md": overview, **found}


def _commands(parser: argparse.ArgumentParser) -> dict[str, tuple[argparse.ArgumentParser, str]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            said = {choice.dest: choice.help or "" for choice in action._choices_actions}
            return {name: (command, said.get(name, "")) for name, command in action.choices.items()}
    return {}


def _leaves(
    words: str, parser: argparse.ArgumentParser, said: str
) -> Iterator[tuple[str, argparse.ArgumentParser, str]]:
    below = _commands(parser)
    if not below or any(action.required is False and _is_commands(action) for action in parser._actions):
        yield words, parser, said
    for name, (command, text) in below.items():
        yield from _leaves(f"{words} {name}", command, text)


def _is_commands(action: argparse.Action) -> bool:
    return isinstance(action, argparse._SubParsersAction)


def _section(words: str, parser: argparse.ArgumentParser, said: str, shared: set[str]) -> Iterator[str]:
    named = [_word(action) for action in parser._actions if not action.option_strings and not _is_commands(action)]
    yield f"\n## {words}\n\n`{' '.join(['spoolhouse', words, *named])}`: {_cell(said)}.\n"
    options = list(_options(parser, shared))
    if options:
        yield "\n"
        yield from options


def _options(parser: argparse.ArgumentParser, left_out: set[str]) -> Iterator[str]:
    """Return one line per option. `left_out`: those that the overview has."""
    for action in parser._actions:
        hidden = action.help == argparse.SUPPRESS or action.dest in left_out | {"help"} or _is_commands(action)
        if hidden or not (action.option_strings or action.help):
            continue
        names = " ".join([*action.option_strings[-1:], *([_word(action)] if action.nargs != 0 else [])])
        if isinstance(action, argparse.BooleanOptionalAction):
            names = ", ".join(action.option_strings)
        needed = " (required)" if action.option_strings and action.required else ""
        said = _cell((action.help or "").replace("%%", "%"))
        yield f"- `{names}`{needed}{': ' + said if said else ''}\n"


def _word(action: argparse.Action) -> str:
    if action.choices is not None and action.metavar is None:
        word = "|".join(map(str, action.choices))
    else:
        word = str(action.metavar or action.dest.upper())
    if action.nargs in ("?", "*"):
        return f"[{word}]"
    return f"{word} …" if action.nargs == "+" else word


def _cell(text: str) -> str:
    return text.replace("|", "\\|").rstrip(".")


def main() -> None:
    for name, text in pages().items():
        ROOT.joinpath("resources", "docs", name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
