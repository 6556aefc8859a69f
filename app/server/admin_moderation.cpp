// bourse admin: bans, mutes, hosts, what was done, and everything about one person or one address.
#include <pwd.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "app/server/admin_job.h"
#include "host/json/json.h"
#include "server/admin/moderation.h"
#include "server/admin/stored_tables.h"
#include "server/identity/address_hash.h"
#include "server/store/report_chats.h"

namespace bourse {
namespace {

using nlohmann::json;

std::int64_t unixNow() { return std::int64_t{std::time(nullptr)}; }

/// What the log calls the person at the machine.
Moderator machineUser() {
  if (const char* sudo = std::getenv("SUDO_USER"); sudo != nullptr) return {.name = sudo};
  const passwd* user = getpwuid(getuid());
  return {.name = user == nullptr ? "user " + std::to_string(getuid()) : user->pw_name};
}

const char* kindName(const Ban& ban) {
  if (ban.kind == Ban::Kind::address) return "address";
  if (ban.kind == Ban::Kind::addressHash) return "hash";
  return ban.account.empty() ? "name" : "account";
}

/// False, and told why, if --for makes no sense.
bool readEnd(const AdminJob& job, std::int64_t& until) {
  if (!job.duration.empty() && job.days > 0) {
    adminFailed("--for and --days say the same; give one of them.");
    return false;
  }
  const std::int64_t seconds =
      job.duration.empty() ? std::int64_t{job.days} * 24 * 3600 : durationOf(job.duration);
  if (!job.duration.empty() && seconds == 0) {
    adminFailed("“" + job.duration + "” is no time: write 30m, 12h, 3d or 2w.");
    return false;
  }
  until = seconds == 0 ? 0 : unixNow() + seconds;
  return true;
}

int imposeAs(const AdminJob& job, Ban::Effect effect) {
  std::string problem;
  BanRequest request{.effect = effect, .who = job.what, .isName = job.name, .why = job.why};
  if (!readEnd(job, request.until)) return kMisused;
  const std::unique_ptr<PeopleStore> people = openAdminPeople(job, problem);
  if (people == nullptr) return adminFailed(problem);
  Ban made;
  const bool bans = effect == Ban::Effect::ban;
  const StoreOutcome kept = impose(*people, machineUser(), request, unixNow(), made, problem);
  if (kept == StoreOutcome::taken)
    return adminFailed("“" + job.what + "” is " + (bans ? "banned" : "muted") + " already.");
  if (kept != StoreOutcome::done) return adminFailed(problem);
  const std::string end = made.until == 0 ? std::string() : " until " + adminDate(made.until);
  std::printf("The %s “%s” %s%s; a server that runs knows it within a second.\n", kindName(made),
              made.what.c_str(), bans ? "may not come in" : "may not chat", end.c_str());
  return kDone;
}

int liftAs(const AdminJob& job, Ban::Effect effect) {
  std::string problem;
  const bool bans = effect == Ban::Effect::ban;
  const std::unique_ptr<PeopleStore> people = openAdminPeople(job, problem);
  if (people == nullptr) return adminFailed(problem);
  const BanRequest request{.effect = effect, .who = job.what, .isName = job.name};
  const StoreOutcome kept = lift(*people, machineUser(), request, unixNow(), problem);
  if (kept == StoreOutcome::unknown)
    return adminFailed("“" + job.what + "” is not " + (bans ? "banned." : "muted."));
  if (kept != StoreOutcome::done) return adminFailed(problem);
  std::printf("“%s” may %s again.\n", job.what.c_str(), bans ? "come in" : "chat");
  return kDone;
}

int hostAs(const AdminJob& job, bool host) {
  std::string problem;
  const std::unique_ptr<PeopleStore> people = openAdminPeople(job, problem);
  if (people == nullptr) return adminFailed(problem);
  const StoreOutcome kept = setHost(*people, machineUser(), job.what, host, unixNow(), problem);
  if (kept == StoreOutcome::unknown) return adminFailed("There is no account “" + job.what + "”.");
  if (kept == StoreOutcome::taken)
    return adminFailed("“" + job.what + "” is " + (host ? "a host already." : "not a host."));
  if (kept != StoreOutcome::done) return adminFailed(problem);
  std::printf(host ? "“%s” sees the admin page now.\n" : "“%s” sees the admin page no more.\n",
              job.what.c_str());
  return kDone;
}

void printBan(const Ban& one, bool asJson) {
  if (asJson)
    std::printf("%s\n", compact(banJson(one)).c_str());
  else
    std::printf("%-4s %-8s %-40s %s%s %s\n", one.effect == Ban::Effect::ban ? "ban" : "mute", kindName(one),
                one.what.c_str(), adminDate(one.since).c_str(),
                one.until == 0 ? "" : (" until " + adminDate(one.until)).c_str(), one.why.c_str());
}

void printAction(const AdminAction& one, bool asJson) {
  if (asJson)
    std::printf("%s\n", compact(actionJson(one)).c_str());
  else
    std::printf("%s  %s: %s %s%s%s\n", adminDate(one.time).c_str(), one.who.c_str(), one.what.c_str(),
                one.whom.c_str(), one.until == 0 ? "" : (" until " + adminDate(one.until)).c_str(),
                one.why.empty() ? "" : (" (" + one.why + ")").c_str());
}

/// “seat 1, Bob, account u7, @0123…”
std::string personText(const json& seat, const json& person) {
  std::string text = seat.is_number() ? "seat " + std::to_string(seat.get<int>()) : "a spectator";
  for (const char* part : {"name", "account", "address"})
    if (const json* value = member(person, part); value != nullptr && value->is_string() && *value != "")
      text += std::string(part) == "account" ? ", account " + value->get<std::string>()
                                             : ", " + value->get<std::string>();
  return text;
}

json personIn(const json& report, const char* side) {
  const json* person = member(report["people"], side);
  return person == nullptr ? json::object() : *person;
}

bool concerns(const json& report, const Account* account, const std::string& what) {
  for (const char* side : {"about", "by"}) {
    const json person = personIn(report, side);
    if (account != nullptr && person.value("account", "") == account->id) return true;
    if (account == nullptr && (person.value("name", "") == what || person.value("address", "") == what))
      return true;
  }
  return false;
}

/// Every report, as `take` wants it. False if `problem` is set.
bool eachReport(const AdminJob& job, const std::function<void(const json&)>& take, std::string& problem) {
  const std::unique_ptr<Store> store = openAdminStore(job, problem);
  ReportChats chats;
  return store != nullptr && store->readReports(
                                 [&](const std::string& table, const PlayerReport& report) {
                                   take(reportJson(table, report, chats.before(table, report)));
                                 },
                                 problem);
}

void printReport(const json& report, bool asJson, bool withChats) {
  if (asJson) {
    std::printf("%s\n", compact(report).c_str());
    return;
  }
  std::printf(
      "%lld  %s  table %s: %s about %s: %s%s\n", static_cast<long long>(report["number"].get<std::int64_t>()),
      adminDate(report["time"].get<std::int64_t>()).c_str(), report["table"].get<std::string>().c_str(),
      personText(report["by"], personIn(report, "by")).c_str(),
      personText(report["about"], personIn(report, "about")).c_str(),
      report["text"].get<std::string>().c_str(),
      report.contains("handled")
          ? (" (handled " + adminDate(report["handled"].get<std::int64_t>()) + ")").c_str()
          : "");
  for (const json& chat : report["chats"]) {
    if (!withChats || !chat.is_object()) continue;
    const json from = chat.value("from", json::object());
    std::printf("    %s  %s: %s\n", adminDate(chat.value("at", std::int64_t{0}) / 1000).c_str(),
                personText(from.value("seat", json()), from).c_str(), chat.value("text", "").c_str());
  }
}

void printPerson(const json& person, bool asJson) {
  if (asJson) {
    std::printf("%s\n", compact(person).c_str());
    return;
  }
  const json* owner = member(person, "owner");
  std::printf("%s, account %s, made %s%s%s%s%s\n", person["name"].get<std::string>().c_str(),
              person["id"].get<std::string>().c_str(), adminDate(person["made"].get<std::int64_t>()).c_str(),
              owner == nullptr ? "" : (", program of " + owner->value("name", "")).c_str(),
              person["host"] == true ? ", host" : "", person["banned"] == true ? ", banned" : "",
              person["muted"] == true ? ", muted" : "");
}

bool isReportNumber(const std::string& what) {
  return !what.empty() && what.size() < 19 && what.find_first_not_of("0123456789") == std::string::npos;
}

int markAs(const AdminJob& job, bool handled) {
  std::string problem;
  if (!isReportNumber(job.what)) return adminFailed("“" + job.what + "” is not the number of a report.");
  const std::unique_ptr<PeopleStore> people = openAdminPeople(job, problem);
  if (people == nullptr) return adminFailed(problem);
  const auto mark = [&job](std::int64_t report, std::int64_t time, bool& changed, std::string& why) {
    return setStoredHandled(job.place(), report, time, changed, why);
  };
  const StoreOutcome kept =
      setHandled(*people, mark, machineUser(), std::stoll(job.what), handled, unixNow(), problem);
  if (kept == StoreOutcome::unknown)
    return adminFailed(handled ? "There is no open report " + job.what + "."
                               : "There is no handled report " + job.what + ".");
  if (kept != StoreOutcome::done) return adminFailed(problem);
  std::printf(handled ? "Report %s is handled.\n" : "Report %s is open again.\n", job.what.c_str());
  return kDone;
}

}  // namespace

int adminBan(const AdminJob& job) { return imposeAs(job, Ban::Effect::ban); }
int adminUnban(const AdminJob& job) { return liftAs(job, Ban::Effect::ban); }
int adminMute(const AdminJob& job) { return imposeAs(job, Ban::Effect::mute); }
int adminUnmute(const AdminJob& job) { return liftAs(job, Ban::Effect::mute); }
int adminHost(const AdminJob& job) { return hostAs(job, true); }
int adminUnhost(const AdminJob& job) { return hostAs(job, false); }

int adminBans(const AdminJob& job) {
  std::string problem;
  const std::unique_ptr<PeopleStore> people = openAdminPeople(job, problem);
  if (people == nullptr) return adminFailed(problem);
  for (const Ban& one : people->bans(unixNow(), problem)) printBan(one, job.asJson);
  return problem.empty() ? kDone : adminFailed(problem);
}

int adminLog(const AdminJob& job) {
  std::string problem;
  const std::unique_ptr<PeopleStore> people = openAdminPeople(job, problem);
  if (people == nullptr) return adminFailed(problem);
  std::vector<AdminAction> actions = people->actions(0, SIZE_MAX / 2, problem);
  for (auto one = actions.rbegin(); one != actions.rend(); ++one) printAction(*one, job.asJson);
  return problem.empty() ? kDone : adminFailed(problem);
}

int adminPrograms(const AdminJob& job) {
  std::string problem;
  const std::unique_ptr<PeopleStore> people = openAdminPeople(job, problem);
  if (people == nullptr) return adminFailed(problem);
  const std::vector<Ban> bans = people->bans(unixNow(), problem);
  for (const Account& one : people->programsOf({}, problem))
    printPerson(personJson(*people, one, bans, problem), job.asJson);
  return problem.empty() ? kDone : adminFailed(problem);
}

int adminRemoveProgram(const AdminJob& job) {
  std::string problem, name;
  const std::unique_ptr<PeopleStore> people = openAdminPeople(job, problem);
  if (people == nullptr) return adminFailed(problem);
  const StoreOutcome removed = removeProgram(*people, machineUser(), job.what, unixNow(), name, problem);
  if (removed == StoreOutcome::unknown) return adminFailed("There is no program “" + job.what + "”.");
  if (removed != StoreOutcome::done) return adminFailed(problem);
  std::printf("The program “%s” is deleted.\n", name.c_str());
  return kDone;
}

bool logEndedTable(const AdminJob& job, std::string& problem) {
  const std::unique_ptr<PeopleStore> people = openAdminPeople(job, problem);
  return people != nullptr && logEnd(*people, machineUser(), job.what, unixNow(), problem);
}

int adminHandle(const AdminJob& job) { return markAs(job, true); }
int adminReopen(const AdminJob& job) { return markAs(job, false); }

int adminReports(const AdminJob& job) {
  std::string problem;
  const auto print = [&](const json& report) {
    if (report.contains("handled") && !job.all) return;
    if (job.what.empty() || report["table"] == job.what) printReport(report, job.asJson, false);
  };
  return eachReport(job, print, problem) ? kDone : adminFailed(problem);
}

bool showReport(const AdminJob& job, bool& found, std::string& problem) {
  if (!isReportNumber(job.what)) return true;
  return eachReport(
      job,
      [&](const json& report) {
        if (std::to_string(report["number"].get<std::int64_t>()) != job.what) return;
        found = true;
        printReport(report, job.asJson, true);
      },
      problem);
}

/// Reports by and about them, and bans and mutes that hold.
bool showPerson(const AdminJob& job, bool& found, std::string& problem) {
  const std::unique_ptr<PeopleStore> people = openAdminPeople(job, problem);
  if (people == nullptr) return false;
  const std::vector<Ban> bans = people->bans(unixNow(), problem);
  std::optional<Account> account;
  if (problem.empty() && !isAddressHash(job.what)) account = accountNamed(*people, job.what, problem);
  if (!problem.empty()) return false;
  found = account.has_value();
  if (account) printPerson(personJson(*people, *account, bans, problem), job.asJson);
  for (const Ban& one : bans) {
    if (account ? one.account != account->id : one.what != job.what) continue;
    found = true;
    printBan(one, job.asJson);
  }
  return eachReport(
      job,
      [&](const json& report) {
        if (!concerns(report, account ? &*account : nullptr, job.what)) return;
        found = true;
        printReport(report, job.asJson, false);
      },
      problem);
}

}  // namespace bourse
