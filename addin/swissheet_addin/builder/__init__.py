"""The files with macros, made from text: workbook, add-in, ribbon and VBA project."""

from swissheet_addin.builder.files import (
    ADDIN_NAME,
    HOST_KEYS,
    addin,
    host_settings,
    interpreter_key,
    macro_words,
    ribbon,
    template_bytes,
    workbook,
    workbook_project,
)

__all__ = [
    "ADDIN_NAME",
    "HOST_KEYS",
    "addin",
    "host_settings",
    "interpreter_key",
    "macro_words",
    "ribbon",
    "template_bytes",
    "workbook",
    "workbook_project",
]
