"""Short form of `tests.torture.full_disk`, which is quick enough as it is; and writes that the system refuses."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import httpx
import pytest

from tests.support.paper_sink import paper_sink
from tests.support.running_engine import RunningEngine, running_engine

resource = pytest.importorskip("resource", reason="limits of a process belong to POSIX")
LABEL = b"^XA^FO20,20^A0N,30,30^FDone^FS^XZ"
RUN_SECONDS = 150
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="small disks and limits of others belong to Linux")


@pytest.mark.timeout(RUN_SECONDS + 10)
def test_a_server_and_an_agent_on_small_disks() -> None:
    command = [sys.executable, "-m", "tests.torture.full_disk"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=RUN_SECONDS)
    assert done.returncode == 0, done.stdout + done.stderr


def refuse_writes(engine: RunningEngine, *, refuse: bool) -> None:
    """From outside and at once: every write to a file is an error of the system (EFBIG)."""
    _, hard = resource.prlimit(engine.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(engine.process.pid, resource.RLIMIT_FSIZE, (0 if refuse else hard, hard))


def is_refused_whole(answer: httpx.Response) -> bool:
    code = answer.json()["error_code"]
    return (
        answer.status_code == 500
        and code in ("internal_error", "insufficient_storage")
        and "retry-after" in answer.headers
    )


def test_a_disk_that_takes_no_writes_fails_requests_whole_and_service_returns(tmp_path: Path) -> None:
    with paper_sink() as sink, running_engine(tmp_path / "data", forked=True) as engine:
        printer = engine.add_printer(sink.uri, "Dock", "--language", "zpl")
        document = engine.upload(LABEL, "one.zpl", "zpl")
        engine.wait_for(engine.create_job(document, printer)["print_job_id"], "printed")
        order = {"document_id": document, "printer_id": printer}
        form = {"document_format": "raw", "document_raw_language": "zpl"}
        refuse_writes(engine, refuse=True)
        for number in range(3):
            key = {"Idempotency-Key": f"k{number}"}
            assert is_refused_whole(engine.http.post("/api/v1/print-jobs", json=order, headers=key))
            files = {"file": ("two.zpl", LABEL.replace(b"one", b"two%d" % number))}
            assert is_refused_whole(engine.http.post("/api/v1/documents", data=form, files=files))
        jobs = engine.http.get("/api/v1/print-jobs").raise_for_status().json()["data"]
        assert len(jobs) == 1  # what is there can be read, and nothing half came to it
        refuse_writes(engine, refuse=False)
        made = [
            engine.http.post("/api/v1/print-jobs", json=order, headers={"Idempotency-Key": f"k{number}"})
            for number in (0, 0, 1)
        ]
        assert [answer.status_code for answer in made] == [201] * 3
        ids = [answer.json()["print_job_id"] for answer in made]
        assert ids[0] == ids[1]
        for print_job_id in ids:
            engine.wait_for(print_job_id, "printed")
        assert sink.count() == Counter({LABEL: 3})
        token = {"Authorization": f"Bearer {(engine.data_dir / 'console-token').read_text()}"}

        def is_reported() -> bool:
            found = engine.http.get("/console-api/v1/notices", headers=token).raise_for_status().json()["data"]
            return "storage_failed" in [notice["kind"] for notice in found]

        engine.wait_until(is_reported)
