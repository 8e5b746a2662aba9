"""Maximum matchings in general graphs, from well-kept libraries.

No edge is ever passed twice, so the graphs need not look for doubles (which would be slow).
Weights that fit go to rustworkx (128-bit integers, compiled); wider ones to networkx, which is
slower and exact for integers of any size. Wide ones are rare, but come from small fields as well:
some 30 players near the end of their opponents. Solving criterion by criterion instead would need
the dual solution (which edges are tight, which blossoms full), and rustworkx keeps it to itself.

Where there is no rustworkx, as for the Python of Windows on ARM, networkx does everything. Of
equally good matchings it may find another one; who plays whom does not depend on which is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any

MAX_BITS = 120
"""The widest weight the compiled algorithm may get; it doubles and adds a few weights inside."""

Edge = tuple[int, int, int]

_WEIGHT = itemgetter(2)


@cache
def compiled() -> Any | None:
    """Return the module rustworkx, or None where it cannot be imported."""
    try:
        import rustworkx
    except ImportError:
        return None
    return rustworkx


def maximum_weight_matching(size: int, edges: Sequence[Edge]) -> list[int]:
    """Return the partner of every vertex in a matching of greatest total weight; -1 if single.

    Args: edges: (vertex, vertex, weight) with vertices from 0 to size - 1, no edge twice,
          weights positive.
    Cost: about size^3.
    """
    widest = max(map(_WEIGHT, edges), default=0).bit_length()
    rustworkx = compiled()
    if widest <= MAX_BITS and rustworkx is not None:
        graph = rustworkx.PyGraph()
        graph.add_nodes_from(range(size))
        graph.extend_from_weighted_edge_list(list(edges))
        return _partners(size, rustworkx.max_weight_matching(graph, weight_fn=int))
    import networkx

    wide = networkx.Graph()
    wide.add_weighted_edges_from(edges)
    return _partners(size, networkx.max_weight_matching(wide))


def maximum_matching(size: int, edges: Iterable[tuple[int, int]]) -> list[int]:
    """Return the partner of every vertex in a matching with the most pairs; -1 if single."""
    rustworkx = compiled()
    if rustworkx is not None:
        graph = rustworkx.PyGraph()
        graph.add_nodes_from(range(size))
        graph.extend_from_edge_list(list(edges))
        return _partners(size, rustworkx.max_weight_matching(graph, max_cardinality=True))
    return maximum_weight_matching(size, [(a, b, 1) for a, b in edges])


def _partners(size: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    partner = [-1] * size
    for a, b in pairs:
        partner[a], partner[b] = b, a
    return partner
