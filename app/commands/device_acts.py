"""`spoolhouse printer identify`, `try` and `language`: which one it is, and which language it speaks."""

from __future__ import annotations

from argparse import Namespace

from app.commands.agent_names import agent_id_of
from app.commands.engine_access import console_client
from app.commands.output import CommandFailed, answer
from app.commands.printer_names import find
from app.commands.printers import describe
from app.data_folder import DataFolder
from app.vocabulary.device_acts import identified_words
from app.vocabulary.printers import LANGUAGES
from server_core.contract.types.discovery import IdentifyPrinter, LanguageWish, Shown, StartIdentify, StartTrial
from server_core.contract.types.documents import RawLanguage


async def identify(folder: DataFolder, arguments: Namespace) -> None:
    """Fails where nothing can be seen at the device."""
    language = RawLanguage(arguments.language) if arguments.language else None
    async with console_client(folder, creates=True) as client:
        if "://" in arguments.which:
            agent_id = await agent_id_of(client, arguments.agent)
            wish = StartIdentify(uri=arguments.which, agent_id=agent_id, language=language, feed=arguments.feed)
            seen = await client.identify(wish, key=arguments.repeat_key)
        else:
            chosen, feed = (await find(client, arguments.which)).printer_id, arguments.feed
            seen = await client.identify_printer(chosen, IdentifyPrinter(feed=feed), key=arguments.repeat_key)
    words = identified_words(seen.news)
    if seen.news.shown is Shown.NOTHING:
        hint = " With --feed it feeds one." if seen.news.can_feed and not arguments.feed else ""
        answer(seen, [], as_json=arguments.json)
        raise CommandFailed(words + hint)
    answer(seen, [words], as_json=arguments.json)


async def try_language(folder: DataFolder, arguments: Namespace) -> None:
    """Fails where the device did not take the label."""
    language = RawLanguage(arguments.language)
    name = LANGUAGES[language]
    came_out = f"is it a label with a bar code, no lines of commands? Then it speaks {name}"
    async with console_client(folder, creates=True) as client:
        if "://" in arguments.which:
            agent_id = await agent_id_of(client, arguments.agent)
            trial = StartTrial(uri=arguments.which, language=language, agent_id=agent_id)
            tried = await client.try_language(trial, key=arguments.repeat_key)
            add = f"add it with 'printer add --uri {tried.uri} --language {language.value} …'"
            lines = [] if tried.news.problem else [f"sent in {name}: {came_out}: {add}"]
            answer(tried, lines, as_json=arguments.json)
            if tried.news.problem:
                raise CommandFailed(tried.news.problem)
            return
        printer = await find(client, arguments.which)
        chosen, wish = printer.printer_id, LanguageWish(language=language)
        job = await client.try_on_printer(chosen, wish, key=arguments.repeat_key)
    keep = f"'printer language {printer.printer_id} --language {language.value}'"
    answer(job, [f"test print {job.print_job_id} in {name}: {came_out}: {keep}"], as_json=arguments.json)


async def set_language(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        printer = await find(client, arguments.id)
        printer = await client.set_language(printer.printer_id, LanguageWish(language=RawLanguage(arguments.language)))
    answer(printer, describe(printer), as_json=arguments.json)
