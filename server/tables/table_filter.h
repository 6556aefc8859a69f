// Which of the open tables somebody wants to see.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "host/game/problem.h"

namespace bourse {

struct TableFilter {
  std::string game{};
  std::string module{};    // a game with it, or `none`: without any
  std::string language{};  // one that everybody there speaks, as far as they say
  std::optional<bool> slow{}, rated{}, beginners{};
};

/// From an object such as {"module":"none","speed":"live","rated":false}; its other
/// members are ignored. False if `problem` is set.
bool readFilter(const nlohmann::json& wish, TableFilter& filter, Problem& problem);
/// The same from a query: `?module=none&speed=live`.
bool readFilterQuery(std::string_view target, TableFilter& filter, Problem& problem);

/// `table` as tableInfo() tells it.
bool fits(const TableFilter& filter, const nlohmann::json& table);

/// A tag such as `en` or `fil`.
bool isLanguage(std::string_view tag);

}  // namespace bourse
