"""What a game gets that brings nothing of its own."""

import typescript

MONEY_OF = None


def read(game, reader, problems):
    pass


def outputs(game, space):
    yield f"web/{space}_data.json", typescript.values(game)


def reference(page):
    return []


def pages(root, game, english):
    return {}
