"""Ids of moves that cannot be right are refused with the reason."""

import unittest

from project import ProjectTest

MOVES = "data/stockpile/moves.toml"


class BrokenIds(ProjectTest):
    def test_an_unknown_verb(self):
        self.change(MOVES, '{ verb = "exchange" }', '{ verb = "barter" }')
        self.expect(f"{MOVES}: there is no verb of players called “barter”.")
        self.expect(f"{MOVES}: exchange has no ids.")

    def test_a_verb_of_chance(self):
        self.change(MOVES, '{ verb = "exchange" }', '{ verb = "exchange" },\n  { verb = "roll-die", die = 6, forecast = 11 }')
        self.expect_only(f"{MOVES}: there is no verb of players called “roll-die”.")

    def test_arguments_that_the_verb_does_not_take(self):
        self.change(MOVES, '{ verb = "bid", pile = 5, space = 8 }', '{ verb = "bid", space = 8, pile = 5 }')
        self.expect(f"{MOVES}: bid takes pile, space, in this order.")

    def test_a_range_that_is_none(self):
        for wrong in ("0", "[4, 1]", "[1]", "true", '"four"'):
            with self.subTest(wrong):
                self.change(MOVES, '"raise", company = 6, spaces = [1, 4]', f'"raise", company = 6, spaces = {wrong}')
                self.expect(f"{MOVES}: raise: an argument is a number of values or [lowest, highest], 0 to 255.")
                self.change(MOVES, f'"raise", company = 6, spaces = {wrong}', '"raise", company = 6, spaces = [1, 4]')

    def test_a_card_without_an_id(self):
        self.change(MOVES, '{ verb = "play", strategy = 52 }', '{ verb = "play", strategy = 51 }')
        self.expect_only(f"{MOVES}: play: strategy credit-default-swap has no id; append a block.")

    def test_a_move_with_two_ids(self):
        self.change(MOVES, '{ verb = "exchange" }', '{ verb = "exchange" },\n  { verb = "play", strategy = [51, 60] }')
        self.expect_only(f"{MOVES}: two blocks number the same move of play.")


if __name__ == "__main__":
    unittest.main()
