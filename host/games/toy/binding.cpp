#include "host/games/toy/binding.h"

#include <nlohmann/json.hpp>

namespace bourse {

using nlohmann::json;
using toy::Config;

bool ToyBinding::parseConfig(const ConfigFields& fields, Config& config, Problem& problem) {
  constexpr std::string_view kFields[] = {"seats", "rounds"};
  Config read;
  if (!onlyFields(fields, kFields, problem) || !numberField(fields, "seats", read.seats, problem) ||
      !numberField(fields, "rounds", read.rounds, problem))
    return false;
  config = read;
  return true;
}

ConfigFields ToyBinding::configFields(const Config& config) {
  ConfigFields fields{{"seats", std::to_string(config.seats)}};
  if (config.rounds != Config{}.rounds) fields.emplace_back("rounds", std::to_string(config.rounds));
  return fields;
}

json ToyBinding::configJson(const Config& config) {
  return {{"seats", config.seats}, {"rounds", config.rounds}};
}

json ToyBinding::catalogue() {
  return {
      {"seats", {{"least", toy::kFewestSeats}, {"most", toy::kMostSeats}}},
      {"rounds", {{"least", 1}, {"most", toy::mostRounds(toy::kFewestSeats)}, {"usual", Config{}.rounds}}},
      {"modules", json::array()},
      {"presets", json::array()}};
}

}  // namespace bourse
