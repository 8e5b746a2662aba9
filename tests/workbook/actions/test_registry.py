"""The table of actions says what the functions do, and every host can do what it is offered."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import pytest

import swissheet_addin
from swissheet.workbook import actions
from swissheet.workbook.actions import registry, words
from swissheet.workbook.actions.action import Action, Effect, ParameterKind
from swissheet.workbook.actions.registry import ACTIONS
from swissheet.workbook.shared.language import LANGUAGES

EVERY = pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.key)
BY_A_CLICK = {ParameterKind.PLAYER, ParameterKind.FOLDER, ParameterKind.LISTS}


def submodules() -> list[str]:
    return [found.name for found in pkgutil.iter_modules(actions.__path__)]


@EVERY
def test_a_name_of_the_package_is_the_function_whatever_is_loaded(action: Action) -> None:
    for name in submodules():
        importlib.import_module(f"{actions.__name__}.{name}")
    found = getattr(actions, action.key)
    assert inspect.isfunction(found)
    assert found is action.function
    assert found.__name__ == action.key


def test_what_is_no_action_is_no_name_of_the_package() -> None:
    with pytest.raises(AttributeError, match="no action 'win'"):
        actions.win  # noqa: B018


def test_no_two_actions_have_a_name_in_common_and_none_that_of_a_module() -> None:
    keys = [action.key for action in ACTIONS]
    assert len(set(keys)) == len(keys)
    named = [action.command for action in registry.commands()]
    assert len(set(named)) == len(named)
    taken = {
        *submodules(),
        *(found.name for found in pkgutil.iter_modules(swissheet_addin.__path__)),
    }
    assert not taken & set(keys)
    assert {"Outcome", "to_tournament", *keys} <= set(dir(actions))


@EVERY
def test_the_parameters_of_a_row_are_those_of_its_function(action: Action) -> None:
    signature = inspect.signature(action.function)
    book, *others = signature.parameters
    signed = [name for name in others if name in ("when", "who", "answers")]
    assert book == "book"
    wanted = ["when", "who"] if action.effect is Effect.WRITES else []
    assert signed == wanted + ["answers"] * action.asked
    assert {name for name in others if name not in signed} == {p.name for p in action.parameters}
    for parameter in action.parameters:
        default = signature.parameters[parameter.name].default
        assert (default is inspect.Parameter.empty) is parameter.required
        assert parameter.required or default == parameter.default


@EVERY
def test_every_host_can_give_what_an_action_needs(action: Action) -> None:
    needed = [parameter for parameter in action.parameters if parameter.required]
    if action.button is not None:
        assert all(parameter.kind in BY_A_CLICK for parameter in needed)
    if action.command:
        assert all(p.option or p.kind is ParameterKind.FOLDER for p in needed)
    for parameter in action.parameters:
        assert bool(parameter.option) is bool(parameter.help)
    if action.asks:
        assert action.parameter("force").kind is ParameterKind.FLAG


def test_words_of_an_action_nobody_has_translated_are_the_english_of_its_row() -> None:
    row = Action("count_boards", "m:f", "Count the boards.", Effect.READS)
    for language in LANGUAGES:
        assert words.caption(row, language) == "Count boards"
        assert words.tip(row, language) == "Count the boards."
        assert words.log_name("count_boards", language) == "Count boards"
    assert words.log_name("pair", "de") == "Ausgelost"


def test_an_unknown_parameter_and_an_unknown_action_have_no_row() -> None:
    with pytest.raises(KeyError):
        registry.action("win")
    with pytest.raises(KeyError):
        registry.action("pair").parameter("colour")
