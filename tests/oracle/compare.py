"""Puts both positions into one form and names what differs."""

from oracle import data
from oracle.model import Chance


def counts(cards, order):
    return [cards.count(card) for card in order]


def oracle_state(game):
    players = []
    for player in game.players:
        players.append({
            "cash": player.cash,
            "regular": counts(player.regular, data.COMPANIES),
            "split": counts(player.split, data.COMPANIES),
            "booms": player.actions.count("boom"),
            "busts": player.actions.count("bust"),
            "fees": counts(player.fees + player.due, [1, 2, 3]),
            "waiting": sorted(player.waiting),
            "bonds": player.bonds,
            "taxes": player.taxes,
            "commodities": counts(player.commodities, data.COMMODITIES),
            "investors": sorted(player.investors),
            "hand": sorted(player.hand),
            "commerce": sorted(player.commerce),
            "offer": sorted(player.offered),
            "holds": player.holds,
            "strategies_played": player.strategies_played,
        })
    piles = []
    for pile in game.piles():
        bid = game.bids.get(pile)
        piles.append({
            "investor": game.investors_on_piles[pile] if game.investors_on_piles else None,
            "bid": bid and {"seat": bid.seat, "space": bid.space},
            "cards": [describe_card(card.kind, card.up, card.by, card.knows) for card in game.cards_on(pile)],
        })
    pairs = []
    for pair in game.pairs:
        pairs.append({
            "company": pair.company,
            "forecast": pair.forecast,
            "holder": pair.holder,
            "open": pair.open,
            "resolved": pair.resolved,
            "falsified": pair.falsified and not pair.resolved,      # then the card goes to the box
        })
    return {
        "round": game.round,
        "first": game.first,
        "next_first": game.next_first,
        "prices": [game.space[company] for company in data.COMPANIES],
        "players": players,
        "piles": piles,
        "pairs": pairs,
        "discard": counts(game.discard, data.MARKET_CARDS),
        "unseen": counts(game.deck, data.MARKET_CARDS),
        "bonds_left": game.bonds_left,
        "commerce_unseen": counts(game.commerce_deck, data.COMMERCE_CARDS),
        "delayed": sorted((card.strategy, card.seat) for card in game.delayed),
    }


def describe_card(kind, up, by, knows):
    return {"card": kind, "up": up, "by": by, "knows": [] if up else sorted(knows)}


# Keys of `state` that only a module brings.
MODULE_KEYS = {"bonds": "bonds", "bonds_left": "bonds", "taxes": "commodities", "commodities": "commodities",
               "commerce": "commodities", "commerce_unseen": "commodities", "investors": "investors",
               "offer": "investors", "hand": "strategies", "holds": "strategies", "delayed": "strategies",
               "strategies_played": "strategies", "falsified": "strategies"}


# Strategies that lie face-up too; the oracle keeps them as a mark on the pair and on the player.
KEPT_ELSEWHERE = ("falsified-earnings", "buy-and-hold")


def engine_state(state):
    """The engine's `state` in the oracle's form; everything else in it is left out."""
    players = []
    for player in state["players"]:
        player = dict(player)
        for name in ("waiting", "investors", "hand", "commerce", "offer"):
            if name in player:
                player[name] = sorted(player[name])
        players.append(player)
    piles = [{"investor": pile.get("investor"), "bid": pile["bid"],
              "cards": [describe_card(card["card"], card["up"], card["by"], card.get("knows", []))
                        for card in pile["cards"]]} for pile in state["piles"]]
    pairs = []
    for pair in state["pairs"]:
        pair = dict(pair)
        if pair["resolved"] and "falsified" in pair:
            pair["falsified"] = False
        pairs.append(pair)
    result = dict(state, players=players, piles=piles, pairs=pairs)
    result["discard"] = state["discard"][:len(data.MARKET_CARDS)]
    result["unseen"] = state["unseen"][:len(data.MARKET_CARDS)]
    if "delayed" in state:
        result["delayed"] = sorted((card["strategy"], card["seat"]) for card in state["delayed"]
                                   if card["strategy"] not in KEPT_ELSEWHERE)
    return result


def state_differences(game, state):
    mine = oracle_state(game)
    theirs = engine_state(state)
    if not game.pairs or any(pair.company is None or pair.forecast is None for pair in game.pairs):
        mine["pairs"] = theirs["pairs"] = []      # while pairs are being dealt the halves show in the draws
    for name in ("first", "next_first"):
        if mine[name] is None:
            del mine[name]                        # not decided yet
    return list(differences("", mine, theirs, game))


def differences(where, mine, theirs, game):
    """Lines such as `players.2.cash: oracle 17, engine 18`."""
    if mine == theirs:
        return
    if isinstance(mine, dict):
        for key, value in mine.items():
            module = MODULE_KEYS.get(key)
            if module is None or game.uses(module):
                other = theirs.get(key, "nothing") if isinstance(theirs, dict) else theirs
                yield from differences(f"{where}.{key}" if where else key, value, other, game)
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for number, (value, other) in enumerate(zip(mine, theirs)):
            yield from differences(f"{where}.{number}", value, other, game)
    else:
        yield f"{where}: oracle {mine}, engine {theirs}"


def question_name(question):
    """What is asked of whom, in one line."""
    if question is None:
        return "over"
    if isinstance(question, Chance):
        return f"chance {question.kind}"
    return f"decision {question.kind} of {sorted(question.legal)}"


def node_name(node):
    if node["kind"] == "over":
        return "over"
    if node["kind"] == "chance":
        return f"chance {node['draw']}"
    return f"decision {node['decision']} of {sorted(node['pending'])}"


def list_differences(what, mine, theirs):
    lines = []
    if set(mine) - set(theirs):
        lines.append(f"{what} only of the oracle: {sorted(set(mine) - set(theirs))}")
    if set(theirs) - set(mine):
        lines.append(f"{what} only of the engine: {sorted(set(theirs) - set(mine))}")
    return lines


def chances(weights):
    """Weights as shares of the whole, so that only their ratio counts."""
    whole = sum(weights.values())
    return {text: round(weight / whole, 9) for text, weight in weights.items()}
