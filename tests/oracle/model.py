"""The whole position of Stockpile as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

from oracle import data
from oracle.memory import Memory
from oracle.questions import Chance, Log, as_told


@dataclass
class Config:
    seats: int
    modules: list = field(default_factory=list)
    sets: list = field(default_factory=lambda: list(data.INVESTOR_SETS))
    promos: bool = False
    first: int | None = None


@dataclass
class LaidCard:
    """A card on a stockpile. `knows` are the seats that know a face-down one."""
    kind: str
    pile: int
    up: bool
    by: int | None
    knows: set


@dataclass
class Bid:
    seat: int
    space: int
    meeple: int = 0         # with two players each has two
    bound: bool = True      # until it is paid, its cost is bound (B9)


@dataclass
class Pair:
    """Insider information. Who knows a half is kept per half, because Spoofing parts them."""
    holder: int | None
    company: str | None = None
    forecast: str | None = None
    open: bool = False
    resolved: bool = False
    falsified: bool = False
    knows_company: set = field(default_factory=set)
    knows_forecast: set = field(default_factory=set)

    def hidden(self):
        return not self.open and not self.resolved

    def known_to(self, seat):
        return seat in self.knows_company and seat in self.knows_forecast


@dataclass
class DelayedCard:
    """A strategy that lies face-up until its later effect."""
    strategy: str
    seat: int
    companies: list = field(default_factory=list)
    price: int = 0              # Credit Default Swap: the price when played
    split: bool = False         # Credit Default Swap: the company split meanwhile
    round: int = 0


@dataclass
class Player:
    cash: int = 0
    regular: list = field(default_factory=list)
    split: list = field(default_factory=list)
    actions: list = field(default_factory=list)         # Booms and Busts in hand
    fees: list = field(default_factory=list)            # values of unpaid fees
    waiting: list = field(default_factory=list)         # market cards to be placed
    commerce: list = field(default_factory=list)        # commerce cards to be placed
    bonds: int = 0
    commodities: list = field(default_factory=list)
    taxes: int = 0
    investors: list = field(default_factory=list)
    offered: list = field(default_factory=list)         # investors dealt, before the choice
    bid_for_investors: int = 0
    hand: list = field(default_factory=list)            # strategies

    # of this round
    won: dict = field(default_factory=dict)             # pile -> space of the standing bid at the end
    due: list = field(default_factory=list)             # fees picked up, before the fee pass
    fees_picked: int = 0
    strategies_played: int = 0
    used: set = field(default_factory=set)              # investors whose ability is spent
    shares_sold: int = 0                                # in the Selling Phase
    holds: bool = False                                 # Buy and Hold

    def has(self, investor):
        return investor in self.investors

    def has_stock(self):
        return bool(self.regular or self.split)

    def shares(self, company):
        return self.regular.count(company) + 2 * self.split.count(company)

    def end_round(self):
        self.won = {}
        self.fees_picked = 0
        self.strategies_played = 0
        self.used = set()
        self.shares_sold = 0
        self.holds = False


class Game(Log):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.seats = config.seats
        self.table = data.TABLES[config.seats]
        self.board = data.ADVANCED_BOARD if self.uses("advanced-board") else data.STANDARD_BOARD
        self.round = 0
        self.first = config.first
        self.next_first = None
        self.players = [Player() for seat in range(config.seats)]
        self.space = {company: track.start for company, track in self.board.items()}
        self.deck = list(data.MARKET_DECK)
        self.commerce_deck = list(data.COMMERCE_DECK)
        self.bonds_left = data.BONDS_IN_BOX
        self.discard = []
        self.choosing_investors = False     # secretly, until all have chosen
        self.investors_on_piles = []        # while they are auctioned
        self.laid = []                      # every card on the stockpiles, in the order laid
        self.bids = {}                      # pile -> Bid
        self.pairs = []
        self.forecasts = []                 # forecast cards of this round, not yet dealt
        self.delayed = []
        self.final_forecast = {}            # company -> its final forecast number (G9)
        self.strategy_pool = []             # strategies nobody holds
        self.playing = None                 # the strategy, until its effect is done
        self.over = False
        self.public = Memory(config.seats, None)        # what everybody can prove
        self.memories = [Memory(config.seats, seat) for seat in range(config.seats)]

    def tell(self, kind, **details):
        """An event, and everybody remembers it as far as they are told it (B18)."""
        super().tell(kind, **details)
        for memory in [self.public, *self.memories]:
            memory.hear(as_told(self.events[-1], memory.observer))

    def uses(self, module):
        return module in self.config.modules

    def turn_order(self):
        return [(self.first + step) % self.seats for step in range(self.seats)]

    def others(self, seat):
        """All other seats, in turn order."""
        return [other for other in self.turn_order() if other != seat]

    def piles(self):
        return range(self.table.piles)

    def cards_on(self, pile):
        return [card for card in self.laid if card.pile == pile]

    def price(self, company):
        return self.board[company].values[self.space[company]]

    def last_round(self):
        return self.round == self.table.rounds - 1

    def stock_in_discard(self):
        return [company for company in data.COMPANIES if company in self.discard]

    def owner_of(self, investor):
        """The seat that plays this investor, or None."""
        for seat, player in enumerate(self.players):
            if player.has(investor):
                return seat
        return None


def draw(kind, cards, order, outcome, last_falls=False):
    """Draws one of the cards and takes it out of the list; `outcome` makes the move that names it.
    `last_falls`: the last card of all is laid down without a draw."""
    outcomes = [(outcome(card), cards.count(card)) for card in order if card in cards]
    chosen = outcomes[0][0]
    if len(cards) > 1 or not last_falls:
        chosen = yield Chance(kind, outcomes)
    drawn = next(card for card in order if str(outcome(card)) == str(chosen))
    cards.remove(drawn)
    return drawn


def kinds(cards, order):
    """The different cards of a list, in a fixed order."""
    return [card for card in order if card in cards]
