#include "host/game/catalogue.h"

#include <nlohmann/json.hpp>

#include "host/game/version.h"
#include "host/json/json.h"

namespace bourse {

using nlohmann::json;

json catalogueJson(const BotFactory& bots) {
  json kinds = json::array();
  for (const GameKind* kind : games()) {
    json one = kind->catalogue();
    one["game"] = kind->name();
    one["rules"] = kind->rulesVersion();
    if (kind->sample()) one["sample"] = true;
    one["bots"] = bots.names(*kind);
    one["stand_in"] = bots.standIn(*kind);
    json& levels = one["levels"] = json::array();
    for (const BotLevel& level : bots.levels(*kind))
      levels.push_back({{"bot", level.name}, {"milliseconds", level.milliseconds}});
    kinds.push_back(std::move(one));
  }
  return {{"version", kVersion}, {"games", std::move(kinds)}};
}

const GameKind* gameIn(const json& wishes, Problem& problem) {
  const json* name = member(wishes, "game");
  if (name == nullptr) return games().front();
  problem = {"game-unknown", "\"game\" is the name of a game."};
  return name->is_string() ? findGame(name->get_ref<const std::string&>(), problem) : nullptr;
}

const json& configIn(const json& wishes) {
  static const json kDefault = json::object();
  const json* config = member(wishes, "config");
  return config != nullptr ? *config : kDefault;
}

json problemOf(const json& wishes) {
  Problem problem;
  const GameKind* kind = gameIn(wishes, problem);
  return kind == nullptr ? problemJson(problem) : kind->configProblem(configIn(wishes));
}

}  // namespace bourse
