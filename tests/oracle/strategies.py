"""The Investment Strategies: cost, and when they can be played."""

from dataclasses import dataclass
from typing import Callable

from oracle.money import pay
from oracle.strategy_effects import (
    affordable_bottoms, affordable_companies, annuity, arbitrage, bear_raid, bottom_fishing, bull_run,
    buy_and_hold, callable_bond, cheap_companies, cheap_discards, class_action_suit, commodity_swap,
    companies_owned, convertible_bond, corporate_espionage, credit_default_swap, data_broker,
    diversification, dividend_growth_investing, duplicate_commodities, falsified_earnings, forensic_audit,
    fraudulent_transfer, front_running, futures_contract, greenmail, hostile_takeover, insider_trading,
    market_maker, mean_reversion, moves_toward_start, naked_short, offshore_account,
    others_with_commodities, penny_stocks, ponzi_scheme, proxy_fight, pump_and_dump, rogue_trading,
    sector_rotation, share_buyback, short_squeeze, special_dividend, spoofing, systemic_shock,
    tax_loss_harvesting, two_shares_of, vulture_capitalism, wash_trading)
from oracle.strategy_steps import (
    discarded_stock, gains, gains_by_bid, lies_down, lies_on_companies, own_hidden_pairs, stock_to_give,
    unresolved_companies)


def always(game, seat):
    return True


@dataclass
class Strategy:
    effect: Callable                # a generator: effect(game, seat)
    money: int = 0                  # fixed money cost
    possible: Callable = always     # other costs and required targets (G2)
    sells: bool = False             # the text says "sell" (G11, G22)
    modules: tuple = ()
    promo: bool = False


def most_strategies(player):
    """In one round."""
    return 2 if player.has("illicit-ivan") else 1


def can_play(game, seat, name):
    player = game.players[seat]
    card = STRATEGIES[name]
    if player.strategies_played == most_strategies(player) or card.money > player.cash or (card.sells and player.holds):
        return False
    return card.possible(game, seat)


def play(game, seat, name):
    player = game.players[seat]
    player.hand.remove(name)
    player.strategies_played += 1
    game.playing = name
    game.tell("strategy-played", seat=seat, strategy=name)
    if STRATEGIES[name].money:
        pay(game, seat, STRATEGIES[name].money, "strategy-cost", strategy=name)
    yield from STRATEGIES[name].effect(game, seat)


# ---- when a card can be played ----------------------------------------------------------------------------

def has_stock(game, seat):
    return game.players[seat].has_stock()


def has_regular_card(game, seat):
    return bool(game.players[seat].regular)


def has_action(game, seat):
    return bool(game.players[seat].actions)


def has_bond(game, seat):
    return game.players[seat].bonds > 0


def has_commodity(game, seat):
    return bool(game.players[seat].commodities)


def has_tax(game, seat):
    return game.players[seat].taxes > 0


def stock_is_discarded(game, seat):
    return bool(discarded_stock(game))


def has_hidden_pair(game, seat):
    return bool(own_hidden_pairs(game, seat))


def both(first, second):
    return lambda game, seat: first(game, seat) and second(game, seat)


def unresolved(number):
    return lambda game, seat: len(unresolved_companies(game)) >= number


BONDS = ("bonds",)
COMMERCE = ("commodities",)

STRATEGIES = {
    "block-trading": Strategy(gains_by_bid([0, 0, 0, 2, 4, 6, 8, 10])),
    "value-investing": Strategy(gains_by_bid([6, 5, 4, 2, 0, 0, 0, 0])),
    "convertible-bond": Strategy(convertible_bond, possible=both(has_bond, stock_is_discarded),
                                 modules=BONDS),
    "corner-the-market": Strategy(gains(lambda game, seat: 5 * duplicate_commodities(game, seat)),
                                  modules=COMMERCE),
    "corporate-espionage": Strategy(corporate_espionage, money=2),
    "insider-trading": Strategy(insider_trading, sells=True),
    "data-broker": Strategy(data_broker, possible=has_hidden_pair),
    "diversification": Strategy(diversification, money=2, possible=has_stock),
    "dividend-growth-investing": Strategy(dividend_growth_investing, money=2),
    "special-dividend": Strategy(special_dividend),
    "falsified-earnings": Strategy(falsified_earnings, money=2, possible=unresolved(1)),
    "fraudulent-transfer": Strategy(fraudulent_transfer, possible=both(has_stock, stock_is_discarded)),
    "vulture-capitalism": Strategy(vulture_capitalism, money=2, possible=both(has_stock, stock_is_discarded)),
    "interpositioning": Strategy(gains(lambda game, seat: 4 * game.players[seat].fees_picked)),
    "market-maker": Strategy(market_maker, possible=has_action),
    "naked-short": Strategy(naked_short, possible=has_action),
    "rogue-trading": Strategy(rogue_trading, money=3, possible=has_regular_card),
    "systemic-shock": Strategy(systemic_shock, possible=has_commodity, modules=COMMERCE),
    "bear-raid": Strategy(bear_raid, possible=has_stock, sells=True),
    "pump-and-dump": Strategy(pump_and_dump, money=1, sells=True),
    "short-squeeze": Strategy(short_squeeze, money=1),
    "bull-run": Strategy(bull_run),
    "sector-rotation": Strategy(sector_rotation),
    "mean-reversion": Strategy(mean_reversion, possible=lambda game, seat: bool(moves_toward_start(game))),
    "arbitrage": Strategy(arbitrage,
                          possible=lambda game, seat: len(companies_owned(game.players[seat])) >= 2),
    "share-buyback": Strategy(share_buyback, possible=has_stock, sells=True),
    "greenmail": Strategy(greenmail, money=2, sells=True,
                          possible=lambda game, seat: bool(two_shares_of(game.players[seat]))),
    "bottom-fishing": Strategy(bottom_fishing,
                               possible=lambda game, seat: bool(affordable_bottoms(game, seat))),
    "hostile-takeover": Strategy(hostile_takeover,
                                 possible=lambda game, seat: bool(affordable_companies(game, seat))),
    "call-option": Strategy(lies_on_companies("call-option", 1), money=2, possible=unresolved(1)),
    "put-option": Strategy(lies_on_companies("put-option", 1), money=1, possible=unresolved(1)),
    "straddle": Strategy(lies_on_companies("straddle", 2), possible=unresolved(2)),
    "wash-trading": Strategy(wash_trading, money=3, possible=has_regular_card),
    "churning": Strategy(lies_down("churning")),
    "front-running": Strategy(front_running, possible=has_hidden_pair),
    "spoofing": Strategy(spoofing, money=2,
                         possible=lambda game, seat: sum(pair.hidden() for pair in game.pairs) >= 2),
    "circuit-breaker": Strategy(lies_on_companies("circuit-breaker", 1), possible=unresolved(1)),
    "tax-loss-harvesting": Strategy(tax_loss_harvesting, possible=lambda game, seat: bool(
        stock_to_give(game.players[seat], cheap_companies(game)))),
    "buy-and-hold": Strategy(buy_and_hold, possible=has_stock),
    "bond-laddering": Strategy(gains(lambda game, seat: min(6, game.players[seat].bonds)), modules=BONDS),
    "callable-bond": Strategy(callable_bond, possible=has_bond, modules=BONDS),
    "futures-contract": Strategy(futures_contract, possible=has_commodity, modules=COMMERCE),
    "offshore-account": Strategy(offshore_account, money=2, possible=has_tax, modules=COMMERCE),
    "commodity-swap": Strategy(commodity_swap, money=1, modules=COMMERCE, possible=both(
        has_commodity, lambda game, seat: bool(others_with_commodities(game, seat)))),
    "venture-capital": Strategy(lies_down("venture-capital"), money=5, promo=True),
    "annuity": Strategy(annuity, promo=True),
    "penny-stocks": Strategy(penny_stocks, money=1, promo=True,
                             possible=lambda game, seat: bool(cheap_discards(game))),
    "class-action-suit": Strategy(class_action_suit, promo=True),
    "ponzi-scheme": Strategy(ponzi_scheme, promo=True),
    "forensic-audit": Strategy(forensic_audit, promo=True),
    "proxy-fight": Strategy(proxy_fight, promo=True, possible=has_stock),
    "credit-default-swap": Strategy(credit_default_swap, money=1, promo=True),
}
