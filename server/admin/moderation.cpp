#include "server/admin/moderation.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/admin/stored_tables.h"
#include "server/identity/names.h"
#include "server/room/facts.h"
#include "server/store/store.h"

namespace bourse {

using nlohmann::json;

namespace {

bool writeDown(PeopleStore& store, const Moderator& by, AdminAction action, std::string& problem) {
  action.who = by.name;
  action.whoAccount = by.account;
  return store.addAction(action, problem);
}

Ban::Kind kindOf(const BanRequest& request) {
  return request.isName ? Ban::Kind::name : banKindOf(request.who);
}

std::string stateOf(const TableRow& row, const TableFacts& facts) {
  if (row.over) return facts.ended ? "ended" : facts.begun ? "over" : "closed";
  return facts.paused ? "paused" : facts.begun ? "running" : "waiting";
}

}  // namespace

std::optional<Account> accountNamed(PeopleStore& store, const std::string& who, std::string& problem) {
  std::optional<Account> found = store.account(who, problem);
  if (!found && problem.empty()) found = store.accountLike(nameSkeleton(who), problem);
  return found;
}

StoreOutcome impose(PeopleStore& store, const Moderator& by, const BanRequest& request, std::int64_t now,
                    Ban& made, std::string& problem) {
  made = {.kind = kindOf(request), .what = request.who, .why = request.why, .since = now};
  made.until = request.until;
  made.effect = request.effect;
  if (made.kind == Ban::Kind::name) {
    const std::optional<Account> account = accountNamed(store, request.who, problem);
    if (!problem.empty()) return StoreOutcome::failed;
    if (account) made.what = account->name, made.account = account->id;
  }
  const StoreOutcome kept = store.addBan(made, problem);
  if (kept != StoreOutcome::done) return kept;
  const bool written = writeDown(store, by,
                                 {.time = now,
                                  .what = made.effect == Ban::Effect::ban ? "ban" : "mute",
                                  .whom = made.what,
                                  .whomAccount = made.account,
                                  .why = made.why,
                                  .until = made.until},
                                 problem);
  return written ? StoreOutcome::done : StoreOutcome::failed;
}

StoreOutcome lift(PeopleStore& store, const Moderator& by, const BanRequest& request, std::int64_t now,
                  std::string& problem) {
  const Ban::Kind kind = kindOf(request);
  StoreOutcome kept = store.removeBan(request.effect, kind, request.who, problem);
  std::optional<Account> account;
  if (kind == Ban::Kind::name && problem.empty()) account = accountNamed(store, request.who, problem);
  if (kept == StoreOutcome::unknown && account)  // it may have another name now
    for (const Ban& one : store.bans(now, problem))
      if (one.account == account->id && one.effect == request.effect)
        kept = store.removeBan(one.effect, one.kind, one.what, problem);
  if (kept != StoreOutcome::done) return problem.empty() ? kept : StoreOutcome::failed;
  const bool written = writeDown(store, by,
                                 {.time = now,
                                  .what = request.effect == Ban::Effect::ban ? "unban" : "unmute",
                                  .whom = account ? account->name : request.who,
                                  .whomAccount = account ? account->id : std::string()},
                                 problem);
  return written ? StoreOutcome::done : StoreOutcome::failed;
}

StoreOutcome setHost(PeopleStore& store, const Moderator& by, const std::string& name, bool host,
                     std::int64_t now, std::string& problem) {
  std::optional<Account> account = accountNamed(store, name, problem);
  if (!account || account->isProgram()) return problem.empty() ? StoreOutcome::unknown : StoreOutcome::failed;
  if (account->host == host) return StoreOutcome::taken;
  account->host = host;
  const StoreOutcome kept = store.changeAccount(*account, problem);
  if (kept != StoreOutcome::done) return kept;
  const bool written = writeDown(
      store, by,
      {.time = now, .what = host ? "host" : "unhost", .whom = account->name, .whomAccount = account->id},
      problem);
  return written ? StoreOutcome::done : StoreOutcome::failed;
}

StoreOutcome removeProgram(PeopleStore& store, const Moderator& by, const std::string& who, std::int64_t now,
                           std::string& name, std::string& problem) {
  const std::optional<Account> program = accountNamed(store, who, problem);
  if (!program || !program->isProgram())
    return problem.empty() ? StoreOutcome::unknown : StoreOutcome::failed;
  name = program->name;
  const StoreOutcome removed = store.removeAccount(program->id, problem);
  if (removed != StoreOutcome::done) return removed;
  const bool written = writeDown(store, by, {.time = now, .what = "remove", .whom = name}, problem);
  return written ? StoreOutcome::done : StoreOutcome::failed;
}

StoreOutcome setHandled(PeopleStore& store, const MarkReport& mark, const Moderator& by, std::int64_t report,
                        bool handled, std::int64_t now, std::string& problem) {
  bool changed = false;
  if (!mark(report, handled ? now : 0, changed, problem)) return StoreOutcome::failed;
  if (!changed) return StoreOutcome::unknown;
  const bool written = writeDown(
      store, by, {.time = now, .what = handled ? "handle" : "reopen", .whom = std::to_string(report)},
      problem);
  return written ? StoreOutcome::done : StoreOutcome::failed;
}

bool logEnd(PeopleStore& store, const Moderator& by, const std::string& table, std::int64_t now,
            std::string& problem) {
  return writeDown(store, by, {.time = now, .what = "end", .whom = table}, problem);
}

std::vector<Ban> bansWith(const std::vector<Ban>& all, Ban::Effect effect) {
  std::vector<Ban> found;
  for (const Ban& one : all)
    if (one.effect == effect) found.push_back(one);
  return found;
}

std::int64_t durationOf(std::string_view text) {
  constexpr std::int64_t kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour;
  constexpr std::int64_t kMost = 100'000;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end + 1 != text.data() + text.size() || number < 1 || number > kMost) return 0;
  switch (*end) {
    case 'm':
      return number * kMinute;
    case 'h':
      return number * kHour;
    case 'd':
      return number * kDay;
    case 'w':
      return number * 7 * kDay;
    default:
      return 0;
  }
}

// --- telling ---

json reportJson(const std::string& table, const PlayerReport& report, const json& chats) {
  const json people = parseJson(report.people);
  json line{{"number", report.number},
            {"time", report.time},
            {"table", table},
            {"about", parseJson(report.about)},
            {"by", parseJson(report.by)},
            {"text", report.text},
            {"people", people.is_object() ? people : json::object()},
            {"chats", chats}};
  if (report.handled != 0) line["handled"] = report.handled;
  return line;
}

json banJson(const Ban& ban) {
  const char* kind = ban.kind == Ban::Kind::address ? "address"
                     : ban.kind == Ban::Kind::name  ? "name"
                                                    : "address-hash";
  json line{{"effect", ban.effect == Ban::Effect::ban ? "ban" : "mute"},
            {"kind", kind},
            {"what", ban.what},
            {"why", ban.why},
            {"since", ban.since}};
  if (ban.until != 0) line["until"] = ban.until;
  if (!ban.account.empty()) line["account"] = ban.account;
  return line;
}

json actionJson(const AdminAction& action) {
  json line{{"number", action.number}, {"time", action.time}, {"who", action.who},
            {"what", action.what},     {"whom", action.whom}, {"why", action.why}};
  if (action.until != 0) line["until"] = action.until;
  if (!action.whoAccount.empty()) line["who_account"] = action.whoAccount;
  if (!action.whomAccount.empty()) line["whom_account"] = action.whomAccount;
  return line;
}

json personJson(PeopleStore& store, const Account& account, const std::vector<Ban>& bans,
                std::string& problem) {
  const auto holds = [&](Ban::Effect effect) {
    return Bans(bansWith(bans, effect)).person(account.name, account.id);
  };
  json line{{"id", account.id},
            {"name", account.name},
            {"made", account.made},
            {"listed", account.listed},
            {"host", account.host},
            {"banned", holds(Ban::Effect::ban)},
            {"muted", holds(Ban::Effect::mute)}};
  if (account.isProgram())
    if (const std::optional<Account> owner = store.account(account.owner, problem))
      line["owner"] = {{"id", owner->id}, {"name", owner->name}};
  return line;
}

json tableJson(const TableRow& row, std::string& problem) {
  TableFacts facts;
  Problem why;
  if (!readFacts(row.facts, facts, why)) {
    problem = why.sentence;
    return nullptr;
  }
  json seats = json::array();
  for (const SeatFacts& seat : facts.seats)
    seats.push_back(!seat.name.empty()  ? json{{"person", seat.name}}
                    : !seat.bot.empty() ? json{{"bot", seat.bot}}
                                        : json::object());
  return {{"table", row.table},     {"game", facts.game}, {"state", stateOf(row, facts)}, {"seats", seats},
          {"entries", row.entries}, {"made", facts.made}, {"listed", facts.listed}};
}

}  // namespace bourse
