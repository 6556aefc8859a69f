// What a link says: the title and the sentence that chat programs show below it, in the language of the
// request. From what anybody may ask about a table (server/room/table_info.h).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "words/words.h"

namespace bourse::links {

struct LinkWords {
  std::string title, text;
};

/// English where the language is unknown.
Words wordsOf(std::string_view language);
/// Whether it is written from right to left.
bool isRightToLeft(std::string_view language);

/// The game, and the name of its mix of modules if it has one: the game and what it is played with.
std::string gameTitle(const nlohmann::json& about, const Words& words);
/// Its modules; none where their mix has a name.
std::string moduleList(const nlohmann::json& about, const Words& words);
/// “waiting for players”.
std::string stateOf(const nlohmann::json& about, const Words& words);
/// “2 of 4 seats taken”.
std::string seatsOf(const nlohmann::json& about, const Words& words);

LinkWords tableWords(const nlohmann::json& about, const Words& words);

}  // namespace bourse::links
