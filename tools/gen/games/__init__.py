"""What only one game has. Each is a package with these functions; a game without a row gets what any game gets.

read(game, reader, problems): its own tables, as game.tables
outputs(game, space): (path below gen/, content) of what is written of them
MONEY_OF: the C++ function from an argument to money, or None
reference(page): sections of docs/reference/<game>.md
pages(root, game, english): other documents that hold its numbers, path → content
"""

from games import any_game, stackmarket, stockpile

OWN = {"stockpile": stockpile, "stackmarket": stackmarket}


def own(name):
    return OWN.get(name, any_game)
