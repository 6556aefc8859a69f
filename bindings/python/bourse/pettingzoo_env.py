"""A table as a PettingZoo environment: Table takes turns (AEC), ParallelTable takes all moves at once.

Agents are seat_0, seat_1 … An observation is a dict of `observation` and `action_mask`; the reward is the share of the
victory less an even share, at the end. `illegal` says what a move that is not legal does: "error" raises BourseError and
changes nothing; with "masked" the environment draws a legal move instead, and the agent's info has the sentence as
`illegal` and the move as `played`. To end games by illegal moves, wrap a Table in PettingZoo's TerminateIllegalWrapper.
"""

import numpy

from bourse import spaces
from bourse._library import ILLEGAL_MOVE, BourseError
from bourse.game import Game
from bourse.spec import spec

try:
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    class AECEnv:
        """Only what Table itself needs of pettingzoo.AECEnv."""

        def last(self, observe=True):
            agent = self.agent_selection
            return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                    self.terminations[agent], self.truncations[agent], self.infos[agent])

        def agent_iter(self, max_iter=2 ** 63):
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        def _accumulate_rewards(self):
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _clear_rewards(self):
            self.rewards = dict.fromkeys(self.rewards, 0)

        def _was_dead_step(self, action):
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            agent = self.agent_selection
            for kept in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
                del kept[agent]
            self.agents.remove(agent)
            self.agent_selection = self.agents[0] if self.agents else agent
            self._clear_rewards()

    class ParallelEnv:
        """Nothing of pettingzoo.ParallelEnv is needed."""


class Seats:
    """What both environments share."""

    def _open(self, config, game, illegal):
        if illegal not in ("error", "masked"):
            raise BourseError(1, f"illegal is error or masked, not {illegal!r}.")
        self._options, self._illegal = dict(config=config, game=game), illegal
        self._number = -1
        self._seed = 0
        seats = Game(**self._options, history=False).seats
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        what = spec(game)
        self.observation_spaces = {agent: spaces.observation_space(what) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.action_space(what) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def _begin(self, seed):
        """A given seed begins a series of games anew; without one the series goes on."""
        self._number = 0 if seed is not None else self._number + 1
        self._seed = seed if seed is not None else self._seed
        self._game = Game(**self._options, seed=self._seed, number=self._number, history=False)
        self._luck = numpy.random.default_rng((self._seed, self._number))
        self.agents = list(self.possible_agents)

    def _play(self, action):
        """Plays a move; what the agent is told of it."""
        try:
            self._game.step(int(action))
        except BourseError as error:
            if error.code != ILLEGAL_MOVE or self._illegal == "error":
                raise
            legal = self._game.legal
            played = legal[int(self._luck.integers(len(legal)))]
            self._game.step(played)
            return {"illegal": str(error), "played": played}
        return {}

    def _agent(self):
        return self.possible_agents[self._game.seat]

    def _rewards(self):
        even = 1 / len(self.possible_agents)
        return {agent: share - even for agent, share in zip(self.possible_agents, self._game.returns)}

    def observe(self, agent):
        return spaces.observation_of(self._game, self.possible_agents.index(agent))

    def render(self):
        return f"over: {self._game.scores}" if self._game.over else f"{self._agent()} must choose"

    def close(self):
        self._game = None


class Table(Seats, AECEnv):
    metadata = {"name": "bourse_v0", "is_parallelizable": True, "render_modes": ["ansi"]}

    def __init__(self, config="seats=4", game="stockpile", render_mode=None, illegal="error"):
        self.render_mode = render_mode
        self._open(config, game, illegal)

    def reset(self, seed=None, options=None):
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent()

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.infos = {one: {} for one in self.agents}
        self.infos[agent] = self._play(action)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self._game.over:
            self.rewards = self._rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._agent()
        self._accumulate_rewards()


class ParallelTable(Seats, ParallelEnv):
    """Everybody hands in a move, and the one whose turn it is makes it: the others' masks are empty."""

    metadata = {"name": "bourse_parallel_v0", "render_modes": ["ansi"]}

    def __init__(self, config="seats=4", game="stockpile", render_mode=None, illegal="error"):
        self.render_mode = render_mode
        self._open(config, game, illegal)

    def _seen(self):
        return {agent: self.observe(agent) for agent in self.agents}

    def reset(self, seed=None, options=None):
        self._begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions):
        infos, mover = {agent: {} for agent in self.agents}, self._agent()
        infos[mover] = self._play(actions[mover])
        over = self._game.over
        rewards = self._rewards() if over else dict.fromkeys(self.agents, 0)
        seen = self._seen()
        ends = dict.fromkeys(self.agents, over)
        rest = seen, rewards, ends, dict.fromkeys(self.agents, False), infos
        if over:
            self.agents = []
        return rest
