"""``python -m swissheet_addin.builder`` writes the committed workbooks and the add-in again."""

from swissheet_addin.builder.files import template_bytes

if __name__ == "__main__":
    for path, data in template_bytes().items():
        path.write_bytes(data)
