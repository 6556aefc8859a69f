"""Told checks of the second Stack Market, without the engine."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from oracle.stackmarket.dice import by_value, longest, next_dice
from oracle.stackmarket.model import Game, stands
from oracle.stackmarket.rules import move_top, play_game
from oracle.stackmarket.takeover import income, settle, smallest_of, tallest_of
from oracle.questions import Chance


def game_with(*buildings, markers=(), modules=()):
    game = Game(len(buildings), 1, list(modules))
    game.first = 0
    game.floors = [list(floors) for floors in buildings]
    for player, marker in zip(game.players, markers):
        player.marker = marker
    return game


class Orders(unittest.TestCase):
    def test_3_on_top_and_0_3_3_4_rolled_places_4_0_3(self):
        self.assertEqual(longest(3, by_value([0, 3, 3, 4])), 3)
        game = game_with([1, 2, 3], [0, 0, 0], [0, 0, 0])
        game.rolled = [0, 3, 3, 4]
        self.assertEqual(next_dice(game, 3), [4])

    def test_longest_forbids_what_any_maximal_order_allows(self):
        game = game_with([0, 1, 2], [0, 0, 0], [0, 0, 0])
        game.rolled = [3, 4]
        self.assertEqual(next_dice(game, 2), [3])
        game.modules = ["maximal-order"]
        self.assertEqual(next_dice(game, 2), [3, 4])

    def test_equal_values_never_stack_and_only_4_is_followed_by_0(self):
        self.assertEqual(longest(2, by_value([2, 2, 0, 1])), 0)
        self.assertEqual(longest(4, by_value([0, 0, 0])), 1)


class Takeovers(unittest.TestCase):
    def test_of_equal_heights_the_tallest_is_taken_out_before_the_smallest_is_sought(self):
        game = game_with([0, 1, 4], [0, 1, 3], [0, 0, 1], markers=(0, 1, 2))
        self.assertEqual(tallest_of(game, [0, 1, 2]), [0])
        self.assertEqual(smallest_of(game, [1, 2]), [1])

    def test_success_pays_40_each_to_two_raiders_and_nothing_to_the_raided(self):
        game = game_with([0] * 9, [0] * 3, [0] * 5, [0] * 5, markers=(0, 0, 1, 2))
        game.takeover.tallest, game.takeover.smallest = 0, 1
        self.assertEqual([income(game, seat, True) for seat in range(4)], [40, 40, 0, 10])
        self.assertEqual([income(game, seat, False) for seat in range(4)], [-20, -20, 10, 10])

    def test_the_tallest_card_pays_only_who_earned_in_the_settlement(self):
        for holder, paid in ((2, 0), (3, 20)):
            game = game_with([0] * 9, [0] * 3, [0] * 5, [0] * 5, markers=(0, 0, 1, 2))
            game.takeover.tallest, game.takeover.smallest = 0, 1
            game.tallest_card = holder
            settle(game, True)
            self.assertEqual(game.players[holder].money, 50 + (0 if holder == 2 else 10) + paid)


class Top(unittest.TestCase):
    def test_the_first_needs_15_and_later_ones_more(self):
        game = game_with([0] * 15, [0] * 15, [0] * 16)
        move_top(game, 0, 0)
        self.assertEqual((game.tallest_card, game.top), (0, 15))
        move_top(game, 1, 1)
        self.assertEqual(game.tallest_card, 0)
        move_top(game, 2, 2)
        self.assertEqual((game.tallest_card, game.top), (2, 16))


class Games(unittest.TestCase):
    def test_supply_is_48_with_four_players_and_41_with_three(self):
        for seats, supply in ((4, 48), (3, 41)):
            game = Game(seats, 1, [])
            rules = play_game(game)
            question = next(rules)
            while isinstance(question, Chance):
                question = rules.send(question.outcomes[0][0])
            self.assertEqual(game.reserve(), supply)

    def test_a_good_hand_reaches_27_floors_in_half_of_all_cases(self):
        self.assertAlmostEqual(stands(0, 27) / 10_000, 0.5, places=2)


if __name__ == "__main__":
    unittest.main()
