#include "server/people/table_wishes.h"

#include <nlohmann/json.hpp>

#include "server/http/answers.h"
#include "server/identity/secrets.h"
#include "server/people/people.h"
#include "server/people/rating.h"

namespace bourse {
namespace {

/// The subscription of a wish is nobody's seat and no account's: only tables that open are told there.
std::string wishKey(const std::string& endpoint) { return "wish " + sha256Hex(endpoint); }

std::optional<PushSubscription> addressOf(PeopleStore& store, const std::string& account,
                                          std::string& problem) {
  if (account.empty()) return {};
  for (const PushSubscription& one : store.subscriptionsOf(account, {}, problem))
    if (isMail(one)) return one;
  return {};
}

}  // namespace

AccountPoints accountPoints(PeopleStore& store, const std::string& account, std::string& problem) {
  AccountPoints found;
  const std::optional<Account> whose = store.account(account, problem);
  found.shown = whose && whose->listed;
  for (const PeopleStore::OwnRating& one : store.ratingsOf(account, problem))
    found.points[{one.game, one.kind}] = static_cast<int>(pointsOf(one.rating));
  return found;
}

void TableWishes::make(const Wish& wish, const Reply& reply) {
  services_.ask([wish, reply, now = services_.unixTime()](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    std::optional<Account> account;
    if (!wish.session.empty()) account = accountOfToken(store, wish.session, now, problem);
    const std::string whose = account ? account->id : std::string();
    std::optional<PushSubscription> to = wish.browser;
    if (to) {
      to->seatKey = wishKey(to->endpoint);
      to->id = sha256Hex(to->seatKey);
      store.putSubscription(*to, 1, problem);
    } else {
      to = addressOf(store, whose, problem);
    }
    const std::int64_t until = now + wish.seconds;
    if (to) store.putWish({to->id, whose, wish.text, until, kNoticesOfWish}, problem);
    if (!problem.empty()) return [reply] { reply(storeTrouble()); };
    if (!to)
      return [reply] {
        reply(refused(409, "not-subscribed", "Turn on notifications, or e-mails of your account, first."));
      };
    return [reply, until, by = isMail(*to) ? "mail" : "push"] {
      reply(jsonAnswer(200, {{"until", until}, {"notices", kNoticesOfWish}, {"by", by}}));
    };
  });
}

void TableWishes::stop(const std::string& session, const std::string& endpoint, const Reply& reply) {
  services_.ask([=, now = services_.unixTime()](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    if (!endpoint.empty()) store.removeSubscription(sha256Hex(wishKey(endpoint)), problem);
    const std::optional<Account> account =
        session.empty() ? std::nullopt : accountOfToken(store, session, now, problem);
    if (account)
      if (const auto address = addressOf(store, account->id, problem)) store.removeWish(address->id, problem);
    const Response answer = problem.empty() ? jsonAnswer(200, {{"stopped", true}}) : storeTrouble();
    return [reply, answer] { reply(answer); };
  });
}

void TableWishes::tableOpened(const std::string& table, const std::string& game, const std::string& about) {
  services_.ask([=, this, now = services_.unixTime()](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    for (const auto& [wish, to] : store.wishes(now, problem)) {
      const AccountPoints own =
          wish.account.empty() ? AccountPoints{} : accountPoints(store, wish.account, problem);
      if (!services_.fits(wish.wish, wish.account, own, about, now)) continue;
      // Every opening has the same number, so that nobody hears twice of one table.
      const Push push{.table = table, .game = game, .what = "open", .decision = 1, .time = now};
      if (pushes_.add(store, to, push, problem)) store.useWish(to.id, problem);
    }
    return {};
  });
}

void TableWishes::forgetOld(PeopleStore& store) const {
  std::string problem;
  store.forgetWishes(services_.unixTime(), problem);
}

}  // namespace bourse
