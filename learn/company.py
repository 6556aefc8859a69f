"""What is played while learning: which tables, and who sits at them."""

import random

PRESETS = ("farabourse", "continuing-corruption", "illicit-investments", "epic", "everything")
MODULES = ("advanced-board", "bonds", "commodities", "forecast-dice", "first-player-card", "investors",
           "investor-bidding", "strategies")
BASE = {2: 16, 3: 16, 4: 52, 5: 16}  # weights of the numbers of seats
RANDOM_SETS = 60


def base_tables():
    return "\n".join(f"{weight} seats={seats}" for seats, weight in BASE.items())


def module_tables():
    """Presets and any mix of modules, at every number of seats."""
    lines = []
    for preset in PRESETS:
        weight = 30 if preset == "everything" else 20
        lines += [f"{weight * (3 if seats == 4 else 1) // 2} seats={seats} preset={preset}" for seats in range(2, 6)]
    draw = random.Random(2015)  # the same tables in every run
    for _ in range(RANDOM_SETS):
        chosen = [module for module in MODULES if draw.random() < 0.4] or ["bonds"]
        if "investor-bidding" in chosen and "investors" not in chosen:
            chosen.append("investors")
        seats = draw.choice((2, 3, 4, 4, 5))
        lines.append(f"5 seats={seats} modules={','.join(sorted(chosen, key=MODULES.index))}")
    return "\n".join(lines)


# Who sits beside the learner, of 100 games without earlier selves. Trader thinks for 35 µs in the base game and 100 with
# every module, as long as a dozen decisions of the learner take, so it fills whole tables in a small part of the games.
BASE_COMPANY = {"-": 50, "trader 1": 10, "trader 2": 10, "trader all": 12, "greedy": 5, "greedy all": 3, "broker 1": 4,
                "clerk 1": 3, "trader+greedy+broker": 3}
MODULE_COMPANY = {"-": 74, "trader 1": 7, "trader 2": 2, "trader all": 3, "greedy": 8, "clerk 1": 3, "broker 1": 3}
# Of the first three stages, when mostly one trader sat among learners.
FEW_TRADERS_BASE = {"-": 62, "trader 1": 12, "trader 2": 6, "trader all": 4, "greedy": 6, "broker 1": 4, "clerk 1": 4,
                    "trader+greedy+broker 1": 2}
FEW_TRADERS_MODULES = {"-": 80, "trader 1": 4, "trader 2": 1, "greedy": 9, "clerk 1": 4, "broker 1": 2}
# For a last stage: more tables filled with those the result is told against.
TRADERS_BASE = {"-": 33, "trader 1": 5, "trader 2": 12, "trader all": 35, "greedy": 4, "greedy all": 4,
                "trader+greedy+broker": 7}
TRADERS_MODULES = {"-": 61, "trader 1": 6, "trader 2": 5, "trader all": 14, "greedy": 8, "greedy all": 3, "broker 1": 3}
NO_BOTS = {"-": 100}
COMPANIES = {"usual": (BASE_COMPANY, MODULE_COMPANY), "few-traders": (FEW_TRADERS_BASE, FEW_TRADERS_MODULES),
             "traders": (TRADERS_BASE, TRADERS_MODULES), "none": (NO_BOTS, NO_BOTS)}


def players(weights, past, share_past=0.25, searchers=0.0):
    """Line-ups; of the games without bots, `share_past` of all are played with earlier selves if there are any."""
    weights = dict(weights)
    if past > 0:
        moved = min(weights["-"], round(100 * share_past))
        weights["-"] -= moved
        weights["+".join(f"p{i + 1}" for i in range(past))] = moved
    lines = [f"{10 * weight} {name}" for name, weight in weights.items()]
    if searchers > 0:
        lines.append(f"{max(1, round(1000 * searchers))} analyst 1")
    return "\n".join(lines)
