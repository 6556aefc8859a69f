// How a bot plays the base game against itself, counted: what it bids first, what it pays, what it hides and
// what money is worth to it, round by round.
//
//   bench_habits GAMES [BOT=whale] [SEATS=4]
//
// Prints rows of CSV: habit, round, how often it could happen, and the mean (of $1K, or a share of one).
// tools/habits.py keeps and draws them.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#include "bots/stockpile/bots.h"
#include "bots/stockpile/whale/whale.h"
#include "games/stockpile/play.h"
#include "host/game/driver.h"

namespace bourse {
namespace {

using stockpile::Stockpile;
using stockpile::Verb;

struct Mean {
  long count = 0;
  double sum = 0;
};
using Habits = std::map<std::pair<std::string, int>, Mean>;

bool is(Move move, Verb verb) { return move.verb == static_cast<std::uint8_t>(verb); }

class Watcher {
 public:
  Watcher(const stockpile::Rules& rules, Habits& habits) : rules_(rules), habits_(habits) {}

  void see(Seat seat, const stockpile::View& view, const MoveList& legal, Move move) {
    if (view.masked.flow.table != stockpile::Table::round) return;
    const int round = view.masked.flow.round + 1;
    if (round != round_) startRound(round);
    if (is(move, Verb::place) && view.masked.player[seat].waiting[1] != stockpile::kNone)
      seePlacing(seat, view, legal, move);
    else if (is(move, Verb::bid))
      seeBid(seat, view, legal, move);
    else if (is(move, Verb::sell) || is(move, Verb::endSelling))
      seeSale(seat, view, legal, move);
  }
  /// The last bid of a seat in a round is what it pays.
  void endRound() {
    for (Seat seat = 0; seat < rules_.seats(); ++seat)
      if (last_[seat] >= 0) note("price paid", last_[seat]);
    last_.fill(-1);
  }

 private:
  void startRound(int round) {
    endRound();
    round_ = round;
  }
  void note(const std::string& habit, double value) {
    Mean& mean = habits_[{habit, round_}];
    ++mean.count;
    mean.sum += value;
  }

  void seeBid(Seat seat, const stockpile::View& view, const MoveList& legal, Move move) {
    const double money = stockpile::bidCost(rules_, view.masked, seat, move.b);
    int lowest = move.b;
    for (const Move other : legal)
      if (is(other, Verb::bid) && other.a == move.a && other.b < lowest) lowest = other.b;
    const bool opens = last_[seat] < 0;
    if (opens) note("opening bid", money);
    note(opens ? "opening bid is a jump" : "later bid is a jump", move.b > lowest ? 1 : 0);
    last_[seat] = money;
  }

  /// What a card is to its holder.
  static std::string kindOf(const stockpile::View& view, Seat seat, std::uint8_t card) {
    if (stockpile::isAction(card)) return "action";
    if (stockpile::isFee(card)) return "fee";
    if (!stockpile::isStock(card)) return "other";
    for (const stockpile::Pair& pair : view.masked.pair)
      if (pair.company == card && pair.forecast < stockpile::kForecasts &&
          contains(pair.knowForecast, seat)) {
        const auto& info = stockpile::kForecastInfo[pair.forecast];
        return info.move > 0 || info.dividend > 0 ? "stock known to rise" : "stock known to fall";
      }
    return "other stock";
  }

  void seePlacing(Seat seat, const stockpile::View& view, const MoveList& legal, Move move) {
    const auto& waiting = view.masked.player[seat].waiting;
    const std::uint8_t other = move.a == waiting[0] ? waiting[1] : waiting[0];
    const bool chosenHides = move.c == static_cast<int>(stockpile::Face::down);
    const std::string mine = kindOf(view, seat, move.a), second = kindOf(view, seat, other);
    if (mine != second) {
      note("hides " + mine, chosenHides ? 1 : 0);
      note("hides " + second, chosenHides ? 0 : 1);
    }
    note("cash", view.masked.player[seat].cash);
    worthOfMoney(seat, view, legal);
  }

  /// By how much the network's chance to win rises with $5K more.
  void worthOfMoney(Seat seat, const stockpile::View& view, const MoveList& legal) {
    constexpr int kMore = 5;
    const auto before = stockpile::whale::expect(rules_, view, legal);
    if (!before) return;
    stockpile::View richer = view;
    richer.masked.player[seat].cash = static_cast<Money>(richer.masked.player[seat].cash + kMore);
    const auto after = stockpile::whale::expect(rules_, richer, legal);
    note("chance by $5K more", (after->chance - before->chance) / 1000.0);
  }

  void seeSale(Seat seat, const stockpile::View& view, const MoveList& legal, Move move) {
    for (const Move other : legal) {
      if (!is(other, Verb::sell)) continue;
      const std::string kind = kindOf(view, seat, other.a);
      if (other == move)
        note("sells " + kind, 1);
      else if (is(move, Verb::endSelling))
        note("sells " + kind, 0);
    }
  }

  const stockpile::Rules& rules_;
  Habits& habits_;
  int round_ = 0;
  std::array<double, kMaxSeats> last_ = {-1, -1, -1, -1, -1};
};

int run(int argc, char** argv) {
  const long games = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 0;
  const stockpile::Bot* bot = stockpile::botNamed(argc > 2 ? argv[2] : "whale");
  const int seats = argc > 3 ? std::atoi(argv[3]) : 4;
  if (games < 1 || bot == nullptr || seats < 2 || seats > kMaxSeats) {
    std::fprintf(stderr, "usage: bench_habits GAMES [BOT] [SEATS]\n");
    return 2;
  }
  const auto compiled = stockpile::compile(stockpile::configOf(stockpile::Preset::firstGame, seats));
  const auto& rules = std::get<stockpile::Rules>(compiled);
  Habits habits;
  for (long game = 0; game < games; ++game) {
    const Seed seed = seedOfGame(Seed::of(29), static_cast<std::uint64_t>(game));
    std::vector<Rng> rng;
    for (Seat seat = 0; seat < rules.seats(); ++seat) rng.emplace_back(seed, purpose::kBot + seat);
    Chance chance(seed);
    EventSink nobody;
    stockpile::State state = Stockpile::start(rules, nobody);
    Watcher watcher(rules, habits);
    playOut<Stockpile>(
        rules, state,
        [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
          const stockpile::View view = Stockpile::view(rules, now, seat);
          const Move move = bot->choose(rules, view, legal, bot->budget, rng[seat]);
          watcher.see(seat, view, legal, move);
          return move;
        },
        chance);
    watcher.endRound();
  }
  std::printf("habit,round,count,mean\n");
  for (const auto& [key, mean] : habits)
    std::printf("%s,%d,%ld,%.4f\n", key.first.c_str(), key.second, mean.count,
                mean.sum / static_cast<double>(mean.count));
  return 0;
}

}  // namespace
}  // namespace bourse

int main(int argc, char** argv) { return bourse::run(argc, argv); }
