// Notices by e-mail over HTTP: the address of an account, and the links in mails.
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/people/people_api.h"
#include "server/people/people_json.h"

namespace bourse {

using nlohmann::json;

json mailJson(const PushSubscription& subscription, bool confirmed) {
  return {{"address", mailAddress(subscription)},
          {"confirmed", confirmed},
          {"language", subscription.language},
          {"quiet", quietJson(subscription)},
          {"made", subscription.made}};
}

void PeopleApi::mailSender(const Call& call) {
  // Empty while the server sends none: pages ask before they show a field, and a missing page is logged as an
  // error.
  call.reply(jsonAnswer(200, {{"from", people_.mails().options().from}}));
}

void PeopleApi::mailMe(const Call& call) {
  if (!people_.mails().on()) return call.reply(mailOff());
  const json body = parseJson(call.request.body);
  if (!body.is_object()) return call.reply(refused(400, "body-malformed", "The body is one JSON object."));
  if (!mayAdd(call, call.request.body.size())) return;
  const std::string net = call.requester.local
                              ? std::string()
                              : access_.nets->of(call.requester.address, people_.services().now());
  people_.mails().set({.session = bearerOf(call.request), .net = net}, body, people_.options().site,
                      call.reply);
}

/// Needs no session: only who reads the mailbox has the link.
void PeopleApi::confirmMail(const Call& call) {
  if (!people_.mails().on()) return call.reply(mailOff());
  people_.mails().confirm(call.part, call.reply);
}

/// Also for mail programs (RFC 8058), whatever is in the body, and while the host sends no mails.
void PeopleApi::stopMail(const Call& call) { people_.mails().stop(call.part, call.reply); }

}  // namespace bourse
