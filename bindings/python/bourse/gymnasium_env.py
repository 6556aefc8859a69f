"""One seat against our bots, as a Gymnasium environment.

    env = bourse.gymnasium_env.Seat("seats=4", opponents="trader")
    seen, info = env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(move)

The reward is the share of the victory, at the end. A move that is not legal raises BourseError: choose by the mask.
"""

import numpy

from bourse import spaces
from bourse.game import Game

try:
    from gymnasium import Env
except ImportError:
    class Env:
        """Only what Seat itself needs of gymnasium.Env."""
        metadata = {}

        def reset(self, *, seed=None, options=None):
            if seed is not None or not hasattr(self, "np_random"):
                self.np_random = numpy.random.default_rng(seed)


class Seat(Env):
    metadata = {"render_modes": ["ansi"], "name": "bourse-v0"}

    def __init__(self, config="seats=4", opponents="trader", game="stockpile", render_mode=None):
        self._options = dict(config=config, game=game, players=f"{opponents} all", skip_forced=True)
        self._game = Game(**self._options)
        self.render_mode = render_mode
        self.observation_space = spaces.observation_space(self._game.spec)
        self.action_space = spaces.action_space(self._game.spec)

    def _seen(self):
        return spaces.observation_of(self._game, self.seat)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed, options=options)
        self._game = Game(**self._options, seed=int(self.np_random.integers(2 ** 63)))
        self.seat = self._game.seat
        return self._seen(), {"seat": self.seat}

    def step(self, action):
        self._game.step(int(action))
        over = self._game.over
        reward = self._game.returns[self.seat] if over else 0.0
        return self._seen(), float(reward), over, False, {"scores": self._game.scores} if over else {}

    def render(self):
        if self._game.over:
            return f"over: {self._game.scores}"
        return f"seat {self.seat}: " + ", ".join(self._game.spec.move_text(move) for move in self._game.legal)

    def close(self):
        self._game = None
