#include "server/http/answers.h"

#include <nlohmann/json.hpp>

#include "host/json/json.h"

namespace bourse {

using nlohmann::json;

Response jsonText(int status, std::string text) {
  Response response{.status = status};
  response.set("Content-Type", "application/json");
  response.set("Cache-Control", "no-store");
  response.body = Body(std::move(text));
  return response;
}

Response jsonAnswer(int status, const json& value) { return jsonText(status, compact(value) + "\n"); }

Response refused(int status, const Problem& problem) {
  Response response = jsonAnswer(status, {{"error", problemJson(problem)}});
  response.problem = problem.code;
  return response;
}

Response refused(int status, std::string code, std::string sentence) {
  return refused(status, Problem{std::move(code), std::move(sentence)});
}

Response tooOften() {
  Response slow = refused(429, "too-often", "That was too often. Please wait a moment.");
  slow.set("Retry-After", "5");
  return slow;
}

std::string bearerOf(const Request& request) {
  constexpr std::string_view kScheme = "Bearer ";
  const std::string value = request.header("Authorization");
  return value.size() > kScheme.size() && sameWord(value.substr(0, kScheme.size()), kScheme)
             ? std::string(trimmed(std::string_view(value).substr(kScheme.size())))
             : std::string();
}

Response notLoggedIn() { return refused(401, "not-logged-in", "Log in first, please."); }

Response storeTrouble() {
  return refused(503, "store-failed", "The server cannot look it up, or keep it; nothing was changed.");
}

bool fitsPath(std::string_view path, std::string_view form, std::string& part) {
  const std::vector<std::string_view> parts = partsOf(path, '/'), wanted = partsOf(form, '/');
  if (parts.size() != wanted.size()) return false;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (wanted[i].starts_with('{'))
      part = parts[i];
    else if (parts[i] != wanted[i])
      return false;
  return true;
}

}  // namespace bourse
