"""The end of the game (B15)."""

from oracle import data
from oracle.money import gain


def final_count(game):
    pay_majorities(game)
    for seat in game.turn_order():
        sell_everything(game, seat)
    for seat in game.turn_order():
        redeem_bonds(game, seat)
    for seat in game.turn_order():
        gain(game, seat, commodity_pay(game.players[seat].commodities))
    pay_venture_capital(game)
    for player in game.players:
        player.cash -= data.TAX_COST[player.taxes]
    game.delayed = []
    game.over = True


def pay_majorities(game):
    for company in data.COMPANIES:
        most = max(player.shares(company) for player in game.players)
        leaders = [seat for seat in game.turn_order() if game.players[seat].shares(company) == most]
        if most > 0:
            for seat in leaders:
                gain(game, seat, data.MAJORITY if len(leaders) == 1 else data.MAJORITY_TIED)


def sell_everything(game, seat):
    """All shares at the final price; Soros' one share at 8 is taken where it gains most."""
    player = game.players[seat]
    income = 0
    shorting_gain = 0
    for company in data.COMPANIES:
        price = game.price(company)
        income += player.shares(company) * (price + (1 if player.has("golden-graham") else 0))
        if player.has("shorting-soros") and player.shares(company):
            shorting_gain = max(shorting_gain, data.SOROS_PRICE - price)
    game.discard += player.regular + player.split
    player.regular = []
    player.split = []
    gain(game, seat, income + shorting_gain)


def redeem_bonds(game, seat):
    player = game.players[seat]
    gain(game, seat, player.bonds * game.table.bond_price)
    game.bonds_left += player.bonds
    player.bonds = 0


def commodity_pay(commodities):
    """Each set of different types pays; duplicates begin further sets (M3)."""
    counts = [commodities.count(kind) for kind in data.COMMODITIES]
    sets = [sum(count >= number for count in counts) for number in range(1, max(counts) + 1)]
    return sum(data.COMMODITY_PAY[types] for types in sets)


def pay_venture_capital(game):
    for card in game.delayed:
        if card.strategy == "venture-capital":
            rounds_after = game.table.rounds - 1 - card.round
            gain(game, card.seat, min(15, 6 + 2 * rounds_after))
