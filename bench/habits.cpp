// How a bot plays the base game against itself, counted: what it bids first, what it pays, what it hides and
// what money is worth to it, round by round.
//
//   bench_habits GAMES [BOT=whale] [SEATS=4]
//
// Prints rows of CSV: habit, round (0: the whole game), how often it could happen, the mean (of $1K, or a
// share of one) and half of its 95 % range. Cases of one game hang together, so the range comes from the
// variance between games. tools/habits.py keeps and draws them.
#include <algorithm>
#include <array>
#include <cmath>
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

struct Cases {
  double count = 0;
  double sum = 0;
};
/// By habit and round, of one game.
using Habits = std::map<std::pair<std::string, int>, Cases>;

/// A mean over the cases of many games: a ratio of two sums, each of one term a game.
class Mean {
 public:
  void add(const Cases& game) {
    count_ += game.count;
    sum_ += game.sum;
    counts_ += game.count * game.count;
    sums_ += game.sum * game.sum;
    products_ += game.count * game.sum;
  }
  [[nodiscard]] double count() const { return count_; }
  [[nodiscard]] double mean() const { return sum_ / count_; }
  /// Half of the 95 % range.
  [[nodiscard]] double half() const {
    const double spread = sums_ - 2 * mean() * products_ + mean() * mean() * counts_;
    return 1.96 * std::sqrt(std::max(spread, 0.0)) / count_;
  }

 private:
  double count_ = 0, sum_ = 0, counts_ = 0, sums_ = 0, products_ = 0;
};
using Means = std::map<std::pair<std::string, int>, Mean>;

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
    else if (is(move, Verb::place))
      note("both cards on one pile", move.b == pile_[seat] ? 1 : 0);
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
    Cases& cases = habits_[{habit, round_}];
    ++cases.count;
    cases.sum += value;
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
    pile_[seat] = move.b;
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
  /// Where each seat laid its first card of the round.
  std::array<std::uint8_t, kMaxSeats> pile_ = {};
};

Habits habitsOf(const stockpile::Rules& rules, const stockpile::Bot& bot, long game) {
  const Seed seed = seedOfGame(Seed::of(29), static_cast<std::uint64_t>(game));
  std::vector<Rng> rng;
  for (Seat seat = 0; seat < rules.seats(); ++seat) rng.emplace_back(seed, purpose::kBot + seat);
  Chance chance(seed);
  EventSink nobody;
  stockpile::State state = Stockpile::start(rules, nobody);
  Habits habits;
  Watcher watcher(rules, habits);
  playOut<Stockpile>(
      rules, state,
      [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
        const stockpile::View view = Stockpile::view(rules, now, seat);
        const Move move = bot.choose(rules, view, legal, bot.budget, rng[seat]);
        watcher.see(seat, view, legal, move);
        return move;
      },
      chance);
  watcher.endRound();
  return habits;
}

void add(Means& means, const Habits& game) {
  std::map<std::string, Cases> whole;
  for (const auto& [key, cases] : game) {
    means[key].add(cases);
    whole[key.first].count += cases.count;
    whole[key.first].sum += cases.sum;
  }
  for (const auto& [habit, cases] : whole) means[{habit, 0}].add(cases);
}

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
  Means means;
  for (long game = 0; game < games; ++game) add(means, habitsOf(rules, *bot, game));
  std::printf("habit,round,count,mean,half\n");
  for (const auto& [key, mean] : means)
    std::printf("%s,%d,%.0f,%.4f,%.4f\n", key.first.c_str(), key.second, mean.count(), mean.mean(),
                mean.half());
  return 0;
}

}  // namespace
}  // namespace bourse

int main(int argc, char** argv) { return bourse::run(argc, argv); }
