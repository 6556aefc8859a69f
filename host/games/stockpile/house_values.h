// House values by name: `investor.bailout-barack.more=12`, `rounds=5`. Records keep them in the field `set`
// of their config, as `set=rounds:5,investor.bailout-barack.more:12`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/stockpile/config.h"
#include "host/game/problem.h"

namespace bourse {

/// A changed number of the box. Its name and value were checked, but not whether it concerns a table.
struct HouseValue {
  enum class What : std::uint8_t { investorMoney, startMoney, rounds, bidTrack };
  What what{};
  int investor = 0;
  bool two = false;  // an investor's money at two seats; otherwise at three to five
  std::array<Money, stockpile::HouseValues::kSpaces> numbers{};  // one, or a bid track
};

/// Reads `name=value`, with that mark between them; the problem lists the names that exist.
bool parseHouseValue(std::string_view text, char mark, HouseValue& value, Problem& problem);

/// Whether the value matters at a table of that many seats.
bool concerns(const HouseValue& value, int seats);
/// Changes the config, whose seats are known. The value must concern it.
void apply(const HouseValue& value, stockpile::Config& config);

/// The changed values of a config, each as `name:value`, in a fixed order.
std::vector<std::string> houseValues(const stockpile::Config& config);
/// Reads the field `set` into a config whose seats are known.
bool parseHouseValues(std::string_view list, stockpile::Config& config, Problem& problem);

}  // namespace bourse
