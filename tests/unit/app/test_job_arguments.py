"""Arguments of `spoolhouse job print`: whatever the window can ask, the command line can, too."""

from __future__ import annotations

import pytest

from app.cli.arguments import parse
from app.cli.jobs import requests_of
from server_core.contract.types.documents import PageSpan
from server_core.contract.types.jobs import NewPrint
from server_core.contract.types.parameters import PARAMETERS

LEAST = ["job", "print", "in.pdf", "--printer", "Dock 1"]
SAID: dict[str, tuple[str, object]] = {
    **{each.name: (each.words[-1], each.words[-1]) for each in PARAMETERS.values() if each.words},
    "copies": ("3", 3),
    "dpi": ("300", 300),
    "offset_x_mm": ("-1.5", -1.5),
    "offset_y_mm": ("2", 2.0),
    "margin_top_mm": ("1", 1.0),
    "margin_right_mm": ("2", 2.0),
    "margin_bottom_mm": ("3", 3.0),
    "margin_left_mm": ("4", 4.0),
    "reference": ("ORD  4711", "ORD 4711"),
    "pages": ("4-6, 9", [PageSpan(first=4, last=6), PageSpan(first=9, last=9)]),
}
BY_MEDIA = {"media_width_mm", "media_height_mm"}
IDS = {"document_id", "printer_id"}


def test_every_parameter_has_its_option() -> None:
    assert set(SAID) | BY_MEDIA | IDS == set(NewPrint.__struct_fields__)
    options = [f"--{name.replace('_', '-')}={text}" for name, (text, _) in SAID.items()]
    requests = requests_of(parse([*LEAST, "--media", "100x150", *options]))
    expected = {name: value for name, (_, value) in SAID.items()}
    assert requests == expected | {"media_width_mm": 100.0, "media_height_mm": 150.0}


def test_what_is_not_said_is_not_asked() -> None:
    assert requests_of(parse(LEAST)) == {}


@pytest.mark.parametrize(
    "wrong",
    [
        "--copies=0",
        "--copies=100",
        "--dpi=71",
        "--key=two\nlines",
        "--key=",
        "--reference= ",
        "--reference=a\x1bb",
        "--pages=0",
        "--pages=3-1",
    ],
)
def test_what_no_server_would_take_is_refused_before(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        parse([*LEAST, wrong])
    assert end.value.code == 2
    assert wrong.split("=")[0] in capsys.readouterr().err
