"""Supply Phase: cards come onto the stockpiles."""

from oracle import data
from oracle.model import LaidCard, draw, kinds
from oracle.questions import ask, move


def supply(game):
    robins = game.owner_of("royal-robins")
    if robins is None:
        yield from open_piles(game)
    else:
        yield from robins_opens(game, robins)
    for supply_round in range(game.table.supply_rounds):
        for seat in game.turn_order():
            for card in range(2):
                yield from deal_market_card(game, seat)
        for seat in game.turn_order():
            yield from place_market_cards(game, seat)
    if game.uses("commodities"):
        yield from place_commerce_cards(game)
    if game.uses("first-player-card") and not game.last_round():
        legal = [move("place", card="first-player-card", pile=pile, face="up") for pile in game.piles()]
        lay(game, game.first, (yield from ask(game.first, "place-card", legal)))


def lay(game, seat, placing):
    up = placing["face"] == "up"
    game.laid.append(LaidCard(placing["card"], placing["pile"], up, seat, knows=set() if up else {seat}))
    secret = {} if up else {"secret": ["card"], "sees": [seat]}
    game.tell("card-placed", seat=seat, **placing.args, **secret)


def open_piles(game):
    for pile in game.piles():
        card = yield from draw("pile-card", game.deck, data.MARKET_CARDS,
                               lambda card: move("open-pile", pile=pile, card=card))
        game.laid.append(LaidCard(card, pile, True, None, knows=set()))
        game.tell("pile-opened", pile=pile, card=card)


def deal_market_card(game, seat):
    card = yield from draw("market-card", game.deck, data.MARKET_CARDS,
                           lambda card: move("deal-card", seat=seat, card=card))
    game.players[seat].waiting.append(card)
    tell_drawn(game, seat, card)


def tell_drawn(game, seat, card):
    game.tell("card-dealt", seat=seat, card=card, secret=["card"], sees=[seat])


def robins_opens(game, robins):
    """Robins draws a card per pile, lays one face-down and the others face-up on the other piles."""
    player = game.players[robins]
    free = list(game.piles())
    for pile in free:
        yield from deal_market_card(game, robins)
    face = "down"
    while player.waiting:
        legal = [move("place", card=card, pile=pile, face=face)
                 for card in kinds(player.waiting, data.MARKET_CARDS) for pile in free]
        placing = legal[0]
        if len(free) > 1:               # the last card has one place left
            placing = yield from ask(robins, "place-card", legal)
        lay(game, robins, placing)
        player.waiting.remove(placing["card"])
        free.remove(placing["pile"])
        face = "up"


def place_market_cards(game, seat):
    """One face-up and one face-down (B5); Stuart may lay both face-down."""
    player = game.players[seat]
    faces = ["up", "down"]
    while player.waiting:
        legal = [move("place", card=card, pile=pile, face=face)
                 for card in kinds(player.waiting, data.MARKET_CARDS)
                 for pile in game.piles() for face in faces]
        placing = yield from ask(seat, "place-card", legal)
        lay(game, seat, placing)
        player.waiting.remove(placing["card"])
        if not (player.has("secretive-stuart") and placing["face"] == "down"):
            faces = [face for face in faces if face != placing["face"]]


def place_commerce_cards(game):
    """All draw in secret, then each places face-up; with two players never two on one pile (M3)."""
    each = 2 if game.seats == 2 else 1
    for seat in game.turn_order():
        for card in range(each):
            drawn = yield from draw("commerce-card", game.commerce_deck, data.COMMERCE_CARDS,
                                    lambda card: move("deal-card", seat=seat, card=card))
            game.players[seat].commerce.append(drawn)
            tell_drawn(game, seat, drawn)
    for seat in game.turn_order():
        player = game.players[seat]
        free = list(game.piles())
        while player.commerce:
            legal = [move("place", card=card, pile=pile, face="up")
                     for card in kinds(player.commerce, data.COMMERCE_CARDS) for pile in free]
            placing = yield from ask(seat, "place-card", legal)
            lay(game, seat, placing)
            player.commerce.remove(placing["card"])
            free.remove(placing["pile"])
