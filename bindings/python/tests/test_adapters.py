"""Adapters: against the interfaces as written, and with the real suites where those packages are installed."""

import unittest

import paths  # noqa: F401  (sets the path)

import numpy

from bourse import gymnasium_env, openspiel, pettingzoo_env

try:
    import gymnasium
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

    @unittest.skipUnless(gymnasium, "gymnasium is not installed")
    def test_the_checker_of_gymnasium(self):
        env = gymnasium_env.Seat("seats=4", "greedy")
        self.assertIsInstance(env, gymnasium.Env)


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

    @unittest.skipUnless(pettingzoo, "pettingzoo is not installed")
    def test_the_suites_of_pettingzoo(self):
        pettingzoo.test.api_test(pettingzoo_env.Table("seats=4"), num_cycles=200)
        pettingzoo.test.seed_test(lambda: pettingzoo_env.Table("seats=4"))


class OpenSpiel(unittest.TestCase):
    def state(self, config="seats=3", game="stockpile"):
        state = openspiel.TableState()
        state._begin(openspiel.Game(config, game=game, seed=1))
        return state

    def test_a_state_plays_to_the_end(self):
        for config, game in (("seats=3", "stockpile"), ("seats=4 preset=daring", "stackmarket")):
            state, draw = self.state(config, game), numpy.random.default_rng(1)
            while not state.is_terminal():
                player = state.current_player()
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(legal))
                self.assertEqual(state.legal_actions((player + 1) % 3), [])
                self.assertTrue(state.action_to_string(player, legal[0]))
                state.apply_action(int(draw.choice(legal)))
            self.assertEqual(state.current_player(), openspiel.TERMINAL_PLAYER)
            self.assertAlmostEqual(sum(state.returns()), 0, places=6)

    def test_an_imagined_world_has_the_same_information(self):
        state = self.state()
        for _ in range(20):
            state.apply_action(state.legal_actions()[0])
        player = state.current_player()
        world = openspiel.TableState()
        world._begin(state.resample_from_infostate(player, 5))
        self.assertEqual(world.information_state_string(player), state.information_state_string(player))
        self.assertEqual(world.observation_tensor(player), state.observation_tensor(player))

    def test_what_pyspiel_is_told_of_a_game(self):
        about = openspiel.game_information("seats=5", "stockpile")
        self.assertEqual((about["num_players"], about["num_distinct_actions"]), (5, 720))

    @unittest.skipUnless(openspiel.pyspiel, "pyspiel is not installed")
    def test_random_simulation_of_open_spiel(self):
        game = openspiel.pyspiel.load_game("python_bourse_stockpile", {"config": "seats=3"})
        openspiel.pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


if __name__ == "__main__":
    unittest.main()
