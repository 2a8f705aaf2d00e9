"""All operations that the reference tells of, by area."""

from __future__ import annotations

from server_core.api.developer.declared import DEVELOPER_OPERATIONS
from server_core.api.operation import AnyOperation
from server_core.api.partner.declared import PARTNER_OPERATIONS
from server_core.api.public import declared

TAGS: dict[str, tuple[str, tuple[AnyOperation, ...]]] = {
    "Access": ("Short-lived tokens for applications.", (declared.ISSUE_TOKEN, declared.GET_ME)),
    "Printers": ("What can print, and how.", (declared.LIST_AGENTS, declared.LIST_PRINTERS)),
    "Documents": ("What is to be printed.", (declared.UPLOAD_DOCUMENT,)),
    "Print jobs": (
        "Print, and see what became of it.",
        (
            declared.CREATE_PRINT_JOB,
            declared.CREATE_FROM_URL,
            declared.CREATE_FROM_BASE64,
            declared.GET_PRINT_JOB,
            declared.CANCEL_PRINT_JOB,
            declared.LIST_PRINT_JOBS,
        ),
    ),
    "Customers": ("For developers: accounts of customers whom they look after.", PARTNER_OPERATIONS),
    "Installations": (
        "For developers: tokens that print for their customers.",
        DEVELOPER_OPERATIONS,
    ),
}
OPERATIONS = tuple(operation for _, operations in TAGS.values() for operation in operations)
