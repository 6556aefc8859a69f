#!/usr/bin/env python3
"""A program that plays games of the bot ladder of a server, one after the other.

Register it on the account page of the server and give it its token in BOURSE_TOKEN or in a file:

    BOURSE_TOKEN=… ladder_bot.py https://play.example.org --games 10 --preset epic --seats 3

It plays at random; write a better choose(). It needs nothing but Python and table_bot.py beside it.
"""
import argparse
import json
import os
import random
import sys
import time
import urllib.error

from table_bot import Refused, TableBot, ask

WAIT_AND_ASK_AGAIN = (429, 503)


def choose(legal):
    """One of the legal moves. A better player looks at the view too: see TableBot.play_on."""
    return random.choice(legal)


def game(server, token, wish, tries=20):
    """Asks the server for a game; the seat in it."""
    for _ in range(tries):
        try:
            return ask(f"{server}/api/ladder", wish, token)
        except urllib.error.HTTPError as error:
            with error:
                wait, text = error.headers.get("Retry-After"), error.read()
            try:
                sentence = json.loads(text)["error"]["sentence"]
            except (ValueError, KeyError, TypeError):
                sentence = f"The server answered {error.code} and is not one of Bourse, or an older one."
            if error.code not in WAIT_AND_ASK_AGAIN:
                raise Refused(sentence) from None
            time.sleep(int(wait or 5))
    raise Refused(sentence)


def token_of(options):
    if options.token_file:
        with open(options.token_file, encoding="utf-8") as file:
            return file.read().strip()
    return os.environ.get("BOURSE_TOKEN", "").strip()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server", help="its address, such as http://127.0.0.1:8080")
    parser.add_argument("--games", type=int, default=1, help="how many, one after the other (1)")
    parser.add_argument("--game", help="which game; the server's first if left out")
    parser.add_argument("--preset", help="such as epic; the game's first if left out")
    parser.add_argument("--seats", type=int, help="how many players (3)")
    parser.add_argument("--wait", type=int, help="seconds to wait for other programs before the server's bots fill up (3)")
    parser.add_argument("--token-file", help="a file with the token; otherwise it is in BOURSE_TOKEN")
    return parser.parse_args()


def main():
    options = arguments()
    server = options.server.rstrip("/")
    try:
        token = token_of(options)
        if not token:
            raise Refused("Give it its token in BOURSE_TOKEN, or in a file with --token-file.")
        wish = {name: value for name in ("game", "preset", "seats", "wait")
                if (value := getattr(options, name)) is not None}
        for _ in range(options.games):
            seat = game(server, token, wish)
            scores = TableBot(server, seat["table"], seat["name"], choose, seat).play()
            place = 1 + sum(score > scores[seat["seat"]] for score in scores)
            print(f"{seat['table']} seat {seat['seat']} place {place} scores", *scores, flush=True)
    except Refused as refused:
        sys.exit(f"ladder_bot: {refused}")
    except urllib.error.URLError as error:
        sys.exit(f"ladder_bot: {server} does not answer: {error.reason}")
    except (OSError, ValueError) as error:
        sys.exit(f"ladder_bot: {error}")


if __name__ == "__main__":
    main()
