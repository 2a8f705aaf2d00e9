"""Printers and operators as tables in CSV files: `printer export`, `printer import`, `operator export` and `import`.

An import changes only what differs. An empty cell, or a missing column, leaves the value as it is.
"""

from __future__ import annotations

import asyncio
import csv
import io
from argparse import ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from msgspec import UNSET, ValidationError, convert
from msgspec.structs import replace

from app.cli import agents
from app.cli.arguments.options import NONE, OPTIONS, flag_of, read_setting, setting_text, size_in
from app.cli.engine_access import console_client
from app.cli.output import answer, many, refuse_inside, write
from app.client import ConsoleClient
from app.errors import CommandFailed, ConsoleError
from app.process.audit_export import csv_rows
from app.process.data_folder import DataFolder
from app.process.new_file import write_new
from app.words.printers import tagged
from server_core.contract.types.consoles import ChangeOperator, CreateOperator, OperatorView, Role
from server_core.contract.types.discovery import ChangeAddress, LanguageChange
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.fields import Rename
from server_core.contract.types.media import LoadMedia
from server_core.contract.types.printers import AddPrinter, ChangePrinter, PrinterView, tag_key
from server_core.contract.types.tuning import TUNING

SEPARATOR = "; "
"""Between several values in one cell."""
MOST_BYTES = 10 * 1024 * 1024
AT_ONCE = 8
"""Calls under way together: they share commits."""
ID, NAME, ADDRESS, AGENT, LANGUAGE, MEDIA, TAGS = "id", "name", "address", "agent", "language", "media", "tags"
SETTING_OF = {flag_of(name).removeprefix("--"): name for name in OPTIONS}
"""Columns of settings, named like the options of `printer set`."""
COLUMNS = (ID, NAME, ADDRESS, AGENT, LANGUAGE, MEDIA, TAGS, *SETTING_OF)
LISTS = ("raw_allow", "shared_with")
OPERATOR_COLUMNS = (ID, NAME, "role")
Row = Mapping[str, str]
T = TypeVar("T")


@dataclass(kw_only=True, slots=True)
class Planned:
    """The changes for one line of a file. `news`: by column, the texts before and after; `steps`: the calls.

    `is_added`: it is there, also if a later step failed.
    """

    line: int
    name: str
    adds: bool = False
    is_added: bool = False
    news: dict[str, tuple[str, str]] = field(default_factory=dict)
    steps: list[Callable[[], Awaitable[object]]] = field(default_factory=list)
    error: str | None = None

    def say(self, column: str, before: str, after: str) -> None:
        self.news[column] = before, after

    @property
    def kind(self) -> str:
        return "add" if self.adds else "change" if self.news else "same"

    @property
    def words(self) -> str:
        told = (
            f"{column} {after}" if self.adds else f"{column} {before or '-'} → {after or '-'}"
            for column, (before, after) in self.news.items()
        )
        return f"{self.kind:6}  {self.name}: {', '.join(told)}"


# Files


def read_rows(file: Path, columns: Sequence[str]) -> list[Row]:
    """Read the rows of a file by column. Raises CommandFailed, also for columns that are unknown."""
    try:
        content = file.read_bytes()[: MOST_BYTES + 1]
        text = content.decode("utf-8-sig")
    except OSError as error:
        raise CommandFailed(f"{file} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise CommandFailed(f"{file} is not in UTF-8. Save it as 'CSV UTF-8'.") from error
    if len(content) > MOST_BYTES:
        raise CommandFailed(f"{file} is larger than {MOST_BYTES // 1024 // 1024} MiB.")
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)  # spreadsheets of some languages write semicolons
    try:
        lines = list(csv.reader(io.StringIO(text), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise CommandFailed(f"{file} is no CSV file: {error}") from error
    if not lines:
        raise CommandFailed(f"{file} is empty. Its first line names the columns.")
    names = [name.strip().lower() for name in lines[0]]
    unknown = [name for name in names if name not in columns]
    twice = [name for name, times in Counter(names).items() if times > 1]
    if unknown or twice or NAME not in names:
        known = ", ".join(columns)
        raise CommandFailed(f"{file}: the columns {', '.join(unknown or twice) or '(none)'} are wrong. Known: {known}.")
    rows: list[Row] = []
    for number, cells in enumerate(lines[1:], start=2):
        if len(cells) > len(names):
            raise CommandFailed(f"{file}, line {number}: it has more cells than there are columns.")
        rows.append({name: _bare(cell) for name, cell in zip(names, cells, strict=False)})
    return rows


def _bare(cell: str) -> str:
    """Return a cell without the apostrophe that keeps a spreadsheet from reading a formula."""
    cell = cell.strip()
    return cell[1:] if cell.startswith("'") and len(cell) > 1 and cell[1] in "=+-@" else cell


async def _write(folder: DataFolder, arguments: Namespace, rows: Sequence[tuple[str, ...]], things: str) -> None:
    """Write a table to the file, or to standard output without one. Raises CommandFailed, CannotWrite."""
    content = csv_rows(list(rows))
    if arguments.file is None:
        write(content.decode().rstrip("\r\n"))
        return
    file: Path = arguments.file.absolute()
    refuse_inside(folder, file)
    await write_new(file, "\ufeff".encode() + content, force=arguments.force)
    lines = [f"{file}: {many(len(rows) - 1, things)}"]
    answer({"file": str(file), "rows": len(rows) - 1}, lines, as_json=arguments.json)


async def _carry_out(plans: list[Planned], arguments: Namespace, things: str) -> None:
    """Show the plan, or carry it out line by line. Raises CommandFailed if a line failed."""
    shown_only = arguments.dry_run or any(plan.error is not None for plan in plans)
    if not shown_only:
        at_once = asyncio.Semaphore(AT_ONCE)
        for number in range(max((len(plan.steps) for plan in plans), default=0)):  # names and ids must be there first
            await asyncio.gather(*(_step(plan, number, at_once) for plan in plans))
    failed = [plan for plan in plans if plan.error is not None]
    kinds = Counter(plan.kind for plan in plans if plan.error is None or plan.is_added)
    lines = [plan.words for plan in plans if plan.error is None and plan.kind != "same"]
    lines += [f"line {plan.line}, {plan.name}: {plan.error}" for plan in failed]
    done = "would be " if shown_only else ""
    lines.append(
        f"{many(len(plans), things)} in the file: {kinds['add']} {done}added, {kinds['change']} {done}changed, "
        f"{kinds['same']} unchanged, {len(failed)} failed"
    )
    told = [
        {"line": plan.line, "name": plan.name, "kind": plan.kind, "changes": plan.news, "error": plan.error}
        for plan in plans
    ]
    answer({"dry_run": arguments.dry_run, "lines": told}, lines, as_json=arguments.json)
    if failed:
        what = " Nothing was changed."
        if not shown_only:
            what = " The other lines were carried out. Mend these, and import the file again."
        raise CommandFailed(f"{many(len(failed), 'line')} of the file failed.{what}")


async def _step(plan: Planned, number: int, at_once: asyncio.Semaphore) -> None:
    """Carry out a step of a line, unless an earlier one failed."""
    if plan.error is None and number < len(plan.steps):
        async with at_once:
            try:
                await plan.steps[number]()
            except ConsoleError as error:
                plan.error = f"it is added, but not all of the line is set: {error}" if plan.is_added else str(error)
            else:
                plan.is_added = plan.adds


# Printers


async def export_printers(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        site = await _Site.read(client)
    printers = site.printers if arguments.tag is None else tagged(site.printers, arguments.tag)
    rows = [COLUMNS, *(tuple(site.texts(printer)[column] for column in COLUMNS) for printer in printers)]
    await _write(folder, arguments, rows, "printer")


async def import_printers(folder: DataFolder, arguments: Namespace) -> None:
    """Add and change printers as the file says. Nothing is changed if a line of it cannot be read."""
    rows = await asyncio.to_thread(read_rows, arguments.file, COLUMNS)
    async with console_client(folder, creates=True) as client:
        site = await _Site.read(client)
        plans = [await site.plan(number, row) for number, row in enumerate(rows, start=2)]
        _refuse_twice(plans)
        names = {each.name for each in plans if each.adds}
        names |= {text for each in site.printers for text in (each.name, str(each.printer_id))}
        for plan, row in zip(plans, rows, strict=True):
            if "standby" in plan.news:
                plan.error = plan.error or _wrong_standby(row, names)
        await _carry_out(plans, arguments, "printer")


def _refuse_twice(plans: Sequence[Planned]) -> None:
    """Refuse names that are in the file twice. Names differ in more than capitals."""
    times = Counter(plan.name.casefold() for plan in plans)
    for plan in plans:
        if times[plan.name.casefold()] > 1 and plan.error is None:
            plan.error = "this name is in the file twice"


def _wrong_standby(row: Row, names: Collection[str]) -> str | None:
    standby = row.get("standby", "")
    if not standby or standby.lower() == NONE:
        return None
    if standby in (row[NAME], row.get(ID)):
        return "standby: a printer cannot be its own"
    return None if standby in names else f"there is no printer '{standby}' for its standby"


def _checked(request: T) -> T:
    """Return a request that its own type accepts. Raises ValidationError."""
    return msgspec.json.decode(msgspec.json.encode(request), type=type(request))


def value_of(printer: PrinterView, name: str) -> Any:
    """Return a setting. Evidence that was only learnt is none."""
    if name == "minimum_evidence" and printer.minimum_evidence_by is None:
        return None
    return getattr(printer.tuning if name in TUNING else printer, name)


@dataclass(frozen=True, kw_only=True)
class _Site:
    """Printers, agents and applications that the cells of a file name. `added`: printers of this import, by name."""

    client: ConsoleClient
    printers: list[PrinterView]
    agent_names: dict[UUID, str]
    client_names: dict[UUID, str]
    added: dict[str, UUID] = field(default_factory=dict)

    @classmethod
    async def read(cls, client: ConsoleClient) -> _Site:
        return cls(
            client=client,
            printers=await client.printers(),
            agent_names={each.agent_id: each.name for each in await client.agents()},
            client_names={each.client_id: each.name for each in await client.clients()},
        )

    def texts(self, printer: PrinterView) -> dict[str, str]:
        """Return the cells of a printer."""
        width, height = printer.media_width_mm, printer.media_height_mm
        media = "" if width is None else f"{width:g}" if height is None else f"{width:g}x{height:g}"
        return {
            ID: str(printer.printer_id),
            NAME: printer.name,
            ADDRESS: printer.uri,
            AGENT: self.agent_names.get(printer.agent_id, ""),
            LANGUAGE: printer.language or "",
            MEDIA: media,
            TAGS: SEPARATOR.join(printer.tags),
            **{column: self._setting(printer, name) for column, name in SETTING_OF.items()},
        }

    def _setting(self, printer: PrinterView, name: str) -> str:
        value = value_of(printer, name)
        if name == "standby_printer_id" and value is not None:
            return next((each.name for each in self.printers if each.printer_id == value), str(value))
        if name == "shared_with" and value is not None:
            return SEPARATOR.join(self.client_names.get(each, str(each)) for each in value)
        return setting_text(name, value, SEPARATOR)

    async def plan(self, line: int, row: Row) -> Planned:
        """Plan the changes of a line. A wrong cell is its error."""
        plan = Planned(line=line, name=row.get(NAME, "") or "(no name)")
        try:
            if not row.get(NAME):
                raise CommandFailed("the line has no name")
            known = self._known(row)
            if known is None:
                await self._plan_new(plan, row)
            else:
                await self._plan_changes(plan, row, known)
        except (ConsoleError, ArgumentTypeError, ValidationError) as error:
            plan.error = str(error)
        return plan

    def _known(self, row: Row) -> PrinterView | None:
        """Find by id; without a known one, by name."""
        by_id = [each for each in self.printers if str(each.printer_id) == row.get(ID)]
        return next(iter(by_id or [each for each in self.printers if each.name == row[NAME]]), None)

    async def _plan_new(self, plan: Planned, row: Row) -> None:
        if not row.get(ADDRESS):
            raise CommandFailed("there is no such printer, and a new one needs an address")
        width, height = _media(row.get(MEDIA, "")) or (None, None)
        settings = {column: row[column] for column in SETTING_OF if row.get(column)}
        request = AddPrinter(
            uri=row[ADDRESS],
            name=row[NAME],
            language=None if not row.get(LANGUAGE) else convert(row[LANGUAGE], RawLanguage),
            media_width_mm=width,
            media_height_mm=height,
            agent_id=await agents.agent_id_of(self.client, row.get(AGENT) or None),
        )
        _checked(request)
        plan.adds = True
        for column in (ADDRESS, AGENT, LANGUAGE, MEDIA, TAGS, *settings):
            if row.get(column):
                plan.say(column, "", row[column])
        added: list[PrinterView] = []
        change = ChangePrinter(add_tags=_tags(row.get(TAGS, "")) or UNSET)
        change = replace(
            change,
            **{
                SETTING_OF[column]: self._value(column, text)
                for column, text in settings.items()
                if SETTING_OF[column] != "standby_printer_id"
            },
        )

        _checked(change)

        async def add() -> None:
            added.append(await self.client.add_printer(request))
            self.added[request.name] = added[0].printer_id

        async def set_up() -> None:
            if change != ChangePrinter():
                await self.client.change_printer(added[0].printer_id, change)

        plan.steps = [add, set_up, lambda: self._stand_by(added[0], row)]

    async def _plan_changes(self, plan: Planned, row: Row, printer: PrinterView) -> None:
        call, id, were = self.client, printer.printer_id, self.texts(printer)
        tags, wanted = (
            {tag_key(each): each for each in printer.tags},
            {tag_key(each): each for each in _tags(row.get(TAGS, ""))},
        )
        news = {column: text for column, text in row.items() if column != ID and text and text != were[column]}
        if TAGS in news and tags.keys() == wanted.keys():
            del news[TAGS]
        values = {
            column: self._value(column, text)
            for column, text in news.items()
            if column in SETTING_OF and SETTING_OF[column] != "standby_printer_id"
        }
        for column in [each for each, value in values.items() if value == value_of(printer, SETTING_OF[each])]:
            del news[column], values[column]
        for column, text in news.items():
            plan.say(column, were[column], text)
        change = ChangePrinter(**{SETTING_OF[column]: value for column, value in values.items()})
        if TAGS in news:
            add = [tag for key, tag in wanted.items() if key not in tags]
            gone = [tag for key, tag in tags.items() if key not in wanted]
            change = replace(change, add_tags=add or UNSET, remove_tags=gone or UNSET)
        _checked(change)
        if NAME in news:
            plan.steps.append(lambda: call.rename_printer(id, Rename(name=row[NAME])))
        if ADDRESS in news or AGENT in news:
            agent = await agents.agent_id_of(call, row[AGENT]) if AGENT in news else None
            address = ChangeAddress(uri=news.get(ADDRESS), agent_id=agent)
            plan.steps.append(lambda: self._move(printer, address))
        if LANGUAGE in news:
            language = LanguageChange(language=convert(row[LANGUAGE], RawLanguage))
            plan.steps.append(lambda: call.set_language(id, language))
        if (media := _media(news.get(MEDIA, ""))) is not None:
            load = LoadMedia(media_width_mm=media[0], media_height_mm=media[1])
            plan.steps.append(lambda: call.load_media(id, load))
        if change != ChangePrinter():
            plan.steps.append(lambda: call.change_printer(id, change))
        if "standby" in news:
            plan.steps.append(lambda: self._stand_by(printer, row))

    async def _move(self, printer: PrinterView, request: ChangeAddress) -> None:
        """Change the address. Raises CommandFailed if another device answers there, or none."""
        if not (await self.client.change_address(printer.printer_id, request)).applied:
            raise CommandFailed(
                "its address was not changed, because another device answers there, or none. See 'spoolhouse printer "
                f"address {printer.printer_id} --uri {request.uri or printer.uri}'"
            )

    async def _stand_by(self, printer: PrinterView, row: Row) -> None:
        """Set the standby printer, which the same file may have added."""
        named = row.get("standby")
        if not named:
            return
        other = None if named.lower() == NONE else self.added.get(named)
        if other is None and named.lower() != NONE:
            found = [each.printer_id for each in self.printers if named in (each.name, str(each.printer_id))]
            if not found:
                raise CommandFailed(f"there is no printer '{named}' for its standby")
            other = found[0]
        await self.client.change_printer(printer.printer_id, ChangePrinter(standby_printer_id=other))

    def _value(self, column: str, text: str) -> Any:
        """Parse a setting. Raises ArgumentTypeError, CommandFailed."""
        name = SETTING_OF[column]
        if name == "shared_with":
            if text.lower() == "all":
                return None
            ids = {each: id for id, each in self.client_names.items()} | {str(id): id for id in self.client_names}
            unknown = [each for each in _several(text) if each not in ids]
            if unknown:
                raise CommandFailed(f"{column}: there is no application '{unknown[0]}'")
            return [ids[each] for each in _several(text)]
        if name == "raw_allow":
            return [] if text.lower() == NONE else _several(text)
        try:
            return read_setting(name, text)
        except (ArgumentTypeError, ValueError) as error:
            raise CommandFailed(f"{column}: {error}") from error


def _several(text: str) -> list[str]:
    return [each.strip() for each in text.split(";") if each.strip()]


_tags = _several


def _media(text: str) -> tuple[float, float | None] | None:
    if not text:
        return None
    size = size_in(text)
    if size is None:
        raise CommandFailed(f"media: '{text}' is not a size in mm like 100x150 or 80")
    return size


# Several printers at once, for `printer set`


async def chosen(client: ConsoleClient, tag: str) -> list[PrinterView]:
    """Return the printers with a tag. Raises CommandFailed if there are none."""
    found = tagged(await client.printers(), tag)
    if not found:
        raise CommandFailed(f"no printer has the tag '{tag}'. See 'spoolhouse printer list'.")
    return found


OF_ONE = ("place", "standby_printer_id", "dpi", "head_width_mm", "calibration_x_mm", "calibration_y_mm")
"""Settings of one device alone."""


def settings_like(printer: PrinterView) -> dict[str, Any]:
    """Return the settings of a printer that others can take over."""
    return {name: value_of(printer, name) for name in OPTIONS if name not in OF_ONE}


# Operators


async def export_operators(folder: DataFolder, arguments: Namespace) -> None:
    async with console_client(folder) as client:
        found = await client.operators()
    rows = [OPERATOR_COLUMNS, *((str(one.operator_id), one.name, one.role.value) for one in found)]
    await _write(folder, arguments, rows, "operator")


async def import_operators(folder: DataFolder, arguments: Namespace) -> None:
    """Add and change operators as the file says. PINs are never in a file: set them with `operator pin`."""
    rows = await asyncio.to_thread(read_rows, arguments.file, OPERATOR_COLUMNS)
    async with console_client(folder, creates=True) as client:
        known = await client.operators()
        plans = [_operator_plan(client, known, number, row) for number, row in enumerate(rows, start=2)]
        _refuse_twice(plans)
        await _carry_out(plans, arguments, "operator")


def _operator_plan(client: ConsoleClient, known: Iterable[OperatorView], line: int, row: Row) -> Planned:
    plan, name = Planned(line=line, name=row.get(NAME) or "(no name)"), row.get(NAME, "")
    try:
        role = Role(row["role"]) if row.get("role") else None
    except ValueError:
        plan.error = f"'{row['role']}' is no role. Use one of {', '.join(Role)}"
        return plan
    if not name:
        plan.error = "the line has no name"
        return plan
    by_id = [each for each in known if str(each.operator_id) == row.get(ID)]
    found = next(iter(by_id or [each for each in known if each.name == name]), None)
    if found is None:
        plan.adds = True
        made = CreateOperator(name=name, role=role or Role.OPERATOR)
        plan.say("role", "", made.role.value)
        plan.steps.append(lambda: client.create_operator(made))
        return plan
    if name != found.name:
        plan.say(NAME, found.name, name)
    if role not in (None, found.role):
        plan.say("role", found.role.value, str(role))
    if plan.news:
        change = ChangeOperator(name=None if name == found.name else name, role=None if role == found.role else role)
        plan.steps.append(lambda: client.change_operator(found.operator_id, change))
    return plan
