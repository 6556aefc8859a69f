"""What is played while learning: which tables, and who sits at them."""

import random

PRESETS = ("farabourse", "continuing-corruption", "illicit-investments", "epic", "everything")
MODULES = ("advanced-board", "bonds", "commodities", "forecast-dice", "first-player-card", "investors",
           "investor-bidding", "strategies")
BASE = {2: 80, 3: 80, 4: 260, 5: 80}  # of 1000 games
RANDOM_SETS = 60


def configs(base=1.0):
    """Half of the games are the base game; the others are presets and any mix of modules, at every number of seats.

    base: 1 as above, 0 no modules at all.
    """
    lines = [f"{weight} seats={seats}" for seats, weight in BASE.items()]
    if base <= 0:
        return "\n".join(lines)
    for preset in PRESETS:
        weight = 60 if preset == "everything" else 40
        lines += [f"{weight * (3 if seats == 4 else 1) // 5} seats={seats} preset={preset}" for seats in range(2, 6)]
    draw = random.Random(2015)  # the same tables in every run
    for _ in range(RANDOM_SETS):
        chosen = [module for module in MODULES if draw.random() < 0.4]
        if "investor-bidding" in chosen and "investors" not in chosen:
            chosen.append("investors")
        seats = draw.choice((2, 3, 4, 4, 5))
        lines.append(f"3 seats={seats}" + (f" modules={','.join(sorted(chosen, key=MODULES.index))}" if chosen else ""))
    return "\n".join(lines)


def players(past, share_self=0.45, searchers=0.0):
    """Half of the games among itself; in the others some seats are earlier selves or bots of ours."""
    lines = [f"{round(1000 * share_self)} -"]
    others = 1000 - round(1000 * share_self)
    weights = {"trader": 30, "broker": 8, "greedy": 8, "clerk": 4, "trader+greedy+broker": 10}
    if past > 0:
        weights["+".join(f"p{i + 1}" for i in range(past))] = 40
    total = sum(weights.values())
    lines += [f"{others * weight // total} {name}" for name, weight in weights.items()]
    if searchers > 0:
        lines.append(f"{max(1, round(1000 * searchers))} analyst")
    return "\n".join(lines)
