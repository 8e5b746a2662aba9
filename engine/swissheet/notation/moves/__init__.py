"""Movetext in any language of scoresheets, taken apart and replayed on a board.

From below: the letters of a language and the moves it spells (``dialects``), the text as words
(``scanner``, ``tags``), a word on a board (``resolve``), a whole game (``replay``), its language
(``reading``), and why a move is impossible (``why``).
"""
