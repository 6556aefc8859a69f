"""Random tables to play at."""

from oracle import data
from oracle.model import Config
from oracle.setup import investor_deck, investors_dealt


def table(chooser, number, seats=None, modules=None, preset=None):
    """The table of game `number`: every second game a preset, going through all of them with all numbers of
    players; the others any legal table. What was asked for stays as it is."""
    if preset is None and modules is None and number % 2 == 0:
        presets = list(data.PRESETS)
        preset = presets[number // 2 % len(presets)]
        seats = seats or 2 + number // 2 // len(presets) % len(data.TABLES)
    config = {"seats": seats or chooser.choice(sorted(data.TABLES))}
    if preset is not None:
        config.update(data.PRESETS[preset])
    else:
        config["modules"] = random_modules(chooser) if modules is None else modules
        if "investors" in config["modules"]:
            choose_sets(chooser, config)
        if "strategies" in config["modules"] and chooser.random() < 0.5:
            config["promos"] = True
    if chooser.random() < 0.3:
        config["first"] = chooser.randrange(config["seats"])
    return config


def random_modules(chooser):
    modules = [module for module in data.MODULES if chooser.random() < 0.5]
    if "investors" not in modules and "investor-bidding" in modules:
        modules.remove("investor-bidding")
    return modules


def choose_sets(chooser, config):
    config["sets"] = [name for name in data.INVESTOR_SETS if chooser.random() < 0.6]
    while not enough_investors(config):
        missing = [name for name in data.INVESTOR_SETS if name not in config["sets"]]
        config["sets"].append(chooser.choice(missing))


def enough_investors(config):
    """The sets must hold as many investors as are dealt."""
    return len(investor_deck(Config(**config))) >= config["seats"] * investors_dealt(config["seats"])
