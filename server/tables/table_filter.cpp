#include "server/tables/table_filter.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/target.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestName = 40;
constexpr std::string_view kNames[] = {"game", "module", "language", "speed", "rated", "beginners"};

bool wrong(Problem& problem, std::string sentence) {
  problem = {"wish-wrong", std::move(sentence)};
  return false;
}

bool readName(const json& wish, const char* name, std::string& text, Problem& problem) {
  const json* value = member(wish, name);
  if (value == nullptr) return true;
  if (!value->is_string() || value->get_ref<const std::string&>().size() > kLongestName)
    return wrong(problem, "\"" + std::string(name) + "\" is a short text.");
  text = value->get<std::string>();
  return true;
}

bool readSwitch(const json& wish, const char* name, std::optional<bool>& on, Problem& problem) {
  const json* value = member(wish, name);
  if (value == nullptr) return true;
  if (!value->is_boolean()) return wrong(problem, "\"" + std::string(name) + "\" is true or false.");
  on = value->get<bool>();
  return true;
}

bool readSpeed(const json& wish, std::optional<bool>& slow, Problem& problem) {
  const json* value = member(wish, "speed");
  if (value == nullptr) return true;
  if (*value != "live" && *value != "slow") return wrong(problem, "\"speed\" is \"live\" or \"slow\".");
  slow = *value == "slow";
  return true;
}

bool hasModule(const json& table, const std::string& name) {
  const json* modules = member(table["config"], "modules");
  const bool none = modules == nullptr || modules->empty();
  return name == "none" ? none : !none && std::find(modules->begin(), modules->end(), name) != modules->end();
}

/// Somebody who says nothing about languages stands in nobody's way.
bool isSpoken(const json& table, const std::string& language) {
  return std::all_of(table["seats"].begin(), table["seats"].end(), [&](const json& seat) {
    const json* spoken = member(seat, "languages");
    return spoken == nullptr || std::find(spoken->begin(), spoken->end(), language) != spoken->end();
  });
}

}  // namespace

bool isLanguage(std::string_view tag) {
  return (tag.size() == 2 || tag.size() == 3) &&
         std::all_of(tag.begin(), tag.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

bool readFilter(const json& wish, TableFilter& filter, Problem& problem) {
  return (readName(wish, "game", filter.game, problem) && readName(wish, "module", filter.module, problem) &&
          readName(wish, "language", filter.language, problem) && readSpeed(wish, filter.slow, problem) &&
          readSwitch(wish, "rated", filter.rated, problem) &&
          readSwitch(wish, "beginners", filter.beginners, problem)) &&
         (filter.language.empty() || isLanguage(filter.language) ||
          wrong(problem, "\"language\" is a tag such as \"en\"."));
}

bool readFilterQuery(std::string_view target, TableFilter& filter, Problem& problem) {
  json wish = json::object();
  for (const std::string_view name : kNames) {
    const std::string value = parameterOf(target, name);
    if (value.empty()) continue;
    const bool isSwitch = value == "true" || value == "false";
    wish[std::string(name)] = isSwitch ? json(value == "true") : json(value);
  }
  return readFilter(wish, filter, problem);
}

bool fits(const TableFilter& filter, const json& table) {
  const auto same = [&](const std::optional<bool>& wanted, const char* name) {
    return !wanted || table.value(name, false) == *wanted;
  };
  return (filter.game.empty() || table.value("game", "") == filter.game) &&
         (filter.module.empty() || hasModule(table, filter.module)) && same(filter.slow, "slow") &&
         same(filter.rated, "rated") && same(filter.beginners, "beginners") &&
         (filter.language.empty() || isSpoken(table, filter.language));
}

}  // namespace bourse
