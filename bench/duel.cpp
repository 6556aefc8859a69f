// One searching player with numbers of one's own against others alike, over duplicate deals: how the numbers
// of docs/strength.md were found.
//
//   bench_duel DEALS RIVAL [iterations=400] [candidates=8] [horizon=1] [trust=50] [seats=4] [seed=5]
//              [preset=first-game] [threads=1]
//
// Prints a line after every eighth deal: victories and lead in $1K with their ranges, and what a decision
// costs.
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

#include "bots/shark/shark.h"
#include "host/driver.h"

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

class Duel {
 public:
  Duel(const stockpile::Rules& rules, const stockpile::Bot& rival, const stockpile::shark::Mind& mind,
       const Seed& series)
      : rules_(rules), rival_(rival), mind_(mind), series_(series) {}

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
      if (seat != mine) return rival_.choose(rules_, view, legal, rival_.budget, rng[seat]);
      const double start = threadSeconds();
      Move best;
      const auto tried = stockpile::shark::consider(mind_, rules_, view, legal, {}, rng[seat], best);
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
  const stockpile::shark::Mind& mind_;
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

int run(int argc, char** argv) {
  std::map<std::string, std::string> given;
  for (int i = 3; i < argc; ++i) {
    const std::string word = argv[i];
    given[word.substr(0, word.find('='))] = word.substr(std::min(word.find('=') + 1, word.size()));
  }
  const auto number = [&](const char* name, double usual) {
    return given.count(name) != 0 ? std::strtod(given[name].c_str(), nullptr) : usual;
  };
  const stockpile::Bot* rival = argc > 2 ? stockpile::botNamed(argv[2]) : nullptr;
  if (rival == nullptr) {
    std::fprintf(stderr, "usage: bench_duel DEALS RIVAL [name=number …]\n");
    return 2;
  }
  stockpile::shark::Mind mind;
  mind.iterations = static_cast<std::uint32_t>(number("iterations", 400));
  mind.candidates = static_cast<std::size_t>(number("candidates", 8));
  mind.horizon = static_cast<int>(number("horizon", 1));
  mind.trust = number("trust", 50);
  const auto preset = given["preset"] == "epic"         ? stockpile::Preset::epic
                      : given["preset"] == "everything" ? stockpile::Preset::everything
                                                        : stockpile::Preset::firstGame;
  const auto compiled = stockpile::compile(stockpile::configOf(preset, static_cast<int>(number("seats", 4))));
  const Duel duel(std::get<stockpile::Rules>(compiled), *rival, mind,
                  Seed::of(static_cast<std::uint64_t>(number("seed", 5))));
  const std::uint64_t deals = std::strtoull(argv[1], nullptr, 10);
  const auto threads = static_cast<std::uint64_t>(number("threads", 1));
  std::mutex mutex;
  std::vector<Deal> done;
  std::vector<std::thread> crew;
  for (std::uint64_t thread = 0; thread < threads; ++thread)
    crew.emplace_back([&, thread] {
      for (std::uint64_t deal = thread; deal < deals; deal += threads) {
        const Deal played = duel.play(deal);
        const std::scoped_lock lock(mutex);
        done.push_back(played);
        if (done.size() % 8 == 0 || done.size() == deals) report(done);
      }
    });
  for (std::thread& one : crew) one.join();
  return 0;
}

}  // namespace
}  // namespace bourse

int main(int argc, char** argv) { return bourse::run(argc, argv); }
