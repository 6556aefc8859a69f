"""What pyspiel does with a game written in Python, call by call: open_spiel/python/pybind11/python_games.cc and pyspiel.cc,
and the random simulation of open_spiel/tests/basic_tests.cc. Adapters are tested with it where pyspiel is missing."""

import base64
import copy
import enum
import pickle
import random

REGISTERED = {}


class PlayerId(enum.IntEnum):
    CHANCE = -1
    TERMINAL = -4


class GameType:
    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL SIMULTANEOUS MEAN_FIELD")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
    Information = enum.Enum("Information", "ONE_SHOT PERFECT_INFORMATION IMPERFECT_INFORMATION")
    Utility = enum.Enum("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM IDENTICAL")
    RewardModel = enum.Enum("RewardModel", "REWARDS TERMINAL")

    def __init__(self, short_name, long_name, dynamics, chance_mode, information, utility, reward_model, max_num_players,
                 min_num_players, provides_information_state_string, provides_information_state_tensor,
                 provides_observation_string, provides_observation_tensor, parameter_specification=None,
                 default_loadable=True, provides_factored_observation_string=False, is_concrete=True):
        for value, kind in ((dynamics, self.Dynamics), (chance_mode, self.ChanceMode), (information, self.Information),
                            (utility, self.Utility), (reward_model, self.RewardModel)):
            assert isinstance(value, kind), value
        for name, value in list(locals().items()):
            if name not in ("self", "kind", "value", "name"):
                setattr(self, name, value)


class GameInfo:
    def __init__(self, num_distinct_actions, max_chance_outcomes, num_players, min_utility, max_utility, utility_sum,
                 max_game_length):
        for value in (num_distinct_actions, max_chance_outcomes, num_players, max_game_length):
            assert isinstance(value, int), value
        for name, value in list(locals().items()):
            if name not in ("self", "value", "name"):
                setattr(self, name, value)


class IIGObservationType:
    def __init__(self, perfect_recall, public_info=True, private_info=None):
        self.perfect_recall, self.public_info, self.private_info = perfect_recall, public_info, private_info


def read_parameter(text):
    """GameParameterFromString."""
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    if text and not text.strip("+-0123456789"):
        return int(text)
    return text


def read_game(text):
    """GameParametersFromString: the last = of a parameter parts its name from its value."""
    name, bracket, rest = text.partition("(")
    if not bracket:
        return name, {}
    assert rest.endswith(")"), "Missing closing bracket"
    parts = [part.rpartition("=") for part in rest[:-1].split(",") if part]
    return name, {key: read_parameter(value) for key, _, value in parts}


def load_game(text, parameters=None):
    name, read = read_game(text)
    kind, creator = REGISTERED[name]
    wanted = {**read, **(parameters or {})}
    for key, value in wanted.items():
        assert key in kind.parameter_specification, f"Unknown parameter {key}"
        assert type(value) is type(kind.parameter_specification[key]), f"Wrong type of parameter {key}"
    game = creator({**kind.parameter_specification, **wanted})
    assert isinstance(game, Game)
    return game


def register_game(kind, creator):
    REGISTERED[kind.short_name] = kind, creator


class Game:
    """open_spiel::PyGame; what a class in Python must bring along is called and never defined here."""

    def __init__(self, kind, information, parameters):
        assert isinstance(kind, GameType) and isinstance(information, GameInfo) and isinstance(parameters, dict)
        self._cpp = kind, information, parameters
        self._cpp_observers = {}

    def get_type(self):
        return self._cpp[0]

    def get_parameters(self):
        return dict(self._cpp[2])

    def num_distinct_actions(self):
        return self._cpp[1].num_distinct_actions

    def num_players(self):
        return self._cpp[1].num_players

    def min_utility(self):
        return self._cpp[1].min_utility

    def max_utility(self):
        return self._cpp[1].max_utility

    def utility_sum(self):
        return self._cpp[1].utility_sum

    def max_game_length(self):
        return self._cpp[1].max_game_length

    def __str__(self):
        parameters = ",".join(f"{key}={value}" for key, value in sorted(self._cpp[2].items()))
        return f"{self._cpp[0].short_name}({parameters})"

    def make_observer(self, kind=None, parameters=None):
        observer = self.make_py_observer(kind, parameters or {}) if kind is not None else \
            self.make_py_observer(parameters or {})
        assert callable(observer.set_from) and callable(observer.string_from)
        observer.tensor  # must be there, and None if there is none
        return observer

    def _observer(self, perfect_recall):
        if perfect_recall not in self._cpp_observers:
            self._cpp_observers[perfect_recall] = self.make_observer(IIGObservationType(perfect_recall))
        return self._cpp_observers[perfect_recall]

    def observation_tensor_size(self):
        return len(self.new_initial_state().observation_tensor(0))

    def deserialize_state(self, text):
        state = self.new_initial_state()
        state._deserialize(text)
        return state


class State:
    """open_spiel::PyState. What is kept in C++ is not a part of __dict__ and does not travel with it."""

    __slots__ = ("_cpp", "__dict__")

    def __init__(self, game):
        assert isinstance(game, Game)
        self._cpp = {"game": game, "history": [], "move_number": 0}

    def get_game(self):
        return self._cpp["game"]

    def num_players(self):
        return self.get_game().num_players()

    def is_chance_node(self):
        return self.current_player() == PlayerId.CHANCE

    def is_simultaneous_node(self):
        return False

    def legal_actions(self, player=None):
        player = self.current_player() if player is None else player
        if self.is_terminal():
            return []
        assert player >= 0, f"Called LegalActions for pseudo-player {player}"
        return self._legal_actions(player) if player == self.current_player() else []

    def legal_actions_mask(self, player=None):
        mask = [0] * self.get_game().num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action):
        player = self.current_player()
        self._apply_action(action)
        self._cpp["history"].append((player, action))
        self._cpp["move_number"] += 1

    def apply_action_with_legality_check(self, action):
        assert action in self.legal_actions(), f"State::ApplyActionWithLegalityCheck {action}"
        self.apply_action(action)

    def action_to_string(self, player, action=None):
        return self._action_to_string(*((self.current_player(), player) if action is None else (player, action)))

    def history(self):
        return [action for _, action in self._cpp["history"]]

    def move_number(self):
        return self._cpp["move_number"]

    def player_return(self, player):
        return self.returns()[player]

    def clone(self):
        other = self.get_game().new_initial_state()
        for key, value in self.__dict__.items():
            setattr(other, key, copy.deepcopy(value))
        other._cpp["history"], other._cpp["move_number"] = list(self._cpp["history"]), self._cpp["move_number"]
        return other

    def child(self, action):
        other = self.clone()
        other.apply_action(action)
        return other

    def serialize(self):
        history = ",".join(f"{player}:{action}" for player, action in self._cpp["history"])
        members = base64.b64encode(pickle.dumps(self.__dict__)).decode()
        return f"history={history}\nmove_number={self.move_number()}\n__dict__={members}"

    def _deserialize(self, text):
        history, number, members = text.split("\n", 2)
        pairs = history[len("history="):]
        self._cpp["history"] = [tuple(map(int, pair.split(":"))) for pair in pairs.split(",")] if pairs else []
        self._cpp["move_number"] = int(number[len("move_number="):])
        for key, value in pickle.loads(base64.b64decode(members[len("__dict__="):])).items():
            setattr(self, key, value)

    def _checked(self, player):
        player = self.current_player() if player is None else player
        assert 0 <= player < self.num_players(), player
        return player

    def _text(self, perfect_recall, player):
        text = self.get_game()._observer(perfect_recall).string_from(self, self._checked(player))
        assert isinstance(text, str)
        return text

    def information_state_string(self, player=None):
        return self._text(True, player)

    def observation_string(self, player=None):
        return self._text(False, player)

    def observation_tensor(self, player=None):
        observer = self.get_game()._observer(False)
        observer.set_from(self, self._checked(player))
        values = []
        for name, array in observer.dict.items():
            assert isinstance(name, str) and array.dtype == "float32"
            values += array.ravel().tolist()
        return values


def random_sim_test(game, num_sims, serialize=True, verbose=False, seed=1):
    """RandomSimulation of basic_tests.cc for games in turn whose chance is drawn inside; the number of moves made."""
    draw, moves = random.Random(seed), 0
    kind = game.get_type()
    assert game.min_utility() < game.max_utility()
    for _ in range(num_sims):
        state, actions, sums = game.new_initial_state(), [], [0.0] * game.num_players()
        while not state.is_terminal():
            player = state.current_player()
            assert 0 <= player < game.num_players()
            legal = state.legal_actions()
            assert legal and legal == sorted(set(legal))
            assert state.legal_actions_mask() == [int(i in set(legal)) for i in range(game.num_distinct_actions())]
            for other in range(game.num_players()):
                assert other == player or state.legal_actions(other) == []
            texts = [state.action_to_string(player, action) for action in legal]
            assert len(set(texts)) == len(texts)
            twin = state.clone()
            assert str(twin) == str(state) and twin.history() == state.history() == actions
            if serialize and (len(actions) < 10 or len(actions) & (len(actions) - 1) == 0):
                again = load_game(str(game))
                assert str(again) == str(game)
                assert str(again.deserialize_state(state.serialize())) == str(state)
            for sum_of, reward in enumerate(state.rewards()):
                sums[sum_of] += reward
            assert sums == state.returns()
            check_observables(game, state)
            action = draw.choice(legal)
            state.apply_action_with_legality_check(action)
            twin.apply_action_with_legality_check(action)
            assert str(twin) == str(state) and twin.history() == state.history()
            actions.append(action)
        assert state.current_player() == PlayerId.TERMINAL
        assert state.history() == actions and len(actions) <= game.max_game_length()
        check_observables(game, state)
        returns = state.returns()
        assert len(returns) == game.num_players()
        assert kind.utility == GameType.Utility.ZERO_SUM and game.utility_sum() == 0 and abs(sum(returns)) < 1e-9
        assert all(game.min_utility() <= one <= game.max_utility() for one in returns)
        assert all(abs(one + reward - end) < 1e-9 for one, reward, end in zip(sums, state.rewards(), returns))
        moves += len(actions)
    return moves


def check_observables(game, state):
    kind = game.get_type()
    for player in range(game.num_players()):
        if kind.provides_observation_tensor:
            tensor = state.observation_tensor(player)
            assert len(tensor) == game.observation_tensor_size() and all(value == value for value in tensor)
        if kind.provides_information_state_string:
            state.information_state_string(player)
        if kind.provides_observation_string:
            state.observation_string(player)
