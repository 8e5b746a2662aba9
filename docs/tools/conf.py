"""How Sphinx makes the manual: ``build_manual.py`` starts it on what ``staging.py`` laid out."""

from __future__ import annotations

import os

from pygments.lexers.dotnet import VbNetLexer
from sphinx.application import Sphinx

project = "swissheet"
author = "The swissheet maintainers"
copyright = "The swissheet maintainers, GPL-3.0-or-later"
release = version = os.environ["SWISSHEET_VERSION"]

extensions = ["myst_parser"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
root_doc = "index"
language = "en"

# Headings are anchors as on a forge, so that the same link works there and here.
myst_heading_anchors = 4
# Only addresses of the net are left alone: any other link has to lead to a page or an anchor.
myst_url_schemes = ("http", "https", "mailto")
highlight_language = "text"
python_maximum_signature_line_length = 88
python_use_unqualified_type_names = True
add_module_names = False
# Two rooms may use one word, each in its own sense; a type in a signature then is no link.
suppress_warnings = ["ref.python"]
smartquotes = False

html_theme = "furo"
html_title = f"swissheet {version}"
html_static_path = ["static"]
html_css_files = ["manual.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
# A page opened as a file may not read other files, so no extracts are shown of what is found.
html_show_search_summary = False
html_use_index = True
html_domain_indices = False
html_last_updated_fmt = None
html_theme_options = {"top_of_page_buttons": []}


def setup(app: Sphinx) -> None:
    """Visual Basic by the name that forges know it by."""
    app.add_lexer("vb", VbNetLexer)
