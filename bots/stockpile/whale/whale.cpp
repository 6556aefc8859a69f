#include "bots/stockpile/whale/whale.h"

#include <algorithm>

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
             std::span<std::int32_t> scores, Sums sums) {
  std::array<std::uint8_t, kObservationBytes> observation;
  observe(ObservationKit(rules), view, standingBids(rules, view.masked), observation.data());
  std::array<std::int16_t, MoveList::capacity()> ids;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const int id = kIds.idOf(legal[i], view.observer, rules.seats());
    BOURSE_CHECK(id, >=, 0);
    ids[i] = static_cast<std::int16_t>(id);
  }
  return network.judge(observation, std::span(ids).first(legal.size()), scores.data(), sums);
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
