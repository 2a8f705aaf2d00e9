"""`spoolhouse printer login` from the need to the paper: a real printer behind a web server that asks who prints."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from resources.samples import path as sample
from server_core.store.printer_rows import FILE_NAME
from tests.support.command_line import run_cli
from tests.support.cups_accounts import ASKING, cups_that_asks
from tests.support.ippeve import IppEvePrinter, ippeve_printer
from tests.support.login_front import LoginFront, login_front
from tests.support.login_judges import BasicJudge, DigestJudge, Judge
from tests.support.running_engine import FINAL, RunningEngine

USER, PASSWORD = 'CORP\\anna "ü"', 's3cret: ü "4711"'
SEVERAL_LOOKS_SECONDS = 5.0
"""An agent looks again 2 s after a fault."""
PDF = sample("label-100x150.pdf").read_bytes()


def say_login(engine: RunningEngine, *arguments: str, password: str = PASSWORD) -> str:
    """Give the password through a pipe, as a user does. Returns the command's output."""
    done = run_cli(engine.data_dir, "printer", "login", "Office", *arguments, typed=password + "\n")
    return done.stdout + done.stderr


def shown(engine: RunningEngine) -> dict[str, Any]:
    return engine.cli("printer", "show", "Office")


def log_lines(engine: RunningEngine) -> list[str]:
    return (engine.data_dir / "logs" / "engine.log").read_text(encoding="utf-8").splitlines()


def causes(engine: RunningEngine) -> list[str]:
    """Return the causes in the open notices about access."""
    return [notice["details"]["cause"] for notice in engine.cli("notice", "list")["data"]]


def waits_for(engine: RunningEngine, job: str) -> str | None:
    reason: str | None = engine.cli("job", "show", job)["row"]["waiting_reason"]
    return reason


def text_of(printer: dict[str, Any]) -> str:
    message = printer["message"]
    return "" if message is None else str(message["text"])


def a_job_waits(engine: RunningEngine, printer: str) -> str:
    """A new one, once it is known that it cannot be printed yet."""
    job = str(engine.create_job(engine.upload(PDF), printer)["print_job_id"])
    engine.wait_until(lambda: engine.cli("job", "show", job)["row"]["waiting_reason"] is not None)
    return job


def files_with_it(folder: Path) -> list[str]:
    secrets = (PASSWORD.encode(), PASSWORD.replace('"', '\\"').encode())
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if any(secret in path.read_bytes() for secret in secrets)]


@pytest.mark.parametrize(
    "judge",
    [
        BasicJudge(USER, PASSWORD),
        DigestJudge(USER, PASSWORD, offers=("MD5",)),
        DigestJudge(USER, PASSWORD, offers=("SHA-256", "MD5")),
        DigestJudge(USER, PASSWORD, uses=3),
    ],
    ids=["basic", "digest md5", "digest sha-256", "digest, soon stale"],
)
def test_a_job_waits_for_its_login_and_is_printed_once(engine: RunningEngine, tmp_path: Path, judge: Judge) -> None:
    with ippeve_printer(tmp_path / "eve") as eve, login_front(eve.port, judge, tmp_path / "keys") as front:
        printer = engine.add_printer(f"ipps://localhost:{front.port}/ipp/print", "Office")
        engine.wait_for_printer(printer, "error")
        job = a_job_waits(engine, printer)
        engine.wait_until(lambda: shown(engine)["waiting"] == 1)  # now and then its agent tries it again
        needy = shown(engine)
        assert needy["status"] == "error"
        assert "requires a user name and password" in needy["message"]["text"]
        assert f"spoolhouse printer login {printer}" in needy["message"]["text"]
        assert (needy["status_reasons"], causes(engine)) == (["login-needed"], ["login-needed"])
        engine.wait_until(lambda: waits_for(engine, job) == "login_needed")
        answer = [say_login(engine, "--user", USER, password="another one")]
        engine.wait_until(lambda: "rejected the login" in text_of(shown(engine)))
        engine.wait_until(lambda: (causes(engine), waits_for(engine, job)) == (["login-refused"], "login_refused"))
        assert engine.job(job)["status"] not in FINAL
        assert eve.jobs() == []
        answer.append(say_login(engine, "--user", USER))
        assert engine.wait_for(job)["status"] == "printed"
        engine.wait_for_printer(printer, "online")
        assert shown(engine)["waiting"] == 0
        assert causes(engine) == []
        not_ready = [line for line in log_lines(engine) if "Printer Office is not ready" in line]
        assert len({line.split("Office")[1] for line in not_ready}) == len(not_ready) <= 3
        assert [received.document for received in eve.jobs()] == [PDF]
        answer += [str(shown(engine)), str(engine.cli("job", "show", job)), str(engine.cli("audit", "list"))]
        engine.cli("backup", str(tmp_path / "saved.tar"))
        assert files_with_it(engine.data_dir) == [FILE_NAME]
        assert PASSWORD.encode() not in (tmp_path / "saved.tar").read_bytes()
        assert [text for text in answer if PASSWORD in text] == []
        forget_and_come_back(engine, printer, eve, front)
    if isinstance(judge, DigestJudge):
        assert bool(judge.stale_told) is (judge.uses < 10)


def forget_and_come_back(engine: RunningEngine, printer: str, eve: IppEvePrinter, front: LoginFront) -> None:
    say_login(engine, "--forget")
    engine.wait_for_printer(printer, "error")
    assert "requires a user name and password" in text_of(shown(engine))
    assert shown(engine)["login_name"] is None
    assert files_with_it(engine.data_dir) == []
    until = len(front.door.heard)
    job = a_job_waits(engine, printer)
    assert set(front.door.heard[until:]) == {""}
    say_login(engine, "--user", USER)
    assert engine.wait_for(job)["status"] == "printed"
    assert [received.document for received in eve.jobs()] == [PDF, PDF]


def test_no_password_on_an_open_line(engine: RunningEngine, tmp_path: Path) -> None:
    """`127.1` is this computer in the network's eyes alone: nothing but an address of loopback counts as private."""
    judge = BasicJudge(USER, PASSWORD)
    with ippeve_printer(tmp_path / "eve") as eve, login_front(eve.port, judge, None) as front:
        printer = engine.add_printer(f"ipp://127.1:{front.port}/ipp/print", "Office")
        engine.wait_for_printer(printer, "error")
        say_login(engine, "--user", USER)
        engine.wait_until(lambda: "ipps://" in text_of(shown(engine)))
        job = a_job_waits(engine, printer)
        assert "wants the password in clear text, which is sent over ipps:// only" in text_of(shown(engine))
        assert engine.job(job)["status"] not in FINAL
        assert (set(front.door.heard), eve.jobs()) == ({""}, [])


def test_a_queue_of_cups_that_tells_everybody_how_it_is(engine: RunningEngine, tmp_path: Path) -> None:
    """It says "idle" and takes no job: the need stays shown while one waits."""
    with ippeve_printer(tmp_path / "eve") as eve, cups_that_asks("anna", PASSWORD) as cups:
        printer = engine.add_printer(cups.secure(cups.add_queue("asks", eve.uri, *ASKING)), "Office")
        engine.wait_for_printer(printer, "online")
        job = a_job_waits(engine, printer)
        engine.wait_for_printer(printer, "error")
        until = time.monotonic() + SEVERAL_LOOKS_SECONDS
        while time.monotonic() < until:
            assert "requires a user name and password" in text_of(shown(engine))
        say_login(engine, "--user", "anna")
        assert engine.wait_for(job)["status"] == "printed"
        engine.wait_for_printer(printer, "online")
        assert [received.document for received in eve.jobs()] == [PDF]
        assert files_with_it(engine.data_dir) == [FILE_NAME]
