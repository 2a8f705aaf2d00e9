"""Wrong usage of the command line is exit code 2 with one clear line, before anything is started."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from app.cli import jobs, printers
from app.cli.arguments import parse
from app.cli.arguments.options import read_setting, setting_text
from app.cli.output import answer, table
from app.cli.program import _command, main
from app.client import open_client
from app.errors import ConsoleError
from app.process.data_folder import DataFolder
from app.words.jobs import job_state
from app.words.notices import answer_to
from app.words.printer_facts import more_than_it_tells
from server_core.contract.decisions.queue_states import ShownState
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.jobs import Show
from server_core.contract.types.states import Confirmation
from server_core.store import search_index
from tests.support.console_facts import a_job, a_printer, job_id
from tests.support.console_site import ConsoleSite, SiteEndpoint


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["printer"],
        ["printer", "add", "--name", "Dock"],
        ["printer", "add", "--uri", "socket://h", "--name", "Dock", "--media", "0x150"],
        ["printer", "add", "--uri", "socket://h", "--name", "Dock", "--media", "100x150x3"],
        ["printer", "add", "--uri", "socket://h", "--name", "Dock", "--dpi", "71"],
        ["printer", "add", "--uri", "socket://h", "--name", " "],
        ["printer", "simulate", "x", "--fault", "fire"],
        ["printer", "set", "x", "--minimum-evidence", "operator_confirmed"],
        ["printer", "set", "x", "--stale-after", "soon"],
        ["printer", "set", "x", "--stale-after", "31d"],
        ["printer", "set", "x", "--stale-after", "90"],
        ["printer", "set", "x", "--expires-after", "7200"],
        ["printer", "set", "x", "--expires-after", "off"],
        ["printer", "backlog", "x"],
        ["printer", "backlog", "x", "--print", "--cancel"],
        ["notice", "close", "x"],
        ["printer", "set", "x"],
        ["printer", "set", "--darkness", "20"],
        ["printer", "set", "x", "--tag", "y", "--darkness", "20"],
        ["printer", "backlog", "x", "--list", "--since", "25:00"],
        ["printer", "import"],
        ["service"],
        ["service", "install", "both"],
        ["serve", "--log-format", "xml"],
        ["job", "answer", "019a0000-0000-7000-8000-000000000000"],
        ["job", "answer", "019a0000-0000-7000-8000-000000000000", "--yes", "--no"],
        ["serve", "--port", "65536"],
        ["serve", "--port", "-1"],
        ["client", "create", "--name", "x", "--scope", "everything"],
        ["job", "show", "not-a-uuid"],
        ["job", "reprint", "019a0000-0000-7000-8000-000000000000", "--copies", "100"],
        ["job", "move", "019a0000-0000-7000-8000-000000000000"],
        ["job", "find"],
        ["job", "find", "two", "words"],
        ["job", "find", "x", "--limit", "101"],
    ],
)
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        parse(arguments)
    assert stopped.value.code == 2
    [line] = capsys.readouterr().err.splitlines()
    nouns = "client|job|notice|printer|serve|service"
    assert re.fullmatch(rf"spoolhouse: .+\. See 'spoolhouse( ({nouns})( [a-z]+)?)? --help'", line)


def test_the_reason_is_told_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["convert", "in.pdf", "--to", "zpl", "-o", "out.zpl", "--copies", "0\n\x1b[2J"])
    no_number = "argument --copies: '0␊␛[2J' is not a whole number from 1 to 99"
    assert capsys.readouterr().err == f"spoolhouse: {no_number}. See 'spoolhouse convert --help'\n"


@pytest.mark.parametrize("arguments", ["--json printer list", "printer --json list", "printer list --json"])
def test_options_may_stand_anywhere(arguments: str) -> None:
    assert parse(arguments.split()).json is True


def test_options_have_defaults() -> None:
    assert (parse(["doctor"]).json, parse(["doctor"]).data_dir) == (False, None)


def test_media_are_read_in_mm() -> None:
    add = ["printer", "add", "--uri", "virtual:///x", "--name", "x", "--media"]
    assert parse([*add, "101.6x152.4"]).media == (101.6, 152.4)
    assert parse([*add, "80"]).media == (80.0, None)


@pytest.mark.parametrize(
    ("text", "seconds"), [("off", 0), ("90s", 90), ("60m", 3600), ("7d", 604800), ("default", None)]
)
def test_times_of_a_printer_are_read_in_seconds(text: str, seconds: int | None) -> None:
    assert parse(["printer", "set", "x", "--stale-after", text]).stale_after_seconds == seconds


@pytest.mark.parametrize(("seconds", "text"), [(90, "90s"), (3600, "1h"), (5400, "90m"), (172800, "2d"), (0, "off")])
def test_a_time_is_written_with_the_unit_that_it_is_read_with(seconds: int, text: str) -> None:
    assert setting_text("stale_after_seconds", seconds, ";") == text
    assert read_setting("stale_after_seconds", text) == seconds


def test_pages_are_read_as_people_name_them() -> None:
    read = parse(["job", "reprint", str(UUID(int=1)), "--pages", "4-6, 9"]).pages
    assert [(each.first, each.last) for each in read] == [(4, 6), (9, 9)]


@pytest.mark.parametrize("text", ["", "0", "6-4", "a", "1-2-3", "1,,2", "-1", ",".join("1" * 65)])
def test_what_names_no_pages_is_told_so(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["job", "reprint", str(UUID(int=1)), f"--pages={text}"])
    assert "4-6,9" in capsys.readouterr().err


def test_the_console_is_the_default() -> None:
    assert parse([]).noun is None


def test_serve_holds_its_folder_before_it_loads_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that follows at once waits for this server, and starts none of its own."""
    folder, held = DataFolder(root=tmp_path), list[bool]()

    async def serve(folder: DataFolder, *_: object) -> None:
        held.append(folder.is_held())

    monkeypatch.setattr("app.process.serve.serve", serve)
    assert main(["--data-dir", str(tmp_path), "serve"]) == 0
    assert (held, folder.is_held()) == ([True], False)


def test_jobs_that_need_a_person_come_first_and_are_marked(
    site: ConsoleSite,
    endpoint: SiteEndpoint,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(jobs, "console_client", lambda _folder: open_client(endpoint))
    site.put(a_job(1, "printing"))
    site.put(a_job(2, held_by="Anna"))

    def shown(*request: str) -> list[str]:
        asyncio.run(jobs.list_all(DataFolder(root=tmp_path), parse(["job", "list", *request])))
        return capsys.readouterr().out.splitlines()

    header, first, second, legend = shown()
    assert header.split()[0] == "PRINT"
    assert (first[:3], second[:3]) == ("!  ", "   ")
    assert str(a_job(2).print_job_id) in first
    assert legend.startswith("! = needs a person")
    assert shown("--show", "printing") == [line[3:].rstrip() for line in (header, second)]


def test_jobs_of_a_printer_and_of_a_group_of_printers_are_listed(
    site: ConsoleSite,
    endpoint: SiteEndpoint,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(jobs, "console_client", lambda _folder: open_client(endpoint))
    for number, (name, tags) in enumerate((("A", ["Packing"]), ("B", ["Packing"]), ("C", [])), 1):
        site.put(a_printer(name, tags=tags))
        site.put(a_job(number, printer=name))
    for request, shown in ((["--tag", "packing"], {"A", "B"}), (["--printer", "C"], {"C"}), (["--tag", "none"], set())):
        asyncio.run(jobs.list_all(DataFolder(root=tmp_path), parse(["job", "list", "--json", *request])))
        output = json.loads(capsys.readouterr().out)["data"]
        assert {row["printer_name"] for row in output} == shown


@pytest.mark.parametrize("show", Show)
def test_every_filter_of_the_queue_can_be_listed(
    show: Show,
    site: ConsoleSite,
    endpoint: SiteEndpoint,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(jobs, "console_client", lambda _folder: open_client(endpoint))
    site.put(a_job(1, "failed", failure_reason="printer_error"))
    parsed = parse(["job", "list", "--show", show.value])
    asyncio.run(jobs.list_all(DataFolder(root=tmp_path), parsed))
    assert ("label-104001.zpl" in capsys.readouterr().out) is (show in ("all", "open", "failed", "needs_you"))


OLDER = "There are older ones. Search for more words, or list more with --limit."
UNREAD = "Older documents are still being indexed. Search again later to find their words, too."
NOTHING = [
    "No job was found.",
    "Jobs are kept for 90 days after their end, and the words of documents for 7 days.",
]


@pytest.mark.parametrize(
    ("arguments", "references", "told"),
    [
        (["ord-104002"], ["ORD-104002"], []),
        (["label"], ["ORD-104003", "ORD-104002", "ORD-104001"], []),
        (["label", "--limit", "2"], ["ORD-104003", "ORD-104002"], [OLDER]),
        (["nowhere"], [], NOTHING),
    ],
)
@pytest.mark.parametrize("indexing", [False, True])
def test_jobs_are_found(
    indexing: bool,
    arguments: list[str],
    references: list[str],
    told: list[str],
    site: ConsoleSite,
    endpoint: SiteEndpoint,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(jobs, "console_client", lambda _folder: open_client(endpoint))
    monkeypatch.setattr(search_index, "is_behind", lambda _: indexing)
    for number in (1, 2, 3):
        site.put(a_job(number))
    asyncio.run(jobs.find(DataFolder(root=tmp_path), parse(["job", "find", *arguments])))
    lines = capsys.readouterr().out.splitlines()
    assert [word for line in lines for word in line.split() if word.startswith("ORD-")] == references
    rest = lines[len(references) + 1 :] if references else lines
    assert [line for line in rest if line != UNREAD] == told
    assert (UNREAD in rest) is indexing


@pytest.mark.parametrize("as_json", [False, True])
def test_people_read_words_and_programs_read_codes(
    as_json: bool,
    site: ConsoleSite,
    endpoint: SiteEndpoint,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for group in (jobs, printers):
        monkeypatch.setattr(group, "console_client", lambda _folder: open_client(endpoint))
    site.put(a_job(1, waiting_reason="printer_paused"))
    site.put(a_job(2, "failed", failure_reason="outcome_unknown", message="Reset by peer."))
    site.put(a_printer(status="error", status_reasons=["media-empty"]))
    output = ""
    for command in ("job list", f"job show {job_id(2)}", "printer list"):
        parsed = parse(command.split() + (["--json"] if as_json else []))
        asyncio.run(_command(parsed)(DataFolder(root=tmp_path), parsed))
        output += capsys.readouterr().out
    for code in ("printer_paused", "outcome_unknown", "media-empty"):
        assert (code in output) is as_json
    for words in (
        "Printer paused – resume it on the Printers page",
        "Not confirmed – May have printed – check the tray. Reset by peer.",
        "Stopped (Out of labels or paper)",
        "Received  Application Web shop",
    ):
        assert (words in output) is not as_json


HOSTILE = "<b>x</b>\x1b[2J\x9b1m\n\u202ered"


def test_no_name_steers_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    answer({"name": HOSTILE}, table([["NAME", "COPIES"], [HOSTILE, "1"]]), as_json=False)
    assert capsys.readouterr().out == "NAME                  COPIES\n<b>x</b>␛[2J·1m␊·red  1\n"
    answer({"name": HOSTILE}, [], as_json=True)
    output = capsys.readouterr().out
    assert json.loads(output) == {"name": HOSTILE}
    assert set(output) & set(HOSTILE) <= set("<b>x/[21mred\nJ")


def test_no_error_steers_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise ConsoleError(HOSTILE)

    monkeypatch.setattr(jobs, "list_all", fails)
    assert main(["--data-dir", str(tmp_path), "job", "list"]) == 1
    assert capsys.readouterr().err == "spoolhouse: <b>x</b>␛[2J·1m␊·red\n"


def test_doctor_says_unhealthy_in_one_json_object_and_exit_code_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["--data-dir", str(tmp_path), "--json", "doctor"]) == 1
    output = capsys.readouterr()
    assert json.loads(output.out)["healthy"] is False
    assert output.out.count("\n") == 1
    assert output.err == "spoolhouse: at least one check failed. See the lines marked ✗.\n"


def test_a_question_is_answered_by_the_command_that_the_words_name() -> None:
    job = "019a0000-0000-7000-8000-000000000000"
    assert f"{answer_to(NoticeKind.JOB_UNCONFIRMED, job)}" == f"spoolhouse job answer {job} --yes|--no"
    assert parse(["job", "answer", job, "--yes"]).came_out is True
    assert parse(["job", "answer", job, "--no"]).came_out is False


@pytest.mark.parametrize(("verb", "words"), [("show", "not the id of a job"), ("answer", "not the id of a job")])
def test_what_is_no_id_is_told_so(verb: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["job", verb, "nosuch"])
    assert words in capsys.readouterr().err


def test_the_least_time_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["printer", "set", "x", "--expires-after", "59s"])
    assert "60 s to 365d" in capsys.readouterr().err


def test_a_wish_for_more_than_a_printer_tells_is_warned_of() -> None:
    capabilities = msgspec.structs.replace(a_printer().capabilities, confirmation=Confirmation.BYTES_ACCEPTED)
    weak = msgspec.structs.replace(a_printer(), capabilities=capabilities)
    for evidence, warned in ((Confirmation.PRINTER_CONFIRMED, True), (Confirmation.BYTES_ACCEPTED, False)):
        warning = more_than_it_tells(
            msgspec.structs.replace(weak, minimum_evidence=evidence, minimum_evidence_by="Anna")
        )
        assert (warning is not None) is warned


def test_a_persons_no_is_a_cause_of_its_own() -> None:
    text = "Anna saw that it did not come out."
    row = a_job(1, "failed", failure_reason="outcome_unknown", evidence="operator_confirmed", message=text)
    assert job_state(row) is ShownState.FAILED
    assert jobs.note(row) == "Anna saw that it did not come out – reprint it if it is still needed"
    held = a_job(2, "failed", failure_reason="expired", held_by="Anna")
    assert jobs.note(held).startswith("Held by Anna until it expired")
