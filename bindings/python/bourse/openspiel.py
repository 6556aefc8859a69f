"""Both games for OpenSpiel: `import bourse.openspiel; pyspiel.load_game("python_bourse_stockpile(config=seats=3)")`.

Chance is drawn inside (sampled stochastic). What pyspiel asks of a state is in TableState, which works without it.
"""

import numpy

from bourse.game import Game
from bourse.spec import spec

TERMINAL_PLAYER = -4
LONGEST_GAME = 5000


class TableState:
    """A position, with the functions of pyspiel.State."""

    def _begin(self, table):
        self._table = table

    def current_player(self):
        return TERMINAL_PLAYER if self._table.over else self._table.seat

    def is_terminal(self):
        return self._table.over

    def legal_actions(self, player=None):
        if self._table.over or (player is not None and player != self._table.seat):
            return []
        return self._table.legal

    def _legal_actions(self, player):
        return self.legal_actions(player)

    def apply_action(self, action):
        self._table.step(action)

    def _apply_action(self, action):
        self._table.step(action)

    def action_to_string(self, player, action=None):
        return self._table.spec.move_text(player if action is None else action)

    def _action_to_string(self, player, action):
        return self._table.spec.move_text(action)

    def returns(self):
        """The share of the victory less an even share, so that they add up to nothing."""
        seats = self._table.seats
        if not self._table.over:
            return [0.0] * seats
        return [share - 1 / seats for share in self._table.returns]

    def rewards(self):
        return self.returns()

    def observation_tensor(self, player):
        return (self._table.view(player) / numpy.float32(255)).tolist()

    def information_state_string(self, player):
        """All that the seat was told, and what it sees: perfect recall."""
        told = ";".join(",".join(map(str, event)) for event in self._table.history(player))
        return f"{player}|{told}|{self._table.view(player).tobytes().hex()}"

    def observation_string(self, player):
        return f"{player}|{self._table.view(player).tobytes().hex()}"

    def serialize(self):
        return self._table.save().hex()

    def resample_from_infostate(self, player, seed):
        """Another position that looks the same to the player."""
        return self._table.determinize(player, seed)

    def __str__(self):
        if self._table.over:
            return f"over: {self._table.scores}"
        return f"seat {self._table.seat} must choose"


class Bytes:
    """What the seat sees as an observer of open_spiel.python.observation."""

    def __init__(self, what):
        self.tensor = numpy.zeros(what.observation_size, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state, player):
        self.tensor[:] = state._table.view(player) / numpy.float32(255)

    def string_from(self, state, player):
        return state.observation_string(player)


def game_information(config, name):
    """Keyword arguments of pyspiel.GameInfo."""
    what, seats = spec(name), Game(config, game=name, history=False).seats
    return dict(num_distinct_actions=what.moves, max_chance_outcomes=0, num_players=seats, min_utility=-1 / seats,
                max_utility=1 - 1 / seats, utility_sum=0.0, max_game_length=LONGEST_GAME)


try:
    import pyspiel
except ImportError:
    pyspiel = None

if pyspiel is not None:
    def _register(name, fewest, most):
        kind = pyspiel.GameType(
            short_name=f"python_bourse_{name}", long_name=f"Bourse: {name}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM, reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=most, min_num_players=fewest, provides_information_state_string=True,
            provides_information_state_tensor=False, provides_observation_string=True,
            provides_observation_tensor=True, provides_factored_observation_string=False,
            parameter_specification={"config": "seats=4", "seed": 0})

        class State(TableState, pyspiel.State):
            def __init__(self, game, table):
                pyspiel.State.__init__(self, game)
                self._begin(table)

        class BourseGame(pyspiel.Game):
            def __init__(self, params=None):
                params = params or {}
                self._config, self._seed = params.get("config", "seats=4"), int(params.get("seed", 0))
                self._number = -1
                super().__init__(kind, pyspiel.GameInfo(**game_information(self._config, name)), params)

            def new_initial_state(self):
                self._number += 1
                return State(self, Game(self._config, game=name, seed=self._seed, number=self._number))

            def make_py_observer(self, iig_obs_type=None, params=None):
                return Bytes(spec(name))

        pyspiel.register_game(kind, BourseGame)

    _register("stockpile", 2, 5)
    _register("stackmarket", 3, 4)
