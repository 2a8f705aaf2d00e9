"""RAW files over the API: what is damaged is never sent, what a head saves is left out and told, copies stand apart."""

from __future__ import annotations

import pytest
from anyio import to_thread

from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine
from tests.support.tcp_sink import tcp_sink

LABEL = b"^XA^FO20,20^A0N,30,30^FDhello^FS^XZ"
HEAD = b"CT~~CD,~CC^~CT~\n^XA~TA000~JSN^LT0^MNW^MTT^PON^PMN^LH0,0^JMA^PR4,4~SD15^JUS^LRN^CI27^XZ\n"
STORED = b"^XA^DFE:SHIP.ZPL^FS^FO20,20^A0N,30,30^FN1^FS^XZ\n"
RECALLED = b"^XA^XFE:SHIP.ZPL^FS^FN1^FDhello^FS^XZ\n"
TSPL = b'SIZE 100 mm,150 mm\r\nCLS\r\nTEXT 50,50,"3",0,1,1,"ORDER 4711"\r\nPRINT 1,1'
pytestmark = pytest.mark.anyio


def sent(engine: RunningEngine, printer: str, content: bytes, language: str = "zpl", copies: int = 1) -> dict[str, str]:
    job = engine.create_job(engine.upload(content, f"a.{language}", language), printer, copies=copies)["print_job_id"]
    return dict(engine.wait_for(str(job)))


def timeline(engine: RunningEngine, job: dict[str, str]) -> str:
    return run_cli(engine.data_dir, "job", "show", job["print_job_id"]).stdout


async def test_a_label_designers_file_is_printed_without_saving_its_settings(engine: RunningEngine) -> None:
    async with tcp_sink() as sink:

        def story() -> None:
            printer = engine.add_printer(sink.uri, "Dock 1", "--language", "zpl")
            job = sent(engine, printer, HEAD + LABEL)
            assert job["status"] == "printed"
            assert "^JUS left out: it would save the label's settings in the printer" in timeline(engine, job)
            run_cli(engine.data_dir, "printer", "set", printer, "--raw-allow", "JUS")
            assert "RAW allows  JUS" in run_cli(engine.data_dir, "printer", "show", printer).stdout
            assert "left out" not in timeline(engine, sent(engine, printer, HEAD + LABEL))
            for content in (STORED, RECALLED):
                job = sent(engine, printer, content)
                assert job["status"] == "printed"
                assert ("no label is printed" in timeline(engine, job)) is (content is STORED)

        await to_thread.run_sync(story)
        assert sink.jobs == [(HEAD + LABEL).replace(b"^JUS", b""), HEAD + LABEL, STORED, RECALLED]


async def test_a_damaged_file_sends_no_byte_and_copies_stand_on_their_own_lines(engine: RunningEngine) -> None:
    async with tcp_sink() as sink:

        def story() -> None:
            printer = engine.add_printer(sink.uri, "Dock 1", "--language", "tspl")
            cut = sent(engine, printer, TSPL[:-9], "tspl")
            assert (cut["status"], cut["failure_reason"]) == ("failed", "document_corrupt")
            assert f"It ends at byte {len(TSPL) - 9}, without PRINT after TEXT at byte 25" in timeline(engine, cut)
            job = sent(engine, printer, TSPL, "tspl", copies=2)
            assert job["status"] == "printed"
            assert "the missing end of the last line added" in timeline(engine, job)

        await to_thread.run_sync(story)
        assert sink.jobs == [(TSPL + b"\r\n") * 2]
