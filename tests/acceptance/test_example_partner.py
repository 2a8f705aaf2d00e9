"""packaging/example_partner.py as a partner runs it: one command from the key to the label on a customer's printer."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.bound_process import bound
from tests.support.customer_agent import agent_at
from tests.support.paper_sink import paper_sink
from tests.support.running_engine import RunningEngine

EXAMPLE = Path(__file__).parents[2] / "packaging" / "example_partner.py"
LABEL = b"^XA^FO50,50^A0N,40,40^FDBakery^FS^XZ"
SECONDS = 60


@contextmanager
def example(engine: RunningEngine, folder: Path, client: dict[str, str], *more: str) -> Iterator[subprocess.Popen[str]]:
    named = {"base-url": engine.base_url, "client-id": client["client_id"], "kid": client["kid"]}
    named |= {"key": str(folder / "private.pem"), "file": str(folder / "label.zpl"), "printer": "Counter"}
    named |= {"customer": "c-1", "name": "Bakery Miller"}
    options = [part for name, value in named.items() for part in (f"--{name}", value)]
    command = bound([sys.executable, str(EXAMPLE), *options, "--wait-seconds", str(SECONDS), *more])
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def test_from_the_key_to_the_label(engine: RunningEngine, tmp_path: Path) -> None:
    client = engine.cli("partner", "app", "create", "--name", "Labels")
    (tmp_path / "private.pem").write_text(client["private_key_pem"])
    (tmp_path / "label.zpl").write_bytes(LABEL)
    with paper_sink() as sink:
        with example(engine, tmp_path, client, "--reference", "order-1") as process:
            assert process.stdout is not None
            asked, _, link = process.stdout.readline().rstrip().partition(": ")
            assert asked == "open on a computer of Bakery Miller"
            with example(engine, tmp_path, client, "--reference", "order-1") as impatient:
                assert impatient.stdout is not None
                assert impatient.stdout.readline().startswith("the link of an earlier run is good until ")
            with agent_at(tmp_path / "bakery", link):
                add = ("printer", "add", "--uri", sink.uri, "--name", "Counter", "--language", "zpl", "--dpi", "203")
                engine.cli("--account", "Bakery Miller", *add)
                told, said = process.communicate(timeout=SECONDS)
                assert (process.returncode, told, said) == (0, "printed\n", "")
                wider = ("printers:read", "documents:write", "print_jobs:write", "print_jobs:read")
                setting_up = ("partner", "installation", "create", "--account", "c-1", "--app", "Labels")
                engine.cli(*setting_up, "--permission", *wider)
                with example(engine, tmp_path, client, "--reference", "order-1") as again:
                    assert again.communicate(timeout=SECONDS) == ("printed\n", "")
                kept = engine.cli(*setting_up[:2], "list", "--account", "c-1")
                assert [set(one["permissions"]) for one in kept["data"]] == [set(wider)]
                assert sink.count() == {LABEL: 1}
                engine.cli("partner", "account", "suspend", "c-1")
                with example(engine, tmp_path, client, "--reference", "order-2") as suspended:
                    told, said = suspended.communicate(timeout=SECONDS)
        assert (suspended.returncode, told) == (1, "")
        assert said.startswith("403: ")
        assert "relationship_suspended" in said
        assert sink.count() == {LABEL: 1}
