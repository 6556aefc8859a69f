"""Demand Phase: the auction, payment, collection and fees."""

from oracle import data
from oracle.model import Bid
from oracle.money import bid_cost, bound_cash, gain, pay, pay_open_fees
from oracle.questions import PASS, ask, move


def demand(game):
    liliane = game.owner_of("lazy-liliane")
    if liliane is not None:
        gain(game, liliane, 5, "ability-paid", investor="lazy-liliane")
    yield from auction(game, StockpileAuction(game))
    yield from last_look(game)
    pay_bids(game)
    yield from collect_piles(game)
    for seat in game.turn_order():
        settle_fees(game, seat)


# ---- the auction ------------------------------------------------------------------------------------------

def auction(game, rules):
    """Everyone bids with every meeple in turn order, then outbid meeples bid again, going round (B6)."""
    for meeple in range(game.table.meeples):
        for seat in game.turn_order():
            yield from place_bid(game, seat, rules)
    seat = game.first
    while len(game.bids) < game.table.piles:
        if meeples_in_hand(game, seat):
            yield from place_bid(game, seat, rules)
        seat = (seat + 1) % game.seats


def meeples_in_hand(game, seat):
    return game.table.meeples - sum(bid.seat == seat for bid in game.bids.values())


def free_meeple(game, seat):
    """With two players each has two; the first that is in hand is placed."""
    placed = [bid.meeple for bid in game.bids.values() if bid.seat == seat]
    return next(meeple for meeple in range(game.table.meeples) if meeple not in placed)


def bids_of(game, seat):
    """A player's bids meeple by meeple, as (pile, bid)."""
    return sorted(((pile, bid) for pile, bid in game.bids.items() if bid.seat == seat),
                  key=lambda placed: placed[1].meeple)


def place_bid(game, seat, rules):
    legal = [move("bid", pile=pile, space=space)
             for pile in game.piles() for space in range(len(data.BID_TRACK))
             if can_bid(game, seat, pile, space, rules)]
    answer = yield from ask(seat, "bid", legal + rules.looks(seat))
    if answer.verb == "look":
        game.tell("ability-used", seat=seat, investor="mayknow-martha")
        look(game, seat, answer["pair"])
        game.players[seat].used.add("mayknow-martha")
        answer = yield from ask(seat, "bid", legal)
    outbid = game.bids.pop(answer["pile"], None)
    game.bids[answer["pile"]] = Bid(seat, answer["space"], free_meeple(game, seat))
    game.tell("bid-placed", seat=seat, pile=answer["pile"], space=answer["space"])
    if outbid:
        game.tell("outbid", seat=outbid.seat, pile=answer["pile"], by=seat)
    rules.placed(seat)
    if outbid:
        rules.outbid(outbid.seat)


def can_bid(game, seat, pile, space, rules):
    standing = game.bids.get(pile)
    if standing and (standing.seat == seat or space < rules.lowest_over(standing)):
        return False
    return rules.can_afford(seat, pile, space)


class StockpileAuction:
    """What the investors change in the auction of every round."""

    def __init__(self, game):
        self.game = game

    def can_afford(self, seat, pile, space):
        cost = max(0, bid_cost(self.game, seat, space))
        return cost + bound_cash(self.game, seat) <= self.game.players[seat].cash

    def lowest_over(self, bid):
        return bid.space + (2 if self.game.players[bid.seat].has("cunning-carlos") else 1)

    def looks(self, seat):
        player = self.game.players[seat]
        if not player.has("mayknow-martha") or "mayknow-martha" in player.used:
            return []
        return [move("look", pair=number) for number in pairs_to_look_at(self.game, seat)]

    def outbid(self, seat):
        """Liliane's fine comes out of unbound cash; what is missing is forgiven."""
        if self.game.players[seat].has("lazy-liliane"):
            unbound = self.game.players[seat].cash - bound_cash(self.game, seat)
            if unbound > 0:
                pay(self.game, seat, 1, "ability-cost", investor="lazy-liliane")

    def placed(self, seat):
        if self.game.players[seat].has("moneymaker-mitt"):
            gain(self.game, seat, 1, "ability-paid", investor="moneymaker-mitt")


def pairs_to_look_at(game, seat, own_too=False):
    """Numbers of the hidden pairs of others and by the board that the seat does not know entirely."""
    if own_too:
        return [number for number, pair in enumerate(game.pairs) if pair.hidden()]
    return [number for number, pair in enumerate(game.pairs)
            if pair.hidden() and pair.holder != seat and not pair.known_to(seat)]


def look(game, seat, number):
    game.pairs[number].knows_company.add(seat)
    game.pairs[number].knows_forecast.add(seat)
    tell_seen(game, seat, number)


def tell_seen(game, seat, number):
    pair = game.pairs[number]
    game.tell("pair-seen", seat=seat, pair=number, company=pair.company, forecast=pair.forecast,
              secret=["company", "forecast"], sees=[seat])


def last_look(game):
    martha = game.owner_of("mayknow-martha")
    if martha is None or "mayknow-martha" in game.players[martha].used:
        return
    legal = [move("look", pair=number) for number in pairs_to_look_at(game, martha)] + [PASS]
    answer = yield from ask(martha, "ability", legal)
    if answer.verb == "pass":
        game.tell("passed", seat=martha)
    else:
        game.tell("ability-used", seat=martha, investor="mayknow-martha")
        look(game, martha, answer["pair"])


# ---- settlement (B8) --------------------------------------------------------------------------------------

def pay_bids(game):
    for seat in game.turn_order():
        for pile, bid in bids_of(game, seat):
            cost = bid_cost(game, seat, bid.space)
            bid.bound = False
            if cost >= 0:
                pay(game, seat, cost, "bid-paid", pile=pile, space=bid.space)
            else:
                gain(game, seat, -cost, "bid-received", pile=pile, space=bid.space)
            game.players[seat].won[pile] = bid.space


def collect_piles(game):
    for seat in game.turn_order():
        for pile in game.players[seat].won:
            for card in game.cards_on(pile):
                game.laid.remove(card)
                tell_collected(game, seat, pile, card)
                if card.kind == "first-player-card":
                    legal = [move("choose-seat", seat=receiver) for receiver in range(game.seats)]
                    answer = yield from ask(seat, "give-first-card", legal)
                    game.next_first = answer["seat"]
                    game.tell("first-card-given", seat=seat, to=answer["seat"])
                else:
                    take(game.players[seat], card.kind)


def tell_collected(game, seat, pile, card):
    """A card that lay face-down stays unknown to others; only fees are shown at once (B8)."""
    secret = {}
    if not card.up and card.kind not in data.FEES:
        secret = {"secret": ["card"], "sees": card.knows | {seat}}
    game.tell("card-collected", seat=seat, card=card.kind, pile=pile, **secret)


def take(player, card):
    if card in data.COMPANIES:
        player.regular.append(card)
    elif card in data.COMMODITIES:
        player.commodities.append(card)
    elif card == "tax":
        player.taxes += 1
    elif card in ("boom", "bust"):
        player.actions.append(card)
    else:
        player.due.append(data.FEE_VALUE[card])
        player.fees_picked += 1


def settle_fees(game, seat):
    """Fees fall due; Bernie's are income (B8, I-broker-bernie)."""
    player = game.players[seat]
    for fee in sorted(player.due):
        if player.has("broker-bernie"):
            game.discard.append(f"fee-{fee}")
            gain(game, seat, fee, "fee-earned", card=f"fee-{fee}")
        else:
            player.fees.append(fee)
    new, player.due = player.due, []
    pay_open_fees(game, seat)
    for fee in sorted(player.fees) if new else []:
        game.tell("fee-open", seat=seat, card=f"fee-{fee}", amount=fee)
