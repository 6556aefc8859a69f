#include "links/words.h"

#include <unicode/locid.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "gen/text_keys.h"
#include "host/json/json.h"
#include "links/games.h"

namespace bourse::links {

using nlohmann::json;

namespace {

bool isOn(const json& about, const char* name) {
  const json* value = member(about, name);
  return value != nullptr && *value == true;
}

const GameKind* kindOf(const json& about) {
  Problem problem;
  return findGame(textOf(about, "game"), problem);
}

/// What two configs have in common when they are the same mix: neither seats, nor who begins, nor how long.
json mixOf(json config) {
  for (const char* name : {"seats", "first", "rounds"}) config.erase(name);
  return config;
}

/// The name of a preset that this config is; empty if it is none, or has nothing but the box.
std::string presetOf(const json& about, const GameKind& kind, const Words& words) {
  const json* config = member(about, "config");
  const json* modules = config == nullptr ? nullptr : member(*config, "modules");
  if (modules == nullptr || modules->empty()) return {};
  for (const json& preset : kind.catalogue().value("presets", json::array())) {
    if (mixOf(preset.value("config", json::object())) != mixOf(*config)) continue;
    const std::string key =
        std::string(kind.vocabulary().textPrefix) + "preset." + textOf(preset, "name") + ".name";
    const std::string name = words.text(key);
    return name == key ? std::string() : name;
  }
  return {};
}

std::string joined(const std::vector<std::string>& parts, const Words& words) {
  std::string list;
  for (const std::string& part : parts)
    list = list.empty() ? part : words.text(text_key::kLinkList, {{"before", list}, {"next", part}});
  return list;
}

}  // namespace

Words wordsOf(std::string_view language) {
  std::variant<Words, std::string> found = Words::load(language);
  if (!std::holds_alternative<Words>(found)) found = Words::load("en");
  return std::get<Words>(std::move(found));
}

bool isRightToLeft(std::string_view language) {
  return icu::Locale(std::string(language).c_str()).isRightToLeft() != 0;
}

std::string gameTitle(const json& about, const Words& words) {
  const GameLook* look = lookOf(textOf(about, "game"));
  const std::string game = look == nullptr ? textOf(about, "game") : words.text(look->nameKey);
  const GameKind* kind = kindOf(about);
  const std::string what = kind == nullptr ? std::string() : presetOf(about, *kind, words);
  return what.empty() ? game : words.text(text_key::kLinkTitle, {{"game", game}, {"what", what}});
}

std::string moduleList(const json& about, const Words& words) {
  const GameKind* kind = kindOf(about);
  const json* config = member(about, "config");
  const json* modules = config == nullptr ? nullptr : member(*config, "modules");
  if (kind == nullptr || modules == nullptr || !modules->is_array()) return {};
  if (!presetOf(about, *kind, words).empty()) return {};
  const Vocabulary& vocabulary = kind->vocabulary();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < vocabulary.modules.size(); ++i)
    if (std::find(modules->begin(), modules->end(), vocabulary.modules[i]) != modules->end())
      names.push_back(words.name(vocabulary, ArgType::module, static_cast<int>(i)));
  return joined(names, words);
}

std::string stateOf(const json& about, const Words& words) {
  if (isOn(about, "over")) return words.text(text_key::kLinkOver);
  if (isOn(about, "paused")) return words.text(text_key::kLinkPaused);
  if (isOn(about, "started")) return words.text(text_key::kLinkRunning);
  return words.text(about.value("free", 0) == 0 ? text_key::kLinkReady : text_key::kLinkWaiting);
}

std::string seatsOf(const json& about, const Words& words) {
  const json& seats = about.at("seats");
  const auto taken = std::count_if(seats.begin(), seats.end(),
                                   [](const json& seat) { return textOf(seat, "kind") != "empty"; });
  return words.text(text_key::kLinkTaken,
                    {{"taken", std::int64_t{taken}}, {"seats", static_cast<std::int64_t>(seats.size())}});
}

LinkWords tableWords(const json& about, const Words& words) {
  std::vector<std::string> seats{seatsOf(about, words)};
  const bool open = !isOn(about, "started") && !isOn(about, "over");
  if (open)
    seats.push_back(words.text(text_key::kLinkFree, {{"free", std::int64_t{about.value("free", 0)}}}));
  if (isOn(about, "rated")) seats.push_back(words.text(text_key::kLinkRated));
  LinkWords found{.title = gameTitle(about, words),
                  .text = words.text(text_key::kLinkSentence,
                                     {{"seats", joined(seats, words)}, {"state", stateOf(about, words)}})};
  if (const std::string modules = moduleList(about, words); !modules.empty())
    found.text += " " + words.text(text_key::kLinkWith, {{"modules", modules}});
  return found;
}

}  // namespace bourse::links
