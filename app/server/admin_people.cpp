// bourse admin: bans, and what people have reported.
#include <cstdio>
#include <ctime>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "app/server/admin_job.h"
#include "host/json/json.h"
#include "server/identity/names.h"
#include "server/people/postgres_people.h"
#include "server/people/sqlite_people.h"
#include "server/store/postgres_store.h"
#include "server/store/report_chats.h"
#include "server/store/restore.h"
#include "server/store/sqlite_store.h"

namespace bourse {
namespace {

using nlohmann::json;

Ban::Kind kindOf(const AdminJob& job) {
  return !job.name && isAddressRange(job.what) ? Ban::Kind::address : Ban::Kind::name;
}

}  // namespace

std::string AdminJob::place() const { return isShared() ? store : storeFile(folder); }

int adminFailed(const std::string& sentence) {
  std::fprintf(stderr, "bourse admin: %s\n", sentence.c_str());
  return kFailed;
}

std::string adminDate(std::int64_t seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[32] = {};
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
  return text;
}

std::unique_ptr<Store> openAdminStore(const AdminJob& job, std::string& problem) {
  if (job.isShared()) return openPostgresStore(job.store, nullptr, problem);
  return isStore(job.place(), problem) ? openSqliteStore(job.place(), problem) : nullptr;
}

std::unique_ptr<PeopleStore> openAdminPeople(const AdminJob& job, std::string& problem) {
  // A file that is not there is not made here: it would not be the server's own.
  if (!job.isShared())
    return isStore(job.place(), problem) ? openSqlitePeople(job.place(), problem) : nullptr;
  // The store brings the database up to date if no server has yet.
  return openAdminStore(job, problem) == nullptr ? nullptr : openPostgresPeople(job.store, problem);
}

int adminBan(const AdminJob& job) {
  std::string problem;
  const std::unique_ptr<PeopleStore> people = openAdminPeople(job, problem);
  if (people == nullptr) return adminFailed(problem);
  Ban ban{.kind = kindOf(job), .what = job.what, .why = job.why, .since = std::int64_t{std::time(nullptr)}};
  if (job.days > 0) ban.until = ban.since + std::int64_t{job.days} * 24 * 3600;
  if (ban.kind == Ban::Kind::name)
    if (const std::optional<Account> account = people->accountLike(nameSkeleton(job.what), problem))
      ban.account = account->id;
  const StoreOutcome kept = problem.empty() ? people->addBan(ban, problem) : StoreOutcome::failed;
  if (kept == StoreOutcome::taken) return adminFailed("“" + job.what + "” is banned already.");
  if (kept != StoreOutcome::done) return adminFailed(problem);
  std::printf("The %s “%s” may not come in any more; a server that runs knows it within a second.\n",
              ban.kind == Ban::Kind::address ? "address"
              : ban.account.empty()          ? "name"
                                             : "account",
              job.what.c_str());
  return kDone;
}

int adminUnban(const AdminJob& job) {
  std::string problem;
  const std::unique_ptr<PeopleStore> people = openAdminPeople(job, problem);
  const StoreOutcome kept =
      people == nullptr ? StoreOutcome::failed : people->removeBan(kindOf(job), job.what, problem);
  if (kept == StoreOutcome::unknown) return adminFailed("“" + job.what + "” is not banned.");
  if (kept != StoreOutcome::done) return adminFailed(problem);
  std::printf("“%s” may come in again.\n", job.what.c_str());
  return kDone;
}

int adminBans(const AdminJob& job) {
  std::string problem;
  const std::unique_ptr<PeopleStore> people = openAdminPeople(job, problem);
  if (people == nullptr) return adminFailed(problem);
  for (const Ban& one : people->bans(std::int64_t{std::time(nullptr)}, problem)) {
    const char* kind = one.kind == Ban::Kind::address ? "address" : "name";
    json line{{kind, one.what}, {"why", one.why}, {"since", one.since}};
    if (one.until != 0) line["until"] = one.until;
    if (!one.account.empty()) line["account"] = one.account;
    if (job.asJson)
      std::printf("%s\n", compact(line).c_str());
    else
      std::printf("%-8s %-40s %s%s %s\n", one.account.empty() ? kind : "account", one.what.c_str(),
                  adminDate(one.since).c_str(),
                  one.until == 0 ? "" : (" until " + adminDate(one.until)).c_str(), one.why.c_str());
  }
  return problem.empty() ? kDone : adminFailed(problem);
}

int adminReports(const AdminJob& job) {
  std::string problem;
  const std::unique_ptr<Store> store = openAdminStore(job, problem);
  ReportChats chats;
  const auto print = [&](const std::string& table, const PlayerReport& report) {
    const json said = chats.before(table, report);
    if (!job.what.empty() && table != job.what) return;
    const json line{{"time", report.time},        {"table", table},      {"about", parseJson(report.about)},
                    {"by", parseJson(report.by)}, {"text", report.text}, {"chats", said}};
    if (job.asJson)
      std::printf("%s\n", compact(line).c_str());
    else
      std::printf("%s  table %s: seat %s about seat %s: %s\n", adminDate(report.time).c_str(), table.c_str(),
                  report.by.c_str(), report.about.c_str(), report.text.c_str());
  };
  return store != nullptr && store->readReports(print, problem) ? kDone : adminFailed(problem);
}

}  // namespace bourse
