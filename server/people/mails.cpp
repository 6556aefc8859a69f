#include "server/people/mails.h"

#include <cstdint>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/identity/secrets.h"
#include "server/people/people.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::int64_t kMailDay = 24 * 3600, kNever = 365 * kMailDay;

Response lapsed() {
  return refused(404, "mail-lapsed", "This link was used already, or it is too old. Ask for a new one.");
}

/// What somebody has set, and what waits for a press on the link.
Response stateOf(PeopleStore& store, const PushSubscription& owner, std::string& problem) {
  json address, waiting;
  for (const PushSubscription& one : store.subscriptionsOf(owner.account, owner.seatKey, problem))
    if (isMail(one)) address = mailAddress(one);
  for (const PushSubscription& one : store.mailRequestsOf(owner.account, owner.seatKey, problem))
    waiting = mailAddress(one);
  return jsonAnswer(200, {{"address", std::move(address)}, {"waiting", std::move(waiting)}});
}

}  // namespace

Response mailOff() { return refused(404, "mail-off", "This server sends no e-mails."); }

void Mails::set(const Owner& owner, const json& body, const std::string& site, const Reply& reply) {
  const json* address = member(body, "address");
  const bool stops = address != nullptr && address->is_null();
  PushSubscription wanted{.table = owner.table,
                          .seatKey = owner.seatKey,
                          .language = textOf(body, "language").substr(0, 16),
                          .made = services_.unixTime()};
  if (address != nullptr && !stops) {
    const std::string text = textOf(body, "address");
    if (!isMailAddress(text))
      return reply(refused(400, "mail-wrong", "This is not an e-mail address such as ada@example.org."));
    wanted.endpoint = mailEndpoint(text);
  }
  if (!readQuietHours(body, wanted))
    return reply(refused(400, "body-malformed", "Quiet hours are minutes of the day, in UTC."));
  services_.ask([this, owner, wanted, stops, site, reply](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    PushSubscription whose = wanted;
    if (owner.seatKey.empty()) {
      const auto account = accountOfToken(store, owner.session, wanted.made, problem);
      if (!account)
        return [reply, failed = !problem.empty()] { reply(failed ? storeTrouble() : notLoggedIn()); };
      whose.account = account->id;
    }
    bool known = whose.endpoint.empty();
    for (const PushSubscription& one : store.subscriptionsOf(whose.account, whose.seatKey, problem))
      known = known || one.endpoint == whose.endpoint;
    if (!known) {
      ask(store, whose, owner, site, reply);
      return {};
    }
    Response answer = change(store, whose, stops, problem);
    if (!problem.empty()) answer = storeTrouble();
    return [reply, answer = std::move(answer)] { reply(answer); };
  });
}

/// Everything but a new address, which has to agree first.
Response Mails::change(PeopleStore& store, PushSubscription wanted, bool stops, std::string& problem) const {
  if (stops) {
    for (const PushSubscription& one : store.subscriptionsOf(wanted.account, wanted.seatKey, problem))
      if (isMail(one)) store.removeSubscription(one.id, problem);
    for (const PushSubscription& one : store.mailRequestsOf(wanted.account, wanted.seatKey, problem))
      store.takeMailRequest(one.id, problem);
  } else if (!wanted.endpoint.empty()) {  // another language, or other quiet hours
    for (const PushSubscription& one : store.subscriptionsOf(wanted.account, wanted.seatKey, problem))
      if (one.endpoint == wanted.endpoint) wanted.id = one.id;
    store.putSubscription(wanted, 1, problem);
  }
  return stateOf(store, wanted, problem);
}

bool Mails::mayAsk(PeopleStore& store, const PushSubscription& wanted, const std::string& net,
                   std::string& problem) const {
  const std::int64_t since = wanted.made - kMailDay;
  const std::string address = mailCountKey(mailAddress(wanted), options_.secret);
  const std::string owner = wanted.account.empty() ? "seat " + wanted.seatKey : "account " + wanted.account;
  std::vector<MailCount> counts = {
      {.key = "never " + address, .most = 1, .since = since, .counts = false},
      {.key = "asked " + address, .most = kMailsAskedPerAddress, .since = since},
      {.key = "by " + signatureHex(options_.secret, owner), .most = kMailsAskedPerOwner, .since = since},
      {.key = "all", .most = kMailsAskedOfServer, .since = since}};
  if (!net.empty())
    counts.push_back(
        {.key = "from " + signatureHex(options_.secret, net), .most = kMailsAskedPerNet, .since = since});
  bool allowed = false;
  return store.countMail(counts, wanted.made, allowed, problem) && allowed;
}

/// The request is answered after the mail has been handed over, so that the answer says whether it was.
void Mails::ask(PeopleStore& store, PushSubscription wanted, const Owner& owner, const std::string& site,
                const Reply& reply) {
  const auto answer = [this, reply](Response response) {
    services_.ask([reply, response = std::move(response)](PeopleStore&) -> std::function<void()> {
      return [reply, response] { reply(response); };
    });
  };
  std::string problem;
  if (!mayAsk(store, wanted, owner.net, problem))
    return answer(problem.empty()
                      ? refused(429, "mail-too-often",
                                "No more e-mails to confirm an address today. Try again tomorrow.")
                      : storeTrouble());
  const std::string token = newToken();
  wanted.id = tokenHash(token);
  if (!store.putMailRequest(wanted, problem)) return answer(storeTrouble());
  const auto sent = [this, wanted, reply](int status) {
    services_.ask([wanted, reply,
                   arrived = status >= 200 && status < 300](PeopleStore& people) -> std::function<void()> {
      std::string trouble;
      if (!arrived) people.takeMailRequest(wanted.id, trouble);
      const Response told =
          arrived ? stateOf(people, wanted, trouble)
                  : refused(502, "mail-failed", "The mail server did not take the e-mail to this address.");
      return [reply, told] { reply(told); };
    });
  };
  services_.send(confirmationMail(wanted, token, options_, site, wanted.made), sent);
}

void Mails::confirm(const std::string& token, const Reply& reply) {
  services_.ask([id = tokenHash(token), now = services_.unixTime(),
                 reply](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    std::optional<PushSubscription> wanted = store.takeMailRequest(id, problem);
    if (wanted && now - wanted->made > kConfirmSeconds) wanted.reset();
    if (wanted) wanted->made = now;
    if (wanted)
      for (const PushSubscription& one : store.subscriptionsOf(wanted->account, wanted->seatKey, problem))
        if (isMail(one)) store.removeSubscription(one.id, problem);
    const bool kept = wanted && store.putSubscription(*wanted, 1, problem);
    const Response answer = !problem.empty() ? storeTrouble()
                            : kept           ? jsonAnswer(200, {{"address", mailAddress(*wanted)}})
                                             : lapsed();
    return [reply, answer] { reply(answer); };
  });
}

/// Also a second time. Where nobody has agreed yet, nobody can ask again for a year.
void Mails::stop(const std::string& token, const Reply& reply) {
  const std::optional<std::string> id = stopTokenId(token, options_.secret);
  if (!id) return reply(lapsed());
  services_.ask(
      [this, id = *id, now = services_.unixTime(), reply](PeopleStore& store) -> std::function<void()> {
        std::string problem;
        const std::optional<PushSubscription> asked = store.takeMailRequest(id, problem);
        const std::string endpoint = asked ? asked->endpoint : store.endpointOf(id, problem);
        if (!endpoint.empty()) {
          store.removeEndpoint(endpoint, problem);
          store.removeMailRequests(endpoint, problem);
        }
        bool counted = false;
        if (asked)
          store.countMail(
              {{.key = "never " + mailCountKey(mailAddress(*asked), options_.secret), .most = SIZE_MAX}},
              now + kNever, counted, problem);
        const Response answer = problem.empty() ? jsonAnswer(200, {{"stopped", true}}) : storeTrouble();
        return [reply, answer] { reply(answer); };
      });
}

bool Mails::mayNotify(PeopleStore& store, const PushSubscription& to) const {
  const std::int64_t now = services_.unixTime();
  bool allowed = false;
  std::string problem;
  return store.countMail({{.key = "told " + mailCountKey(mailAddress(to), options_.secret),
                           .most = kNoticesPerAddress,
                           .since = now - kMailDay}},
                         now, allowed, problem) &&
         allowed;
}

void Mails::forgetOld(PeopleStore& store) const {
  const std::int64_t now = services_.unixTime();
  std::string problem;
  store.forgetMails(now - kConfirmSeconds, now - kMailDay, problem);
}

}  // namespace bourse
