"""The numbers of the game, from the rulebooks, the canon and the component facts. Money is in thousands."""

COMPANIES = ["cosmic-computers", "bottomline-bank", "leading-laboratories", "american-automotive",
             "stanford-steel", "epic-electric"]
FEES = ["fee-1", "fee-2", "fee-3"]
MARKET_CARDS = COMPANIES + FEES + ["boom", "bust"]
COMMODITIES = ["gold", "platinum", "oil", "natural-gas", "corn", "cattle"]
COMMERCE_CARDS = COMMODITIES + ["tax"]
ALL_CARDS = MARKET_CARDS + COMMERCE_CARDS + ["first-player-card"]

FEE_VALUE = {"fee-1": 1, "fee-2": 2, "fee-3": 3}

# B2: ten of each stock, four of each fee, four Booms, four Busts. M3: three of each commodity, seven taxes.
MARKET_DECK = [card for card in MARKET_CARDS for copy in range(10 if card in COMPANIES else 4)]
COMMERCE_DECK = [card for card in COMMERCE_CARDS for copy in range(7 if card == "tax" else 3)]


class Track:
    """A company's row on the board. Spaces count from 0; start, octagon and Steel's dollars are spaces."""

    def __init__(self, values, start, octagon, dollars=()):
        self.values = values
        self.start = start
        self.octagon = octagon
        self.dollars = dollars


STANDARD_BOARD = {company: Track(list(range(1, 11)), start=4, octagon=5) for company in COMPANIES}
ADVANCED_BOARD = {
    "cosmic-computers": Track([1, 3, 5, 7, 9], start=2, octagon=2),
    "bottomline-bank": Track([1, 2, 3, 4, 5, 6], start=4, octagon=3),
    "leading-laboratories": Track(list(range(1, 11)), start=4, octagon=5),
    "american-automotive": Track([1, 3, 5, 7, 9, 11, 13], start=2, octagon=3),
    "stanford-steel": Track([1, 1, 2, 2, 3, 3, 4, 4, 5, 5], start=8, octagon=4, dollars=(1, 3, 5, 7, 9)),
    "epic-electric": Track([1, 3, 4, 5, 5, 6, 6, 7, 8, 10], start=4, octagon=3),
}

BID_TRACK = [0, 1, 3, 6, 10, 15, 20, 25]
BARBARA_TRACK = [-4, -3, 0, 3, 8, 15, 22, 30]


class Table:
    """What depends on the number of players."""

    def __init__(self, rounds, piles, meeples, pairs_each, public_pairs, supply_rounds, bond_price,
                 start_money):
        self.rounds = rounds
        self.piles = piles
        self.meeples = meeples
        self.pairs_each = pairs_each
        self.public_pairs = public_pairs
        self.supply_rounds = supply_rounds
        self.bond_price = bond_price
        self.start_money = start_money


TABLES = {
    2: Table(6, 4, 2, 2, 0, 2, 7, 30),
    3: Table(7, 3, 1, 1, 1, 1, 6, 20),
    4: Table(6, 4, 1, 1, 1, 1, 5, 20),
    5: Table(5, 5, 1, 1, 1, 1, 4, 20),
}

FORECAST_MOVE = {"up-4": 4, "up-3": 3, "up-2": 2, "up-1": 1,
                 "down-1": -1, "down-2": -2, "down-3": -3, "down-4": -4}
FORECAST_DIVIDEND = {"dividend-1": 1, "dividend-2": 2, "dividend-3": 3}
BASE_FORECASTS = ["up-4", "up-2", "up-1", "dividend-2", "down-2", "down-3"]
FORECASTS = BASE_FORECASTS + ["up-3", "down-1", "down-4", "dividend-1", "dividend-3"]

# M4: two rising, two falling and two dividend dice, six faces each.
RISING_DIE = ["up-1", "up-2", "up-2", "up-3", "up-3", "up-4"]
FALLING_DIE = ["down-1", "down-2", "down-2", "down-3", "down-3", "down-4"]
DIVIDEND_DIE = ["dividend-1", "dividend-1", "dividend-2", "dividend-2", "dividend-3", "dividend-3"]
DICE = [RISING_DIE, RISING_DIE, FALLING_DIE, FALLING_DIE, DIVIDEND_DIE, DIVIDEND_DIE]

BOOM_MOVE = 2
REPEAT_SPLIT_PAY = 10
MAJORITY = 10
MAJORITY_TIED = 5
SOROS_PRICE = 8
BONDS_IN_BOX = 40
BONDS_PER_ROUND = 3
BOND_INTEREST = 1
COMMODITY_PAY = [0, 3, 8, 15, 24, 35, 48]
TAX_COST = [0, 2, 6, 12, 20, 30, 42, 56]

# Per investor: set, money with two players, money with three to five. Two offered by one seat lie in this order.
INVESTORS = {
    "billionaire-bill": ("base", 35, 32),
    "broker-bernie": ("base", 16, 16),
    "crazy-cramer": ("base", 12, 18),
    "discount-donald": ("base", 4, 13),
    "dividend-deborah": ("base", 14, 20),
    "golden-graham": ("base", 6, 16),
    "maverick-mark": ("base", 22, 25),
    "mayknow-martha": ("base", 20, 22),
    "secretive-stuart": ("base", 16, 22),
    "wise-warren": ("base", 23, 20),
    "agile-ana": ("cc", 12, 18),
    "clever-chanda": ("cc", 9, 16),
    "cunning-carlos": ("cc", 6, 15),
    "daring-dangote": ("cc", 7, 15),
    "lucrative-li": ("cc", 20, 22),
    "tactical-talal": ("cc", 18, 21),
    "illicit-ivan": ("ii", 12, 18),
    "bailout-barack": ("pp", 16, 13),
    "budget-barbara": ("pp", 7, 15),
    "forecast-phil": ("pp", 20, 22),
    "lazy-liliane": ("pp", 23, 24),
    "moneymaker-mitt": ("pp", 10, 17),
    "opulent-oprah": ("pp", 45, 36),
    "royal-robins": ("pp", 22, 23),
    "shorting-soros": ("pp", 16, 20),
    "socialist-sanders": ("pp", 16, 20),
}
INVESTOR_NEEDS = {"daring-dangote": "commodities", "lucrative-li": "bonds", "illicit-ivan": "strategies"}
INVESTOR_SETS = ["base", "cc", "ii", "pp"]

MODULES = ["advanced-board", "investors", "investor-bidding", "bonds", "commodities", "forecast-dice",
           "strategies", "first-player-card"]
PRESETS = {
    "first-game": {"modules": []},
    "farabourse": {"modules": ["advanced-board", "investors"], "sets": ["base"]},
    "continuing-corruption": {"modules": ["bonds", "commodities", "forecast-dice", "investors"],
                              "sets": ["base", "cc"]},
    "illicit-investments": {"modules": ["strategies", "first-player-card", "investors"],
                            "sets": ["base", "ii"]},
    "epic": {"modules": MODULES, "sets": ["base", "cc", "ii"]},
    "everything": {"modules": MODULES, "sets": INVESTOR_SETS, "promos": True},
}
