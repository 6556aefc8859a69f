// Everything that the program says in a test is held against its description: messages against
// gen/wire.schema.json, which comes from data/messages, and answers over HTTP against docs/openapi.json. The
// types of the web client come from the same.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bourse::support {

class JsonSchema;

/// gen/wire.schema.json.
const JsonSchema& wireSchema();
/// What may stand under the tag of a union's members: tagsOf("TableRequest", "do") has "join", …
std::vector<std::string> tagsOf(const std::string& shape, const std::string& tag);

/// The value is as the shape says, such as "Catalogue" or "stockpile.View"; the test fails if not.
void expectDescribed(const std::string& shape, const nlohmann::json& value);

/// What a table tells somebody, and whether it is that of a server, which says more. Without a game: of
/// whichever.
void expectTableMessage(std::string_view game, const nlohmann::json& message);
void expectServerMessage(std::string_view game, const nlohmann::json& message);

/// A request that was taken is one that is described: what a table listens to is no secret.
void expectRequest(std::string_view game, std::string_view union_, const nlohmann::json& message);

/// What the engine protocol answers to that request, or that it failed.
void expectEngineAnswer(std::string_view game, const nlohmann::json& request, const nlohmann::json& answer);

/// An answer over HTTP has a status and a body that the description has for this request.
void expectHttpAnswer(const std::string& method, const std::string& target, const std::string& requestBody,
                      int status, const std::string& kind, const std::string& body);

}  // namespace bourse::support
