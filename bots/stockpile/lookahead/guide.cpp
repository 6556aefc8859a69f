#include "bots/stockpile/lookahead/guide.h"

#include <algorithm>

namespace bourse::stockpile::lookahead {
namespace {

// Kinds of luck beside those of shark/quick.cpp.
constexpr std::size_t kWhoIsHasty = search::Luck::kDraws + 7;
constexpr std::size_t kAnything = search::Luck::kDraws + 8;  // + seat

using Scores = std::array<std::int32_t, MoveList::capacity()>;

/// One of the moves, each as likely as the network would make it.
std::size_t anyOf(std::span<const std::int32_t> scores, std::uint32_t luck, std::uint32_t whole) {
  const std::int32_t best = *std::ranges::max_element(scores);
  std::array<double, MoveList::capacity()> weight;
  double all = 0;
  for (std::size_t i = 0; i < scores.size(); ++i)
    all += weight[i] = shark::power(unscaled(scores[i]) - unscaled(best));
  double left = all * luck / whole;
  for (std::size_t i = 0; i + 1 < scores.size(); ++i)
    if ((left -= weight[i]) < 0) return i;
  return scores.size() - 1;
}

}  // namespace

Move Guide::choose(const Rules& rules, const State& state, const Node& node, const MoveList& legal,
                   search::Luck& luck) const {
  const bool mine = node.seat == me_;
  if (!mine && static_cast<int>(luck.fixed(kWhoIsHasty, node.seat, 100)) < mind_.hasty)
    return quick().choose(rules, state, node, legal, luck);
  Scores room;
  const auto scores = std::span(room).first(legal.size());
  whale::judge(*whale::network(), rules, Stockpile::view(rules, state, node.seat), legal, scores);
  if (mine) return legal[static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin())];
  constexpr std::uint32_t kWhole = 1u << 30;
  return legal[anyOf(scores, luck.below(kAnything + node.seat, kWhole), kWhole)];
}

bool Guide::ends(const Rules& rules, const State& state) const {
  if (mind_.ahead == 0 && state.flow.round == round_ && (state.flow.table == Table::setup) == inSetup_)
    return false;
  const Node node = Stockpile::node(rules, state);
  if (node.kind != Node::Kind::decision || node.seat != me_) return false;
  const bool bids = node.what == static_cast<std::uint8_t>(Decision::bid);
  if (mind_.ahead == 1 && node.what == asked_ && !bids) return false;
  MoveList legal;
  Stockpile::legal(rules, state, me_, legal);
  return legal.size() > 1;
}

double Guide::worth(const Rules& rules, const State& state, Seat seat) const {
  if (state.flow.table == Table::over) return shark::chancesOf(rules, state)[seat];
  const whale::Values values =
      whale::judge(*whale::network(), rules, Stockpile::view(rules, state, seat), {}, {});
  return chanceOf(unscaled(values.win));
}

}  // namespace bourse::stockpile::lookahead
