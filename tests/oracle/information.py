"""Start of a round: bonds, forecast dice, and the six pairs of insider information."""

from oracle import data
from oracle.model import Pair, draw, kinds
from oracle.money import pay
from oracle.questions import EVERYBODY, Chance, ask, move


def buy_bonds(game):
    price = game.table.bond_price
    for seat in game.turn_order():
        player = game.players[seat]
        most = min(data.BONDS_PER_ROUND, player.cash // price, game.bonds_left)
        if most == 0:
            continue                    # cash and supply are public
        legal = [move("buy-bonds", bonds=bonds) for bonds in range(most + 1)]
        answer = yield from ask(seat, "buy-bonds", legal)
        if answer["bonds"]:
            pay(game, seat, price * answer["bonds"], "bonds-bought", bonds=answer["bonds"])
        else:
            game.tell("passed", seat=seat)
        player.bonds += answer["bonds"]
        game.bonds_left -= answer["bonds"]


def prepare_forecasts(game):
    if not game.uses("forecast-dice"):
        game.forecasts = list(data.BASE_FORECASTS)
        return
    game.forecasts = []
    for die, faces in enumerate(data.DICE):
        outcomes = [(move("roll-die", die=die, forecast=face), faces.count(face))
                    for face in kinds(faces, data.FORECASTS)]
        rolled = yield Chance("die", outcomes)
        game.forecasts.append(rolled["forecast"])
        game.tell("die-rolled", forecast=rolled["forecast"])


def lay_out_pairs(game):
    """Places for the pairs: insiders' by seat, then the public one, then those face-down (B4)."""
    table = game.table
    game.pairs = [Pair(holder=seat) for seat in range(game.seats) for pair in range(table.pairs_each)]
    for public in range(table.public_pairs):
        game.pairs.append(Pair(holder=None, open=True))
    while len(game.pairs) < len(data.COMPANIES):
        game.pairs.append(Pair(holder=None))


def deal_pairs(game):
    lay_out_pairs(game)
    companies = list(data.COMPANIES)
    yield from phil_picks(game, companies)
    for number, pair in enumerate(game.pairs):
        if pair.company is None:
            pair.company = yield from draw(
                "company", companies, data.COMPANIES,
                lambda company: move("deal-company", pair=number, company=company), last_falls=True)
            tell_dealt(game, number, "company")
    for number, pair in enumerate(game.pairs):
        if pair.forecast is None:
            pair.forecast = yield from draw(
                "forecast", game.forecasts, data.FORECASTS,
                lambda forecast: move("deal-forecast", pair=number, forecast=forecast), last_falls=True)
            tell_dealt(game, number, "forecast")
    for pair in game.pairs:
        if pair.holder is not None:
            pair.knows_company = {pair.holder}
            pair.knows_forecast = {pair.holder}


def tell_dealt(game, number, half):
    """Its holder sees it, everybody sees the public pair, nobody those face-down."""
    pair = game.pairs[number]
    sees = [pair.holder] if pair.holder is not None else EVERYBODY if pair.open else []
    game.tell(f"{half}-dealt", seat=pair.holder, pair=number, secret=[half], sees=sees, **{half: getattr(pair, half)})


def phil_picks(game, companies):
    """Before dealing Phil takes a company card or a forecast card of the round for his first pair."""
    phil = game.owner_of("forecast-phil")
    if phil is None:
        return
    first_pair = next(pair for pair in game.pairs if pair.holder == phil)
    legal = [move("choose-company", company=company) for company in companies]
    legal += [move("choose-forecast", forecast=forecast)
              for forecast in kinds(game.forecasts, data.FORECASTS)]
    answer = yield from ask(phil, "ability", legal)
    game.tell("ability-used", seat=phil, investor="forecast-phil")
    if answer.verb == "choose-company":
        first_pair.company = answer["company"]
        companies.remove(first_pair.company)
        tell_dealt(game, game.pairs.index(first_pair), "company")
    else:
        first_pair.forecast = answer["forecast"]
        game.forecasts.remove(first_pair.forecast)
        tell_dealt(game, game.pairs.index(first_pair), "forecast")
