#include "bots/stackmarket/weighing.h"

#include <algorithm>
#include <cmath>

namespace bourse::stackmarket {

std::vector<Weighed> weigh(const Rules& rules, const View& view, Skill hand, int playouts, Rng& rng) {
  MoveList legal;
  StackMarket::legalOf(rules, view, legal);
  const auto runs = static_cast<std::size_t>(playouts);
  std::vector<std::vector<double>> leads(legal.size(), std::vector<double>(runs));
  std::vector<double> sums(legal.size());
  EventSink nobody;
  for (std::size_t run = 0; run < runs; ++run) {
    const State world = StackMarket::determinize(rules, view, rng);
    const Rng luck(Seed::of(rng.next()), purpose::kBot);
    for (std::size_t i = 0; i < legal.size(); ++i) {
      State tried = world;
      StackMarket::apply(rules, tried, view.observer, legal[i], nobody);
      Rng same = luck;
      leads[i][run] = playRoundOut(rules, tried, view.observer, hand, same) / 100.0;
      sums[i] += leads[i][run];
    }
  }
  std::vector<std::size_t> order(legal.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return sums[a] > sums[b]; });
  std::vector<Weighed> weighed;
  for (const std::size_t i : order) {
    const std::vector<double>& best = leads[order[0]];
    const double mean = (sums[order[0]] - sums[i]) / playouts;
    double squares = 0;
    for (std::size_t run = 0; run < runs; ++run) squares += std::pow(best[run] - leads[i][run] - mean, 2);
    weighed.push_back({legal[i], mean, playouts > 1 ? std::sqrt(squares / (playouts - 1) / playouts) : 0});
  }
  return weighed;
}

}  // namespace bourse::stackmarket
