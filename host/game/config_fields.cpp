#include "host/game/config_fields.h"

#include <nlohmann/json.hpp>

#include "host/game/nearest.h"
#include "host/json/json.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

bool fail(Problem& problem, std::string sentence) {
  problem = {"config-wrong", std::move(sentence)};
  return false;
}

bool isPlain(std::string_view word) {
  return word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-,.:/") == std::string_view::npos;
}

bool addField(ConfigFields& fields, std::string name, std::string value, Problem& problem) {
  if (name.empty() || !isPlain(name) || value.empty() || !isPlain(value))
    return fail(
        problem,
        "A config is made of words like seats=4, in small letters, digits and the marks - , . : and /.");
  if (field(fields, name) != nullptr) return fail(problem, "The config says " + name + "= twice.");
  fields.emplace_back(std::move(name), std::move(value));
  return true;
}

/// A number or a text as one word of a value.
bool wordOfJson(const nlohmann::json& json, std::string& word) {
  std::uint64_t number = 0;
  if (numberIn(json, UINT64_MAX, number))
    word = std::to_string(number);
  else if (json.is_boolean())
    word = json.get<bool>() ? "true" : "false";
  else if (json.is_string())
    word = json.get_ref<const std::string&>();
  else
    return false;
  return true;
}

bool valueOfJson(const nlohmann::json& json, std::string& value) {
  if (!json.is_array()) return wordOfJson(json, value);
  for (const nlohmann::json& item : json) {
    std::string word;
    if (!wordOfJson(item, word) || word.empty() || word.find(',') != std::string::npos) return false;
    value += (value.empty() ? "" : ",") + word;
  }
  return true;
}

}  // namespace

const std::string* field(const ConfigFields& fields, std::string_view name) {
  for (const auto& [key, value] : fields)
    if (key == name) return &value;
  return nullptr;
}

bool parseFields(std::string_view text, ConfigFields& fields, Problem& problem) {
  fields.clear();
  while (!text.empty()) {
    const std::string_view word = nextWord(text);
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos)
      return fail(problem, "A config is made of words like seats=4, separated by one space.");
    if (!addField(fields, std::string(word.substr(0, equals)), std::string(word.substr(equals + 1)), problem))
      return false;
  }
  return true;
}

std::string textOf(const ConfigFields& fields) {
  std::string text;
  for (const auto& [name, value] : fields) {
    if (!text.empty()) text += ' ';
    text += name;
    text += '=';
    text += value;
  }
  return text;
}

bool fieldsOfJson(const nlohmann::json& json, ConfigFields& fields, Problem& problem) {
  fields.clear();
  if (!json.is_object()) return fail(problem, "A config is an object such as {\"seats\": 4}.");
  for (const auto& [name, item] : json.items()) {
    if (item.is_null() || (item.is_array() && item.empty())) continue;
    std::string value;
    if (!valueOfJson(item, value))
      return fail(
          problem,
          "In a config each value is a whole number, true or false, a text or a list of texts; one is not.");
    if (!addField(fields, name, std::move(value), problem)) return false;
  }
  return true;
}

bool onlyFields(const ConfigFields& fields, std::span<const std::string_view> names, Problem& problem) {
  for (const auto& [name, value] : fields)
    if (std::find(names.begin(), names.end(), name) == names.end())
      return fail(problem,
                  "A config has no " + name + "=; it has " + listed(names) + "." + didYouMean(name, names));
  return true;
}

bool numberField(const ConfigFields& fields, std::string_view name, std::uint8_t& number, Problem& problem) {
  const std::string* value = field(fields, name);
  if (value == nullptr) return true;
  std::uint64_t read = 0;
  if (!parseNumber(*value, 255, read))
    return fail(problem, std::string(name) + "= is a whole number, not " + *value + ".");
  number = static_cast<std::uint8_t>(read);
  return true;
}

}  // namespace bourse
