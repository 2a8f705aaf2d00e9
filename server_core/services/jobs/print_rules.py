"""Rules for the print parameters of RAW documents. Pure."""

from __future__ import annotations

from server_core.contract.messages.printing import ParameterMessages
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.parameters import PARAMETERS, InRaw, PrintParameters
from server_core.services.rejected import Rejected, field_error


def check_parameters(document_format: DocumentFormat, parameters: PrintParameters) -> None:
    """RAW commands are sent as they are: nothing can be rotated, scaled or moved.

    Raises Rejected `parameter_not_applicable`.
    """
    if document_format is not DocumentFormat.RAW:
        return
    wrong = [
        field_error(each.name, "not_applicable", ParameterMessages.NOT_FOR_RAW(name=each.name))
        for each in PARAMETERS.values()
        if each.use.raw is InRaw.REFUSED and getattr(parameters, each.name) != each.default
    ]
    if wrong:
        raise Rejected(ErrorCode.PARAMETER_NOT_APPLICABLE, wrong[0]["message"], details={"fields": wrong})
