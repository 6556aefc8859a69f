// Answers of programs to programs: JSON, and what is refused as a code with a sentence.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "host/game/problem.h"
#include "server/http/http.h"

namespace bourse {

Response jsonText(int status, std::string text);
Response jsonAnswer(int status, const nlohmann::json& value);
Response refused(int status, const Problem& problem);
Response refused(int status, std::string code, std::string sentence);
/// 429.
Response tooOften();
/// 401.
Response notLoggedIn();
/// 503.
Response storeTrouble();

/// The session that a request carries: `Authorization: Bearer …`; empty if none.
std::string bearerOf(const Request& request);

/// Whether a path is of a form such as /api/tables/{table}; `part` is what stands for the part in braces.
bool fitsPath(std::string_view path, std::string_view form, std::string& part);

}  // namespace bourse
