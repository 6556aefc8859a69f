// What the files of people_api share.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "server/http/http.h"
#include "server/people/people_store.h"

namespace bourse {

Response nameTaken();
Response nameReserved();
/// The owner of a program does it.
Response notForPrograms();
std::string sessionName(const Session& session);
/// Without the keys, which are of no use to anybody else.
nlohmann::json subscriptionJson(const PushSubscription& subscription);
nlohmann::json mailJson(const PushSubscription& subscription, bool confirmed);
nlohmann::json quietJson(const PushSubscription& subscription);
/// A program as its owner is told of it.
nlohmann::json programJson(PeopleStore& store, const Account& program, std::string& problem);
/// As everybody is: its owner only if others may see their page.
nlohmann::json publicProgramJson(PeopleStore& store, const Account& program, std::string& problem);
/// As the account's own person is told it.
nlohmann::json ownJson(const Account& account);

}  // namespace bourse
