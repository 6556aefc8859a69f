// What a server counts and tells about itself, for whoever runs it.
#pragma once

#include <string_view>
#include <utility>

#include "server/operate/log.h"
#include "server/operate/metrics.h"

namespace bourse {

struct Watch {
  explicit Watch(Log to = {}) : log(std::move(to)) {}

  /// Something was refused: `code` is one of ours.
  void refuse(std::string_view code, Log::Fields fields) {
    metrics.refused.add(code);
    // Few are wrong by chance; those who try too much are worth a look.
    const bool pushy = code == "too-often" || code == "banned" || code == "too-many-tables";
    log.write(pushy ? Level::info : Level::debug, "refused", {}, fields);
  }

  Metrics metrics;
  Log log;
};

}  // namespace bourse
