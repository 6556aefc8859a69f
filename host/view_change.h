// What is different between two views, so that a client need not be sent all of it again.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "host/problem.h"

namespace bourse {

/// Between two views as AnyView::text() gives them: an object from paths to new values: {"/players/2/cash":
/// 17, "/prices/0": 5}. A path is a JSON pointer; objects whose keys differ and lists whose lengths differ
/// are replaced as a whole. Empty if nothing changed.
std::string changeBetween(std::string_view before, std::string_view after);

/// Puts the new values in; false if a path leads nowhere, and then `view` is of no use any more.
bool applyChange(nlohmann::json& view, const nlohmann::json& change);

/// A fingerprint of the compact text with sorted keys: whoever applies changes compares it to notice a drift.
std::uint64_t viewTextDigest(std::string_view view);
std::uint64_t viewDigest(const nlohmann::json& view);

}  // namespace bourse
