"""A bot as an outside program: seat 0 of a base game against random moves. python_bot.py [bourse] [seed]"""
import json
import random
import subprocess
import sys


def score(view, verb, numbers):  # it sees what its seat may know, and needs no rule: the engine says what follows
    insight = view["insight"]
    if verb == "bid":  # a share for 6, a hidden card for 4, fees and the price of the bid against it
        cards = [card["card"] for card in view["piles"][numbers[0]]["cards"]]
        worth = sum(4 if card is None else -2 if card.startswith("fee") else 6 for card in cards)
        return worth - insight["bids"][numbers[0]]["cost"][numbers[1]]
    if verb.startswith("sell") and insight["ghosts"][numbers[0]]:  # where a pair it knows will move the price
        return view["prices"][numbers[0]] - insight["ghosts"][numbers[0]]["space"]
    return {"show": sum(numbers), "end-selling": 0.5}.get(verb, 0)


def play(program, seed):
    with subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        def ask(do, **fields):
            print(json.dumps({"do": do, **fields}), file=engine.stdin, flush=True)
            answer = json.loads(engine.stdout.readline())
            return sys.exit(answer["error"]["sentence"]) if "error" in answer else answer

        rng, node = random.Random(seed), ask("new", config={"seats": 4}, seed=seed)["node"]
        while node["kind"] != "over":
            if node["kind"] == "chance":
                node = ask("chance", all=True)["node"]
                continue
            moves, view = ask("legal")["moves"], ask("view", seat=0)["view"]
            rng.shuffle(moves)
            if node["seat"] == 0:
                moves.sort(key=lambda move: score(view, move["text"].split()[0], move["move"][1:]), reverse=True)
            node = ask("apply", seat=node["seat"], move=moves[0]["move"])["node"]
        return ask("scores")["scores"]


if __name__ == "__main__":
    print(*play(*(sys.argv[1:2] or ["build/release/bourse"]), *map(int, sys.argv[2:3] or [1])))
