// Commands of outside players as people write them: `cmd:./mine.py --level 3`, with quotes as in a shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bourse {

inline constexpr std::string_view kOutsidePrefix = "cmd:";

inline bool isOutside(std::string_view bot) { return bot.starts_with(kOutsidePrefix); }
bool anyOutside(const std::vector<std::string>& bots);

/// Separates a list at its commas, except within quotes and after a backslash.
std::vector<std::string> splitNames(std::string_view names);

/// The program and its arguments. Single quotes keep everything, double quotes keep all but \" and \\, a
/// backslash keeps the next letter; nothing else is special, since no shell is involved. Empty, with a
/// sentence, if there is no program or a quote is left open.
std::vector<std::string> commandWords(std::string_view command, std::string& problem);

}  // namespace bourse
