"""Stockpile: boards, decks, investors, strategies."""

from games.stockpile import cpp_data, cpp_strategies, handbook, web_data
from games.stockpile import reference as own_reference
from games.stockpile.read import StockpileReader

MONEY_OF = cpp_data.MONEY_OF
pages = handbook.pages
reference = own_reference.sections


def read(game, reader, problems):
    StockpileReader(game, reader, problems).read()


def outputs(game, space):
    yield f"{space}_data.h", cpp_data.data(game)
    yield f"{space}_strategies.h", cpp_strategies.header(game)
    yield f"web/{space}_data.json", web_data.data(game)
