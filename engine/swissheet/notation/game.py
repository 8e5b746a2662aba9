"""A check of one game: its moves, its language, its end and its result.

Everything that a check can find is an issue of the catalogue ``games``; nothing raises because of
the text of a game. Text, variations and moves have limits, and trials of other readings have a
budget: time and memory grow with the length of the text, up to the limits, and no faster.
"""

from __future__ import annotations

import re
from dataclasses import replace

import chess

from swissheet.errors import Severity
from swissheet.notation.clocks import check_clocks
from swissheet.notation.moves.dialects import DIALECTS, LanguageName
from swissheet.notation.moves.notes import Notes, shown
from swissheet.notation.moves.plain import plain_scan
from swissheet.notation.moves.reading import Fit, GameReading, read
from swissheet.notation.moves.replay import Run, Stop
from swissheet.notation.moves.resolve import resolve
from swissheet.notation.moves.scanner import Scan, folded, scan
from swissheet.notation.moves.tags import read_tags
from swissheet.notation.moves.why import nearest, reason_why, the_only_fit
from swissheet.notation.result_checks import check_result
from swissheet.notation.settings import GameSettings
from swissheet.notation.starts import start_of, start_unknown
from swissheet.notation.style import check_style
from swissheet.notation.verdict import Verdict

_ANY = GameSettings()
_USUAL_START = chess.Board()
_TYPESET = re.compile(
    r"""(?:\[\s*Result\s+"|(?:^|(?<=\s)))((?:1/2|0|1)[‐‑‒–—−](?:1/2|0|1))(?:"\s*\]|\s*\Z)"""
)
"""A result with the dash of a word processor, in its tag or at the end."""

_AT_HOME = _USUAL_START.occupied
"""The squares of all men before the first move, in Chess960, too."""


def check_game(
    text: str,
    language: str | None = None,
    start: str | int | None = None,
    settings: GameSettings = _ANY,
    *,
    line: int = 1,
    file: str = "",
) -> Verdict:
    """Return whether a game is legal and its result possible, and the problems if not.

    Rule:   Laws 2018, Appendix C for the notation, 5 and 9 for the ends of a game, 6.9 for a flag,
            9.1.1 for draws the event forbids.
    Args:   text: movetext of a scoresheet, or one game in PGN with its tags.
            language: code or English name of the language of the letters, ``fig`` for figurines;
            None finds it: the language in which all of the game is legal.
            start: a FEN, or the number of a Chess960 position; None: the tags, else the usual one.
            line, file: where the text is, for the places of the problems.
    Raises: InputError: not a language or not a start.
    """
    notes = Notes(folded(text), line, file)
    tags = read_tags(notes)
    game = plain_scan(notes.text, tags.end) or scan(notes, tags.end)
    board = start_of(notes, tags, start, settings)
    if board is None:
        empty = check_result(
            notes, game, tags, chess.Board(), Run(chess.Board()), settings, legal=False
        )
        return Verdict([], empty, tuple(notes.found), "", tags=tags.values)
    if game.castling_last:
        _castling_or_result(notes, game, board, language, pasted=not tags.values)
    if not (game.words or game.result or tags.values):
        notes.tell(Severity.ERROR, "games.no-game.empty", 0)
    if game.words and start is None and start_unknown(tags, settings):
        notes.tell(Severity.NOTICE, "games.start-not-drawn.unknown", game.at[0])
    reading = read(board, game.words, language)
    if tags["FEN"] and reading.fit is Fit.UNCLEAR and reading.dialect.code == "en":
        # People do not write a FEN on a scoresheet: the game is from a program, which writes
        # English.
        reading = replace(reading, fit=Fit.INFERRED, languages=("en",))
    _Teller(notes, game, board, reading).tell()
    run = reading.run
    if settings.style or "#" in game.text:
        check_style(notes, game, board, run, reading.dialect, everything=settings.style)
    check_clocks(notes, game, tags["TimeControl"])
    outcome = check_result(notes, game, tags, board, run, settings, legal=run.stop is None)
    if notes.text is not text and game.usual:
        _tell_dashes(notes, game, text)
    return Verdict(
        run.moves,
        outcome,
        tuple(sorted(notes.found, key=lambda issue: (issue.place.line, issue.place.column))),
        chess.STARTING_FEN if board == _USUAL_START else board.fen(),
        _languages(reading, game),
        tags.values,
        board.chess960,
        tuple(at + 1 for at in sorted(game.offers) if at < len(run.moves)),
    )


def _tell_dashes(notes: Notes, game: Scan, text: str) -> None:
    """Report a result that a word processor wrote with another dash; once if both are.

    Args: text: as it was before its signs were folded.
    """
    found = _TYPESET.search(text)
    if found is not None and folded(found[1]) in ("1-0", "0-1", "1/2-1/2"):
        tagged = found[0].startswith("[")
        at = max(0, notes.text.find("[Result")) if tagged else game.result_at
        notes.tell(
            Severity.NOTICE, "games.terminator.read", at,
            text=found[1], result=folded(found[1]),
        )  # fmt: skip


def _languages(reading: GameReading, game: Scan) -> tuple[str, ...]:
    dialect = reading.dialect
    if not any(word[0] in letter for word in game.words for letter in dialect.letters):
        return ()
    if reading.fit is Fit.DECLARED:
        return (dialect.code,)
    return reading.languages or (dialect.code,)


def _castling_or_result(
    notes: Notes, game: Scan, board: chess.Board, language: str | None, *, pasted: bool
) -> None:
    """Read a last ``0-0`` as castling where that is legal, else as a result; report it."""
    before = read(board, game.words[:-1], language).run
    castling = DIALECTS["en"].spell("0-0")
    assert castling is not None
    at = game.at[-1]
    if before.stop is None and resolve(before.board, castling):
        severity = Severity.WARNING if pasted else Severity.ERROR
        notes.tell(severity, "games.terminator.castling", at)
        return
    if before.stop is None:
        game.words.pop()
        game.result, game.result_at, game.usual = "0-0", game.at.pop(), False


class _Teller:
    """Reports the findings of a replay, each at its place in the text."""

    def __init__(self, notes: Notes, game: Scan, start: chess.Board, reading: GameReading) -> None:
        self.notes, self.game, self.start, self.reading = notes, game, start, reading
        self.run = reading.run

    def tell(self) -> None:
        run, game = self.run, self.game
        self._language()
        self._numbers()
        for index in run.queened:
            self.notes.tell(
                Severity.ERROR, "games.promotion-missing", game.at[index],
                move=self._label(index).rstrip("+#!?"),
                queen=self.reading.dialect.letter(chess.QUEEN),
            )  # fmt: skip
        if run.look_alike >= 0:
            self.notes.tell(
                Severity.NOTICE, "games.look-alike", game.at[run.look_alike],
                move=self._label(run.look_alike),
            )  # fmt: skip
        for index, (readings, decided) in run.unclear.items():
            self._ambiguous(index, readings, decided)
        if run.stop is Stop.AMBIGUOUS or run.stop is None:
            return
        if self.reading.fit is Fit.DECLARED and self.reading.languages:
            self._other_language()
        elif run.stop is Stop.UNKNOWN:
            self._unknown(len(run.moves))
        else:
            self._illegal(len(run.moves))

    def _label(self, index: int) -> str:
        """Return a move with its number, as it was written: ``23...Qxh2``."""
        return f"{self._number(index)}{shown(self.game.words[index])}"

    def _number(self, index: int) -> str:
        start = self.start
        plies = index + (start.turn == chess.BLACK)
        return f"{start.fullmove_number + plies // 2}{'...' if plies % 2 else '.'}"

    def _board_before(self, index: int) -> chess.Board:
        board = self.start.copy()
        for move in self.run.moves[:index]:
            board.push(move)
        return board

    def _language(self) -> None:
        reading, game = self.reading, self.game
        if reading.fit in (Fit.ENGLISH, Fit.DECLARED, Fit.NONE):
            return
        at = game.at[0] if game.at else 0
        names = [LanguageName(code) for code in reading.languages]
        if reading.fit is Fit.INFERRED:
            letters = " ".join(map(reading.dialect.letter, range(chess.KING, chess.PAWN, -1)))
            self.notes.tell(
                Severity.NOTICE, "games.language-inferred", at, languages=names, letters=letters
            )
        elif reading.fit is Fit.SAME_MOVES:
            self.notes.tell(Severity.WARNING, "games.language-unclear.same", at, languages=names)
        elif reading.fit is Fit.UNCLEAR:
            self.notes.tell(Severity.ERROR, "games.language-unclear", at, languages=names)

    def _other_language(self) -> None:
        index = len(self.run.moves)
        self.notes.tell(
            Severity.ERROR, "games.text-unknown.language", self.game.at[index],
            move=self._label(index), language=LanguageName(self.reading.dialect.code),
            languages=[LanguageName(code) for code in self.reading.languages],
        )  # fmt: skip

    def _numbers(self) -> None:
        """Report the first number that does not fit; after lost moves all others are wrong, too.

        A number without a move at the end counts: the moves may have been cut off before it.
        """
        if self.game.counted and self.start.fullmove_number == 1 and self.start.turn:
            return
        numbers = self.game.numbers
        if not numbers:
            return
        first = self.start.fullmove_number
        black = int(self.start.turn == chess.BLACK)
        if self.start.occupied != _AT_HOME and numbers[0][0] == 0:
            first = numbers[0][1]
        for before, number, at in numbers:
            expected = first + (before + black) // 2
            if number != expected:
                self.notes.tell(
                    Severity.WARNING, "games.move-numbers", at, found=number, expected=expected
                )
                return

    def _ambiguous(self, index: int, readings: list[chess.Move], decided: bool) -> None:
        board = self._board_before(index)
        legal = [board.san(move) for move in readings]
        fen = board.fen()
        at, move = self.game.at[index], self._label(index)
        if decided:
            self.notes.tell(
                Severity.ERROR, "games.move-ambiguous.one", at, move=move, readings=legal,
                fits=board.san(self.run.moves[index]), ply=index + 1, fen=fen,
            )  # fmt: skip
        else:
            self.notes.tell(
                Severity.ERROR, "games.move-ambiguous", at, move=move, readings=legal,
                ply=index + 1, fen=fen,
            )  # fmt: skip

    def _unknown(self, index: int) -> None:
        game = self.game
        word, at = game.words[index], game.at[index]
        label = self._label(index)
        if at == game.null_at:
            self.notes.tell(Severity.ERROR, "games.null-move", at, move=label)
            return
        letter = self._unknown_letter(word)
        name = LanguageName(self.reading.dialect.code)
        if letter:
            self.notes.tell(
                Severity.ERROR, "games.text-unknown.letter", at,
                move=label, letter=letter, language=name,
            )  # fmt: skip
            return
        near, fen = self._near(word), self.run.board.fen()
        if near:
            self.notes.tell(
                Severity.ERROR, "games.text-unknown", at,
                move=label, ply=index + 1, fen=fen, nearest=near,
            )  # fmt: skip
        else:
            self.notes.tell(
                Severity.ERROR, "games.text-unknown.none-near", at,
                text=shown(word), ply=index + 1, fen=fen,
            )  # fmt: skip

    def _unknown_letter(self, word: str) -> str:
        """Return the first letter of a word that would be a move without it."""
        spell, rest = self.reading.dialect.spell, word[1:]
        if word[0].isalpha() and not word.islower() and spell("♘" + rest) is not None:
            return word[0]
        return ""

    def _near(self, word: str) -> list[str]:
        """Return the legal moves that are written in a similar way."""
        board = self.run.board
        return [board.san(move) for move in nearest(board, word, None, self.reading.dialect)]

    def _illegal(self, index: int) -> None:
        board, dialect, game = self.run.board, self.reading.dialect, self.game
        word, at = game.words[index], game.at[index]
        spelled = dialect.spell(word)
        assert spelled is not None
        why = reason_why(board, spelled)
        moves = nearest(board, word, spelled, dialect)
        label, fen = self._label(index), board.fen()
        near = [board.san(move) for move in moves]
        fits = the_only_fit(board, moves, game.words[index + 1 :], dialect)
        if not moves:
            self.notes.tell(
                Severity.ERROR, "games.move-illegal.none-near", at,
                move=label, ply=index + 1, reason=why, fen=fen,
            )  # fmt: skip
        elif fits is None:
            self.notes.tell(
                Severity.ERROR, "games.move-illegal", at,
                move=label, ply=index + 1, reason=why, fen=fen, nearest=near,
            )  # fmt: skip
        else:
            self.notes.tell(
                Severity.ERROR, "games.move-illegal.fits", at,
                move=label, ply=index + 1, reason=why, fen=fen, nearest=near, fits=board.san(fits),
            )  # fmt: skip
