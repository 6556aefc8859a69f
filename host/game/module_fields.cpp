#include "host/game/module_fields.h"

#include <nlohmann/json.hpp>

#include "host/game/nearest.h"
#include "host/record/notation.h"

namespace bourse {

bool parseModules(const Vocabulary& vocabulary, std::string_view list, std::uint32_t& bits,
                  Problem& problem) {
  while (!list.empty()) {
    const std::string_view name = nextWord(list, ',');
    const int module = vocabulary.module(name);
    if (module < 0) {
      problem = {"module-unknown", "There is no module “" + std::string(name) + "”; there is " +
                                       listed(vocabulary.modules) + "." +
                                       didYouMean(name, vocabulary.modules)};
      return false;
    }
    if ((bits >> module & 1u) != 0) {
      problem = {"config-wrong", "The config names the module " + std::string(name) + " twice."};
      return false;
    }
    bits |= 1u << module;
  }
  return true;
}

bool parsePreset(const Vocabulary& vocabulary, std::string_view name, int& preset, Problem& problem) {
  preset = vocabulary.preset(name);
  if (preset >= 0) return true;
  problem = {"preset-unknown", "There is no preset “" + std::string(name) + "”; there is " +
                                   listed(vocabulary.presets) + "." + didYouMean(name, vocabulary.presets)};
  return false;
}

std::string modulesText(const Vocabulary& vocabulary, std::uint32_t bits) {
  std::string text;
  for (std::size_t i = 0; i < vocabulary.modules.size(); ++i)
    if ((bits >> i & 1u) != 0) text += (text.empty() ? "" : ",") + std::string(vocabulary.modules[i]);
  return text;
}

nlohmann::json modulesJson(const Vocabulary& vocabulary, std::uint32_t bits) {
  nlohmann::json modules = nlohmann::json::array();
  for (std::size_t i = 0; i < vocabulary.modules.size(); ++i)
    if ((bits >> i & 1u) != 0) modules.push_back(vocabulary.modules[i]);
  return modules;
}

}  // namespace bourse
