"""The printers page: the state of each printer and all its settings."""

from app.pages.printers.page import PrintersPage as PrintersPage
