// The tables of somebody, whose turn it is at each, and until when. Tables that sleep stay asleep.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/identity/secrets.h"
#include "server/people/people_api.h"
#include "server/room/seats.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kMostTables = 100, kMostSeats = 100;

/// Somebody's seat: by an account, or by the token that a guest has.
struct WantedSeat {
  std::string table{}, token{}, account{};
};
using Standings = std::vector<std::pair<WantedSeat, std::optional<TableStanding>>>;

/// False if the body is malformed. Without a body there are none.
bool readSeats(const json& body, std::vector<WantedSeat>& seats) {
  const json* list = member(body, "seats");
  if (list == nullptr) return true;
  if (!list->is_array() || list->size() > kMostSeats) return false;
  for (const json& one : *list) {
    WantedSeat seat{.table = textOf(one, "table"), .token = textOf(one, "token")};
    if (seat.table.empty() || seat.token.empty()) return false;
    seats.push_back(std::move(seat));
  }
  return true;
}

json answerOf(const Standings& standings) {
  json tables = json::array();
  for (const auto& [wanted, standing] : standings) {
    if (!standing) continue;
    const Seat seat = wanted.account.empty() ? seatOfToken(standing->facts, wanted.token)
                                             : seatOfAccount(standing->facts, wanted.account);
    if (seat != kNobody) tables.push_back(standingJson(wanted.table, *standing, seat));
  }
  // One's own turns first, those that end soonest before them.
  std::stable_sort(tables.begin(), tables.end(), [](const json& a, const json& b) {
    const auto rank = [](const json& one) {
      return !one["asked"].get<bool>() ? INT64_MAX
             : one["until"].is_null()  ? INT64_MAX - 1
                                       : one["until"].get<std::int64_t>();
    };
    return rank(a) < rank(b);
  });
  return {{"tables", std::move(tables)}};
}

}  // namespace

/// First whose tables, on the store's thread; then those that are awake, on the thread of the tables; then
/// the others, by what the store has of them.
void PeopleApi::myTables(const Call& call) {
  std::vector<WantedSeat> seats;
  const bool posts = call.request.method == "POST";
  if (posts && !readSeats(parseJson(call.request.body), seats))
    return call.reply(
        refused(400, "body-malformed", "The body is {\"seats\":[{\"table\":…,\"token\":…}]}, at most 100."));
  const auto all = std::make_shared<Standings>();
  const auto finish = [reply = call.reply, all] { reply(jsonAnswer(200, answerOf(*all))); };
  const auto readRest = [this, all, finish, reply = call.reply](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    for (auto& [wanted, standing] : *all) {
      if (standing) continue;
      const std::optional<std::string> facts = people_.services().tableFacts(store, wanted.table, problem);
      TableStanding read;
      if (facts && readStanding(*facts, read)) standing = std::move(read);
    }
    if (problem.empty()) return finish;
    return [reply] { reply(refused(503, "store-failed", "The server cannot look up the tables.")); };
  };
  const auto readAwake = [this, all, readRest] {
    for (auto& [wanted, standing] : *all) standing = tableActions_.standing(wanted.table);
    people_.services().ask(readRest);
  };
  people_.services().ask([seats = std::move(seats), token = bearerOf(call.request), posts, all, readAwake,
                          reply = call.reply,
                          now = people_.services().unixTime()](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    const std::optional<Account> account =
        token.empty() ? std::nullopt : accountOfToken(store, token, now, problem);
    if (!account && (!posts || !token.empty())) return [reply] { reply(notLoggedIn()); };
    if (account)
      for (const AccountSeat& seating : store.seatingsOf(account->id, problem))
        if (all->size() < kMostTables)
          all->push_back({WantedSeat{.table = seating.table, .account = account->id}, std::nullopt});
    for (const WantedSeat& seat : seats)
      if (std::none_of(all->begin(), all->end(),
                       [&](const auto& one) { return one.first.table == seat.table; }))
        all->push_back({seat, std::nullopt});
    return readAwake;
  });
}

}  // namespace bourse
