// bourse admin: what operators do to tables and people, while the server runs or not.
//
// What only looks reads the store, which is safe beside a server. What changes a table asks the server by the
// socket in the data folder; where no server runs, the folder is locked and the store changed here. Where
// several processes share a database, the one that drives the table is reached through any of them.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/command.h"
#include "app/options.h"
#include "app/server/admin_job.h"
#include "host/game/nearest.h"
#include "host/json/json.h"
#include "server/admin/admin_commands.h"
#include "server/admin/moderation.h"
#include "server/admin/postgres_stored_tables.h"
#include "server/admin/stored_tables.h"
#include "server/cluster/peer_command.h"
#include "server/identity/secrets.h"
#include "server/net/admin_socket.h"
#include "server/outbound/http_probe.h"
#include "server/room/facts.h"
#include "server/store/data_folder.h"
#include "server/store/postgres.h"
#include "server/store/postgres_store.h"

namespace bourse {
namespace {

using nlohmann::json;

constexpr const char* kUsualFolder = "/var/lib/bourse";  // of the Debian package

struct AdminCommand {
  std::string_view name, what, help;
  int (*run)(const AdminJob& job);
};

/// What the server that uses the folder answers; null if there is none, or it is busy.
json askedOfServer(const AdminJob& job, const json& question, std::string& problem) {
  std::string answer;
  if (!askServer(job.folder, compact(question), answer, problem)) return nullptr;
  return parseJson(answer);
}

// --- tables ---

std::string seatsText(const json& seats) {
  std::string text;
  for (const json& seat : seats) {
    if (!text.empty()) text += ", ";
    text += seat.contains("person") ? seat["person"].get<std::string>()
            : seat.contains("bot")  ? "(" + seat["bot"].get<std::string>() + ")"
                                    : "–";
  }
  return text;
}

void printTable(const json& about, const json& guests, bool asJson) {
  json line = about;
  if (!guests.is_null()) line["guests"] = guests;
  if (asJson) {
    std::printf("%s\n", compact(line).c_str());
    return;
  }
  const std::string here = guests.is_null() ? "" : std::to_string(guests.get<int>()) + " here";
  std::printf("%-24s %-11s %-8s %s %6lld %-8s %s\n", about["table"].get<std::string>().c_str(),
              about["game"].get<std::string>().c_str(), about["state"].get<std::string>().c_str(),
              adminDate(about["made"].get<std::int64_t>()).c_str(),
              static_cast<long long>(about["entries"].get<std::int64_t>()), here.c_str(),
              seatsText(about["seats"]).c_str());
}

/// How many are connected, by table; empty while no server runs.
std::map<std::string, int> guestsByTable(const AdminJob& job) {
  if (job.isShared()) return {};  // they are at several processes
  std::string ignored;
  std::map<std::string, int> guests;
  const json told = askedOfServer(job, {{"do", "tables"}}, ignored);
  const json* tables = member(told, "tables");
  if (tables != nullptr && tables->is_array())
    for (const json& table : *tables) guests[table.value("table", "")] = table.value("guests", 0);
  return guests;
}

bool printTables(const AdminJob& job, const std::string& only, int& printed, std::string& problem) {
  const std::map<std::string, int> guests = guestsByTable(job);
  const auto print = [&](const TableRow& line) {
    if (!only.empty() && line.table != only) return;
    ++printed;
    std::string unread;
    const json about = tableJson(line, unread);
    if (about.is_null()) {
      std::printf("%-24s %s\n", line.table.c_str(), unread.c_str());
      return;
    }
    const auto here = guests.find(line.table);
    printTable(about, here == guests.end() ? json() : json(here->second), job.asJson);
  };
  return readTableRows(job.place(), job.all || !only.empty(), print, problem);
}

int list(const AdminJob& job) {
  std::string problem;
  int printed = 0;
  return printTables(job, "", printed, problem) ? kDone : adminFailed(problem);
}

int show(const AdminJob& job) {
  std::string problem;
  int printed = 0;
  bool found = false;
  if (!showReport(job, found, problem)) return adminFailed(problem);
  if (!found && !printTables(job, job.what, printed, problem)) return adminFailed(problem);
  if (!found && printed == 0 && !showPerson(job, found, problem)) return adminFailed(problem);
  return found || printed > 0
             ? kDone
             : adminFailed("There is no report, table, account or address “" + job.what + "”.");
}

/// By any of the processes, which knows who drives the table; while none lives nobody does.
bool endShared(const AdminJob& job, std::string& problem) {
  std::string at;
  if (!readProcesses(job.store, [&](const ProcessLine& one) { at = one.address; }, problem)) return false;
  if (at.empty()) {
    const std::uint64_t fence = takeForTheHouse(job.store, job.what, problem);
    const std::unique_ptr<Store> store = fence == 0 ? nullptr : openAdminStore(job, problem);
    return store != nullptr && endStoredTable(*store, job.what, problem, fence);
  }
  const std::string secret = sharedSecret(job.store, newToken(), problem);
  if (secret.empty()) return false;
  const PeerCommand call{.what = "end", .table = job.what, .account = {}};
  const int status = deliver(signedRequest(call, at, secret, std::int64_t{std::time(nullptr)}), true);
  if (status == 200) return true;
  problem = status == 404   ? "There is no such table."
            : status == 409 ? "The game is over already."
                            : "The process at " + at + " did not do it (" + std::to_string(status) +
                                  "); please try again.";
  return false;
}

int ended(const AdminJob& job) {
  std::string problem;
  std::printf("The table %s is ended.\n", job.what.c_str());
  return logEndedTable(job, problem) ? kDone : adminFailed(problem);
}

int end(const AdminJob& job) {
  std::string problem;
  if (job.isShared()) {
    if (!endShared(job, problem)) return adminFailed(problem);
    return ended(job);
  }
  const std::unique_ptr<DataFolder> alone = DataFolder::open(job.folder, problem);
  if (alone != nullptr) {
    const std::unique_ptr<Store> store = openAdminStore(job, problem);
    if (store == nullptr || !endStoredTable(*store, job.what, problem)) return adminFailed(problem);
  } else {
    const json answer = askedOfServer(job, {{"do", "end"}, {"table", job.what}}, problem);
    if (answer.is_null()) return adminFailed(problem);
    if (const json* error = member(answer, "error")) return adminFailed(error->value("sentence", ""));
  }
  return ended(job);
}

int exportRecord(const AdminJob& job) {
  std::string problem, record;
  const std::unique_ptr<Store> store = openAdminStore(job, problem);
  if (store == nullptr || !recordOfTable(*store, job.what, job.secrets, record, problem))
    return adminFailed(problem);
  if (job.out.empty()) {
    std::fputs(record.c_str(), stdout);
    return kDone;
  }
  std::ofstream file(job.out);
  file << record;
  file.close();
  return file ? kDone : adminFailed("The file " + job.out + " cannot be written.");
}

// --- the store ---

int retention(const AdminJob& job) {
  if (job.days == 0) {
    std::fprintf(stderr, "bourse admin: retention needs --days N: how long finished games are kept.\n");
    return kMisused;
  }
  std::string problem;
  Retention wish{.before = std::int64_t{std::time(nullptr)} - std::int64_t{job.days} * 24 * 3600};
  wish.onlyCount = job.dryRun;
  for (const auto& [table, guests] : guestsByTable(job)) wish.without.insert(table);
  Removed removed;
  if (!removeOldTables(job.place(), wish, removed, problem)) return adminFailed(problem);
  std::printf("%lld finished games and %lld reports of more than %d days ago %s.\n",
              static_cast<long long>(removed.games), static_cast<long long>(removed.reports), job.days,
              job.dryRun ? "would be removed" : "are removed");
  return kDone;
}

int statusShared(const AdminJob& job) {
  std::string problem;
  int living = 0;
  const auto print = [&](const ProcessLine& one) {
    ++living;
    const json rules = one.rules;
    if (job.asJson)
      std::printf(
          "%s\n",
          compact(
              {{"process", one.number}, {"address", one.address}, {"rules", rules}, {"tables", one.tables}})
              .c_str());
    else
      std::printf("process %lld at %s: %lld tables\n", static_cast<long long>(one.number),
                  one.address.c_str(), static_cast<long long>(one.tables));
  };
  if (!readProcesses(job.store, print, problem)) return adminFailed(problem);
  return living > 0 ? kDone : adminFailed("No process uses this database now.");
}

int status(const AdminJob& job) {
  if (job.isShared()) return statusShared(job);
  std::string problem;
  const json answer = askedOfServer(job, {{"do", "status"}}, problem);
  if (answer.is_null()) return adminFailed(problem);
  if (job.asJson)
    std::printf("%s\n", compact(answer).c_str());
  else
    std::printf("bourse %s: %d connected, %d tables awake, %d asleep with a clock\n",
                answer.value("version", "").c_str(), answer.value("sockets", 0), answer.value("awake", 0),
                answer.value("clocks", 0));
  return kDone;
}

/// One process and no other, however many share its database.
int health(const AdminJob& job) {
  const char* port = std::getenv("BOURSE_PORT");
  const std::string usual = std::string("127.0.0.1:") + (port == nullptr || *port == '\0' ? "8080" : port);
  const std::string at = job.what.empty() ? usual : job.what;
  const int status = statusAt(at + "/api/ready");
  if (status == 200) {
    std::printf("The process at %s is ready.\n", at.c_str());
    return kDone;
  }
  return adminFailed(status == 0
                         ? "The process at " + at + " does not answer."
                         : "The process at " + at + " is not ready (" + std::to_string(status) + ").");
}

constexpr AdminCommand kAdminCommands[] = {
    {"status", "", "whether the server is running, and how busy it is", status},
    {"health", "[HOST:PORT]", "whether one process answers; default: 127.0.0.1 and BOURSE_PORT, or 8080",
     health},
    {"list", "", "tables that are not over; --all: every table", list},
    {"show", "WHAT", "one report by its number, one table, one person, or one @address", show},
    {"end", "TABLE", "end its game as it stands, or close it if it has not begun", end},
    {"export", "TABLE", "the record of a game; --secrets: even while it is running", exportRecord},
    {"ban", "WHO", "a name, an address, 203.0.113.0/24 or an @address; --for 3d, --why TEXT", adminBan},
    {"unban", "WHO", "lift a ban", adminUnban},
    {"mute", "WHO", "the same people keep their seats but cannot chat; --for 3d, --why TEXT", adminMute},
    {"unmute", "WHO", "lift a mute", adminUnmute},
    {"bans", "", "list all bans and mutes", adminBans},
    {"host", "NAME", "let an account see the admin page", adminHost},
    {"unhost", "NAME", "take that back", adminUnhost},
    {"programs", "", "list the programs that people have registered, with their owners", adminPrograms},
    {"remove-program", "NAME", "delete a program; ban its owner to keep them from making another one",
     adminRemoveProgram},
    {"log", "", "what was done, by whom and to whom", adminLog},
    {"reports", "[TABLE]", "what people reported and nobody has handled; --all: every report", adminReports},
    {"handle", "NUMBER", "mark a report as handled", adminHandle},
    {"reopen", "NUMBER", "take that back", adminReopen},
    {"retention", "", "remove finished games and reports older than --days N", retention},
};

std::string summary() {
  std::string text = "manages a server and its data folder, whether or not it is running. Commands:\n";
  for (const AdminCommand& command : kAdminCommands) {
    std::string left =
        std::string(command.name) + (command.what.empty() ? "" : " ") + std::string(command.what);
    left.resize(std::max<std::size_t>(left.size(), 18), ' ');
    text += "\n  " + left + std::string(command.help);
  }
  return text;
}

int runCommand(const Options& options, const AdminJob& job) {
  std::vector<std::string_view> names;
  for (const AdminCommand& command : kAdminCommands) {
    names.push_back(command.name);
    if (job.command != command.name) continue;
    const bool needs = !command.what.empty() && !command.what.starts_with('[');
    if (needs && job.what.empty())
      return options.misuse(job.command + " needs " + std::string(command.what) + ".");
    if (command.what.empty() && !job.what.empty())
      return options.misuse(job.command + " takes no “" + job.what + "”.");
    return command.run(job);
  }
  return options.misuse("There is no command “" + job.command + "”." + didYouMean(job.command, names));
}

}  // namespace

int runAdmin(int argc, char** argv) {
  AdminJob job;
  Options options("admin", summary());
  options.word("COMMAND", "one of those above", job.command, true);
  options.word("WHAT", "a table, a report, an address or a name", job.what, false);
  options.text("data", "DIR", "the data folder of the server; default: BOURSE_DATA, or the package's folder",
               job.folder);
  options.text("store", "URL", "instead: the shared database, postgres://…; default: BOURSE_STORE",
               job.store);
  options.flag("all", "list: include finished tables; reports: include handled ones", job.all);
  options.flag("json", "one line of JSON each", job.asJson);
  options.text("out", "FILE", "export: the file to write", job.out);
  options.flag("secrets", "export: a running game too, hidden cards included", job.secrets);
  options.flag("name", "ban, mute and their opposites: WHO is a name even if it looks like an address",
               job.name);
  options.text("why", "TEXT", "ban, mute: a note for yourself", job.why);
  options.text("for", "TIME", "ban, mute: how long, as 30m, 12h, 3d or 2w; default: for ever", job.duration);
  options.number("days", "N",
                 "retention: how many days to keep finished games; ban, mute: how many days it lasts",
                 job.days, 0, 100'000);
  options.flag("dry-run", "retention: only count", job.dryRun);
  if (!options.parse(argc, argv)) return options.exitCode();
  if (job.command == "health") return runCommand(options, job);  // needs neither folder nor database
  if (!job.store.empty() && !job.folder.empty())
    return options.misuse("--store takes the place of --data; give one of them.");
  if (const char* store = std::getenv("BOURSE_STORE");
      store != nullptr && job.store.empty() && job.folder.empty())
    job.store = store;
  if (!job.store.empty() && !isPostgresAddress(job.store)) job.folder = std::exchange(job.store, {});
  if (job.isShared()) return runCommand(options, job);
  if (const char* folder = std::getenv("BOURSE_DATA"); folder != nullptr && job.folder.empty())
    job.folder = folder;
  if (job.folder.empty() && std::filesystem::is_directory(kUsualFolder)) job.folder = kUsualFolder;
  if (job.folder.empty()) return options.misuse("Say which folder with --data DIR.");
  if (!std::filesystem::is_directory(job.folder))
    return adminFailed("There is no folder " + job.folder + ".");
  return runCommand(options, job);
}

}  // namespace bourse
