// What the files of people_api share.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "server/http/http.h"
#include "server/people/people_store.h"

namespace bourse {

Response nameTaken();
Response nameReserved();
std::string sessionName(const Session& session);
/// Without the keys, which are of no use to anybody else.
nlohmann::json subscriptionJson(const PushSubscription& subscription);
nlohmann::json mailJson(const PushSubscription& subscription, bool confirmed);
nlohmann::json quietJson(const PushSubscription& subscription);
/// As the account's own person is told it.
nlohmann::json ownJson(const Account& account);

}  // namespace bourse
