"""Spaces of Gymnasium, or plain stand-ins of the same shape where it is not installed."""

import numpy

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    class Discrete:
        def __init__(self, n):
            self.n = n

        def contains(self, value):
            return 0 <= int(value) < self.n

    class Box:
        def __init__(self, low, high, shape, dtype):
            self.low, self.high, self.shape, self.dtype = low, high, shape, numpy.dtype(dtype)

        def contains(self, value):
            return value.shape == self.shape and value.dtype == self.dtype

    class Dict(dict):
        @property
        def spaces(self):
            return self

        def contains(self, value):
            return set(value) == set(self) and all(self[name].contains(part) for name, part in value.items())


def action_space(spec):
    return Discrete(spec.moves)


def observation_space(spec):
    """What a seat sees, and which moves it may make."""
    return Dict({"observation": Box(0, 255, (spec.observation_size,), numpy.uint8),
                 "action_mask": Box(0, 1, (spec.moves,), numpy.int8)})


def observation_of(game, seat):
    """The observation of a seat; the mask is empty unless it must choose."""
    mask = game.mask.astype(numpy.int8) if game.seat == seat else numpy.zeros(game.spec.moves, numpy.int8)
    return {"observation": game.view(seat), "action_mask": mask}
