"""The generator refuses more rows than the engine has room for; otherwise they would compile and be lost."""

import re
import unittest

from project import BOARD, INVESTORS, MODULES, ROOT, STRATEGIES, ProjectTest
from games.stockpile import room

STACK_BOARD = "data/stackmarket/board.toml"
STACK_MODULES = "data/stackmarket/modules.toml"


class Stockpile(ProjectTest):
    def fill(self, path, section, have, want, row):
        """Adds rows to a section until it has `want` of them, with their texts where they need some."""
        rows = "".join(f"extra-{number} = {{ number = {number}, {row} }}\n" for number in range(have, want))
        self.change(path, f"[{section}]\n", f"[{section}]\n{rows}")

    def investors(self, want):
        have = len(re.findall(r"^[a-z-]+ += \{ number", (self.root / INVESTORS).read_text(), re.MULTILINE))
        self.fill(INVESTORS, "investors", have, want, 'set = "pp", two = 1, more = 1, source = "house"')

    def strategies(self, want):
        have = (self.root / STRATEGIES).read_text().count("\n[strategies.")
        for number in range(have, want):
            self.append(STRATEGIES, f'\n[strategies.extra-{number}]\nnumber = {number}\nsource = "house"\n'
                                    'walk = [{ op = "make-split" }]\n')

    def test_the_32nd_investor_is_the_last(self):
        self.investors(32)
        self.assertFalse([sentence for sentence in self.problems() if "has room for" in sentence])

    def test_a_33rd_investor(self):
        self.investors(33)
        self.expect(f"{INVESTORS}: investors has 33 rows, but the engine has room for 32: a set of investors is one "
                    "32-bit word.")

    def test_the_55th_strategy_is_the_last(self):
        self.strategies(55)
        self.assertFalse([sentence for sentence in self.problems() if "has room for" in sentence])

    def test_a_56th_strategy(self):
        self.strategies(56)
        self.expect(f"{STRATEGIES}: strategies has 56 rows, but the engine has room for 55: a hand is seven bytes, and "
                    "the last bit marks a hidden one.")

    def test_a_seventh_company(self):
        self.change(BOARD, "[companies] ", "[companies]\nseventh = { number = 6 }\n#")
        self.expect(f"{BOARD}: companies has 7 rows, but the engine has room for 6: State keeps six of everything that "
                    "belongs to a company.")

    def test_a_twelfth_forecast(self):
        self.fill(BOARD, "forecasts", 11, 12, 'move = 5, copies = 0, source = "house"')
        self.expect(f"{BOARD}: forecasts has 12 rows, but the engine has room for 11: State counts eleven kinds.")

    def test_a_twelfth_kind_of_market_card(self):
        self.fill(BOARD, "cards", 19, 20, 'move = 3, copies = 0, source = "house"')
        self.expect(f"{BOARD}: cards has 12 kinds in the market deck, but the engine counts 11.")

    def test_cards_of_a_deck_that_do_not_lie_together(self):
        self.change(BOARD, 'oil                   = { number = 13, deck = "commerce"',
                    'oil                   = { number = 13, deck = "none"')
        self.expect(f"{BOARD}: cards has 6 kinds in the commerce deck, but the engine counts 7.")

    def test_more_copies_than_four_bits_count(self):
        self.change(BOARD, "cosmic-computers      = { number = 0, stock = true, copies = 10",
                    "cosmic-computers      = { number = 0, stock = true, copies = 15")
        self.expect(f"{BOARD}: cards.cosmic-computers has 15 copies, but what players can prove counts 14 at most.")

    def test_more_booms_and_busts_than_four_bits_count(self):
        self.change(BOARD, "boom                  = { number = 9, move = 2, copies = 4",
                    "boom                  = { number = 9, move = 2, copies = 12")
        self.expect(f"{BOARD}: boom and bust have 16 copies together, but what players can prove counts 15 at most.")

    def test_more_piles_than_the_state_holds(self):
        text = (self.root / BOARD).read_text()
        two = text[text.index("[players.2]"):text.index("[players.3]")]
        self.change(BOARD, two, two.replace("piles = 4", "piles = 6").replace("meeples = 2", "meeples = 3"))
        self.expect(f"{BOARD}: players.2 has 6 piles, but the engine has room for 5.")

    def test_a_ninth_space_of_the_bid_track(self):
        self.change(BOARD, "values = [0, 1, 3, 6, 10, 15, 20, 25]", "values = [0, 1, 3, 6, 10, 15, 20, 25, 30]")
        self.expect(f"{BOARD}: bid-track has 9 values, but cards and texts name 8 spaces.")

    def test_hands_larger_than_the_state_holds(self):
        self.change(BOARD, "strategies-aside = { value = 2", "strategies-aside = { value = 3")
        self.expect(f"{BOARD}: hands.strategies-aside is 3, but State has room for 2.")
        self.change(BOARD, "investors-two    = { value = 4", "investors-two    = { value = 5")
        self.expect(f"{BOARD}: hands.investors-two is 5, but State has room for 4.")

    def test_a_track_of_an_investor_that_is_no_money(self):
        self.change(INVESTORS, "track = [", 'track = ["0", ')
        self.expect(f"{INVESTORS}: investors.budget-barbara has a track that is not 8 rising amounts.")

    def test_a_set_that_is_worth_no_money(self):
        self.change(BOARD, "sets  = [0, 3, 8, 15, 24, 35, 48]", "sets  = [0, 3, 8, 15, 24, 35, 480000]")
        self.expect(f"{BOARD}: commerce has sets [0, 3, 8, 15, 24, 35, 480000], which are not 7 rising amounts up to 1000.")

    def test_a_33rd_module(self):
        self.fill(MODULES, "modules", 8, 33, 'rule = "M1"')
        self.expect(f"{MODULES}: modules has 33 rows, but the engine has room for 32: a set of modules is one 32-bit word.")


class StackMarket(ProjectTest):
    def test_more_dice_than_there_are_chances_for(self):
        self.change(STACK_BOARD, "dice         = { value = 60", "dice         = { value = 61")
        self.expect(f"{STACK_BOARD}: numbers.dice is 61, but skills say how 60 floors stand.")

    def test_a_33rd_module(self):
        rows = "".join(f'extra-{number} = {{ number = {number}, rule = "K1" }}\n' for number in range(40))
        self.change(STACK_MODULES, "[modules]\n", "[modules]\n" + rows)
        self.assertTrue(any(re.fullmatch(
            f"{STACK_MODULES}: modules has \\d+ rows, but the engine has room for 32: a set of modules is one 32-bit word.",
            sentence) for sentence in self.problems()))


class Everywhere(ProjectTest):
    def test_more_names_than_a_byte_tells_apart(self):
        many = ", ".join(f'"extra-{number}"' for number in range(255))
        self.change("data/stockpile/values.toml", 'face = ["up", "down"]', f"face = [{many}]")
        self.expect("data/stockpile/values.toml: face has 255 values, but a byte tells 254 apart.")

    def test_the_engine_has_the_limits_that_the_generator_checks(self):
        state = (ROOT / "games/stockpile/state.h").read_text()
        sets = (ROOT / "games/stockpile/strategies/strategy_set.h").read_text()
        for name, value in (("kMarketCards", room.KINDS["market"]), ("kCommerceCards", room.KINDS["commerce"]),
                            ("kMostForecasts", room.ROOM["forecasts"][0]), ("kMostPiles", room.MOST_PILES),
                            ("kMostMeeples", room.MOST_PILES)):
            self.assertIn(f"inline constexpr int {name} = {value};", state)
        self.assertIn(f"static_assert(kStrategies <= {room.ROOM['strategies'][0]}", sets)


if __name__ == "__main__":
    unittest.main()
