"""The round of a doubtful job: the link is lost, a person looks, and the back end learns what became of its order."""

from __future__ import annotations

from typing import Any

from tests.support.running_engine import RunningEngine

ZPL = b"^XA^FO50,50^A0N,40,40^FDOrder 17^FS^XZ"
KEY = {"Idempotency-Key": "order-17"}


def order(engine: RunningEngine, document: str, printer: str) -> dict[str, Any]:
    body = {"document_id": document, "printer_id": printer}
    answer = engine.http.post("/api/v1/print-jobs", json=body, headers=KEY)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def test_a_lost_link_a_persons_word_and_a_reprint_are_told_to_the_back_end(engine: RunningEngine) -> None:
    printer = engine.add_printer("virtual:///a", "A")
    engine.cli("printer", "simulate", printer, "--fault", "link-lost")
    document = engine.upload(ZPL, "order-17.zpl", "zpl")
    made = order(engine, document, printer)
    job = made["print_job_id"]
    failed = engine.wait_for(job)
    assert (failed["status"], failed["failure_reason"]) == ("failed", "partial_output")
    assert "It may be on paper" in failed["status_message"]
    assert (failed["outcome"], failed["evidence"], failed["reprinted_as"]) == (None, None, None)

    engine.cli("job", "answer", job, "--yes")
    shown_job = engine.job(job)
    assert (shown_job["status"], shown_job["failure_reason"]) == ("failed", "partial_output"), (
        "what ended does not change"
    )
    assert (shown_job["outcome"]["answer"], shown_job["evidence"]) == ("came_out", "operator_confirmed")
    assert shown_job["outcome"]["at"] >= failed["completed_at"]
    (listed,) = engine.http.get("/api/v1/print-jobs").json()["data"]
    assert listed == shown_job

    engine.cli("printer", "simulate", printer, "--fault", "none")
    again = engine.cli("job", "reprint", job)["print_job_id"]
    printed = engine.wait_for(again)
    assert (printed["status"], printed["evidence"]) == ("printed", "printer_confirmed")
    assert (printed["reprint_of"], printed["idempotency_key"]) == (job, "order-17")
    assert engine.job(job)["reprinted_as"] == again
