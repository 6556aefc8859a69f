// A position of a finished game as an observer would see it if all cards lay open.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "host/record/record.h"

namespace bourse {

/// View and node after the first `count` lines of a record that was read; null for a game that has no such
/// view.
nlohmann::json openView(const Record& record, std::size_t count, Seat observer);

}  // namespace bourse
