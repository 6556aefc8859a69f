// Metrics and the log of one server.
#pragma once

#include <string_view>
#include <utility>

#include "server/operate/log.h"
#include "server/operate/metrics.h"

namespace bourse {

struct Telemetry {
  explicit Telemetry(Log to = {}) : log(std::move(to)) {}

  /// Counts and logs a refusal; `code` is one of ours.
  void refuse(std::string_view code, Log::Fields fields) {
    metrics.refused.add(code);
    // Most refusals are harmless; too many attempts are worth a look.
    const bool pushy = code == "too-often" || code == "banned" || code == "too-many-tables";
    log.write(pushy ? Level::info : Level::debug, "refused", {}, fields);
  }

  Metrics metrics;
  Log log;
};

}  // namespace bourse
