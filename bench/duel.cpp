// One searching player with numbers of one's own against others alike, over duplicate deals: how the numbers
// of docs/strength.md were found. tools/strength.py calls it.
//
//   bench_duel DEALS RIVAL [iterations=400] [candidates=8] [horizon=1] [trust=8] [share=0]
//              [alternatives=8] [careful=1] [hasty=50] [imagined=6] [jumps=4] [worlds=3]
//              [seats=4] [preset=first-game] [seed=5] [first=0] [threads=1] [each=0] [peek=0]
//              [depth=0] [boldness=0.15] [breadth=1] [regret=0]
//   bench_duel DEALS RIVAL network=1 [iterations=] [candidates=] [trust=] [share=] [alternatives=] [hasty=]
//              [liking=] [ahead=] and from seats= to each= as above
//   bench_duel DEALS RIVAL bot=whale [seats=] [preset=] [seed=] [first=] [threads=] [each=]
//
// Prints a line after every eighth deal: victories and lead in $1K with their ranges, and what a decision
// costs. bot= is any of our bots as it plays at a table. With each=1 it prints instead, of every deal from
// `first` on, its number, victories, lead, seconds and decisions. With peek=1 the player imagines nothing and
// looks at everybody's cards: no bot for a table, but a mark of how far more knowledge would lead. With a
// depth it grows a tree instead of halving, with regret=1 it goes by regret. With careful=0 it is `analyst`,
// whose worlds the hasty player plays on; else they are played on by a `trader` that imagines so many
// auctions, jumps so far in them, and so many worlds.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "bots/search/regret.h"
#include "bots/search/tree.h"
#include "bots/stockpile/lookahead/lookahead.h"
#include "bots/stockpile/shark/guide.h"
#include "bots/stockpile/shark/shark.h"
#include "bots/stockpile/trader/trader.h"
#include "host/game/driver.h"

namespace bourse {
namespace {

using stockpile::Stockpile;

double threadSeconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Deal {
  double victories = 0, lead = 0;  // over all seats
  double seconds = 0, decisions = 0;
};

/// The game with all cards on the table: the imagined world is the real one.
struct OpenGame : Stockpile {
  static thread_local const stockpile::State* real;
  static stockpile::State determinize(const stockpile::Rules&, const stockpile::View&, Rng&) { return *real; }
};
thread_local const stockpile::State* OpenGame::real = nullptr;

struct Style {
  stockpile::shark::Mind mind;
  bool peeks = false, regrets = false;
  search::Growth growth = {.depth = 0};
  stockpile::trader::Skill skill = {};
  bool asksNetwork = false;
  stockpile::lookahead::Mind learned = {};
  const stockpile::Bot* bot = nullptr;  // as it is, instead of all the above
};

std::vector<search::Tried> think(const Style& style, const stockpile::Rules& rules,
                                 const stockpile::State& now, const stockpile::View& view,
                                 const MoveList& legal, Rng& rng, Move& best) {
  if (style.asksNetwork)
    return stockpile::lookahead::consider(style.learned, rules, view, legal, {}, rng, best);
  if (!style.peeks && !style.regrets && style.growth.depth == 0)
    return stockpile::shark::consider(style.mind, rules, view, legal, {}, rng, best);
  auto moves = stockpile::shark::proposals(style.mind, rules, view, legal, rng, best);
  if (moves.empty()) return moves;
  const Budget budget{.iterations = style.mind.iterations};
  const stockpile::shark::Guide guide(style.mind, rules, view);
  if (style.peeks) {
    OpenGame::real = &now;
    search::Halving<OpenGame, stockpile::shark::Guide>(rules, view, guide, style.mind.trust)
        .run(moves, budget, rng);
  } else if (style.regrets) {
    search::Regret<Stockpile, stockpile::shark::Guide>(rules, view, guide, style.mind.trust)
        .run(moves, budget, rng);
  } else {
    search::Tree<Stockpile, stockpile::shark::Guide>(rules, view, guide, style.mind.trust, style.growth)
        .run(moves, budget, rng);
  }
  best = moves[0].move;
  return moves;
}

class Duel {
 public:
  Duel(const stockpile::Rules& rules, const stockpile::Bot& rival, const Style& style, const Seed& series)
      : rules_(rules), rival_(rival), style_(style), series_(series) {}

  [[nodiscard]] Deal play(std::uint64_t number) const {
    Deal deal;
    for (Seat seat = 0; seat < rules_.seats(); ++seat) playFrom(seat, seedOfGame(series_, number), deal);
    deal.victories /= rules_.seats();
    deal.lead /= rules_.seats();
    return deal;
  }

 private:
  void playFrom(Seat mine, const Seed& seed, Deal& deal) const {
    std::vector<Rng> rng;
    for (Seat seat = 0; seat < rules_.seats(); ++seat) rng.emplace_back(seed, purpose::kBot + seat);
    Chance chance(seed);
    EventSink nobody;
    stockpile::State state = Stockpile::start(rules_, nobody);
    const auto choose = [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
      const stockpile::View view = Stockpile::view(rules_, now, seat);
      const stockpile::Bot* bot = seat == mine ? style_.bot : &rival_;
      if (bot != nullptr) return bot->choose(rules_, view, legal, bot->budget, rng[seat]);
      const double start = threadSeconds();
      Move best;
      const auto tried = think(style_, rules_, now, view, legal, rng[seat], best);
      if (!tried.empty()) {
        deal.seconds += threadSeconds() - start;
        deal.decisions += 1;
      }
      return best;
    };
    playOut<Stockpile>(rules_, state, choose, chance);
    const Scores scores = Stockpile::scores(rules_, state);
    const auto end = scores.begin() + rules_.seats();
    const Money most = *std::max_element(scores.begin(), end);
    double others = 0;
    for (Seat seat = 0; seat < rules_.seats(); ++seat) others += seat == mine ? 0 : scores[seat];
    if (scores[mine] == most)
      deal.victories += 1.0 / static_cast<double>(std::count(scores.begin(), end, most));
    deal.lead += scores[mine] - others / (rules_.seats() - 1);
  }

  const stockpile::Rules& rules_;
  const stockpile::Bot& rival_;
  const Style& style_;
  Seed series_;
};

/// Half the width of a 95 % range of the mean.
double doubt(const std::vector<Deal>& deals, double Deal::* of, double mean) {
  double squares = 0;
  for (const Deal& deal : deals) squares += (deal.*of - mean) * (deal.*of - mean);
  const auto n = static_cast<double>(deals.size());
  return n < 2 ? 0 : 1.96 * std::sqrt(squares / (n - 1) / n);
}

void report(const std::vector<Deal>& deals) {
  Deal sum;
  for (const Deal& deal : deals) {
    sum.victories += deal.victories;
    sum.lead += deal.lead;
    sum.seconds += deal.seconds;
    sum.decisions += deal.decisions;
  }
  const auto n = static_cast<double>(deals.size());
  std::printf("%4zu deals: wins %.1f ± %.1f, lead %+.1f ± %.1f, %.2f ms a decision\n", deals.size(),
              100 * sum.victories / n, 100 * doubt(deals, &Deal::victories, sum.victories / n), sum.lead / n,
              doubt(deals, &Deal::lead, sum.lead / n), 1000 * sum.seconds / std::max(sum.decisions, 1.0));
  std::fflush(stdout);
}

using Given = std::map<std::string, std::string>;

double numberOf(const Given& given, const char* name, double usual) {
  const auto found = given.find(name);
  return found == given.end() ? usual : std::strtod(found->second.c_str(), nullptr);
}

void readLearned(const Given& given, Style& style) {
  stockpile::lookahead::Mind& mind = style.learned;
  style.asksNetwork = true;
  mind.iterations = static_cast<std::uint32_t>(numberOf(given, "iterations", mind.iterations));
  mind.candidates =
      static_cast<std::size_t>(numberOf(given, "candidates", static_cast<double>(mind.candidates)));
  mind.chancePerScore = numberOf(given, "liking", mind.chancePerScore);
  mind.ahead = static_cast<int>(numberOf(given, "ahead", mind.ahead));
  mind.hasty = static_cast<int>(numberOf(given, "hasty", mind.hasty));
  mind.trust = {numberOf(given, "trust", mind.trust.tries), numberOf(given, "share", mind.trust.share)};
  mind.alternatives = static_cast<int>(numberOf(given, "alternatives", mind.alternatives));
}

void readStyle(const Given& given, Style& style) {
  if (numberOf(given, "network", 0) != 0) return readLearned(given, style);
  const bool careful = numberOf(given, "careful", 1) != 0;
  style.mind = careful ? stockpile::shark::kShark : stockpile::shark::kHasty;
  style.mind.iterations = static_cast<std::uint32_t>(numberOf(given, "iterations", style.mind.iterations));
  style.mind.candidates =
      static_cast<std::size_t>(numberOf(given, "candidates", static_cast<double>(style.mind.candidates)));
  style.mind.horizon = static_cast<int>(numberOf(given, "horizon", style.mind.horizon));
  style.mind.trust = {numberOf(given, "trust", style.mind.trust.tries),
                      numberOf(given, "share", style.mind.trust.share)};
  style.mind.alternatives = static_cast<int>(numberOf(given, "alternatives", style.mind.alternatives));
  style.peeks = numberOf(given, "peek", 0) != 0;
  style.regrets = numberOf(given, "regret", 0) != 0;
  style.skill.imagined = static_cast<int>(numberOf(given, "imagined", style.skill.imagined));
  style.skill.jumps = static_cast<int>(numberOf(given, "jumps", style.skill.jumps));
  style.skill.worlds = static_cast<int>(numberOf(given, "worlds", style.skill.worlds));
  style.mind.hasty = static_cast<int>(numberOf(given, "hasty", style.mind.hasty));
  style.growth.depth = static_cast<int>(numberOf(given, "depth", 0));
  style.growth.boldness = numberOf(given, "boldness", style.growth.boldness);
  style.growth.breadth = numberOf(given, "breadth", style.growth.breadth);
  if (careful) style.mind.careful = &style.skill;
}

void playAll(const Duel& duel, std::uint64_t deals, const Given& given) {
  const auto threads = static_cast<std::uint64_t>(numberOf(given, "threads", 1));
  const auto first = static_cast<std::uint64_t>(numberOf(given, "first", 0));
  const bool each = numberOf(given, "each", 0) != 0;
  std::mutex mutex;
  std::vector<Deal> done;
  std::vector<std::thread> crew;
  for (std::uint64_t thread = 0; thread < threads; ++thread)
    crew.emplace_back([&, thread] {
      for (std::uint64_t deal = first + thread; deal < first + deals; deal += threads) {
        const Deal played = duel.play(deal);
        const std::scoped_lock lock(mutex);
        done.push_back(played);
        if (each) {
          std::printf("%llu,%.6f,%.6f,%.4f,%.0f\n", static_cast<unsigned long long>(deal), played.victories,
                      played.lead, played.seconds, played.decisions);
          std::fflush(stdout);
        } else if (done.size() % 8 == 0 || done.size() == deals) {
          report(done);
        }
      }
    });
  for (std::thread& one : crew) one.join();
}

int run(int argc, char** argv) {
  Given given;
  for (int i = 3; i < argc; ++i) {
    const std::string word = argv[i];
    given[word.substr(0, word.find('='))] = word.substr(std::min(word.find('=') + 1, word.size()));
  }
  const stockpile::Bot* rival = argc > 2 ? stockpile::botNamed(argv[2]) : nullptr;
  if (rival == nullptr) {
    std::fprintf(stderr, "usage: bench_duel DEALS RIVAL [name=number …]\n");
    return 2;
  }
  Style style;
  readStyle(given, style);
  if (given.contains("bot") && (style.bot = stockpile::botNamed(given["bot"])) == nullptr) {
    std::fprintf(stderr, "bench_duel: there is no bot %s\n", given["bot"].c_str());
    return 2;
  }
  const auto preset = given["preset"] == "epic"         ? stockpile::Preset::epic
                      : given["preset"] == "everything" ? stockpile::Preset::everything
                                                        : stockpile::Preset::firstGame;
  const auto compiled =
      stockpile::compile(stockpile::configOf(preset, static_cast<int>(numberOf(given, "seats", 4))));
  const Duel duel(std::get<stockpile::Rules>(compiled), *rival, style,
                  Seed::of(static_cast<std::uint64_t>(numberOf(given, "seed", 5))));
  playAll(duel, std::strtoull(argv[1], nullptr, 10), given);
  return 0;
}

}  // namespace
}  // namespace bourse

int main(int argc, char** argv) { return bourse::run(argc, argv); }
