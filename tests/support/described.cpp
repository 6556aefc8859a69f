#include "tests/support/described.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "tests/support/json_schema.h"

namespace bourse::support {
namespace {

using nlohmann::json;

const JsonSchema& http() {
  static const JsonSchema schema = JsonSchema::fromFile(BOURSE_SOURCE_DIR "/docs/openapi.json");
  return schema;
}

void tell(const std::string& what, const std::vector<std::string>& problems, const json& value) {
  if (problems.empty()) return;
  std::string text = what + " is not as it is described:";
  for (const std::string& one : problems) text += "\n  " + one;
  ADD_FAILURE() << text << "\n" << value.dump().substr(0, 2000);
}

std::string nameFor(std::string_view game, std::string_view shape) {
  return game.empty() ? std::string(shape) : std::string(game) + "." + std::string(shape);
}

bool isTold(const json& message) {
  const std::string type = message.value("type", "");
  return type == "table" || type == "view" || type == "change";
}

bool isAnswer(const json& message) {
  const std::string type = message.value("type", "");
  return type == "done" || type == "refused" || type == "explained" || type == "hint" || type == "forked" ||
         type == "record";
}

/// The description of `/api/tables/k3v…?x` is that of `/api/tables/{table}`.
bool fits(std::string_view described, std::string_view target) {
  target = target.substr(0, target.find('?'));
  while (!described.empty() || !target.empty()) {
    const std::string_view part = described.substr(0, described.find('/'));
    const std::string_view word = target.substr(0, target.find('/'));
    if (part != word && (part.empty() || part.front() != '{' || word.empty())) return false;
    described.remove_prefix(std::min(described.size(), part.size() + 1));
    target.remove_prefix(std::min(target.size(), word.size() + 1));
  }
  return true;
}

const json* operationFor(const std::string& method, const std::string& target) {
  std::string lower = method;
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const json* found = nullptr;
  for (const auto& [path, methods] : http().document()["paths"].items())
    if (fits(path, target) && methods.contains(lower)) {
      found = &methods[lower];
      if (path.find('{') == std::string::npos) return found;  // `/api/people/login` is nobody's page
    }
  return found;
}

void expectBody(const std::string& what, const json& holder, const std::string& text) {
  const json* content = holder.contains("content") && holder["content"].contains("application/json")
                            ? &holder["content"]["application/json"]
                            : nullptr;
  if (content == nullptr) {
    ADD_FAILURE() << what << " has no body by its description, but " << text.substr(0, 500);
    return;
  }
  const json body = json::parse(text, nullptr, false);
  tell(what, http().problems((*content)["schema"]["$ref"], body), body);
}

void addTags(const std::string& reference, const std::string& tag, std::vector<std::string>& tags) {
  const json& schema = wireSchema().document().at(json::json_pointer(reference.substr(1)));
  if (schema.contains("anyOf"))
    for (const json& one : schema["anyOf"]) addTags(one["$ref"], tag, tags);
  else
    tags.push_back(schema["properties"][tag]["const"]);
}

}  // namespace

const JsonSchema& wireSchema() {
  static const JsonSchema schema = JsonSchema::fromFile(BOURSE_GENERATED_DIR "/wire.schema.json");
  return schema;
}

std::vector<std::string> tagsOf(const std::string& shape, const std::string& tag) {
  std::vector<std::string> tags;
  addTags("#/$defs/" + shape, tag, tags);
  return tags;
}

void expectDescribed(const std::string& shape, const json& value) {
  ASSERT_TRUE(wireSchema().has("#/$defs/" + shape)) << "nothing describes " << shape;
  tell(shape, wireSchema().problems("#/$defs/" + shape, value), value);
}

/// Sanitized, walking trees of JSON took half of the time of the table's tests: of a shape that was seen
/// often enough one message in 32 is looked at.
static bool isLookedAt(const std::string& shape) {
#ifdef BOURSE_SANITIZED
  static std::map<std::string, int> seen;
  const int before = seen[shape]++;
  return before < 40 || before % 32 == 0;
#else
  return !shape.empty();
#endif
}

void expectTableMessage(std::string_view game, const json& message) {
  if (!isLookedAt(std::string(game) + message.value("type", ""))) return;
  expectDescribed(nameFor(game, isTold(message) ? "TableTold" : "TableAnswer"), message);
}

void expectServerMessage(std::string_view game, const json& message) {
  if (isTold(message) || isAnswer(message)) return expectTableMessage(game, message);
  expectDescribed(message.value("type", "") == "stacking" ? "DiceTold" : "ServerTold", message);
}

void expectRequest(std::string_view game, std::string_view union_, const json& message) {
  expectDescribed(nameFor(game, union_), message);
}

void expectEngineAnswer(std::string_view game, const json& request, const json& answer) {
  if (answer.contains("error")) return expectDescribed(nameFor(game, "EngineFailed"), answer);
  const std::string asked = request.at("do");
  const std::string place = "#/$defs/" + nameFor(game, "EngineAnswers") + "/properties/" + asked;
  ASSERT_TRUE(wireSchema().has(place)) << "nothing describes what answers " << asked;
  tell("the answer to " + asked, wireSchema().problems(place, answer), answer);
}

void expectHttpAnswer(const std::string& method, const std::string& target, const std::string& requestBody,
                      int status, const std::string& kind, const std::string& body) {
  const json* operation = operationFor(method, target);
  if (operation == nullptr) return;  // refused because there is no such thing
  const std::string what = method + " " + target + ", answered with " + std::to_string(status) + ",";
  const json& responses = (*operation)["responses"];
  if (!responses.contains(std::to_string(status))) {
    ADD_FAILURE() << what << " is not described: " << body.substr(0, 300);
    return;
  }
  if (kind.find("application/json") != std::string::npos)
    expectBody(what, responses[std::to_string(status)], body);
  // A request that was taken is a described one; to ask whether something can be played is no mistake.
  const bool taken = status < 300 && body.find("\"problem\":{") == std::string::npos;
  if (!taken || requestBody.empty()) return;
  if (operation->contains("requestBody"))
    expectBody("the body of " + what, (*operation)["requestBody"], requestBody);
}

}  // namespace bourse::support
