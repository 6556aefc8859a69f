// Modules and presets of any game, as a config writes them: one bit per module of its vocabulary.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "core/vocabulary.h"
#include "host/game/problem.h"

namespace bourse {

/// Reads `a,b`, no module twice.
bool parseModules(const Vocabulary& vocabulary, std::string_view list, std::uint32_t& bits, Problem& problem);
/// The number of the preset.
bool parsePreset(const Vocabulary& vocabulary, std::string_view name, int& preset, Problem& problem);
std::string modulesText(const Vocabulary& vocabulary, std::uint32_t bits);
nlohmann::json modulesJson(const Vocabulary& vocabulary, std::uint32_t bits);

}  // namespace bourse
