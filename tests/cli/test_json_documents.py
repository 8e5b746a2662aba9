"""With ``--json`` stdout is one document whose keys programs may rely on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.commands import call

ENVELOPE = {"command", "ok", "exit_code"}
CHANGED = {"file", "written", "backup"}
BOARDS = {
    "round",
    "boards",
    "pab",
    "pab_reasons",
    "reasons",
    "matches",
    "lots",
    "list",
    "byes",
    "recorded",
}
KEYS = {
    "new": CHANGED | {"players", "rounds", "system", "language", "files", "issues"},
    "check": CHANGED | {"errors", "warnings", "notices", "questions", "issues", "rounds"},
    "pair": CHANGED | BOARDS,
    "unpair": CHANGED | {"what"},
    "publish": CHANGED | {"what"},
    "check-games": CHANGED | {"what", "games", "issues", "boards_without"},
    "edit": CHANGED | {"what"},
    "finish": CHANGED | {"what"},
    "lots": CHANGED | {"what", "places"},
    "renumber": CHANGED | {"what"},
    "undo": CHANGED | {"what", "steps"},
    "redo": CHANGED | {"what", "steps"},
    "put-back": CHANGED | {"what"},
    "correct": CHANGED | {"what", "what_if"},
    "rearrange": CHANGED | {"what", "proposals"},
    "history": {"file", "actions", "steps", "reach"},
    "standings": CHANGED
    | {"after", "rounds_total", "provisional", "tiebreaks", "players", "explanation"}
    | {"half_rule", "teams"},
    "convert": CHANGED | {"input", "format", "players", "rounds", "issues", "lost"},
    "print": {"input", "round", "files"},
    "page": {"input", "file", "players", "rounds", "bytes", "address", "written"},
    "needs": {"file", "round", "rounds", "paired", "boards", "players"},
    "enter": CHANGED | {"round", "results", "what"},
    "rating-change": {"file", "kind", "list", "due", "players", "unrated"},
    "prizes": {"input", "fund", "provisional", "round", "currency", "awards", "withheld"}
    | {"notes", "sums", "total"},
    "verify": {"tournaments", "rounds", "differ", "kinds", "files"},
    "batch": {"files", "skipped", "done", "failed", "out", "summary", "seconds"} | {"unasked"},
    "games": {"games", "boards_without", "issues", "positions", "files"}
    | {"legal", "errors", "warnings", "notices"},
    "claim": CHANGED
    | {"game", "white", "black", "ply", "after", "fen", "to_move", "diagram", "answers"}
    | {"by_writing", "ended", "sealed"},
    "ratings": {"action", "folder", "lists", "found", "issues"},
    "rules": CHANGED | {"systems", "text"},
    "simulate": {"files"},
    "demo": CHANGED | {"steps", "players", "rounds"},
    "addin": CHANGED | {"action", "files"},
    "setup": {"action", "findings", "steps"},
    "doctor": {"file", "findings"},
    "desk": {"file"},
    "help": {"subject", "file", "address", "opened", "subjects"},
}
CALLS = {
    "new": ("new", "fresh.xlsx", "--players", "event.csv"),
    "new from an event": (
        *("new", "fresh.xlsx", "--players", "event.xlsx"),
        *("--best", "2", "--accept", "UNFINISHED"),
    ),
    "new groups": ("new", "fresh.xlsx", "--players", "event.csv", "--groups", "2"),
    "check": ("check", "event.trf"),
    "check workbook": ("check", "event.xlsx"),
    "pair": ("pair", "event.trf"),
    "pair workbook": ("pair", "event.xlsx"),
    "pair again": ("pair", "event.trf", "--round", "1"),
    "pair workbook again": ("pair", "event.xlsx", "--round", "2"),
    "unpair": ("unpair", "event.trf", "--force"),
    "unpair workbook": ("unpair", "event.xlsx"),
    "edit": ("edit", "event.xlsx"),
    "lots": ("lots", "event.xlsx", "--accept", "LOTS-PROVISIONAL"),
    "renumber": ("renumber", "event.xlsx"),
    "undo": ("undo", "event.trf", "--force"),
    "undo workbook": ("undo", "event.xlsx", "--force"),
    "what if": ("correct", "event.xlsx", "--what-if", "--round=1", "--board=1", "--result=+"),
    "rearrange": ("rearrange", "event.xlsx", "--here", "3"),
    "history": ("history", "event.trf"),
    "history workbook": ("history", "event.xlsx"),
    "standings": ("standings", "event.trf"),
    "standings workbook": ("standings", "event.xlsx"),
    "standings explained": ("standings", "event.trf", "--explain", "3"),
    "convert": ("convert", "event.trf", "other.csv"),
    "convert into games": ("convert", "event.xlsx", "other.pgn"),
    "print": ("print", "event.trf"),
    "page": ("page", "event.trf", "--out", "page.html"),
