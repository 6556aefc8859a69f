"""What a game brings to a match: its rules as a generator, and how its position is compared."""


class Side:
    name = ""               # of the game, in the engine's words
    proofs = 0              # how many rows of proved holdings one state has
    weight_error = 1e-9     # how far shares of outcomes may be apart

    def __init__(self, game, rules, config):
        self.game = game
        self.rules = rules
        self.config = config
        self.seats = game.seats
        self.question = next(rules)

    @property
    def events(self):
        return self.game.events

    def answer(self, answer):
        try:
            self.question = self.rules.send(answer)
        except StopIteration:
            self.question = None

    def draw(self, outcomes, chooser):
        """A random outcome; a side may load the dice, because rare things must happen too."""
        moves, weights = zip(*outcomes)
        return chooser.choices(moves, weights)[0]

    def choose(self, moves, chooser):
        return chooser.choice(moves)

    def state_differences(self, state):
        raise NotImplementedError

    def proof_differences(self, state):
        return []

    def view_differences(self, observer, view):
        raise NotImplementedError

    def scores(self):
        raise NotImplementedError
