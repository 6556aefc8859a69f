// Headers that answers carry: what a page of ours may do, and who may use it.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "server/http/http.h"

namespace bourse {

struct StrictHeader {
  std::string_view name, value;
};

/// The same for all files; `bourse site` writes them down for other hosts.
std::span<const StrictHeader> strictHeaders();

void addStrictHeaders(Response& response);
/// Those that an answer does not have yet: every answer is sent with all that it needs.
std::vector<StrictHeader> missingStrictHeaders(const Response& response);

}  // namespace bourse
