"""The options of a stage, and how its rates fall. Needs nothing but Python, so that tools/ can read a recipe by it."""

import argparse
import pathlib

import company


def parse(about, arguments=None):
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8, help="how long the stage takes, evaluation included")
    parser.add_argument("--iterations", type=int, default=0,
                        help="so many instead of minutes; the same seed then gives the same weights on the same machine, "
                             "and --plan counts iterations")
    parser.add_argument("--stretch", type=int, default=0,
                        help="with --iterations: at most so many now; the same command with --resume goes on as if it "
                             "had not stopped")
    parser.add_argument("--snap", type=int, default=18, help="with --iterations: another earlier self after so many")
    parser.add_argument("--measured", type=int, default=30, help="with --iterations: an evaluation after so many; 0: none")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--resume", type=pathlib.Path, help="model.pt of an earlier stage, or weights of learn/export.py")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plan", type=float, default=60, help="minutes of all stages: rates fall until then")
    parser.add_argument("--games", type=int, default=8192, help="in each of two groups")
    parser.add_argument("--steps", type=int, default=96, help="decisions of every game in a rollout")
    parser.add_argument("--device-games", action="store_true",
                        help="games stay on the graphics card, without our bots (rollout_cuda.py); take more --games then")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--minibatch", type=int, default=65536)
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--entropy", type=float, default=0.012)
    parser.add_argument("--last-rate", type=float, default=3e-5, help="the step size falls to this")
    parser.add_argument("--last-entropy", type=float, default=0.002, help="the entropy bonus falls to this")
    parser.add_argument("--within", action="store_true", help="both fall within this stage alone; --plan does not count")
    parser.add_argument("--average", type=float, default=0.0,
                        help="keep a running average of the weights too, this share of it old after every iteration")
    parser.add_argument("--company", choices=sorted(company.COMPANIES), default="usual", help="who else is at the tables")
    parser.add_argument("--tell-all", action="store_true",
                        help="observations also tell what a view forgets: bids that were outbid, and sales")
    parser.add_argument("--shaping", type=float, default=0.3, help="weight of money beside victory at the beginning")
    parser.add_argument("--hidden", type=int, default=416)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--past", type=int, default=2, help="earlier selves at the tables")
    parser.add_argument("--share-past", type=float, default=0.25, help="games with earlier selves")
    parser.add_argument("--searchers", type=float, default=0.0, help="games with one analyst; they are slow")
    parser.add_argument("--base-only", action="store_true", help="no modules")
    parser.add_argument("--final", type=float, default=1.0, help="minutes kept for the last evaluation; 0: none")
    parser.add_argument("--final-scale", type=float, default=1.0, help="games of the last evaluation, times this")
    options = parser.parse_args(arguments)
    if options.stretch and (options.device_games or not options.iterations):
        parser.error("--stretch needs --iterations, and games of the processor")
    return options


def schedule(options, all_stages, this_stage):
    """Step size, entropy and shaping by how far all stages are, or this one, in minutes or in iterations."""
    whole = options.iterations or options.minutes - options.final
    done = min(1.0, this_stage / whole if options.within else all_stages / options.plan)
    return {"rate": options.rate * (1 - done) + options.last_rate * done,
            "entropy_bonus": options.entropy * (1 - done) + options.last_entropy * done,
            "shaping": 0.0 if options.within else options.shaping * max(0.0, 1 - 2.5 * done)}


if __name__ == "__main__":
    parse("The options of learn/train.py, which learn/stage.sh passes on.")
