// What the name of a file tells: its content type, and whether it can ever change.
#pragma once

#include <string_view>

namespace bourse {

/// As in Content-Type. Text is UTF-8; an unknown ending is bytes, which browsers save and do not run.
std::string_view contentType(std::string_view path);

/// Whether the name holds a hash of the content, as the web build makes them: assets/table-B4kz_x1Q.js. A
/// name that only looks a little like one is not taken for it: to ask again costs a round trip, a stale file
/// costs a game.
bool hasHashedName(std::string_view path);

}  // namespace bourse
