#!/usr/bin/env python3
"""An outside player that chooses at random: bourse ladder --bots random,cmd:examples/players/random_player.py"""
import json
import random
import sys

rng = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "hello":
        print("{}", flush=True)
    elif message["do"] == "start":
        rng.seed(message["random"])  # the same run again gives the same games
    elif message["do"] == "choose":
        print(json.dumps({"move": rng.choice(message["moves"])["move"]}), flush=True)
