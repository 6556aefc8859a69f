"""Abilities with a moment of their own: before the Demand Phase and at the end of the round."""

from oracle import data
from oracle.market import dividend, tell_shown
from oracle.money import gain, gain_something, hand_over
from oracle.questions import PASS, ask, move


def before_demand(game):
    yield from abilities(game, {"wise-warren": warren_looks, "maverick-mark": mark_moves})


def end_of_round_abilities(game):
    yield from abilities(game, {
        "agile-ana": ana_shows,
        "daring-dangote": dangote_earns,
        "dividend-deborah": deborah_declares,
        "opulent-oprah": oprah_gives,
        "socialist-sanders": sanders_takes,
    })


def abilities(game, effects):
    """In turn order each seat uses its own; a seat with two chooses which comes first."""
    for seat in game.turn_order():
        left = [name for name in data.INVESTORS if name in effects and game.players[seat].has(name)]
        while left:
            name = left[0]
            if len(left) > 1:
                order = [move("choose-investor", investor=name) for name in left]
                name = (yield from ask(seat, "ability", order))["investor"]
                game.tell("investor-chosen", seat=seat, investor=name)
            left.remove(name)
            yield from effects[name](game, seat)


# ---- before demand ----------------------------------------------------------------------------------------

def warren_looks(game, seat):
    """He sees the face-down cards of one pile as it is now; cards moved there later stay unknown to him."""
    unknown = [card for card in game.laid if not card.up and seat not in card.knows]
    piles = [pile for pile in game.piles() if any(card.pile == pile for card in unknown)]
    if not piles:
        return
    answer = yield from ask(seat, "ability", [move("choose-pile", pile=pile) for pile in piles] + [PASS])
    if answer.verb == "pass":
        game.tell("passed", seat=seat)
        return
    game.tell("ability-used", seat=seat, investor="wise-warren")
    for card in unknown:
        if card.pile == answer["pile"]:
            card.knows.add(seat)
            game.tell("card-seen", seat=seat, card=card.kind, pile=card.pile, secret=["card"], sees=[seat])


def mark_moves(game, seat):
    legal = [move("move-card", slot=slot, pile=pile) for slot, card in enumerate(game.laid)
             for pile in game.piles() if pile != card.pile]
    answer = yield from ask(seat, "ability", legal + [PASS])
    if answer.verb == "pass":
        game.tell("passed", seat=seat)
        return
    card = game.laid[answer["slot"]]
    secret = {} if card.up else {"secret": ["card"], "sees": card.knows}
    game.tell("ability-used", seat=seat, investor="maverick-mark")
    game.tell("card-moved", seat=seat, card=card.kind, slot=answer["slot"], pile=card.pile, to=answer["pile"], **secret)
    card.pile = answer["pile"]


# ---- end of round -----------------------------------------------------------------------------------------

def ana_shows(game, seat):
    """1 for each company she shows, in rising order; those in her Split Portfolio lie open and count."""
    player = game.players[seat]
    gain_something(game, seat, len(set(player.split)), "ability-paid", investor="agile-ana")
    used = False
    to_show = [company for company in data.COMPANIES if company not in player.split]
    while to_show and game.public.may_hold_stock(seat):
        legal = [move("show", company=company, cards=1) for company in to_show if company in player.regular]
        answer = yield from ask(seat, "ability", legal + [PASS])
        if answer.verb == "pass":
            game.tell("passed", seat=seat)
            return
        if not used:
            game.tell("ability-used", seat=seat, investor="agile-ana")
        used = True
        tell_shown(game, seat, answer)
        gain(game, seat, 1, "ability-paid", investor="agile-ana")
        to_show = to_show[to_show.index(answer["company"]) + 1:]


def dangote_earns(game, seat):
    gain_something(game, seat, len(game.players[seat].commodities), "ability-paid", investor="daring-dangote")
    yield from ()           # nobody is asked


def deborah_declares(game, seat):
    legal = [move("choose-company", company=company) for company in data.COMPANIES]
    answer = yield from ask(seat, "ability", legal + [PASS])
    if answer.verb == "pass":
        game.tell("passed", seat=seat)
    else:
        game.tell("ability-used", seat=seat, investor="dividend-deborah")
        yield from dividend(game, answer["company"], 1)


def oprah_gives(game, seat):
    """Two coins, one receiver each; with less, all she has."""
    if game.seats == 2:
        if game.players[seat].cash > 0:
            game.tell("ability-used", seat=seat, investor="opulent-oprah")
            hand_over(game, seat, 1 - seat, 2)
        return
    for coin in range(2):
        if game.players[seat].cash > 0:
            others = [other for other in range(game.seats) if other != seat]
            receiver = yield from choose_seat(seat, others)
            if coin == 0:
                game.tell("ability-used", seat=seat, investor="opulent-oprah")
            hand_over(game, seat, receiver, 1)


def sanders_takes(game, seat):
    """Two coins from the richest other: one is his, the other goes to the then poorest, payer excluded."""
    cash = [player.cash for player in game.players]
    others = [other for other in range(game.seats) if other != seat]
    most = max(cash[other] for other in others)
    richest = [other for other in others if cash[other] == most]
    if most == 0:
        return
    payer = yield from choose_seat(seat, richest)
    game.tell("ability-used", seat=seat, investor="socialist-sanders")
    if game.seats == 2:
        hand_over(game, payer, seat, 2)
        return
    hand_over(game, payer, seat, 1)
    if most == 1:
        return
    rest = [one for one in range(game.seats) if one != payer]
    least = min(game.players[one].cash for one in rest)
    poorest = [one for one in rest if game.players[one].cash == least]
    receiver = yield from choose_seat(seat, poorest)
    hand_over(game, payer, receiver, 1)


def choose_seat(seat, candidates):
    """What everybody can see to be the only candidate is not asked for."""
    if len(candidates) == 1:
        return candidates[0]
    legal = [move("choose-seat", seat=candidate) for candidate in candidates]
    return (yield from ask(seat, "ability", legal))["seat"]
