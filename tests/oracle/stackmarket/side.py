"""Stack Market beside the engine: its position in the engine's words, random tables and lively choices."""

from oracle.differences import differences
from oracle.side import Side
from oracle.stackmarket.dice import by_value, fits, longest
from oracle.stackmarket.model import BUILDINGS, CERTAIN, MODULES, PRESETS, TALLEST, Game, Takeover, stands
from oracle.stackmarket.rules import play_game
from oracle.stackmarket.takeover import income, smallest_of, tallest_of

PHASES = {"raise": "setup", "first-player": "setup", "invest": "setup", "roll": "rolling", "order": "ordering",
          "risk": "ordering", "stack": "stacking", "rebuild": "stacking", "reinvest": "investing",
          "lot-tallest": "takeover", "lot-smallest": "takeover", "name-stacker": "takeover", "takeover": "takeover",
          "test-raise": "test", "test-roll": "test", "over": "over"}


def random_table(chooser, number, seats=None, modules=None, preset=None):
    """Every second game a preset, the others any legal set of modules."""
    if preset is None and modules is None and number % 2 == 0:
        preset = list(PRESETS)[number // 2 % len(PRESETS)]
        seats = seats or 3 + number // 2 // len(PRESETS) % 2
    if preset is not None:
        modules = PRESETS[preset]
    elif modules is None:
        modules = [module for module in MODULES if chooser.random() < 0.5]
        if "no-dexterity" not in modules and "choose-risk" in modules:
            modules.remove("choose-risk")
    config = {"seats": seats or chooser.choice([3, 4]), "rounds": chooser.choice([1, 1, 2, 3, 4, 5]),
              "modules": modules}
    if chooser.random() < 0.3:
        config["first"] = chooser.randrange(config["seats"])
    return config


class StackMarketSide(Side):
    name = "stackmarket"
    weight_error = 2 / CERTAIN      # the engine rounds after every floor

    def __init__(self, config, chooser, favour=()):
        game = Game(**config)
        super().__init__(game, play_game(game), config)
        self.steady = chooser.choice([0, 0.3, 0.7, 0.9])     # how often this game's hands stack everything
        self.takeovers = chooser.choice([0.2, 0.5, 0.8])     # how often takeovers succeed

    def scores(self):
        return [player.money for player in self.game.players]

    # ---- playing ------------------------------------------------------------------------------------------

    def draw(self, outcomes, chooser):
        question = self.question
        if question.source == "world":
            success = self.steady if question.kind == "stacking" else self.takeovers
            if chooser.random() < success:
                return outcomes[0][0]
            return chooser.choice(outcomes)[0]
        return super().draw(outcomes, chooser)

    # ---- comparing ----------------------------------------------------------------------------------------

    def state_differences(self, state):
        return list(differences("", {**self.position(), "observer": None}, state))

    def view_differences(self, observer, view):
        mine = self.position()
        for seat, player in enumerate(mine["players"]):
            if seat != observer:
                player["named"] = None
        mine["observer"] = "spectator" if observer is None else observer
        insight = view.pop("insight")
        return list(differences("", mine, view)) + self.insight_differences(insight)

    def position(self):
        game = self.game
        takeover = game.takeover
        return {
            "round": game.round,
            "rounds": game.rounds,
            "phase": PHASES[game.step] if game.test is None or game.step == "over" else "test",
            "step": game.step,
            "first": game.first,
            "active": game.active,
            "turn": game.turn,
            "players": [{"money": player.money, "marker": name_of(player.marker), "named": player.named}
                        for player in game.players],
            "buildings": [{"floors": game.floors[building], "investors": game.investors(building)}
                          for building in range(game.seats)],
            "reserve": game.reserve(),
            "out": game.out,
            "top": game.top,
            "tallest_card": game.tallest_card,
            "to_roll": game.to_roll,
            "base": game.base,
            "rolled": list(by_value(game.rolled)),
            "order": game.order,
            "takeover": {"tallest": name_of(takeover.tallest), "smallest": name_of(takeover.smallest),
                         "stacker": takeover.stacker},
            "test": self.test_position(),
            "winners": game.winners,
        }

    def test_position(self):
        test = self.game.test
        if test is None:
            return None
        return {"tied": test.tied, "dice": list(by_value(test.dice)),
                "heights": [test.heights.get(seat, 0) for seat in range(self.seats)]}

    # ---- what follows from the position: insight -------------------------------------------------------------

    def insight_differences(self, insight):
        mine = {"worth": [{"now": player.money} for player in self.game.players],
                "rounds_left": self.game.rounds - self.game.round - 1,
                "rolls": [min(self.game.height(building), self.game.reserve()) for building in range(self.seats)],
                **self.takeover_now(), **self.order_now()}
        found = [] if self.is_longest(insight["suggestion"]) else [f"insight.suggestion: {insight['suggestion']}"]
        mine["suggestion"] = insight["suggestion"]
        for name in ("stands", "takeover_stands"):      # the engine rounds after every floor
            if mine[name] is not None and insight[name] is not None and abs(mine[name] - insight[name]) <= 2:
                mine[name] = insight[name]
        return found + list(differences("insight", mine, insight))

    def order_now(self):
        """The longest order that still can be laid, and how surely it stands."""
        game = self.game
        if game.step not in ("order", "risk", "stack"):
            return {"longest": 0, "stands": None}
        most = len(game.order) + longest(self.top_now(), by_value(game.rolled))
        return {"longest": most, "stands": round(stands(game.height(self.building_now()), most))}

    def building_now(self):
        return self.game.active if self.game.test else self.game.players[self.game.active].marker

    def top_now(self):
        return (self.game.order or self.game.floors[self.building_now()])[-1]

    def is_longest(self, suggestion):
        """A suggested order goes on with what was laid, follows the rules and is as long as any."""
        if self.order_now()["longest"] == 0:
            return suggestion == []
        laid, dice = self.game.order, list(self.game.rolled)
        top = self.top_now()
        for value in suggestion[len(laid):]:
            if value not in dice or not fits(value, top):
                return False
            dice.remove(value)
            top = value
        return suggestion[:len(laid)] == laid and len(suggestion) == self.order_now()["longest"]

    def takeover_now(self):
        """Who would raid whom if the round ended now, as far as no lot decides."""
        tallest, smallest = self.raid_now()
        found = {"tallest": [BUILDINGS[building] for building in tallest],
                 "smallest": [BUILDINGS[building] for building in smallest], "takeover_stands": None,
                 "settlement": None}
        if len(tallest) == 1 and len(smallest) == 1:
            raid = Takeover(tallest[0], smallest[0])
            dice = self.game.height(raid.smallest)
            found["takeover_stands"] = round(stands(self.game.height(raid.tallest), dice))
            found["settlement"] = {"success": self.settlement(raid, True), "failure": self.settlement(raid, False)}
        return found

    def raid_now(self):
        game = self.game
        if game.step == "over" or game.test or any(player.marker is None for player in game.players):
            return [], []
        takeover = game.takeover
        invested = [building for building in range(self.seats) if game.investors(building)]
        if not all(game.floors):                            # one is being raised
            return [], []
        tallest = tallest_of(game, invested) if takeover.tallest is None else [takeover.tallest]
        if len(tallest) > 1:
            return tallest, []
        invested.remove(tallest[0])
        return tallest, smallest_of(game, invested) if takeover.smallest is None else [takeover.smallest]

    def settlement(self, raid, success):
        """What everybody would get, with the tallest building's card."""
        game, real = self.game, self.game.takeover
        game.takeover = raid
        amounts = [income(game, seat, success) for seat in range(self.seats)]
        game.takeover = real
        holder = game.tallest_card
        if holder is not None and amounts[holder] > 0:
            amounts[holder] += TALLEST
        return amounts


def name_of(building):
    return None if building is None else BUILDINGS[building]
