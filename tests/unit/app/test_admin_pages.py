"""Pages of the group Admin are listed when they have something in them, are open, or the user asks for them."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.console import Console
from app.pages.page import Badge, PageKey
from app.window.admin_pages import AdminUse, listed_pages
from app.words.marks import Shape, Tone
from tests.support.console_site import ConsoleSite

ALWAYS = [PageKey.QUEUE, PageKey.SETTINGS]
GROUP = [PageKey.AGENTS, PageKey.CLIENTS, PageKey.PARTNERS, PageKey.ACTIVITY]
ONE_AGENT = AdminUse(agents=1)


@pytest.mark.parametrize(
    ("use", "opened", "shown", "listed"),
    [
        (AdminUse(), False, None, []),
        (ONE_AGENT, False, PageKey.QUEUE, []),
        (AdminUse(agents=2), False, PageKey.QUEUE, [PageKey.AGENTS]),
        (AdminUse(agents=1, clients=1), False, PageKey.QUEUE, [PageKey.CLIENTS]),
        (AdminUse(agents=1, partners=1), False, PageKey.QUEUE, [PageKey.PARTNERS]),
        (AdminUse(agents=5, clients=3, partners=1), False, None, GROUP[:3]),
        (ONE_AGENT, False, PageKey.ACTIVITY, [PageKey.ACTIVITY]),
        (ONE_AGENT, True, PageKey.QUEUE, GROUP),
    ],
)
def test_a_page_is_listed_if_used_open_or_asked_for(
    use: AdminUse, opened: bool, shown: PageKey | None, listed: list[PageKey]
) -> None:
    pages = [*ALWAYS, *GROUP]
    assert listed_pages(pages, frozenset(GROUP), use, opened=opened, shown=shown) == [*ALWAYS, *listed]


def test_pages_closed_to_the_user_are_not_listed_whatever_is_in_them() -> None:
    use = AdminUse(agents=5, clients=3, partners=1)
    assert listed_pages(ALWAYS, frozenset(GROUP), use, opened=True, shown=PageKey.AGENTS) == ALWAYS


def listed(console: Console) -> list[PageKey]:
    return [key for key, button in console.window.navigation.buttons.items() if not button.isHidden()]


def test_one_press_shows_all_and_one_hides_what_is_not_used(console: Console, qtbot: QtBot) -> None:
    navigation = console.window.navigation
    console.window.resize(1366, 768)
    qtbot.waitUntil(lambda: PageKey.CLIENTS in listed(console))
    few = listed(console)
    assert PageKey.ACTIVITY not in few
    before = [navigation.buttons[key].geometry() for key in few if key not in GROUP]
    navigation.admin.click()
    assert set(GROUP) <= set(listed(console))
    assert [navigation.buttons[key].geometry() for key in few if key not in GROUP] == before, "nothing else moves"
    assert console.parts.settings.choices.admin_pages
    navigation.admin.click()
    assert listed(console) == few


def test_keys_and_commands_open_pages_that_are_not_listed(console: Console, qtbot: QtBot) -> None:
    assert PageKey.ACTIVITY not in listed(console)
    command = console.window.registry.command("go.activity")
    assert command is not None
    assert command.keys == "Ctrl+7"
    console.window.registry.run("go.activity")
    assert console.window.shown is PageKey.ACTIVITY
    assert PageKey.ACTIVITY in listed(console)
    console.window.go_to(PageKey.QUEUE)
    assert PageKey.ACTIVITY not in listed(console)


def test_a_second_agent_lists_the_page_of_agents(console: Console, server: ConsoleSite, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: console.parts.access.who is not None)
    server.put_agent("Dock computer")
    server.put_agent("Pack computer")
    console.window.go_to(PageKey.ACTIVITY)
    console.window.go_to(PageKey.QUEUE)
    qtbot.waitUntil(lambda: PageKey.AGENTS in listed(console))


def test_the_badge_of_a_page_that_is_not_listed_is_on_the_group(console: Console) -> None:
    navigation = console.window.navigation
    badge = Badge(count=2, shape=Shape.CROSS, tone=Tone.FAILED, spoken="2 need you")
    navigation.buttons[PageKey.ACTIVITY].show_badge(badge)
    assert navigation.admin.badge == badge
    navigation.admin.click()
    assert navigation.admin.badge is None
