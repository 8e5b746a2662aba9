"""Ask the questions of a click by Python itself, if no VBA reads its answer."""

from __future__ import annotations

from collections.abc import Callable

from swissheet_addin.click.answers import Asking, CannotAsk, Given, Reply


def settled(
    action: str, press: Callable[[str, Given], Reply], confirmed: Callable[[Asking], bool]
) -> Reply:
    """Return the answer of an action once every question on the way has its own.

    A declined change is put back, and with that the action ends.
    Args: press: tries an action with the answers so far.
          confirmed: asks a question; returns whether OK was chosen. If it raises CannotAsk,
          nothing is confirmed and nothing put back.
    """
    given = Given()
    answer = press(action, given)
    while (asking := answer.asking) is not None:
        try:
            agreed = confirmed(asking)
        except CannotAsk:
            return answer.without_question
        if asking.forbidden and not agreed:
            return Reply()
        if asking.forbidden or not agreed:
            return press("put_back", Given(declined=asking.words)).without_question
        given = Given(given.accepted.union(asking.words))
        answer = press(action, given)
    return answer
