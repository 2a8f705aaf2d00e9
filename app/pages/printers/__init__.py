"""The printers: what is known of each, and all that can be set for it."""

from app.pages.printers.page import PrintersPage as PrintersPage
