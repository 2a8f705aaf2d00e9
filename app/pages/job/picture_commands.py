"""What can be done with the document that is shown. No widget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.language.translate import Phrase, tr
from app.widgets.page_zoom import DOT, DOTS, FIT, REAL, PageZoom
from app.window_command import WindowCommand

NO_PAGE = Phrase("No page is shown")
NO_COMMANDS = Phrase("No RAW file is shown")
ONE_PAGE = Phrase("There is one page only")


@dataclass(frozen=True, kw_only=True, slots=True)
class PictureRuns:
    zoom_by: Callable[[int], None]
    set_zoom: Callable[[PageZoom], None]
    overlays: Callable[[], None]
    turn: Callable[[int], None]
    find: Callable[[], None]


def picture_commands(
    identifier: str, runs: PictureRuns, *, is_page: bool, is_raw: bool, page_count: int
) -> list[WindowCommand]:
    """`identifier`: before the commands' keys."""
    of_page = None if is_page else str(NO_PAGE)
    of_pages = of_page or (None if page_count > 1 else str(ONE_PAGE))

    def command(
        key: str,
        words: str,
        run: Callable[[], None],
        why_not: str | None,
        keys: str = "",
        *,
        of_widget: bool = False,
        again: bool = False,
    ) -> WindowCommand:
        return WindowCommand(
            key=f"{identifier}.command.{key}",
            words=words,
            run=run,
            why_not=why_not,
            keys=keys,
            keys_of_widget=of_widget,
            again=again,
        )

    return [
        command("larger", tr("Larger", "the page, in a menu"), lambda: runs.zoom_by(1), of_page, "Ctrl++", again=True),
        command(
            "smaller", tr("Smaller", "the page, in a menu"), lambda: runs.zoom_by(-1), of_page, "Ctrl+-", again=True
        ),
        command("fit", tr("The whole page"), lambda: runs.set_zoom(FIT), of_page, "Ctrl+0"),
        command("real", tr("As large as on paper"), lambda: runs.set_zoom(REAL), of_page, "Ctrl+9"),
        command("dot", tr("One dot is one pixel"), lambda: runs.set_zoom(DOT), of_page),
        command("dots", tr("One dot is four pixels"), lambda: runs.set_zoom(DOTS), of_page),
        command("overlays", tr("Edges, cut-off and offset over the page"), runs.overlays, of_page, "Ctrl+L"),
        command("next", tr("Next page"), lambda: runs.turn(1), of_pages, "PgDown", of_widget=True),
        command("previous", tr("Previous page"), lambda: runs.turn(-1), of_pages, "PgUp", of_widget=True),
        command("find", tr("Find a command", "of a RAW file"), runs.find, None if is_raw else str(NO_COMMANDS)),
    ]
