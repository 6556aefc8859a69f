// A config as named fields, before a game makes sense of them: `seats=4 modules=advanced-board first=2`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/game/problem.h"

namespace bourse {

using ConfigFields = std::vector<std::pair<std::string, std::string>>;

/// Reads `name=value` words separated by single spaces, no name twice.
bool parseFields(std::string_view text, ConfigFields& fields, Problem& problem);
std::string textOf(const ConfigFields& fields);

/// Reads an object of numbers, texts and lists of texts; a list becomes `a,b`, an empty one is left out.
bool fieldsOfJson(const nlohmann::json& json, ConfigFields& fields, Problem& problem);

/// The value of a field, or null.
const std::string* field(const ConfigFields& fields, std::string_view name);
/// Whether every field is one of those; otherwise the problem lists them.
bool onlyFields(const ConfigFields& fields, std::span<const std::string_view> names, Problem& problem);
/// A whole number from 0 to 255 into `number`, which is left alone if the field is missing.
bool numberField(const ConfigFields& fields, std::string_view name, std::uint8_t& number, Problem& problem);

}  // namespace bourse
