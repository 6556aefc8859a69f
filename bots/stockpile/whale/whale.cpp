#include "bots/stockpile/whale/whale.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bots/stockpile/features/memory.h"
#include "bots/stockpile/features/move_features.h"
#include "bots/stockpile/whale/built_in.h"

namespace bourse::stockpile {
namespace whale {
namespace {

std::optional<Network>& inPlay() {
  static std::optional<Network> only = Network::read(builtIn());
  return only;
}

int thousandths(double part) { return static_cast<int>(std::lround(1000 * part)); }

}  // namespace

const Network* network() {
  const std::optional<Network>& only = inPlay();
  return only ? &*only : nullptr;
}

bool install(std::span<const std::uint8_t> file) {
  std::optional<Network> read = Network::read(file);
  if (!read) return false;
  inPlay() = read;
  return true;
}

Values judge(const Network& network, const Rules& rules, const View& view, const MoveList& legal,
             std::span<std::int32_t> scores, const Kernel& kernel) {
  static const Rules all = everyRow();
  std::array<std::uint8_t, kObservationBytes> observation;
  observe(ObservationKit(rules, all), view, standingBids(rules, view.masked), observation.data());
  std::array<std::int16_t, MoveList::capacity()> ids;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const int id = kIds.idOf(legal[i], view.observer, rules.seats());
    BOURSE_CHECK(id, >=, 0);
    ids[i] = static_cast<std::int16_t>(id);
  }
  return network.judge(observation, std::span(ids).first(legal.size()), scores.data(), kernel);
}

std::optional<Expectation> expect(const Rules& rules, const View& view, const MoveList& legal) {
  const Network* const mine = network();
  if (mine == nullptr) return std::nullopt;
  std::array<std::int32_t, MoveList::capacity()> scores;
  const auto used = std::span(scores).first(legal.size());
  const Values values = judge(*mine, rules, view, legal, used);
  std::array<std::size_t, MoveList::capacity()> places;
  const auto order = std::span(places).first(legal.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return used[a] > used[b]; });
  const auto weight = [&](std::size_t i) { return std::exp(double(used[i] - used[order[0]]) / kScoreOne); };
  double all = 0;
  for (const std::size_t i : order) all += weight(i);
  Expectation found{.chance = thousandths(1 / (1 + std::exp(-double(values.win) / kScoreOne)))};
  for (; found.count < std::min(Expectation::kMost, order.size()); ++found.count) {
    const std::size_t i = order[found.count];
    found.best[found.count] = {.move = legal[i], .share = thousandths(weight(i) / all)};
  }
  return found;
}

}  // namespace whale

Move chooseWhale(const Rules& rules, const View& view, const MoveList& legal, Budget, Rng&) {
  if (legal.size() == 1) return legal[0];
  std::array<std::int32_t, MoveList::capacity()> scores;
  const auto used = std::span(scores).first(legal.size());
  whale::judge(*whale::network(), rules, view, legal, used);
  return legal[static_cast<std::size_t>(std::max_element(used.begin(), used.end()) - used.begin())];
}

}  // namespace bourse::stockpile
