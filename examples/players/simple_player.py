#!/usr/bin/env python3
"""An outside player for Stockpile with a few ideas: bourse ladder --bots random,cmd:examples/players/simple_player.py

It reads its view and the moves it may make, and knows no rules: what follows from a position is in `insight`.
"""
import json
import random
import sys


def score(view, verb, numbers):
    insight = view["insight"]
    if verb == "bid":  # a share for 6, a hidden card for 4, fees and the price of the bid against it
        cards = [card["card"] for card in view["piles"][numbers[0]]["cards"]]
        worth = sum(4 if card is None else -2 if card.startswith("fee") else 6 for card in cards)
        return worth - insight["bids"][numbers[0]]["cost"][numbers[1]]
    if verb.startswith("sell"):  # where a pair it knows will move the price down
        ghost = insight["ghosts"][numbers[0]]
        return view["prices"][numbers[0]] - ghost["space"] if ghost else 0
    return {"show": sum(numbers), "end-selling": 0.5}.get(verb, 0)


def choose(view, moves, rng):
    return max(moves, key=lambda move: (score(view, move["text"].split()[0], move["move"][1:]), rng.random()))


def main():
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["do"] == "hello":
            if message["game"] != "stockpile":
                sys.exit(f"This player plays stockpile, not {message['game']}.")
            print(json.dumps({"name": "simple"}), flush=True)
        elif message["do"] == "start":
            rng.seed(message["random"])
        elif message["do"] == "choose":
            print(json.dumps({"move": choose(message["view"], message["moves"], rng)["move"]}), flush=True)


if __name__ == "__main__":
    main()
