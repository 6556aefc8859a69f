// What notices say, in the languages of the games.
#pragma once

#include <string>
#include <string_view>

namespace bourse {

/// A text without arguments, so it is said as it is written; English where there is no such language.
std::string noticeText(std::string_view language, const std::string& key);
/// Such as "It is your turn in …"; without the game's name if there is no text of it.
std::string noticeTitle(std::string_view language, std::string_view game, std::string_view what);
/// The language itself if there are texts in it, otherwise English.
std::string_view noticeLanguage(std::string_view language);

/// The page of a table, or of a game that is over. `site` may be empty.
std::string noticeLink(std::string_view site, std::string_view table, std::string_view what);

}  // namespace bourse
