// What the files of people_api share.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "server/http.h"
#include "server/people/people_store.h"

namespace bourse {

/// The session that a request carries: `Authorization: Bearer …`; empty if none.
std::string bearerOf(const Request& request);
Response notLoggedIn();
Response nameTaken();
/// As the account's own person is told it.
nlohmann::json ownJson(const Account& account);
/// A text of a JSON object; empty if it is none.
std::string textOf(const nlohmann::json& body, const char* name);

}  // namespace bourse
