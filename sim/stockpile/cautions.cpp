#include "sim/stockpile/cautions.h"

#include <algorithm>
#include <cmath>

#include "sim/tally.h"

namespace bourse {
namespace {

bool mayBeDealt(const stockpile::Rules& rules, stockpile::Investor investor) {
  return (rules.investors >> static_cast<unsigned>(investor) & 1u) != 0;
}

}  // namespace

std::vector<std::string> cautions(const stockpile::Rules& rules, const std::vector<std::string>& bots,
                                  Allocation allocation) {
  std::vector<std::string> sentences;
  const bool greedy = std::find(bots.begin(), bots.end(), "greedy") != bots.end();
  if (greedy && mayBeDealt(rules, stockpile::Investor::opulentOprah))
    sentences.emplace_back(
        "greedy is known to favour the player in seat 1 where Opulent Oprah plays. Do not judge seats or "
        "Oprah by these games; trader has no such habit.");
  if (allocation == Allocation::own && (rules.investors != 0 || rules.strategies != 0))
    sentences.emplace_back(
        "Bots chose investors and strategies by their own taste. A card that they like less is seen only in "
        "hands with nothing better and looks weaker than it is; --allocation random avoids that.");
  return sentences;
}

std::int64_t gamesNeeded(int seats, double points, double perGame) {
  const double share = 1.0 / seats;
  const double errors = kStandardErrors95 * 100 / points;
  return static_cast<std::int64_t>(std::ceil(share * (1 - share) * errors * errors / perGame));
}

}  // namespace bourse
