"""Receipts for prizes, with a copy for the accounts; the same payments as a table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from swissheet.errors import RulesError
from swissheet.formats.csv_ import dumps_rows
from swissheet.formats.prize_fund import shown_amount
from swissheet.papers.event import PaperEvent
from swissheet.papers.printed import PrintedForm
from swissheet.papers.prize_event import Payment, PrizeEvent
from swissheet.words.message import phrase

_MOST = 10**9
"""Above it the words of the languages are not checked."""


def in_words(amount: int, language: str) -> str:
    """Return hundredths as words, such as ``one hundred and fifty 50/100``.

    Returns: "" where the package of the extra ``paper`` for it is not installed.
    """
    whole, cents = divmod(amount, 100)
    said = ""
    with suppress(ImportError):
        num2words = import_module("num2words").num2words  # It takes 30 ms.
        if whole < _MOST:
            # Malay counts like Indonesian, with other words for two numbers.
            malay = language == "ms"
            said = str(num2words(whole, lang="id" if malay else language))
            if malay:
                said = said.replace("delapan", "lapan").replace("nol", "sifar")
    return f"{said} {cents:02}/100" if said and cents else said


def receipts(event: PaperEvent) -> PrintedForm:
    """Return a receipt for each winner, and below it the copy for the accounts.

    A thing has its declared value, which the amount leaves out. The tax is left to the payer.

    Raises: RulesError: results are missing, or all prizes are without money and value; as for
            :func:`~.prize_papers.prizes`, too.
    """
    found, say, t = PrizeEvent.given(event, "receipts"), event.say, event.tournament
    if not found.final:
        raise RulesError("papers.prizes-open")
    currency = found.fund.currency

    def receipt(one: Payment) -> dict[str, object]:
        player = t.player(one.tpn)
        worth: dict[str, list[str]] = {}
        for award in one.awards:
            said = found.thing(award) or found.money(award.paid, cents=True)
            worth.setdefault(found.prize(award.prize), []).append(said)
        words = in_words(one.paid, event.language) if one.paid else ""
        return {
            "number": say("paper.number", number=one.number),
            "name": event.titled[one.tpn],
            "federation": player.federation,
            "fide_id": player.fide_id,
            "lines": [[prize, " + ".join(said)] for prize, said in worth.items()],
            "amount": f"{found.money(one.paid, cents=True)} {currency}".strip() if one.paid else "",
            "words": f"– {words} {currency}".strip() + " –" if words else "",
        }

    made = [receipt(one) for one in found.payments()]
    if not made:
        raise RulesError("papers.no-receipts")
    own = ("copy", "in_words", "tax", "paid_out", "place_date", "sign_winner", "sign_payer")
    words = {key: say(f"paper.receipt.{key}") for key in own}
    words |= {key: say(f"column.{key}") for key in ("name", "federation", "fide_id")}
    words["prize"] = phrase("cli_prizes.prize").words(event.language)
    words["amount"] = phrase("cli_prizes.amount").words(event.language)
    days = dict.fromkeys(filter(None, (t.event.start, t.event.end)))
    place = [t.event.city, " – ".join(day.replace("/", "-") for day in days)]
    title = say("paper.receipt.title")
    data = {"receipts": made, "words": words, "where": " · ".join(filter(None, place))}
    return PrintedForm("receipts", "receipts", event.name, title, data, state=event.state)


_COLUMNS = ("No", "Name", "FIDE ID", "Federation", "Prizes", "Things", "Amount", "Currency")


def payments(event: PaperEvent) -> str:
    """Return the payments as CSV, with the numbers of the receipts; no cell is a formula.

    Raises: as :func:`receipts`.
    """
    found, t = PrizeEvent.given(event, "receipts"), event.tournament
    if not found.final:
        raise RulesError("papers.prizes-open")
    rows: list[Sequence[object]] = [_COLUMNS]
    for one in found.payments():
        player = t.player(one.tpn)
        prizes = dict.fromkeys(found.prize(award.prize) for award in one.awards)
        things = filter(None, (award.thing for award in one.awards))
        rows.append([
            one.number, player.name, player.fide_id, player.federation, " + ".join(prizes),
            " + ".join(things), shown_amount(one.paid), found.fund.currency,
        ])  # fmt: skip
    return dumps_rows(rows)
