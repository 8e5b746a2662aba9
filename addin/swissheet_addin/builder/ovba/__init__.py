"""Write a VBA project (``vbaProject.bin``) from module texts, without Excel.

Rule: [MS-OVBA] 2.3 for the streams, 2.4.1 for their compression, 2.4.3 for the protection fields;
      [MS-CFB] version 3 for the file that contains them.

A writer of that specification stores source text and no performance cache, so Excel compiles
the modules when it opens the file. The same modules make the same bytes.
"""

from swissheet_addin.builder.ovba.compression import compress, decompress
from swissheet_addin.builder.ovba.project import Module, ModuleKind, build_project

__all__ = ["Module", "ModuleKind", "build_project", "compress", "decompress"]
