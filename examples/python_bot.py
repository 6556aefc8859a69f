"""A bot as an outside program: plays seat 0 of a game against random moves, through `bourse engine`.

    python3 examples/python_bot.py [build/release/bourse] [seed]
"""

import json
import random
import subprocess
import sys


def choose(view, moves, rng):
    """One of the legal moves. It sees what its seat may know, and needs no rule: the engine works out what follows."""
    ghosts, prices = view["insight"]["ghosts"], view["prices"]  # where known pairs will move a company, or None

    def score(move):
        verb, *numbers = move["move"]
        words = move["text"].split()
        if words[0] == "bid":  # a share for 6, a hidden card for 4, fees and the price of the bid against it
            cards = [card["card"] for card in view["piles"][numbers[0]]["cards"]]
            worth = sum(4 if card is None else -2 if card.startswith("fee") else 6 for card in cards)
            return worth - view["insight"]["bids"][numbers[0]]["cost"][numbers[1]]
        if words[0].startswith("sell") and ghosts[numbers[0]]:  # what will fall
            return prices[numbers[0]] - ghosts[numbers[0]]["space"]
        return {"show": sum(numbers), "end-selling": 0.5}.get(words[0], 0)

    best = max(score(move) for move in moves)
    return rng.choice([move for move in moves if score(move) == best])


def play(program, seed):
    with subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        def ask(do, **fields):
            print(json.dumps({"do": do, **fields}), file=engine.stdin, flush=True)
            answer = json.loads(engine.stdout.readline())
            if "error" in answer:
                raise ValueError(answer["error"]["sentence"])
            return answer

        rng = random.Random(seed)
        node = ask("new", config={"seats": 4}, seed=seed)["node"]
        while node["kind"] != "over":
            if node["kind"] == "chance":
                node = ask("chance", all=True)["node"]
                continue
            seat, moves = node["seat"], ask("legal")["moves"]
            move = choose(ask("view", seat=0)["view"], moves, rng) if seat == 0 else rng.choice(moves)
            node = ask("apply", seat=seat, move=move["move"])["node"]
        return ask("scores")["scores"]


if __name__ == "__main__":
    print(*play((sys.argv[1:2] or ["build/release/bourse"])[0], int((sys.argv[2:3] or [1])[0])))
