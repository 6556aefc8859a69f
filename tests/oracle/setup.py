"""Before the first round, in the order of M9."""

from oracle import data, demand
from oracle.model import draw
from oracle.money import gain
from oracle.questions import Chance, Decision, move
from oracle.strategies import STRATEGIES


def set_up(game):
    yield from draw_first_player(game)
    if game.uses("strategies"):
        yield from deal_strategies(game)
    if game.uses("investors"):
        yield from deal_investors(game)
        yield from choose_investors(game)
    if game.uses("strategies"):
        yield from lay_strategies_aside(game)
        yield from draw_for_ivan(game)
    give_start_money(game)
    yield from deal_starting_shares(game)


def draw_first_player(game):
    if game.first is None:
        outcomes = [(move("first-player", seat=seat), 1) for seat in range(game.seats)]
        game.first = (yield Chance("first-player", outcomes))["seat"]
    game.tell("first-player-chosen", seat=game.first)


def strategy_deck(config):
    """Cards whose module is off leave the deck; if it is then too small, all promos join it (M8)."""
    usable = [name for name, card in STRATEGIES.items()
              if all(module in config.modules for module in card.modules)]
    printed = [name for name in usable if not STRATEGIES[name].promo]
    needed = config.seats * (3 + data.TABLES[config.seats].rounds)
    return usable if config.promos or len(printed) < needed else printed


def deal_strategies(game):
    game.strategy_pool = strategy_deck(game.config)
    for seat in game.turn_order():
        for card in range(3 + game.table.rounds):
            yield from draw_strategy(game, seat)


def draw_strategy(game, seat):
    drawn = yield from draw("strategy", game.strategy_pool, list(STRATEGIES),
                            lambda name: move("deal-strategy", seat=seat, strategy=name))
    game.players[seat].hand.append(drawn)
    game.tell("strategy-dealt", seat=seat, strategy=drawn, secret=["strategy"], sees=[seat])


def investor_deck(config):
    """Investors of the chosen sets; those whose module is off are taken out first (M6)."""
    return [name for name, (its_set, two, more) in data.INVESTORS.items()
            if its_set in config.sets and data.INVESTOR_NEEDS.get(name, "investors") in config.modules]


def investors_dealt(seats):
    return 4 if seats == 2 else 2


def deal_investors(game):
    deck = investor_deck(game.config)
    for seat in game.turn_order():
        for card in range(investors_dealt(game.seats)):
            drawn = yield from draw("investor", deck, list(data.INVESTORS),
                                    lambda name: move("deal-investor", seat=seat, investor=name))
            game.players[seat].offered.append(drawn)
            game.tell("investor-dealt", seat=seat, investor=drawn, secret=["investor"], sees=[seat])


def choose_investors(game):
    """All choose secretly at the same time; with investor bidding they offer what they choose (M6, M7)."""
    game.choosing_investors = True
    while True:
        legal = {seat: [move("choose-investor", investor=name) for name in player.offered]
                 for seat, player in enumerate(game.players) if len(player.investors) < game.table.meeples}
        if not legal:
            break
        seat, answer = yield Decision("choose-investor", legal)
        game.players[seat].investors.append(answer["investor"])
        game.players[seat].offered.remove(answer["investor"])
        game.tell("investor-chosen", seat=seat, investor=answer["investor"], secret=["investor"], sees=[seat])
    game.choosing_investors = False
    for player in game.players:
        player.offered = []
    if game.uses("investor-bidding"):
        yield from auction_investors(game)
    else:
        tell_taken(game)


def tell_taken(game):
    for seat in game.turn_order():
        for name in data.INVESTORS:
            if name in game.players[seat].investors:
                game.tell("investor-taken", seat=seat, investor=name)


def investor_money(game, name):
    its_set, two, more = data.INVESTORS[name]
    return two if game.seats == 2 else more


def auction_investors(game):
    """A demand-phase auction without abilities; each bid is at most that investor's own money (M7)."""
    for player in game.players:
        game.investors_on_piles += [name for name in data.INVESTORS if name in player.investors]
        player.investors = []
    each = game.table.meeples
    for seat in game.turn_order():
        for pile in range(seat * each, (seat + 1) * each):
            game.tell("investor-offered", seat=seat, investor=game.investors_on_piles[pile], pile=pile)
    yield from demand.auction(game, InvestorAuction(game))
    for seat in game.turn_order():
        player = game.players[seat]
        for pile, bid in demand.bids_of(game, seat):
            player.investors.append(game.investors_on_piles[pile])
            player.bid_for_investors += data.BID_TRACK[bid.space]
            game.tell("investor-taken", seat=seat, investor=game.investors_on_piles[pile])
    game.investors_on_piles = []


class InvestorAuction:
    def __init__(self, game):
        self.game = game

    def can_afford(self, seat, pile, space):
        return data.BID_TRACK[space] <= investor_money(self.game, self.game.investors_on_piles[pile])

    def lowest_over(self, bid):
        return bid.space + 1

    def looks(self, seat):
        return []

    def outbid(self, seat):
        pass

    def placed(self, seat):
        pass


def lay_strategies_aside(game):
    left = {seat: 2 for seat in range(game.seats)}
    while any(left.values()):
        seat, answer = yield Decision("lay-aside", {
            seat: [move("choose-strategy", strategy=name) for name in game.players[seat].hand]
            for seat in range(game.seats) if left[seat]})
        game.players[seat].hand.remove(answer["strategy"])
        game.strategy_pool.append(answer["strategy"])
        left[seat] -= 1
        game.tell("strategy-laid-aside", seat=seat, strategy=answer["strategy"], secret=["strategy"], sees=[seat])


def draw_for_ivan(game):
    """Ivan draws from all undealt and discarded cards (M8)."""
    ivan = game.owner_of("illicit-ivan")
    if ivan is not None:
        for card in range(game.table.rounds - 1):
            yield from draw_strategy(game, ivan)


def give_start_money(game):
    """With investors their money, less what was bid for them, instead of the usual (B17, M6, M7)."""
    game.bids = {}
    for seat in game.turn_order():
        player = game.players[seat]
        if game.uses("investors"):
            money = sum(investor_money(game, name) for name in player.investors)
            gain(game, seat, money - player.bid_for_investors, "money-given")
        else:
            gain(game, seat, game.table.start_money, "money-given")


def deal_starting_shares(game):
    """One card of each company is set out and one dealt to each player; the rest goes back (B3)."""
    set_out = list(data.COMPANIES)
    for seat in game.turn_order():
        company = yield from draw("starting-share", set_out, data.COMPANIES,
                                  lambda company: move("starting-share", seat=seat, company=company))
        game.players[seat].regular.append(company)
        game.deck.remove(company)
        game.tell("starting-share-dealt", seat=seat, company=company, secret=["company"], sees=[seat])
