"""Told checks of the oracle itself: the worked examples of the canon and what is easily got wrong."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from oracle import data, demand, final_count, investors, kept, positions, setup, strategies
from oracle.action import chanda_offers, chanda_splits
from oracle.market import dividend, move_price
from oracle.match import shares
from oracle.memory import Memory, Row
from oracle.model import Bid, Config, DelayedCard, Game, LaidCard, Pair
from oracle.money import bid_cost, gain
from oracle.movement import resolve
from oracle.questions import Chance, Decision
from oracle.round_end import option_pay, pay_interest
from oracle.selling import barack_buys, selling_turn

ELECTRIC, STEEL, BANK, LABS = "epic-electric", "stanford-steel", "bottomline-bank", "leading-laboratories"


def new_game(seats=4, modules=(), cash=20, **config):
    game = Game(Config(seats=seats, modules=list(modules), first=0, **config))
    for player, row in zip(game.players, game.public.rows):
        player.cash = cash
        row.gain_unknown(fresh=0)       # the public cannot exclude that anybody holds stock
    return game


def run(rules, *answers):
    """Runs a part of the rules with these answers; forced questions answer themselves. Returns what was asked."""
    answers = list(answers)
    asked = []
    try:
        question = next(rules)
        while True:
            assert isinstance(question, Decision)
            seat = min(question.legal)
            legal = {str(move): move for move in question.legal[seat]}
            asked.append((seat, list(legal)))
            text = next(iter(legal)) if len(legal) == 1 else answers.pop(0)
            question = rules.send((seat, legal[text]))
    except StopIteration:
        assert not answers, f"not asked for {answers}"
        return asked


def play(game, name, *answers, seat=0):
    game.players[seat].hand.append(name)
    assert strategies.can_play(game, seat, name), f"{name} cannot be played"
    return run(strategies.play(game, seat, name), *answers)


class WorkedExamples(unittest.TestCase):
    """Section 6 of the canon."""

    def test_electric_at_9_with_4_ends_at_8_and_splits_once(self):
        game = new_game()
        game.space[ELECTRIC] = 8
        game.players[1].regular = [ELECTRIC, ELECTRIC]
        run(move_price(game, ELECTRIC, 4))
        self.assertEqual(game.price(ELECTRIC), 8)
        self.assertEqual(game.players[1].split, [ELECTRIC, ELECTRIC])
        self.assertEqual(game.players[1].cash, 20)

    def test_a_bid_of_10_by_donald_costs_6(self):
        game = new_game(modules=["investors"])
        game.players[0].investors = ["discount-donald"]
        self.assertEqual(bid_cost(game, 0, 4), 6)
        self.assertEqual(bid_cost(game, 0, 0), 0)

    def test_carlos_at_10_can_only_be_beaten_from_20(self):
        game = new_game(modules=["investors"], cash=50)
        game.players[0].investors = ["cunning-carlos"]
        game.bids[2] = Bid(0, 4)
        rules = demand.StockpileAuction(game)
        self.assertEqual([space for space in range(8) if demand.can_bid(game, 1, 2, space, rules)], [6, 7])
        game.bids[2] = Bid(0, 6)
        self.assertEqual([space for space in range(8) if demand.can_bid(game, 1, 2, space, rules)], [])

    def test_7_bonds_with_4_players_redeem_35(self):
        game = new_game(modules=["bonds"], cash=0)
        game.players[0].bonds = 7
        final_count.redeem_bonds(game, 0)
        self.assertEqual(game.players[0].cash, 35)

    def test_2_cattle_2_oil_1_corn_1_gold_pay_32(self):
        self.assertEqual(final_count.commodity_pay(["cattle", "cattle", "oil", "oil", "corn", "gold"]), 32)
        self.assertEqual(final_count.commodity_pay([]), 0)

    def test_barack_buys_at_7_what_costs_9(self):
        game = new_game(modules=["investors"])
        game.players[2].investors = ["bailout-barack"]
        game.space["cosmic-computers"] = 8
        game.discard = ["cosmic-computers"]
        run(barack_buys(game), "choose-card card=cosmic-computers")
        self.assertEqual(game.players[2].cash, 13)
        self.assertEqual(game.players[2].regular, ["cosmic-computers"])
        self.assertEqual(game.discard, [])

    def test_li_with_3_bonds_gets_2_extra(self):
        game = new_game(modules=["bonds", "investors"], cash=0)
        game.players[1].investors = ["lucrative-li"]
        game.players[1].bonds = 3
        pay_interest(game)
        self.assertEqual(game.players[1].cash, 5)

    def test_corner_the_market_with_2_platinum_and_3_corn_pays_15(self):
        game = new_game(modules=["commodities", "strategies"])
        game.players[0].commodities = ["platinum", "platinum", "corn", "corn", "corn"]
        game.players[0].taxes = 3
        play(game, "corner-the-market")
        self.assertEqual(game.players[0].cash, 35)

    def test_5_players_with_strategies_are_dealt_8_and_keep_6(self):
        game = new_game(5, ["strategies", "bonds", "commodities"])
        rules = setup.set_up(game)
        question = next(rules)
        most = 0
        while not (isinstance(question, Chance) and question.kind == "starting-share"):
            if isinstance(question, Chance):
                question = rules.send(question.outcomes[0][0])
            else:
                most = max(most, len(game.players[0].hand))
                seat = min(question.legal)
                question = rules.send((seat, question.legal[seat][0]))
        self.assertEqual(most, 8)
        self.assertEqual([len(player.hand) for player in game.players], [6] * 5)

    def test_warren_does_not_see_what_mark_moves_there_later(self):
        game = new_game(modules=["investors"])
        game.players[0].investors = ["wise-warren"]
        game.players[1].investors = ["maverick-mark"]
        game.laid = [LaidCard("boom", 0, False, 2, {2}), LaidCard("bust", 1, False, 3, {3})]
        run(investors.before_demand(game), "choose-pile pile=0", "move-card slot=1 pile=0")
        boom, bust = game.laid
        self.assertEqual((boom.knows, bust.knows, bust.pile), ({0, 2}, {3}, 0))


class Prices(unittest.TestCase):
    def test_a_repeated_split_pays_10_a_card_and_not_for_the_cards_that_join(self):
        game = new_game(cash=0)
        game.space[LABS] = 9
        game.players[0].split = [LABS, LABS]
        game.players[0].regular = [LABS]
        run(move_price(game, LABS, 1))
        self.assertEqual(game.players[0].cash, 20)
        self.assertEqual(game.players[0].split, [LABS] * 3)
        self.assertEqual(game.price(LABS), 6)

    def test_two_splits_in_one_move_on_the_short_track_of_the_bank(self):
        game = new_game(modules=["advanced-board"], cash=0)
        game.space[BANK] = 5
        game.players[0].regular = [BANK]
        run(move_price(game, BANK, 4))        # split to 4, then 5, 6, and split again
        self.assertEqual(game.price(BANK), 4)
        self.assertEqual(game.players[0].cash, 10)

    def test_bankruptcy_takes_all_cards_and_the_rest_of_the_move_is_lost(self):
        game = new_game()
        game.space[LABS] = 0
        game.players[0].regular = [LABS, BANK]
        game.players[1].split = [LABS]
        run(move_price(game, LABS, -3))
        self.assertEqual(game.price(LABS), 5)
        self.assertEqual((game.players[0].regular, game.players[1].split), ([BANK], []))
        self.assertEqual(game.discard, [LABS, LABS])

    def test_steel_pays_before_the_split_with_the_cards_of_then_and_again_after_it(self):
        game = new_game(2, ["advanced-board"], cash=0)
        game.players[0].regular = [STEEL]
        # The second 5 has a dollar, the split leads to the first 3, and the second 3 has a dollar again.
        run(move_price(game, STEEL, 3), "show company=stanford-steel cards=1")
        self.assertEqual(game.players[0].cash, 1 + 2)
        self.assertEqual(game.space[STEEL], 5)

    def test_dividend_is_paid_for_what_is_shown_and_double_for_split_cards(self):
        game = new_game(2, cash=0)
        game.players[0].regular = [LABS, LABS]
        game.players[0].split = [LABS]
        run(dividend(game, LABS, 2), "show company=leading-laboratories cards=1")
        self.assertEqual(game.players[0].cash, 2 + 4)


class Money(unittest.TestCase):
    def test_fees_are_paid_cheapest_first_when_cash_rises(self):
        game = new_game(cash=0)
        game.players[0].fees = [3, 1, 2]
        gain(game, 0, 4, "money-given")
        self.assertEqual((game.players[0].cash, game.players[0].fees), (1, [3]))

    def test_bound_cash_pays_no_fee(self):
        game = new_game(cash=6)
        game.players[0].fees = [2]
        game.bids[1] = Bid(0, 3)
        gain(game, 0, 1, "money-given")
        self.assertEqual((game.players[0].cash, game.players[0].fees), (7, [2]))
        gain(game, 0, 1, "money-given")
        self.assertEqual((game.players[0].cash, game.players[0].fees), (6, []))

    def test_two_meeples_bind_together_and_never_share_a_track(self):
        game = new_game(2, cash=11)
        game.bids[0] = Bid(0, 4)
        rules = demand.StockpileAuction(game)
        self.assertEqual([space for space in range(8) if demand.can_bid(game, 0, 1, space, rules)], [0, 1])
        self.assertEqual([space for space in range(8) if demand.can_bid(game, 0, 0, space, rules)], [])

    def test_barbara_with_donald_reads_her_value_of_the_space_below(self):
        game = new_game(2, ["investors"])
        game.players[0].investors = ["budget-barbara", "discount-donald"]
        self.assertEqual([bid_cost(game, 0, space) for space in range(8)], [-4, -4, -3, 0, 3, 8, 15, 22])

    def test_lilianes_fine_is_forgiven_when_cash_is_bound(self):
        game = new_game(2, ["investors"], cash=3)
        game.players[0].investors = ["lazy-liliane"]
        game.bids = {0: Bid(0, 2), 1: Bid(1, 5)}
        demand.StockpileAuction(game).outbid(0)
        self.assertEqual(game.players[0].cash, 3)

    def test_bernies_fees_are_income_and_count_as_picked_up(self):
        game = new_game(modules=["investors"], cash=0)
        game.players[0].investors = ["broker-bernie"]
        player = game.players[0]
        demand.take(player, "fee-3")
        demand.settle_fees(game, 0)
        self.assertEqual((player.cash, player.fees, player.fees_picked), (3, [], 1))

    def test_taxes_alone_may_take_worth_below_zero(self):
        game = new_game(modules=["commodities"], cash=0)
        game.players[0].taxes = 3
        game.players[0].fees = [3]
        final_count.final_count(game)
        self.assertEqual(game.players[0].cash, -12)


class KeptGames(unittest.TestCase):
    def test_the_page_says_what_the_file_has(self):
        page = kept.PAGE.read_text(encoding="utf-8")
        self.assertIn(kept.table(kept.rows_of(kept.KEPT)), page,
                      "python3 tests/oracle/kept.py --fix writes it")

    def test_rows_follow_each_other(self):
        for game in kept.NAMES:
            rows = kept.rows_of(kept.KEPT, game=game, seed=1)
            self.assertEqual([int(row["first"]) for row in rows], [100 * at for at in range(len(rows))])

    def test_a_run_goes_on_after_the_last_row(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "kept.csv"
            first = kept.Kept(file, "stockpile", 1)
            for game in range(150):
                first.add(3, {"told events": 2})
            self.assertEqual(kept.Kept(file, "stockpile", 1).first, 100)
            self.assertEqual(kept.Kept(file, "stackmarket", 1).first, 0)
            self.assertEqual([(row["moves"], row["told-events"]) for row in kept.rows_of(file)], [("300", "200")])


class Investors(unittest.TestCase):
    def test_chandas_moved_card_is_not_the_one_that_becomes_split(self):
        game = new_game(modules=["investors"])
        player = game.players[0]
        player.regular = [BANK]
        player.split = [LABS]
        offers = {str(move): move for move in chanda_offers(player)}
        self.assertEqual(list(offers), ["move-back company=leading-laboratories"])
        run(chanda_splits(game, 0, offers["move-back company=leading-laboratories"]))
        self.assertEqual((player.regular, player.split), ([LABS], [BANK]))

    def test_chandas_moved_card_shows_that_she_had_another_of_that_company(self):
        memory = Memory(2, observer=1)
        memory.hear({"event": "card-collected", "seat": 0, "card": None})   # may be a Boom
        memory.hear({"event": "stock-moved-back", "seat": 0, "company": LABS})
        memory.hear({"event": "stock-made-split", "seat": 0, "company": LABS})
        self.assertFalse(memory.may_hold_action(0))
        self.assertEqual(memory.row(0)["least"][data.COMPANIES.index(LABS)], 1)

    def test_a_card_that_a_strategy_moved_back_says_nothing_about_chandas_cards(self):
        memory = Memory(2, observer=1)
        for _ in range(3):
            memory.hear({"event": "card-collected", "seat": 0, "card": None})
        memory.hear({"event": "stock-moved-back", "seat": 0, "company": LABS})
        for event in ("stock-given-up", "stock-given-up", "stock-made-split"):
            memory.hear({"event": event, "seat": 0, "company": LABS})
        self.assertEqual(memory.row(0)["least"][data.COMPANIES.index(LABS)], 0)

    def test_sanders_keeps_one_and_gives_one_to_the_poorest_then(self):
        game = new_game(3, ["investors"])
        game.players[0].investors = ["socialist-sanders"]
        for player, cash in zip(game.players, (0, 9, 1)):
            player.cash = cash
        run(investors.sanders_takes(game, 0), "choose-seat seat=2")     # now 1 each: he chooses
        self.assertEqual([player.cash for player in game.players], [1, 7, 2])

    def test_oprah_gives_what_she_has(self):
        game = new_game(3, ["investors"])
        game.players[0].cash = 1
        run(investors.oprah_gives(game, 0), "choose-seat seat=1")
        self.assertEqual([player.cash for player in game.players], [0, 21, 20])

    def test_soros_half_of_a_split_card_becomes_regular_and_may_be_sold(self):
        game = new_game(modules=["investors"], cash=0)
        game.players[0].investors = ["shorting-soros", "golden-graham"]
        game.players[0].split = [LABS]
        run(selling_turn(game, 0), "short-sell company=leading-laboratories sale=half",
            "sell company=leading-laboratories")
        self.assertEqual(game.players[0].cash, 9 + 6)

    def test_soros_in_the_final_sale_takes_8_where_it_gains_most(self):
        game = new_game(modules=["investors"], cash=0)
        game.players[0].investors = ["shorting-soros"]
        game.players[0].regular = [BANK, LABS]
        game.space[BANK] = 1
        final_count.sell_everything(game, 0)
        self.assertEqual(game.players[0].cash, 8 + 5)

    def test_investors_of_missing_modules_are_taken_out(self):
        config = Config(seats=4, modules=["investors", "bonds"], sets=["base", "cc", "ii"])
        deck = setup.investor_deck(config)
        self.assertIn("lucrative-li", deck)
        self.assertNotIn("daring-dangote", deck)
        self.assertNotIn("illicit-ivan", deck)

    def test_the_auction_for_investors_ends_at_the_investors_own_money(self):
        game = new_game(3, ["investors", "investor-bidding"])
        game.investors_on_piles = ["discount-donald", "billionaire-bill", "wise-warren"]
        rules = setup.InvestorAuction(game)
        self.assertEqual([space for space in range(8) if rules.can_afford(0, 0, space)], [0, 1, 2, 3, 4])


class Strategies(unittest.TestCase):
    def setUp(self):
        self.game = new_game(modules=["strategies", "bonds", "commodities"])
        self.player = self.game.players[0]
        self.game.pairs = [
            Pair(0, BANK, "up-4"), Pair(1, LABS, "down-2"), Pair(2, STEEL, "dividend-2"),
            Pair(3, ELECTRIC, "up-1"), Pair(None, "cosmic-computers", "up-2", open=True),
            Pair(None, "american-automotive", "down-3")]

    def resolve(self, pair):
        self.game.pairs[1] = pair
        return resolve(self.game, pair)

    def test_there_are_44_and_8_promos(self):
        promos = [card for card in strategies.STRATEGIES.values() if card.promo]
        self.assertEqual((len(strategies.STRATEGIES), len(promos)), (52, 8))

    def test_promos_join_a_deck_that_is_too_small(self):
        self.assertEqual(len(setup.strategy_deck(Config(seats=5, modules=["strategies"]))), 44)
        self.assertEqual(len(setup.strategy_deck(Config(seats=5, modules=["strategies", "commodities"]))), 41)
        self.assertEqual(len(setup.strategy_deck(Config(seats=4, modules=["strategies"]))), 36)

    def test_falsified_earnings_turn_4_into_1_and_3_into_nothing(self):
        for forecast, number in (("up-4", 1), ("down-2", 1), ("down-3", 0), ("up-1", -2)):
            pair = Pair(None, LABS, forecast, falsified=True)
            before = self.game.space[LABS]
            run(self.resolve(pair))
            self.assertEqual(self.game.space[LABS] - before, number)
            self.assertEqual(self.game.final_forecast[LABS], number)

    def test_a_falsified_dividend_is_paid_and_circuit_breaker_limits_the_fall(self):
        self.player.split = [LABS]
        self.game.delayed = [DelayedCard("circuit-breaker", 1, [LABS])]
        run(self.resolve(Pair(None, LABS, "dividend-2", falsified=True)))
        self.assertEqual(self.player.cash, 24)
        self.assertEqual(self.game.price(LABS), 4)

    def test_options_pay_by_the_final_forecast(self):
        self.game.final_forecast = {BANK: 4, LABS: -3}
        for strategy, companies, amount in (
                ("call-option", [BANK], 8), ("call-option", [LABS], 0), ("put-option", [BANK], 0),
                ("put-option", [LABS], 6), ("straddle", [BANK, LABS], 7)):
            self.assertEqual(option_pay(self.game, DelayedCard(strategy, 0, companies)), amount)

    def test_credit_default_swap_pays_12_at_once_and_is_spent(self):
        self.game.space[LABS] = 1
        play(self.game, "credit-default-swap", "choose-company company=leading-laboratories")
        run(move_price(self.game, LABS, -2))
        self.assertEqual(self.player.cash, 20 - 1 + 12)
        self.assertEqual(self.game.delayed, [])

    def test_fraudulent_transfer_cannot_take_back_what_was_just_given(self):
        self.player.regular = [BANK]
        self.game.discard = [LABS]
        asked = play(self.game, "fraudulent-transfer")
        self.assertEqual(asked[1], (0, ["choose-card card=leading-laboratories"]))
        self.assertEqual((self.player.regular, self.game.discard), ([LABS], [BANK]))

    def test_diversification_ends_when_everybody_sees_that_nothing_is_left_to_show(self):
        self.player.split = [BANK]
        self.game.public.rows[0] = Row()
        asked = play(self.game, "diversification")
        self.assertEqual(asked, [(0, ["show company=bottomline-bank cards=0"])])
        self.assertEqual(self.player.cash, 20 - 2 + 2)

    def test_vulture_capitalism_pays_once_and_exchanges_twice(self):
        self.player.regular = [BANK, BANK]
        self.game.discard = [LABS, STEEL]
        play(self.game, "vulture-capitalism", "choose-card card=stanford-steel",
             "give-up company=bottomline-bank")
        self.assertEqual(sorted(self.player.regular), [LABS, STEEL])
        self.assertEqual(self.player.cash, 18)

    def test_bear_raid_sells_a_split_card_for_16(self):
        self.player.split = [BANK, BANK]
        play(self.game, "bear-raid", "sell-split company=bottomline-bank",
             "sell-half company=bottomline-bank")
        self.assertEqual(self.player.cash, 20 + 24)
        self.assertEqual(self.player.regular, [BANK])

    def test_greenmail_needs_two_shares_and_sells_one_at_double(self):
        self.player.regular = [BANK]
        self.assertFalse(strategies.can_play(self.game, 0, "greenmail"))
        self.player.regular = [BANK, BANK]
        play(self.game, "greenmail")
        self.assertEqual((self.player.cash, self.player.regular), (20 - 2 + 10, [BANK]))

    def test_buy_and_hold_forbids_sales_and_cards_that_sell(self):
        self.player.investors = ["illicit-ivan"]
        self.player.regular = [BANK] * 9
        play(self.game, "buy-and-hold")
        self.assertEqual(self.player.cash, 28)
        self.assertFalse(strategies.can_play(self.game, 0, "bear-raid"))
        self.assertTrue(strategies.can_play(self.game, 0, "wash-trading"))
        self.assertEqual(run(selling_turn(self.game, 0)), [])

    def test_hostile_takeover_costs_nothing_if_the_card_is_not_there(self):
        self.game.players[2].split = [BANK]
        play(self.game, "hostile-takeover", "choose-seat seat=2", "choose-company company=bottomline-bank")
        self.assertEqual(self.player.cash, 20)
        self.player.strategies_played = 0
        self.game.players[2].regular = [BANK]
        play(self.game, "hostile-takeover", "choose-seat seat=2", "choose-company company=bottomline-bank")
        self.assertEqual((self.player.cash, self.game.players[2].cash, self.player.regular), (15, 25, [BANK]))

    def test_spoofing_carries_knowledge_and_falsified_earnings_along(self):
        one, other = self.game.pairs[0], self.game.pairs[1]
        one.falsified = True
        one.knows_forecast, other.knows_forecast = {0, 3}, {1}
        play(self.game, "spoofing", "look pair=0", "look pair=1", "exchange")
        self.assertEqual((one.forecast, other.forecast), ("down-2", "up-4"))
        self.assertEqual((one.falsified, other.falsified), (False, True))
        self.assertIn(3, other.knows_forecast)
        self.assertIn(0, one.knows_forecast)

    def test_front_running_resolves_the_pair_once(self):
        play(self.game, "front-running")
        self.assertEqual(self.player.cash, 23)
        self.assertEqual(self.game.price(BANK), 9)
        self.assertFalse(strategies.can_play(self.game, 0, "data-broker"))

    def test_ponzi_scheme_is_raised_to_4_by_the_bank(self):
        self.game.players[1].cash = 0
        play(self.game, "ponzi-scheme")
        self.assertEqual([player.cash for player in self.game.players], [24, 0, 19, 19])

    def test_proxy_fight_tied_pays_3(self):
        self.player.split = [BANK]
        self.game.players[1].regular = [BANK, BANK]
        play(self.game, "proxy-fight", "show company=bottomline-bank cards=2")
        self.assertEqual(self.player.cash, 23)

    def test_venture_capital_pays_for_the_rounds_that_follow(self):
        self.game.delayed = [DelayedCard("venture-capital", 0, round=2)]
        self.game.round = 5
        final_count.final_count(self.game)
        self.assertEqual(self.player.cash, 20 + 12)

    def test_bonds_paid_return_to_the_supply(self):
        self.player.bonds, self.game.bonds_left = 1, 39
        play(self.game, "callable-bond")
        self.assertEqual((self.player.cash, self.player.bonds, self.game.bonds_left), (30, 0, 40))


class Comparing(unittest.TestCase):
    def test_a_difference_is_named_with_both_values(self):
        game = new_game(3)
        state = positions.oracle_state(game)
        state["players"][1]["cash"] = 21
        self.assertEqual(positions.state_differences(game, state), ["players.1.cash: expected 20, came 21"])

    def test_only_the_ratio_of_weights_counts(self):
        self.assertEqual(shares({"a": 2, "b": 4}), shares({"a": 1, "b": 2}))


class Tables(unittest.TestCase):
    def test_decks_are_complete(self):
        self.assertEqual((len(data.MARKET_DECK), len(data.COMMERCE_DECK)), (80, 25))
        self.assertEqual(len(data.INVESTORS), 26)


if __name__ == "__main__":
    unittest.main()
