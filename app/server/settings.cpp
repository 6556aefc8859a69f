#include "app/server/settings.h"

#include <toml++/toml.h>
#include <cstdlib>
#include <string_view>

#include "app/options.h"

namespace bourse {
namespace {

/// BOURSE_ADDRESS for address.
std::string variableOf(const std::string& name) {
  std::string variable = "BOURSE_";
  for (const char c : name) variable += c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  return variable;
}

bool readEnvironment(Options& options) {
  for (const std::string& name : options.names()) {
    const std::string variable = variableOf(name);
    const char* value = std::getenv(variable.c_str());
    if (value != nullptr && *value != '\0' && !options.fallback(name, value, variable)) return false;
  }
  return true;
}

/// The value as the command line would have it; false for what it cannot have.
bool plainValue(const toml::node& node, std::string& text) {
  if (const auto value = node.value_exact<std::string>())
    text = *value;
  else if (const auto number = node.value_exact<std::int64_t>())
    text = std::to_string(*number);
  else if (const auto on = node.value_exact<bool>())
    text = *on ? "true" : "false";
  else
    return false;
  return true;
}

bool readSetting(Options& options, const std::string& name, const toml::node& node,
                 const std::string& where) {
  std::string value;
  if (name == "config") return options.refuse("A file of settings names no other.", where);
  if (!plainValue(node, value))
    return options.refuse("A value is a text, a whole number, true or false.", where);
  return options.fallback(name, value, where);
}

bool readSettingsFile(Options& options, const std::string& file) {
  try {
    const toml::table table = toml::parse_file(file);
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      std::string where = file;
      if (!readSetting(options, name, node, where.append(", ").append(name))) return false;
    }
    return true;
  } catch (const toml::parse_error& problem) {
    const auto line = problem.source().begin.line;  // 0: it could not be opened
    return options.refuse(problem.description(), line == 0 ? file : file + ", line " + std::to_string(line));
  }
}

}  // namespace

bool readSettings(Options& options, const std::string& file) {
  return readEnvironment(options) && (file.empty() || readSettingsFile(options, file));
}

}  // namespace bourse
