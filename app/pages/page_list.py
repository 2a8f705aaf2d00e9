"""The list of all pages in the order of Ctrl+1..8.

No other module knows them all. A page loads when it is first built.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.language.translate import Phrase
from app.pages.page import PageKey, PageListing, WindowPage
from app.session.console_parts import ConsoleParts


def _queue(parts: ConsoleParts) -> WindowPage:
    from app.pages.queue.page import QueuePage
    from app.widgets.file_drop import FileDrop

    page = QueuePage(parts)
    FileDrop(parts.theme, page, "queue.drop").dropped.connect(lambda files: page.wanted.emit(PageKey.PRINT, files))
    return page


def _printers(parts: ConsoleParts) -> WindowPage:
    from app.pages.printers import PrintersPage

    return PrintersPage(parts)


def _print(parts: ConsoleParts) -> WindowPage:
    from app.pages.print_file.page import PrintFilePage

    return PrintFilePage(parts)


def _agents(parts: ConsoleParts) -> WindowPage:
    from app.pages.agents.page import AgentsPage

    return AgentsPage(parts)


def _clients(parts: ConsoleParts) -> WindowPage:
    from app.pages.clients.page import ClientsPage

    return ClientsPage(parts)


def _partners(parts: ConsoleParts) -> WindowPage:
    from app.pages.partners.page import PartnersPage

    return PartnersPage(parts)


def _activity(parts: ConsoleParts) -> WindowPage:
    from app.pages.activity.page import ActivityPage

    return ActivityPage(parts)


def _wall(parts: ConsoleParts) -> WindowPage:
    from app.pages.wall.page import WallPage

    return WallPage(parts)


def _settings(parts: ConsoleParts) -> WindowPage:
    from app.pages.settings.page import SettingsPage

    return SettingsPage(parts)


def _help(parts: ConsoleParts) -> WindowPage:
    from app.pages.help.page import HelpPage

    return HelpPage(parts)


ENTRIES = (
    PageListing(key=PageKey.QUEUE, description=Phrase("Queue", "page"), icon="queue", build=_queue),
    PageListing(key=PageKey.PRINTERS, description=Phrase("Printers", "page"), icon="printer", build=_printers),
    PageListing(key=PageKey.PRINT, description=Phrase("Print a file", "page"), icon="print-file", build=_print),
    PageListing(
        key=PageKey.AGENTS, description=Phrase("Agents", "page"), icon="agents", build=_agents, restricted=True
    ),
    PageListing(
        key=PageKey.CLIENTS, description=Phrase("Applications", "page"), icon="clients", build=_clients, restricted=True
    ),
    PageListing(
        key=PageKey.PARTNERS,
        description=Phrase("Partners", "page"),
        icon="partners",
        build=_partners,
        restricted=True,
        of_site=True,
    ),
    PageListing(
        key=PageKey.ACTIVITY, description=Phrase("Activity", "page"), icon="activity", build=_activity, restricted=True
    ),
    PageListing(key=PageKey.SETTINGS, description=Phrase("Settings", "page"), icon="settings", build=_settings),
    PageListing(key=PageKey.HELP, description=Phrase("Help", "page"), icon="help", build=_help),
    PageListing(
        key=PageKey.WALL,
        description=Phrase("Wall", "page"),
        icon="wall",
        build=_wall,
        in_navigation=False,
        own_window=True,
    ),
)


def entries_for(parts: ConsoleParts) -> Sequence[PageListing]:
    return [entry for entry in ENTRIES if parts.account is None or not entry.of_site]
