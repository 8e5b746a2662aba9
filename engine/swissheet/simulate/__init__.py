"""Random tournaments: invented players, results drawn by rating, pairings by the rules.

For tests, for training, and for checking other programs. Everything follows from the plan, and
the plan from a seed where nothing else is asked for::

    t = simulate(random_plan(7))                          # everything drawn
    t = simulate(random_plan(7, players=40, absence=0.05))
    t = simulate(Simulation(players=40, rounds=9, seed=7))  # nothing special unasked
"""

from swissheet.simulate.drawing import random_plan
from swissheet.simulate.plan import Number, Rate, Simulation
from swissheet.simulate.play import played, simulate

__all__ = ["Number", "Rate", "Simulation", "played", "random_plan", "simulate"]
