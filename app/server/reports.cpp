// bourse reports: what people at the tables of a server have reported about each other.
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/command.h"
#include "app/options.h"
#include "host/json/json.h"
#include "server/admin/moderation.h"
#include "server/store/report_chats.h"
#include "server/store/restore.h"
#include "server/store/sqlite_store.h"

namespace bourse {

int runReports(int argc, char** argv) {
  std::string folder, problem;
  Options options("reports", "prints what players reported on a server, one line of JSON each");
  options.word("DIR", "the data folder of the server", folder, true);
  if (!options.parse(argc, argv)) return options.exitCode();
  const std::string file = storeFile(folder);
  std::unique_ptr<Store> store;
  if (checkStore(file, problem)) store = openSqliteStore(file, problem);
  ReportChats chats;
  const auto print = [&chats](const std::string& table, const PlayerReport& report) {
    const nlohmann::json line = reportJson(table, report, chats.before(table, report));
    std::printf("%s\n", compact(line).c_str());
  };
  if (store != nullptr && store->readReports(print, problem)) return kDone;
  std::fprintf(stderr, "bourse reports: %s\n", problem.c_str());
  return kFailed;
}

}  // namespace bourse
