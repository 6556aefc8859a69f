"""The end of the game (B15)."""

from oracle import data
from oracle.money import gain, gain_something
from oracle.round_end import in_turn_order


def final_count(game):
    reveal_holdings(game)
    pay_majorities(game)
    for seat in game.turn_order():
        sell_everything(game, seat)
    for seat in game.turn_order():
        redeem_bonds(game, seat)
    for seat in game.turn_order():
        cards = game.players[seat].commodities
        gain_something(game, seat, commodity_pay(cards), "commodities-counted", cards=len(cards))
    finish_strategies(game)
    for seat in game.turn_order():
        pay_taxes(game, seat)
    game.delayed = []
    game.over = True
    game.tell("game-over")


def reveal_holdings(game):
    for seat in game.turn_order():
        player = game.players[seat]
        for company in data.COMPANIES:
            if player.shares(company):
                game.tell("holding-revealed", seat=seat, company=company, cards=player.regular.count(company),
                          split=player.split.count(company))


def pay_taxes(game, seat):
    """Only here may worth fall below zero."""
    player = game.players[seat]
    if player.taxes:
        player.cash -= data.TAX_COST[player.taxes]
        game.tell("taxes-paid", seat=seat, cards=player.taxes, amount=data.TAX_COST[player.taxes])


def pay_majorities(game):
    for company in data.COMPANIES:
        most = max(player.shares(company) for player in game.players)
        leaders = [seat for seat in game.turn_order() if game.players[seat].shares(company) == most]
        if most > 0:
            for seat in leaders:
                amount = data.MAJORITY if len(leaders) == 1 else data.MAJORITY_TIED
                gain(game, seat, amount, "majority-paid", company=company)


def sell_everything(game, seat):
    """All shares at the final price; Soros' one share at 8 is taken where it gains most."""
    player = game.players[seat]
    shorting_gain = 0
    for company in data.COMPANIES:
        price = game.price(company)
        shares = player.shares(company)
        amount = shares * (price + (1 if player.has("golden-graham") else 0))
        gain_something(game, seat, amount, "final-sale", company=company, shares=shares)
        if player.has("shorting-soros") and player.shares(company):
            shorting_gain = max(shorting_gain, data.SOROS_PRICE - price)
    game.discard += player.regular + player.split
    player.regular = []
    player.split = []
    gain_something(game, seat, shorting_gain, "ability-paid", investor="shorting-soros")


def redeem_bonds(game, seat):
    player = game.players[seat]
    gain_something(game, seat, player.bonds * game.table.bond_price, "bonds-redeemed", bonds=player.bonds)
    game.bonds_left += player.bonds
    player.bonds = 0


def commodity_pay(commodities):
    """Each set of different types pays; duplicates begin further sets (M3)."""
    counts = [commodities.count(kind) for kind in data.COMMODITIES]
    sets = [sum(count >= number for count in counts) for number in range(1, max(counts) + 1)]
    return sum(data.COMMODITY_PAY[types] for types in sets)


def finish_strategies(game):
    """Cards that still lie open are done; only one of them pays."""
    for card in in_turn_order(game, ("venture-capital", "annuity")):
        if card.strategy == "venture-capital":
            rounds_after = game.table.rounds - 1 - card.round
            gain(game, card.seat, min(15, 6 + 2 * rounds_after), "strategy-paid", strategy="venture-capital")
        game.tell("strategy-ended", seat=card.seat, strategy=card.strategy)
