"""Jobs as a shop system sends them, for the stories."""

from __future__ import annotations

from resources.samples import path as sample
from tests.support.running_engine import RunningEngine

PDF = sample("label-100x150.pdf").read_bytes()
ZPL = sample("label-100x150.zpl").read_bytes()


def send(engine: RunningEngine, printer: str, key: str, content: bytes = PDF) -> str:
    """Its reference is `key`; returns the job's id."""
    language = "zpl" if content is ZPL else None
    if content is PDF:
        content = PDF + f"\n% {key}\n".encode()  # the same label twice would be a question of its own
    document = engine.upload(content, f"{key}.{language or 'pdf'}", language)
    return order(engine, printer, key, document)


def order(engine: RunningEngine, printer: str, key: str, document: str) -> str:
    """A job with a document that is there already."""
    body = {"document_id": document, "printer_id": printer}
    answer = engine.http.post("/api/v1/print-jobs", json=body, headers={"Idempotency-Key": key})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["print_job_id"])
