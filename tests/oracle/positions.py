"""Puts both positions into one form and names what differs."""

from oracle import data
from oracle.differences import differences


def counts(cards, order):
    return [cards.count(card) for card in order]


# Keys of `state` that only a module brings.
MODULE_KEYS = {"bonds": "bonds", "bonds_left": "bonds", "taxes": "commodities", "commodities": "commodities",
               "commerce": "commodities", "commerce_unseen": "commodities", "investors": "investors",
               "offer": "investors", "investor": "investor-bidding", "hand": "strategies", "holds": "strategies",
               "delayed": "strategies", "strategies_played": "strategies", "falsified": "strategies"}

# Strategies that lie face-up too; the oracle keeps them as a mark on the pair and on the player.
KEPT_ELSEWHERE = ("falsified-earnings", "buy-and-hold")


# ---- the oracle's position --------------------------------------------------------------------------------

def oracle_state(game):
    return without_modules(game, {
        "round": game.round,
        "first": game.first,
        "next_first": game.next_first,
        "prices": [game.space[company] for company in data.COMPANIES],
        "players": [without_modules(game, oracle_player(player)) for player in game.players],
        "piles": [without_modules(game, oracle_pile(game, pile)) for pile in game.piles()],
        "pairs": [without_modules(game, oracle_pair(pair)) for pair in game.pairs],
        "discard": counts(game.discard, data.MARKET_CARDS),
        "unseen": counts(game.deck, data.MARKET_CARDS),
        "bonds_left": game.bonds_left,
        "commerce_unseen": counts(game.commerce_deck, data.COMMERCE_CARDS),
        "delayed": sorted((card.strategy, card.seat) for card in game.delayed),
    })


def without_modules(game, row):
    """The row without what belongs to modules that are off."""
    return {key: value for key, value in row.items() if key not in MODULE_KEYS or game.uses(MODULE_KEYS[key])}


def oracle_player(player):
    return {
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
    }


def oracle_pile(game, pile):
    bid = game.bids.get(pile)
    return {
        "investor": game.investors_on_piles[pile] if game.investors_on_piles else None,
        "bid": bid and {"seat": bid.seat, "space": bid.space},
        "cards": [describe_card(card.kind, card.up, card.by, card.knows) for card in game.cards_on(pile)],
    }


def describe_card(kind, up, by, knows):
    return {"card": kind, "up": up, "by": by, "knows": [] if up else sorted(knows)}


def oracle_pair(pair):
    return {
        "company": pair.company,
        "forecast": pair.forecast,
        "holder": pair.holder,
        "open": pair.open,
        "resolved": pair.resolved,
        "falsified": pair.falsified and not pair.resolved,      # then the card goes to the box
    }


# ---- the engine's position in the same form ---------------------------------------------------------------

def engine_state(state, mine):
    """Only what the oracle's position has too."""
    theirs = same_keys(state, mine)
    theirs["players"] = [engine_player(player, mine["players"][0]) for player in state["players"]]
    theirs["piles"] = [engine_pile(pile, mine["piles"][0]) for pile in state["piles"]]
    theirs["pairs"] = [engine_pair(pair, mine["pairs"][0]) for pair in state["pairs"]] if mine["pairs"] else []
    theirs["discard"] = state["discard"][:len(data.MARKET_CARDS)]
    theirs["unseen"] = state["unseen"][:len(data.MARKET_CARDS)]
    if "delayed" in theirs:
        theirs["delayed"] = sorted((card["strategy"], card["seat"]) for card in state["delayed"]
                                   if card["strategy"] not in KEPT_ELSEWHERE)
    return theirs


def same_keys(row, mine):
    return {key: row.get(key, "nothing") for key in mine}


def engine_player(player, mine):
    row = same_keys(player, mine)
    for name in ("waiting", "investors", "hand", "commerce", "offer"):
        if isinstance(row.get(name), list) and None not in row[name]:
            row[name] = sorted(row[name])
    return row


def engine_pile(pile, mine):
    row = same_keys(pile, mine)
    row["cards"] = [describe_card(card["card"], card["up"], card["by"], card.get("knows", []))
                    for card in pile["cards"]]
    return row


def engine_pair(pair, mine):
    row = same_keys(pair, mine)
    if pair["resolved"] and "falsified" in row:
        row["falsified"] = False
    return row


# ---- what differs -----------------------------------------------------------------------------------------

def state_differences(game, state):
    mine = comparable_state(game)
    return list(differences("", mine, engine_state(state, mine)))


def comparable_state(game):
    """The position without what is not decided yet."""
    mine = oracle_state(game)
    if any(pair.company is None or pair.forecast is None for pair in game.pairs):
        mine["pairs"] = []                        # while pairs are being dealt the halves show in the draws
    for name in ("first", "next_first"):
        if mine[name] is None:
            del mine[name]
    return mine
