"""What is wrong with the data of Stack Market is said in a sentence."""

import unittest

from project import ProjectTest

BOARD = "data/stackmarket/board.toml"
MODULES = "data/stackmarket/modules.toml"


class StackMarket(ProjectTest):
    def test_a_die_shows_every_value(self):
        self.change(BOARD, "[0, 0, 1, 2, 3, 4]", "[0, 0, 1, 2, 3, 3]")
        self.expect_only(f"{BOARD}: dice never show 4.")

    def test_a_die_has_six_faces(self):
        self.change(BOARD, "[0, 0, 1, 2, 3, 4]", "[0, 1, 2, 3, 4]")
        self.expect(f"{BOARD}: dice have faces [0, 1, 2, 3, 4], which are not 6 values from 0 to 4.")

    def test_an_amount_is_a_number(self):
        self.change(BOARD, "bonus    = { value = 10,", "bonus    = { value = 0,")
        self.expect_only(f"{BOARD}: money.bonus has no value from 1 to 255.")

    def test_a_number_that_nothing_uses_is_told(self):
        self.change(BOARD, "[money]\n", "[money]\ntip = { value = 1, source = \"house\" }\n")
        self.expect_only(f"{BOARD}: money.tip is used by nothing; tools/gen/games/stackmarket lists what the game knows.")

    def test_medals_rise(self):
        self.change(BOARD, "silver      = { value = 14,", "silver      = { value = 9,")
        self.expect_only(f"{BOARD}: towers have medals that do not rise from bronze to gold.")

    def test_gold_is_within_reach(self):
        self.change(BOARD, "gold        = { value = 20,", "gold        = { value = 40,")
        self.expect_only(f"{BOARD}: towers.gold is more than the dice of a day can reach.")

    def test_a_higher_floor_is_never_safer(self):
        self.change(BOARD, "9999, 9999, 9995, 9985, 9969,", "9999, 9999, 9985, 9995, 9969,")
        self.expect_only(f"{BOARD}: skills.casual has stands that rise from one floor to the next.")
        self.expect_only(f"{BOARD}: skills.casual has stands that rise from one floor to the next.")

    def test_a_module_needs_another_that_exists(self):
        self.change(MODULES, 'needs = "no-dexterity"', 'needs = "no-hands"')
        self.expect(f"{MODULES}: modules.choose-risk needs 'no-hands', which is no module.")


if __name__ == "__main__":
    unittest.main()
