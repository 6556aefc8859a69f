"""One seat against our bots, as a Gymnasium environment.

    env = bourse.gymnasium_env.Seat("seats=4", opponents="trader")
    seen, info = env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(move)

The reward is the share of the victory, at the end. Choose by the mask; `illegal` says what a move that is not legal does:

    "error"   raises BourseError, and nothing has changed
    "lose"    ends the game with the reward 0, which is that of a defeat; info["illegal"] has the sentence
    "masked"  plays a legal move drawn by the environment instead; info["illegal"] has the sentence, info["played"] the move
"""

import numpy

from bourse import spaces
from bourse._library import ILLEGAL_MOVE, BourseError
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


ILLEGAL = ("error", "lose", "masked")


class Seat(Env):
    metadata = {"render_modes": ["ansi"], "name": "bourse-v0"}

    def __init__(self, config="seats=4", opponents="trader", game="stockpile", render_mode=None, illegal="error"):
        if illegal not in ILLEGAL:
            raise BourseError(1, f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}.")
        self._options = dict(config=config, game=game, players=f"{opponents} all", skip_forced=True)
        self._game = Game(**self._options)
        self._illegal, self._forfeited = illegal, False
        self.render_mode = render_mode
        self.observation_space = spaces.observation_space(self._game.spec)
        self.action_space = spaces.action_space(self._game.spec)

    def _seen(self):
        return spaces.observation_of(self._game, self.seat)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed, options=options)
        self._game, self._forfeited = Game(**self._options, seed=int(self.np_random.integers(2 ** 63))), False
        self.seat = self._game.seat
        return self._seen(), {"seat": self.seat}

    def step(self, action):
        if self._forfeited:
            raise BourseError(ILLEGAL_MOVE, "This game was lost by an illegal move; reset begins another.")
        told = {}
        try:
            self._game.step(int(action))
        except BourseError as error:
            if error.code != ILLEGAL_MOVE or self._illegal == "error" or self._game.over:
                raise
            told["illegal"] = str(error)
            if self._illegal == "lose":
                self._forfeited = True
                return self._seen(), 0.0, True, False, told
            legal = self._game.legal
            told["played"] = legal[int(self.np_random.integers(len(legal)))]
            self._game.step(told["played"])
        over = self._game.over
        reward = self._game.returns[self.seat] if over else 0.0
        return self._seen(), float(reward), over, False, {**told, "scores": self._game.scores} if over else told

    def render(self):
        if self._forfeited:
            return f"seat {self.seat} lost by an illegal move"
        if self._game.over:
            return f"over: {self._game.scores}"
        return f"seat {self.seat}: " + ", ".join(self._game.spec.move_text(move) for move in self._game.legal)

    def close(self):
        self._game = None
