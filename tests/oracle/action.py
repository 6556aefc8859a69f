"""Action Phase: Booms, Busts, the abilities of Cramer and Chanda, and strategies, in any order (B10)."""

from oracle import data
from oracle.market import give_up, move_price
from oracle.model import kinds
from oracle.questions import ask, move
from oracle.strategies import can_play, most_strategies, play


def act(game):
    for seat in game.turn_order():
        yield from action_turn(game, seat)


def action_turn(game, seat):
    player = game.players[seat]
    while may_act(game, seat):
        answer = yield from ask(seat, "act", legal_actions(game, seat))
        if answer.verb == "end-actions":
            game.tell("actions-ended", seat=seat)
            return
        if answer.verb in ("boom", "bust"):
            player.actions.remove(answer.verb)
            game.discard.append(answer.verb)
            game.tell("action-used", seat=seat, card=answer.verb, company=answer["company"])
            up = answer.verb == "boom"
            yield from move_price(game, answer["company"], data.BOOM_MOVE if up else -data.BOOM_MOVE)
        elif answer.verb in ("raise", "lower"):
            player.used.add("crazy-cramer")
            game.tell("ability-used", seat=seat, investor="crazy-cramer")
            yield from move_price(game, answer["company"], 1 if answer.verb == "raise" else -1)
        elif answer.verb in ("give-up", "move-back"):
            player.used.add("clever-chanda")
            game.tell("ability-used", seat=seat, investor="clever-chanda")
            yield from chanda_splits(game, seat, answer)
        else:
            yield from play(game, seat, answer["strategy"])


def may_act(game, seat):
    """The public cannot exclude that something is left to do (B16); otherwise the turn is over by itself."""
    player = game.players[seat]
    if game.public.may_hold_action(seat):
        return True
    if player.has("crazy-cramer") and "crazy-cramer" not in player.used:
        return True
    if player.has("clever-chanda") and "clever-chanda" not in player.used and game.public.may_hold_stock(seat):
        return True
    return bool(player.hand) and player.strategies_played < most_strategies(player)


def legal_actions(game, seat):
    player = game.players[seat]
    legal = [move(action, company=company) for action in ("boom", "bust") if action in player.actions
             for company in data.COMPANIES]
    if player.has("crazy-cramer") and "crazy-cramer" not in player.used:
        legal += [move(verb, company=company, spaces=1)
                  for verb in ("raise", "lower") for company in data.COMPANIES]
    if player.has("clever-chanda") and "clever-chanda" not in player.used:
        legal += chanda_offers(player)
    legal += [move("play", strategy=name) for name in player.hand if can_play(game, seat, name)]
    if not player.actions:
        legal.append(move("end-actions"))
    return legal


def chanda_offers(player):
    """Two different cards: one given up or moved back, another regular one that becomes split."""
    offers = []
    if len(player.regular) >= 2:
        offers += [move("give-up", company=company) for company in kinds(player.regular, data.COMPANIES)]
    if player.regular:
        offers += [move("move-back", company=company) for company in kinds(player.split, data.COMPANIES)]
    return offers


def chanda_splits(game, seat, first_card):
    player = game.players[seat]
    give_up(game, seat, first_card)
    candidates = list(player.regular)
    if first_card.verb == "move-back":
        candidates.remove(first_card["company"])        # the card just moved back is not the other one
    legal = [move("choose-company", company=company) for company in kinds(candidates, data.COMPANIES)]
    answer = yield from ask(seat, "ability", legal)
    player.regular.remove(answer["company"])
    player.split.append(answer["company"])
    game.tell("stock-made-split", seat=seat, company=answer["company"])
