"""TRF, FIDE's Tournament Report File (C.02.03 (2026-03) Annexure A), read and written."""

from swissheet.formats.trf.dialects import Dialect
from swissheet.formats.trf.layout import dumps
from swissheet.formats.trf.reading import Reading, loads, read

__all__ = ["Dialect", "Reading", "dumps", "loads", "read"]
