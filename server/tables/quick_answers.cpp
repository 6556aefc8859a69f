// POST /api/quick: which open table fits somebody best, or a new one for them. Taking the seat is a request
// of its own, since another process may drive that table.
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/tables/table_api.h"

namespace bourse {

using nlohmann::json;

void TableApi::quick(const Call& call) {
  const json body = parseJson(call.request.body);
  QuickWish wish;
  Problem problem;
  if (!readQuickWish(body, wish, problem)) return call.reply(refused(400, problem));
  const json* open = member(body, "open");
  if (open != nullptr && !open->is_object())
    return call.reply(refused(400, "wish-wrong", "\"open\" describes the table that is made if none fits."));
  const json made = open == nullptr ? json() : *open;
  const Reply reply = pending_.track(call.reply);
  if (bearerOf(call.request).empty() || !accounts_.identify)
    return seatQuickly(reply, wish, made, call.requester);
  if (!call.who) return reply(notLoggedIn());
  accounts_.pointsOf(call.who->account, [this, reply, wish, made, requester = call.requester,
                                         who = *call.who](const AccountPoints& own) {
    QuickWish known = wish;
    known.account = who.account;
    known.program = who.program;
    known.own = own;
    seatQuickly(reply, known, made, requester);
  });
}

void TableApi::seatQuickly(const Reply& reply, const QuickWish& wish, const json& open,
                           const Requester& requester) {
  const std::string found = quickSeat(wish, hub_.listAll(), hub_.unixTime());
  if (!found.empty()) return reply(jsonAnswer(200, {{"table", found}, {"made", false}}));
  if (open.is_null()) return reply(refused(404, "no-table-fits", "No open table fits."));
  Problem problem;
  if (quotas_->refusesNew({.from = requester}, now_(), problem))
    return reply(refused(problem.code == "disk-low" ? 503 : 429, problem));
  json listed = open;
  listed["listed"] = true;  // so that the next one finds it
  if (wish.program) listed["programs"] = true;
  const auto made = [reply](const std::shared_ptr<Room>& room) {
    reply(jsonAnswer(201, {{"table", room->id()}, {"made", true}}));
  };
  if (!hub_.create(listed, requester, problem, made)) reply(refused(statusOf(problem), problem));
}

}  // namespace bourse
