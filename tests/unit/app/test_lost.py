"""One rule for all acts: what an error says of what was asked."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID, uuid4

import pytest

from app.errors import ConsoleError, NoEngine, NotReachable, Refused, UnexpectedAnswer
from app.job_answers import AnswerLost
from app.local_file import LocalFile
from app.lost import is_judged, is_lost
from app.lost_answers import NotKnown
from app.print_run import PrintRun
from app.reprint_doubt import PartlyMade, PerhapsMade, with_doubt
from server_core.contract.types.parameters import PrintParameters
from tests.support.console_facts import a_job

APP = Path(__file__).parents[3] / "app"


def refused(status: int, code: str = "no", **details: int) -> Refused:
    return Refused("No.", http_status=status, code=code, request_id=None, details=details)


UNHEARD = NotReachable("No answer.")
CASES = [
    (refused(409), True, False),
    (refused(499), True, False),
    (refused(500), False, True),
    (refused(507), False, True),
    (refused(500, "internal_error"), False, True),
    (refused(500, "internal_error", retry_after=5), False, False),
    (refused(500, "insufficient_storage"), False, False),
    (refused(503, "too_many_connections"), False, False),
    (UNHEARD, False, True),
    (UnexpectedAnswer("What?"), False, True),
    (NoEngine("It does not run."), False, False),
    (NotKnown(UNHEARD), False, False),
    (PerhapsMade(UNHEARD), False, False),
    (PartlyMade(a_job(1), 1, UNHEARD), False, False),
    (AnswerLost(UNHEARD, prints=True), False, False),
]


@pytest.mark.parametrize(("error", "judged", "lost"), CASES, ids=[f"{number}" for number in range(len(CASES))])
def test_what_an_error_says_of_what_was_asked(error: ConsoleError, judged: bool, lost: bool) -> None:
    assert (is_judged(error), is_lost(error)) == (judged, lost)
    assert isinstance(with_doubt(error), PerhapsMade) is (lost or isinstance(error, PerhapsMade))
    run = PrintRun(LocalFile.__new__(LocalFile), uuid4(), PrintParameters())
    assert not run.is_in_doubt(error), "nothing was ordered"
    run._asking = True
    assert run.is_in_doubt(error) is lost
    run.is_again("key", UUID(int=1))
    assert run.is_in_doubt(error), "what was asked first stays in doubt"


def test_the_rule_stands_once() -> None:
    told = [path.name for path in APP.rglob("*.py") if "WORKS_STILL" in path.read_text()]
    asked = [path.name for path in APP.rglob("*.py") if "http_status >=" in path.read_text()]
    asked += [path.name for path in APP.rglob("*.py") if "http_status <" in path.read_text()]
    assert (told, asked) == (["lost.py"], ["lost.py"])
