"""`spoolhouse notice …`: what a person must know or answer."""

from __future__ import annotations

from argparse import Namespace
from datetime import UTC, datetime

from app.cli.engine_access import console_client
from app.cli.output import answer, table
from app.errors import CommandFailed, Refused
from app.process.data_folder import DataFolder
from app.words.ages import moment
from app.words.notices import answer_to, words_of
from app.words.plain_text import plain
from server_core.contract.types.audit import AccountNotices, NoticeShow
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import CloseNotice


async def list_all(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        page = await client.notices(show=NoticeShow(arguments.show), limit=arguments.limit, cursor=arguments.cursor)
        elsewhere = await client.open_notices_beside()
    now = datetime.now(UTC)
    rows = [["NUMBER", "TIME", "ABOUT", "WHAT"]]
    rows += [[str(n.number), moment(n.opened_at, now), n.subject, words_of(n)] for n in page.data]
    none = "no notices" if arguments.show != "open" else f"nothing needs an answer{' here' if elsewhere else ''}"
    lines = table(rows) if page.data else [none]
    if page.next_cursor:
        lines.append(f"more: --cursor {page.next_cursor}")
    lines += [words_of_account(one) for one in elsewhere]
    answer(page, lines, as_json=arguments.json)


async def show(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await client.notice(arguments.number)
    now = datetime.now(UTC)
    lines = [f"notice {found.number}: {words_of(found)}", f"opened  {moment(found.opened_at, now)}"]
    if found.closed_at is not None:
        lines.append(f"closed  {moment(found.closed_at, now)} by {plain(found.closed_by or '')}")
    answer(found, lines, as_json=arguments.json)


async def close(folder: DataFolder, arguments: Namespace) -> None:
    said = None if arguments.answer is None else CloseNotice(answer=arguments.answer)
    async with console_client(folder) as client:
        try:
            notice = await client.close_notice(arguments.number, said)
        except Refused as refused:
            if refused.code != ErrorCode.INVALID_TRANSITION:
                raise
            command = answer_to(refused.details.get("kind"), refused.details.get("subject"))
            raise CommandFailed(f"{refused} Answer: {command}") from refused
    answer(notice, [f"notice {notice.number}: {words_of(notice)}"], as_json=arguments.json)


def words_of_account(there: AccountNotices) -> str:
    """The site's list is of the site alone: what customers must answer is not to be overlooked."""
    many = "1 notice is" if there.open_notices == 1 else f"{there.open_notices} notices are"
    return plain(f"{many} open at {there.name}: spoolhouse --account {there.account_id} notice list")
