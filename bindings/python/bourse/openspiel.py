"""Both games for OpenSpiel: `import bourse.openspiel; pyspiel.load_game("python_bourse_stockpile(seats=3,preset=epic)")`.

Parameters are `seats`, `preset` or `modules` and `sets` (parted by +), `promos`, and `seed`. Texts of OpenSpiel know no
other signs inside a parameter, and it writes games down as such texts.

Chance is drawn inside (sampled stochastic): a state that was copied or written down goes on with the same luck. What
pyspiel asks of a state is in TableState, which works without it.
"""

import numpy

from bourse._library import BourseError
from bourse.game import Game
from bourse.spec import spec

TERMINAL_PLAYER = -4
LONGEST_GAME = 5000
PARAMETERS = {"seats": 4, "preset": "", "modules": "", "sets": "", "promos": False, "seed": 0}


def config_of(parameters):
    """The parameters of a game as a configuration of ours."""
    unknown = set(parameters) - set(PARAMETERS)
    if unknown:
        raise BourseError(2, f"There is no parameter {min(unknown)!r}; there are {', '.join(PARAMETERS)}.")
    wanted = {**PARAMETERS, **parameters}
    config = f"seats={wanted['seats']}"
    for name in ("preset", "modules", "sets"):
        if wanted[name]:
            config += f" {name}={wanted[name].replace('+', ',')}"
    return config + (" promos=true" if wanted["promos"] else "")


class TableState:
    """What pyspiel.State asks of a state in Python. Copies and pickles of it are those of bourse.Game."""

    def _begin(self, table):
        self._table = table

    def current_player(self):
        return TERMINAL_PLAYER if self._table.over else self._table.seat

    def is_terminal(self):
        return self._table.over

    def _legal_actions(self, player):
        return self._table.legal if player == self._table.seat else []

    def _apply_action(self, action):
        self._table.step(action)

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

    def imagined(self, player, seed):
        """A bourse.Game that looks the same to the player, with another future."""
        return self._table.determinize(player, seed)

    def __str__(self):
        """Everybody's secrets: two states have one text only if they are the same."""
        end = f"over: {self._table.scores}" if self._table.over else f"seat {self._table.seat} must choose"
        views = ";".join(self._table.view(seat).tobytes().hex() for seat in range(self._table.seats))
        return f"{end}; {views}"


class Observer:
    """What a player sees, as open_spiel.python.observation has it. With perfect recall the text also has all that the
    player was told; such an observer has no tensor, since a row has one length and a game has none."""

    def __init__(self, what, perfect_recall=False):
        self._recalls = perfect_recall
        self.tensor = None if perfect_recall else numpy.zeros(what.observation_size, numpy.float32)
        self.dict = {} if perfect_recall else {"observation": self.tensor}

    def set_from(self, state, player):
        if self.tensor is not None:
            self.tensor[:] = state._table.view(player) / numpy.float32(255)

    def string_from(self, state, player):
        sees = f"{player}|{state._table.view(player).tobytes().hex()}"
        if not self._recalls:
            return sees
        return sees + "|" + ";".join(",".join(map(str, event)) for event in state._table.told(player))


def game_information(config, name):
    """Keyword arguments of pyspiel.GameInfo."""
    what, seats = spec(name), Game(config, game=name, history=False).seats
    return dict(num_distinct_actions=what.moves, max_chance_outcomes=0, num_players=seats, min_utility=-1 / seats,
                max_utility=1 - 1 / seats, utility_sum=0.0, max_game_length=LONGEST_GAME)


def register(pyspiel):
    """Registers both games; the classes by their names, for whoever wants to look at them."""
    classes = {}
    for name, fewest, most in (("stockpile", 2, 5), ("stackmarket", 3, 4)):
        classes[name] = _register(pyspiel, name, fewest, most)
    return classes


def _register(pyspiel, name, fewest, most):
    kind = pyspiel.GameType(
        short_name=f"python_bourse_{name}", long_name=f"Bourse: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM, reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most, min_num_players=fewest, provides_information_state_string=True,
        provides_information_state_tensor=False, provides_observation_string=True,
        provides_observation_tensor=True, provides_factored_observation_string=False,
        parameter_specification=PARAMETERS)

    class State(TableState, pyspiel.State):
        def __init__(self, game, table):
            pyspiel.State.__init__(self, game)
            self._begin(table)

        def resample_from_infostate(self, player_id, probability_sampler):
            """Another state that looks the same to the player. What others know was drawn anew, and what they were told
            in the real game and the player was not is blank in their histories."""
            other = self.clone()
            other._begin(self.imagined(player_id, int(probability_sampler() * 2 ** 53)))
            return other

    class BourseGame(pyspiel.Game):
        def __init__(self, params=None):
            params = {**PARAMETERS, **(params or {})}
            self._config, self._seed = config_of(params), int(params["seed"])
            self._number = -1
            super().__init__(kind, pyspiel.GameInfo(**game_information(self._config, name)), params)

        def new_initial_state(self):
            self._number += 1
            return State(self, Game(self._config, game=name, seed=self._seed, number=self._number))

        def make_py_observer(self, iig_obs_type=None, params=None):
            # Without a type, pyspiel hands the parameters in its place.
            return Observer(spec(name), bool(getattr(iig_obs_type, "perfect_recall", False)))

    pyspiel.register_game(kind, BourseGame)
    return BourseGame


try:
    import pyspiel
except ImportError:
    pyspiel = None
else:
    register(pyspiel)
