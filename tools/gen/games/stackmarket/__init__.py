"""Stack Market: buildings, dice, amounts, options, and how surely a die stands."""

from games.stackmarket import cpp_data, web_data
from games.stackmarket import reference as own_reference
from games.stackmarket.read import StackMarketReader

MONEY_OF = None
reference = own_reference.sections


def read(game, reader, problems):
    StackMarketReader(game, reader, problems).read()


def outputs(game, space):
    yield f"{space}_data.h", cpp_data.data(game)
    yield f"web/{space}_data.json", web_data.data(game)


def pages(root, game, english):
    return {}
