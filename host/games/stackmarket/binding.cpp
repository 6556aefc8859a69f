#include "host/games/stackmarket/binding.h"

#include <nlohmann/json.hpp>

#include "host/game/module_fields.h"
#include "host/games/stackmarket/hindsight.h"

namespace bourse {

using stackmarket::Config;

bool StackMarketBinding::parseConfig(const ConfigFields& fields, Config& config, Problem& problem) {
  constexpr std::string_view kFields[] = {"seats", "rounds", "modules", "preset", "first"};
  if (!onlyFields(fields, kFields, problem)) return false;
  const std::string* modules = field(fields, "modules");
  const std::string* preset = field(fields, "preset");
  if (modules != nullptr && preset != nullptr) {
    problem = {"config-wrong", "A config names modules or a preset, not both."};
    return false;
  }
  Config read;
  if (!numberField(fields, "seats", read.seats, problem)) return false;
  if (!numberField(fields, "rounds", read.rounds, problem)) return false;
  if (!numberField(fields, "first", read.firstPlayer, problem)) return false;
  if (field(fields, "first") != nullptr && read.firstPlayer == kNobody)
    read.firstPlayer = kNobody - 1;  // no seat
  if (modules != nullptr && !parseModules(vocabulary(), *modules, read.modules.bits, problem)) return false;
  int named = 0;
  if (preset != nullptr && !parsePreset(vocabulary(), *preset, named, problem)) return false;
  if (preset != nullptr) read.modules.bits = stackmarket::kPresetModules[named];
  config = read;
  return true;
}

ConfigFields StackMarketBinding::configFields(const Config& config) {
  ConfigFields fields{{"seats", std::to_string(config.seats)}};
  if (config.rounds != stackmarket::kRounds) fields.emplace_back("rounds", std::to_string(config.rounds));
  if (config.modules.bits != 0)
    fields.emplace_back("modules", modulesText(vocabulary(), config.modules.bits));
  if (config.firstPlayer != kNobody) fields.emplace_back("first", std::to_string(config.firstPlayer));
  return fields;
}

nlohmann::json StackMarketBinding::configJson(const Config& config) {
  nlohmann::json json{{"seats", config.seats},
                      {"rounds", config.rounds},
                      {"modules", modulesJson(vocabulary(), config.modules.bits)}};
  if (config.firstPlayer != kNobody) json["first"] = config.firstPlayer;
  return json;
}

nlohmann::json StackMarketBinding::catalogue() {
  const Vocabulary& words = vocabulary();
  nlohmann::json modules = nlohmann::json::array(), presets = nlohmann::json::array();
  for (std::size_t i = 0; i < words.modules.size(); ++i) {
    nlohmann::json needs = nlohmann::json::array();
    if (stackmarket::kModuleNeeds[i] >= 0)
      needs.push_back(words.modules[static_cast<std::size_t>(stackmarket::kModuleNeeds[i])]);
    modules.push_back(
        {{"name", words.modules[i]}, {"needs", std::move(needs)}, {"forbids", nlohmann::json::array()}});
  }
  for (std::size_t i = 0; i < words.presets.size(); ++i)
    presets.push_back({{"name", words.presets[i]},
                       {"config", configJson(stackmarket::configOf(static_cast<stackmarket::Preset>(i)))}});
  return {{"seats", {{"least", stackmarket::kFewestSeats}, {"most", stackmarket::kMostSeats}}},
          {"rounds", {{"least", 1}, {"most", stackmarket::kMostRounds}, {"usual", stackmarket::kRounds}}},
          {"modules", std::move(modules)},
          {"presets", std::move(presets)}};
}

bool StackMarketBinding::handsAnswerWorld(const stackmarket::Rules& rules) {
  return !rules.has(stackmarket::Module::noDexterity);
}

std::unique_ptr<AnyHindsight> StackMarketBinding::makeHindsight(const Record& record, Seat seat,
                                                                Problem& problem) {
  return StackHindsight::open(record, seat, problem);
}

}  // namespace bourse
