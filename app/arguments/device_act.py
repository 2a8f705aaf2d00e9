"""`spoolhouse printer identify`, `try` and `language`: the arguments of what is done at a device."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable

from app.arguments.agent import agent_argument
from app.arguments.repeat import add_key
from server_core.contract.types.documents import RawLanguage

LANGUAGES = [language.value for language in RawLanguage]


def add_device_acts(printer: Callable[..., ArgumentParser]) -> None:
    identify = printer("identify", "let a printer blink or beep, so that you see which one it is")
    identify.add_argument("which", metavar="ID|URI", help="id or name of a printer, or the address of a found one")
    identify.add_argument("--feed", action="store_true", help="one that cannot blink feeds one blank label")
    identify.add_argument("--language", choices=LANGUAGES, help="of the printer at an address, for --feed")
    add_key(identify, "of what --feed feeds: repeated with the same key, no more comes out")
    trial = printer("try", "print a test label in a language, to see whether the printer speaks it")
    trial.add_argument("which", metavar="ID|URI", help="id or name of a printer, or an address that was not added")
    trial.add_argument("--language", choices=LANGUAGES, required=True)
    add_key(trial)
    for command in (identify, trial):
        agent_argument(command, "the agent that reaches it, of an address")
    language = printer("language", "which language its labels came out in: it is driven in it from now on", "ID")
    language.add_argument("--language", choices=LANGUAGES, required=True)
