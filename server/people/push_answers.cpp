// Web Push over HTTP: the server's key, subscriptions of accounts, and the one press that stops it all.
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/identity/secrets.h"
#include "server/people/people_api.h"
#include "server/people/people_json.h"

namespace bourse {

using nlohmann::json;

json quietJson(const PushSubscription& subscription) {
  if (subscription.quietFrom == subscription.quietUntil) return {};
  return {{"from", subscription.quietFrom}, {"until", subscription.quietUntil}};
}

json subscriptionJson(const PushSubscription& subscription) {
  return {{"service", subscription.endpoint.substr(0, subscription.endpoint.find('/', 8))},
          {"language", subscription.language},
          {"quiet", quietJson(subscription)},
          {"made", subscription.made}};
}

void PeopleApi::pushKey(const Call& call) {
  const std::string key = people_.pushes().publicKey();
  call.reply(key.empty() ? refused(404, "push-off", "This server sends no pushes.")
                         : jsonAnswer(200, {{"key", key}}));
}

void PeopleApi::pushMe(const Call& call) {
  const std::optional<PushSubscription> read = people_.pushes().read(parseJson(call.request.body));
  if (!read) return call.reply(pushWrong());
  asMe(call, [one = *read, session = tokenHash(bearerOf(call.request))](
                 PeopleStore& store, const Account& account, std::string& problem) {
    PushSubscription own = one;
    own.account = account.id;
    own.session = session;
    subscribe(store, own, problem);
    return subscribed();
  });
}

/// Needs no session: only the browser and its push service know the address.
void PeopleApi::stopPush(const Call& call) {
  const std::string endpoint = textOf(parseJson(call.request.body), "endpoint");
  // A mail address is no secret: who stops mails shows that they got one (mail_answers.cpp).
  if (endpoint.empty() || endpoint.starts_with(kMailScheme))
    return call.reply(refused(400, "body-malformed", "The body is {\"endpoint\":…}."));
  onStore(call, [endpoint](PeopleStore& store, std::string& problem) {
    store.removeEndpoint(endpoint, problem);
    return jsonAnswer(200, {{"stopped", true}});
  });
}

}  // namespace bourse
