"""Pictures of calibration and media: the test grid, entered values, darkness patches."""

from __future__ import annotations

from app.console import Console
from app.dialogs.calibration.panel import CalibrationDialog, CalibrationPanel
from app.dialogs.calibration.steps import CalibrationStep
from app.pages.page import PageKey
from app.pages.printers.detail.media import CalibrationTab, MediaTab
from app.pages.printers.detail.routing import SharingTab
from app.pages.printers.detail.tab import PrinterTab
from app.words.media import why_no_grid, why_no_strip
from tests.gallery.stage import NotThere, settle, wait_until


def tab_of(console: Console, key: str) -> PrinterTab:
    """Return the tab of the first printer that supports all of it."""
    console.window.go_to(PageKey.PRINTERS)
    page = console.printers_page
    page.table_button.setChecked(False)
    able = [each for each in console.printers.all() if why_no_grid(each) is None and why_no_strip(each) is None]
    if not able:
        raise NotThere("no printer of labels")
    page.select(able[0].printer_id)
    page.show_tab(key)
    wait_until(lambda: page.detail.tab.isVisible())
    return page.detail.tab


def panel_of(console: Console) -> CalibrationPanel:
    tab = tab_of(console, "calibration")
    assert isinstance(tab, CalibrationTab)
    tab.panel.cancel()
    return tab.panel


def grid(console: Console) -> None:
    """Two numbers were read on it."""
    steps = panel_of(console).offset
    if not steps.begin.isEnabled():
        raise NotThere("no grid can be printed")
    steps.begin.click()
    wait_until(lambda: steps.step is CalibrationStep.LOOK)
    steps.left.choose(3)
    steps.top_blank.choose(2.5)
    settle(0.1)


def checked(console: Console) -> None:
    """The check is on its way."""
    grid(console)
    steps = panel_of(console).offset
    steps.have.click()
    steps.left.choose(3)
    steps.apply.click()
    wait_until(lambda: steps.step is CalibrationStep.DONE and steps.right.isEnabled())
    settle(0.2)


def patches(console: Console) -> None:
    steps = panel_of(console).darkness
    if not steps.begin.isEnabled():
        raise NotThere("no strip can be printed")
    steps.begin.click()
    wait_until(lambda: steps.step is CalibrationStep.LOOK)
    steps.patches[2].setFocus()
    settle(0.1)


def above(console: Console) -> None:
    """Open the dialog above the window, as the first run does."""
    console.window.go_to(PageKey.PRINTERS)
    able = [each for each in console.printers.all() if why_no_grid(each) is None]
    if not able:
        raise NotThere("no printer of labels")
    sheet = CalibrationDialog(console.parts, able[0], console.window)
    sheet.open()
    sheet.take_focus()
    if sheet.panel.offset.begin.isEnabled():
        sheet.panel.offset.have.click()


def other_roll(console: Console) -> None:
    """Another size is chosen: what would come of it."""
    tab = tab_of(console, "media")
    assert isinstance(tab, MediaTab)
    tab.panel.choose((58, 40))
    settle(0.1)


def chosen_few(console: Console) -> None:
    tab = tab_of(console, "sharing")
    assert isinstance(tab, SharingTab)
    wait_until(lambda: bool(tab.boxes) or not tab.who.buttons[1].isEnabled())
    tab.who.buttons[1].click()
    settle(0.1)


OPENED = {
    "printers+grid": (grid, ("busy", "failed", "long", "gloves")),
    "printers+checked": (checked, ("busy", "failed")),
    "printers+patches": (patches, ("busy", "failed", "long", "gloves")),
    "printers+otherroll": (other_roll, ("busy", "failed", "long")),
    "printers+chosen": (chosen_few, ("busy", "failed", "long")),
    "calibrate": (above, ("busy", "failed", "long")),
}
"""Functions that open each view, and its scenes, by the view's name."""
