// From the target of a request to the name of a file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bourse {

/// The decoded path without its first slash: "assets/a.js" for "/assets/a.js?x=1", "" for "/". Nothing if it
/// is no path a client of ours sends: a broken escape, a control character, a backslash, a slash in disguise
/// (%2f), or a segment
/// "." or "..", which browsers resolve before they ask. What comes back never leads out of a folder.
std::optional<std::string> pathOf(std::string_view target);

/// The value of a parameter behind the `?` of a target, decoded; empty if there is none.
std::string parameterOf(std::string_view target, std::string_view name);

/// Whether it can name a file: no empty segment and none that starts with a dot.
bool namesFile(std::string_view path);

}  // namespace bourse
