"""Adapters: against the interfaces as written, and with the real suites where those packages are installed."""

import unittest

import paths  # noqa: F401  (sets the path)

import numpy
import pyspiel_stub

import bourse
from bourse import gymnasium_env, openspiel, pettingzoo_env

try:
    import gymnasium
    import gymnasium.utils.env_checker
except ImportError:
    gymnasium = None
try:
    import pettingzoo.test
except ImportError:
    pettingzoo = None


def pick(draw, mask):
    return int(draw.choice(numpy.flatnonzero(mask)))


class Gymnasium(unittest.TestCase):
    def test_one_seat_plays_to_the_end(self):
        env, draw = gymnasium_env.Seat("seats=4", "greedy"), numpy.random.default_rng(1)
        seen, info = env.reset(seed=5)
        again, _ = env.reset(seed=5)
        numpy.testing.assert_array_equal(seen["observation"], again["observation"])
        other, _ = env.reset()
        self.assertTrue((other["observation"] != seen["observation"]).any())
        self.assertTrue(env.observation_space.contains(other))
        over, rewards, seen = False, [], other
        while not over:
            self.assertTrue(seen["action_mask"].any())
            move = pick(draw, seen["action_mask"])
            self.assertTrue(env.action_space.contains(move))
            seen, reward, over, cut, info = env.step(move)
            rewards.append(reward)
            self.assertFalse(cut)
        self.assertIn(rewards[-1], (0.0, 1.0, 0.5))
        self.assertEqual(sum(rewards[:-1]), 0)
        self.assertEqual(len(info["scores"]), 4)
        self.assertIn("over", env.render())

    def illegal(self, env):
        """A move that is not legal after a reset."""
        seen, _ = env.reset(seed=5)
        return int(numpy.flatnonzero(seen["action_mask"] == 0)[0])

    def test_an_illegal_move_is_an_error_and_changes_nothing(self):
        env = gymnasium_env.Seat("seats=4", "greedy")
        with self.assertRaisesRegex(bourse.BourseError, "not legal for seat"):
            env.step(self.illegal(env))
        _, _, over, _, info = env.step(pick(numpy.random.default_rng(1), env._seen()["action_mask"]))
        self.assertEqual((over, info), (False, {}))

    def test_an_illegal_move_loses(self):
        env = gymnasium_env.Seat("seats=4", "greedy", illegal="lose")
        _, reward, over, cut, info = env.step(self.illegal(env))
        self.assertEqual((reward, over, cut), (0.0, True, False))
        self.assertIn("not legal for seat", info["illegal"])
        self.assertIn("lost by an illegal move", env.render())
        with self.assertRaisesRegex(bourse.BourseError, "reset begins another"):
            env.step(0)
        env.reset()
        self.assertNotIn("lost", env.render())

    def test_a_legal_move_stands_in_for_an_illegal_one(self):
        one, other = (gymnasium_env.Seat("seats=4", "greedy", illegal="masked") for _ in range(2))
        move, _ = self.illegal(one), self.illegal(other)
        seen, _, over, _, info = one.step(move)
        self.assertFalse(over)
        self.assertIn("not legal for seat", info["illegal"])
        again, _, _, _, told = other.step(move)
        self.assertEqual(info, told, "drawn by the seed of the environment")
        numpy.testing.assert_array_equal(seen["observation"], again["observation"])
        third = gymnasium_env.Seat("seats=4", "greedy")
        third.reset(seed=5)
        numpy.testing.assert_array_equal(third.step(info["played"])[0]["observation"], seen["observation"])

    def test_there_is_no_other_way_with_illegal_moves(self):
        with self.assertRaisesRegex(bourse.BourseError, "error, lose, masked"):
            gymnasium_env.Seat(illegal="ignore")

    @unittest.skipUnless(gymnasium, "gymnasium is not installed")
    def test_the_checker_of_gymnasium(self):
        for illegal in ("lose", "masked"):  # it plays at random and does not look at masks
            gymnasium.utils.env_checker.check_env(gymnasium_env.Seat("seats=4", "greedy", illegal=illegal))


class PettingZoo(unittest.TestCase):
    def test_seats_take_turns(self):
        env, draw = pettingzoo_env.Table("seats=3 preset=epic"), numpy.random.default_rng(2)
        env.reset(seed=1)
        self.assertEqual(env.agents, ["seat_0", "seat_1", "seat_2"])
        total, turns = dict.fromkeys(env.possible_agents, 0.0), 0
        for agent in env.agent_iter():
            seen, reward, ended, cut, _ = env.last()
            total[agent] += reward
            self.assertTrue(env.observation_space(agent).contains(seen))
            env.step(None if ended or cut else pick(draw, seen["action_mask"]))
            turns += 1
        self.assertGreater(turns, 50)
        self.assertEqual(env.agents, [])
        self.assertAlmostEqual(sum(total.values()), 0, places=6)
        self.assertGreater(max(total.values()), 0.1)

    def test_only_the_agent_whose_turn_it_is_sees_moves(self):
        env = pettingzoo_env.Table("seats=4")
        env.reset(seed=1)
        for agent in env.agents:
            self.assertEqual(env.observe(agent)["action_mask"].any(), agent == env.agent_selection)

    def test_all_at_once(self):
        env, draw = pettingzoo_env.ParallelTable("seats=2"), numpy.random.default_rng(3)
        seen, _ = env.reset(seed=4)
        rewards = {}
        while env.agents:
            moves = {agent: pick(draw, one["action_mask"]) if one["action_mask"].any() else 0
                     for agent, one in seen.items()}
            seen, rewards, ended, cut, _ = env.step(moves)
        self.assertTrue(all(ended.values()) and not any(cut.values()))
        self.assertAlmostEqual(sum(rewards.values()), 0, places=6)

    def test_a_legal_move_stands_in_for_an_illegal_one(self):
        for kind in (pettingzoo_env.Table, pettingzoo_env.ParallelTable):
            strict, other, lenient = kind("seats=3"), kind("seats=3", illegal="masked"), kind("seats=3", illegal="masked")
            for env in (strict, other, lenient):
                env.reset(seed=4)
            agent = strict._agent()
            wrong = int(numpy.flatnonzero(strict.observe(agent)["action_mask"] == 0)[0])
            action = wrong if kind is pettingzoo_env.Table else dict.fromkeys(strict.agents, wrong)
            before = strict.observe(agent)["observation"]
            with self.assertRaisesRegex(bourse.BourseError, "not legal for seat"):
                strict.step(action)
            numpy.testing.assert_array_equal(before, strict.observe(agent)["observation"])
            rests = [(env, env.step(action)) for env in (other, lenient)]
            told = [env.infos[agent] if rest is None else rest[4][agent] for env, rest in rests]
            self.assertEqual(told[0], told[1])
            self.assertIn("not legal for seat", told[0]["illegal"])
            numpy.testing.assert_array_equal(other.observe(agent)["observation"], lenient.observe(agent)["observation"])
        with self.assertRaisesRegex(bourse.BourseError, "error or masked"):
            pettingzoo_env.Table(illegal="lose")

    @unittest.skipUnless(pettingzoo, "pettingzoo is not installed")
    def test_the_suites_of_pettingzoo(self):
        pettingzoo.test.api_test(pettingzoo_env.Table("seats=4"), num_cycles=200)
        pettingzoo.test.seed_test(lambda: pettingzoo_env.Table("seats=4"))
        pettingzoo.test.parallel_api_test(pettingzoo_env.ParallelTable("seats=3"), num_cycles=200)
        pettingzoo.test.parallel_seed_test(lambda: pettingzoo_env.ParallelTable("seats=3", illegal="masked"))


class OpenSpiel(unittest.TestCase):
    """By pyspiel where it is installed, else by what it does with games in Python, written down in pyspiel_stub.py."""

    @classmethod
    def setUpClass(cls):
        cls.spiel = openspiel.pyspiel or pyspiel_stub
        if not openspiel.pyspiel:
            openspiel.register(pyspiel_stub)

    def load(self, text, **parameters):
        return self.spiel.load_game(text, parameters) if parameters else self.spiel.load_game(text)

    def random_state(self, game, moves, seed=1):
        state, draw = game.new_initial_state(), numpy.random.default_rng(seed)
        for _ in range(moves):
            state.apply_action(int(draw.choice(state.legal_actions())))
        return state

    def test_random_simulations(self):
        for text in ("python_bourse_stockpile(seats=3)", "python_bourse_stackmarket(seats=4,preset=daring)"):
            with self.subTest(text=text):
                if openspiel.pyspiel:
                    openspiel.pyspiel.random_sim_test(self.load(text), num_sims=1, serialize=True, verbose=False)
                else:
                    self.assertGreater(pyspiel_stub.random_sim_test(self.load(text), num_sims=1), 30)

    def test_parameters(self):
        game = self.load("python_bourse_stockpile", seats=5, modules="bonds+investors", seed=3)
        self.assertEqual((game.num_players(), game.num_distinct_actions()), (5, 720))
        self.assertEqual(str(self.load(str(game))), str(game))
        self.assertEqual(openspiel.config_of(dict(seats=5, modules="bonds+investors")), "seats=5 modules=bonds,investors")
        self.assertEqual(openspiel.config_of(dict(preset="epic")), "seats=4 preset=epic")
        self.assertEqual(openspiel.config_of(dict(modules="investors+strategies", sets="base+cc", promos=True)),
                         "seats=4 modules=investors,strategies sets=base,cc promos=true")
        promos = self.load("python_bourse_stockpile(modules=strategies,promos=True)")
        self.assertEqual(str(self.load(str(promos))), str(promos))
        with self.assertRaisesRegex(bourse.BourseError, "no parameter 'moon'"):
            openspiel.config_of({"moon": 1})

    def test_a_seed_repeats_its_games(self):
        one, other, third = (self.load("python_bourse_stockpile", seed=seed) for seed in (7, 7, 8))
        states = [str(game.new_initial_state()) for game in (one, other, third)]
        self.assertEqual(states[0], states[1])
        self.assertNotEqual(states[0], states[2])
        self.assertNotEqual(states[0], str(one.new_initial_state()))

    def test_copies_go_on_by_themselves(self):
        state = self.random_state(self.load("python_bourse_stockpile(seats=2)"), 30)
        twin, before = state.clone(), str(state)
        twin.apply_action(twin.legal_actions()[0])
        self.assertEqual(str(state), before)
        self.assertNotEqual(str(twin), before)
        self.assertEqual(str(state.get_game().deserialize_state(state.serialize())), before)

    def test_information_is_recalled_and_an_observation_is_not(self):
        state = self.random_state(self.load("python_bourse_stockpile(seats=2)"), 60)
        for player in range(2):
            self.assertTrue(state.information_state_string(player).startswith(state.observation_string(player) + "|"))
        self.assertEqual(len(state.observation_tensor(0)), bourse.spec().observation_size)

    def test_an_imagined_state_has_the_same_information(self):
        state = self.random_state(self.load("python_bourse_stockpile(seats=3)"), 25)
        player = state.current_player()
        luck = numpy.random.default_rng(2)
        worlds = [state.resample_from_infostate(player, luck.random) for _ in range(4)]
        for world in worlds:
            self.assertEqual(world.information_state_string(player), state.information_state_string(player))
            self.assertEqual(world.observation_tensor(player), state.observation_tensor(player))
            self.assertEqual(world.legal_actions(), state.legal_actions())
            self.assertEqual(world.history(), state.history())
        self.assertGreater(len({str(world) for world in worlds}), 1)

    def test_an_imagined_state_tells_nobody_what_the_player_was_not_told(self):
        state = self.random_state(self.load("python_bourse_stockpile(seats=3)"), 25)
        player, kept = state.current_player(), 0
        known = state._table.history(player)
        world = state.resample_from_infostate(player, numpy.random.default_rng(2).random)
        for other in {0, 1, 2} - {player}:
            for mine, theirs, imagined in zip(known, state._table.history(other), world._table.history(other)):
                for here, true, there in zip(mine[2:6], theirs[2:6], imagined[2:6]):
                    if here == 255 and true != 255:
                        kept += 1
                        self.assertEqual(there, 255)
            self.assertNotEqual(world.information_state_string(other), state.information_state_string(other))
        self.assertGreater(kept, 5)


if __name__ == "__main__":
    unittest.main()
