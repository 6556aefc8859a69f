// bourse admin: what whoever runs a server does to its tables and people, while the server runs or not.
//
// What only looks reads the store, which is safe beside a server. What changes a table asks the server by the
// socket in the data folder; where no server runs, the folder is locked and the store changed here.
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
#include <vector>

#include "app/command.h"
#include "app/options.h"
#include "host/json.h"
#include "host/nearest.h"
#include "server/data_folder.h"
#include "server/net/admin_socket.h"
#include "server/operate/bans.h"
#include "server/operate/desk.h"
#include "server/operate/ledger.h"
#include "server/store/restore.h"
#include "server/store/sqlite_store.h"
#include "server/tables/facts.h"

namespace bourse {
namespace {

using nlohmann::json;

constexpr const char* kUsualFolder = "/var/lib/bourse";  // of the Debian package

struct Job {
  std::string command, what, folder, out, why;
  int days = 0;
  bool all = false, asJson = false, secrets = false, name = false, dryRun = false;
};

struct AdminCommand {
  std::string_view name, what, help;
  int (*run)(const Job& job);
};

int fail(const std::string& sentence) {
  std::fprintf(stderr, "bourse admin: %s\n", sentence.c_str());
  return kFailed;
}

/// What the server that uses the folder answers; null if there is none, or it is busy.
json askedOfServer(const Job& job, const json& question, std::string& problem) {
  std::string answer;
  if (!askServer(job.folder, compact(question), answer, problem)) return nullptr;
  return parseJson(answer);
}

std::unique_ptr<Store> openStore(const Job& job, std::string& problem) {
  const std::string file = storeFile(job.folder);
  return isStore(file, problem) ? openSqliteStore(file, problem) : nullptr;
}

std::string dateOf(std::int64_t seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[32] = {};
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
  return text;
}

// --- tables ---

std::string stateOf(const LedgerLine& line, const TableFacts& facts) {
  if (line.over) return facts.ended ? "ended" : facts.begun ? "over" : "closed";
  return facts.paused ? "paused" : facts.begun ? "running" : "waiting";
}

/// Without seed, tokens and plans, which are in the same facts.
json aboutTable(const LedgerLine& line, const TableFacts& facts) {
  json seats = json::array();
  for (const SeatFacts& seat : facts.seats)
    seats.push_back(!seat.name.empty()  ? json{{"person", seat.name}}
                    : !seat.bot.empty() ? json{{"bot", seat.bot}}
                                        : json::object());
  return {{"table", line.table},     {"game", facts.game}, {"state", stateOf(line, facts)}, {"seats", seats},
          {"entries", line.entries}, {"made", facts.made}, {"listed", facts.listed}};
}

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
              dateOf(about["made"].get<std::int64_t>()).c_str(),
              static_cast<long long>(about["entries"].get<std::int64_t>()), here.c_str(),
              seatsText(about["seats"]).c_str());
}

/// How many are connected, by table; empty while no server runs.
std::map<std::string, int> guestsByTable(const Job& job) {
  std::string ignored;
  std::map<std::string, int> guests;
  const json told = askedOfServer(job, {{"do", "tables"}}, ignored);
  const json* tables = member(told, "tables");
  if (tables != nullptr && tables->is_array())
    for (const json& table : *tables) guests[table.value("table", "")] = table.value("guests", 0);
  return guests;
}

bool printTables(const Job& job, const std::string& only, int& printed, std::string& problem) {
  const std::map<std::string, int> guests = guestsByTable(job);
  const auto print = [&](const LedgerLine& line) {
    TableFacts facts;
    Problem why;
    if (!only.empty() && line.table != only) return;
    ++printed;
    if (!readFacts(line.facts, facts, why)) {
      std::printf("%-24s %s\n", line.table.c_str(), why.sentence.c_str());
      return;
    }
    const auto here = guests.find(line.table);
    printTable(aboutTable(line, facts), here == guests.end() ? json() : json(here->second), job.asJson);
  };
  return readLedger(storeFile(job.folder), job.all || !only.empty(), print, problem);
}

int list(const Job& job) {
  std::string problem;
  int printed = 0;
  return printTables(job, "", printed, problem) ? kDone : fail(problem);
}

int show(const Job& job) {
  std::string problem;
  int printed = 0;
  if (!printTables(job, job.what, printed, problem)) return fail(problem);
  return printed > 0 ? kDone : fail("There is no table of this name.");
}

int end(const Job& job) {
  std::string problem;
  const std::unique_ptr<DataFolder> alone = DataFolder::open(job.folder, problem);
  if (alone != nullptr) {
    const std::unique_ptr<Store> store = openStore(job, problem);
    if (store == nullptr || !endStoredTable(*store, job.what, problem)) return fail(problem);
  } else {
    const json answer = askedOfServer(job, {{"do", "end"}, {"table", job.what}}, problem);
    if (answer.is_null()) return fail(problem);
    if (const json* error = member(answer, "error")) return fail(error->value("sentence", ""));
  }
  std::printf("The table %s is ended.\n", job.what.c_str());
  return kDone;
}

int exportRecord(const Job& job) {
  std::string problem, record;
  const std::unique_ptr<Store> store = openStore(job, problem);
  if (store == nullptr || !recordOfTable(*store, job.what, job.secrets, record, problem))
    return fail(problem);
  if (job.out.empty()) {
    std::fputs(record.c_str(), stdout);
    return kDone;
  }
  std::ofstream file(job.out);
  file << record;
  file.close();
  return file ? kDone : fail("The file " + job.out + " cannot be written.");
}

// --- people ---

Ban::Kind kindOf(const Job& job) {
  return !job.name && isAddressRange(job.what) ? Ban::Kind::address : Ban::Kind::name;
}

int ban(const Job& job) {
  std::string problem;
  bool added = false;
  const Ban fresh{
      .kind = kindOf(job), .what = job.what, .why = job.why, .since = std::int64_t{std::time(nullptr)}};
  BanFile file(banFile(job.folder));
  if (!file.edit([&](Bans& bans) { return added = bans.add(fresh); }, problem)) return fail(problem);
  if (!added) return fail("“" + job.what + "” is banned already.");
  std::printf("The %s “%s” may not come in any more; a server that runs knows it within a second.\n",
              fresh.kind == Ban::Kind::address ? "address" : "name", job.what.c_str());
  return kDone;
}

int unban(const Job& job) {
  std::string problem;
  bool removed = false;
  BanFile file(banFile(job.folder));
  if (!file.edit([&](Bans& bans) { return removed = bans.remove(kindOf(job), job.what); }, problem))
    return fail(problem);
  if (!removed) return fail("“" + job.what + "” is not banned.");
  std::printf("“%s” may come in again.\n", job.what.c_str());
  return kDone;
}

int listBans(const Job& job) {
  std::vector<std::string> troubles;
  BanFile file(banFile(job.folder));
  file.lookAgain(troubles);
  for (const std::string& trouble : troubles) std::fprintf(stderr, "bourse admin: %s\n", trouble.c_str());
  if (job.asJson) std::fputs(file.bans().text().c_str(), stdout);
  for (const Ban& one : file.bans().all())
    if (!job.asJson)
      std::printf("%-8s %-40s %s %s\n", one.kind == Ban::Kind::address ? "address" : "name", one.what.c_str(),
                  dateOf(one.since).c_str(), one.why.c_str());
  return kDone;
}

int reports(const Job& job) {
  std::string problem;
  const std::unique_ptr<Store> store = openStore(job, problem);
  const auto print = [&](const std::string& table, const Complaint& report) {
    if (!job.what.empty() && table != job.what) return;
    const json line{{"time", report.time},        {"table", table},      {"about", parseJson(report.about)},
                    {"by", parseJson(report.by)}, {"text", report.text}, {"chats", parseJson(report.chats)}};
    if (job.asJson)
      std::printf("%s\n", compact(line).c_str());
    else
      std::printf("%s  table %s: seat %s about seat %s: %s\n", dateOf(report.time).c_str(), table.c_str(),
                  report.by.c_str(), report.about.c_str(), report.text.c_str());
  };
  return store != nullptr && store->readReports(print, problem) ? kDone : fail(problem);
}

// --- the store ---

int retention(const Job& job) {
  if (job.days == 0) {
    std::fprintf(stderr, "bourse admin: retention needs --days N: how long finished games are kept.\n");
    return kMisused;
  }
  std::string problem;
  Retention wish{.before = std::int64_t{std::time(nullptr)} - std::int64_t{job.days} * 24 * 3600};
  wish.onlyCount = job.dryRun;
  for (const auto& [table, guests] : guestsByTable(job)) wish.without.insert(table);
  Removed removed;
  if (!removeOld(storeFile(job.folder), wish, removed, problem)) return fail(problem);
  std::printf("%lld finished games and %lld reports of more than %d days ago %s.\n",
              static_cast<long long>(removed.games), static_cast<long long>(removed.reports), job.days,
              job.dryRun ? "would be removed" : "are removed");
  return kDone;
}

int status(const Job& job) {
  std::string problem;
  const json answer = askedOfServer(job, {{"do", "status"}}, problem);
  if (answer.is_null()) return fail(problem);
  if (job.asJson)
    std::printf("%s\n", compact(answer).c_str());
  else
    std::printf("bourse %s: %d connected, %d tables awake, %d asleep with a clock\n",
                answer.value("version", "").c_str(), answer.value("sockets", 0), answer.value("awake", 0),
                answer.value("clocks", 0));
  return kDone;
}

constexpr AdminCommand kAdminCommands[] = {
    {"status", "", "whether a server runs in the folder, and how much goes on", status},
    {"list", "", "tables that are not over; --all: every table", list},
    {"show", "TABLE", "one table", show},
    {"end", "TABLE", "end its game as it stands, or close it if it has not begun", end},
    {"export", "TABLE", "the record of a game; --secrets: also of one that runs", exportRecord},
    {"ban", "WHO", "an address, a range such as 203.0.113.0/24, or a name; --why TEXT", ban},
    {"unban", "WHO", "lets them in again", unban},
    {"bans", "", "who may not come in", listBans},
    {"reports", "[TABLE]", "what people have reported about each other", reports},
    {"retention", "", "remove finished games and reports older than --days N", retention},
};

std::string summary() {
  std::string text = "looks after a server and its data folder, while it runs or not. Commands:\n";
  for (const AdminCommand& command : kAdminCommands) {
    std::string left =
        std::string(command.name) + (command.what.empty() ? "" : " ") + std::string(command.what);
    left.resize(std::max<std::size_t>(left.size(), 18), ' ');
    text += "\n  " + left + std::string(command.help);
  }
  return text;
}

int runCommand(const Options& options, const Job& job) {
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
  Job job;
  Options options("admin", summary());
  options.word("COMMAND", "one of those above", job.command, true);
  options.word("WHAT", "a table, an address or a name", job.what, false);
  options.text("data", "DIR", "the folder that was given to serve --data; else BOURSE_DATA, or the package's",
               job.folder);
  options.flag("all", "list: also tables that are over", job.all);
  options.flag("json", "a line of JSON each", job.asJson);
  options.text("out", "FILE", "export: into this file", job.out);
  options.flag("secrets", "export: also of a game that runs, with everything that is hidden", job.secrets);
  options.flag("name", "ban, unban: WHO is a name even if it looks like an address", job.name);
  options.text("why", "TEXT", "ban: a note for yourself", job.why);
  options.number("days", "N", "retention: how long finished games are kept", job.days, 0, 100'000);
  options.flag("dry-run", "retention: only say how many", job.dryRun);
  if (!options.parse(argc, argv)) return options.exitCode();
  if (const char* folder = std::getenv("BOURSE_DATA"); folder != nullptr && job.folder.empty())
    job.folder = folder;
  if (job.folder.empty() && std::filesystem::is_directory(kUsualFolder)) job.folder = kUsualFolder;
  if (job.folder.empty()) return options.misuse("Say which folder with --data DIR.");
  if (!std::filesystem::is_directory(job.folder)) return fail("There is no folder " + job.folder + ".");
  return runCommand(options, job);
}

}  // namespace bourse
