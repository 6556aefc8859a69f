// bourse backup and bourse restore: the tables of a server as one file, and back.
#include <array>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string>

#include "app/command.h"
#include "app/options.h"
#include "app/server/serve_options.h"
#include "server/store/data_folder.h"
#include "server/store/postgres.h"
#include "server/store/postgres_backup.h"
#include "server/store/restore.h"
#include "server/store/sqlite_store.h"

namespace bourse {
namespace {

/// Where a server with these settings keeps its tables.
bool readPlace(const std::string& config, std::string& place, std::string& problem) {
  Options options("backup", "");
  ServeOptions settings;
  std::string command = "backup", option = "--config", file = config;
  char* words[] = {command.data(), option.data(), file.data(), nullptr};
  if (!readServeOptions(options, settings, 3, words)) {
    problem = "The settings " + config + " cannot be used.";
    return false;
  }
  place = settings.store.empty() ? settings.data : settings.store;
  if (place.empty()) problem = "A server with the settings " + config + " stores nothing.";
  return !place.empty();
}

/// The copies of many nights in one folder.
std::string dated(const std::string& folder, bool database) {
  const std::time_t now = std::time(nullptr);
  std::tm date{};
  ::gmtime_r(&now, &date);
  std::array<char, 40> name{};
  std::strftime(name.data(), name.size(),
                database ? "bourse-%Y-%m-%dT%H%M%S.dump" : "bourse-%Y-%m-%dT%H%M%S.db", &date);
  return (std::filesystem::path(folder) / name.data()).string();
}

bool backUp(const std::string& place, const std::string& file, std::string& problem) {
  if (!isPostgresAddress(place)) return backUpStore(storeFile(place), file, problem);
  if (std::error_code error; std::filesystem::exists(file, error)) {
    problem = "There is a file " + file + " already; a backup never takes the place of another.";
    return false;
  }
  return dumpDatabase(place, file, problem);
}

}  // namespace

int runBackup(int argc, char** argv) {
  std::string place, file, config, problem;
  Options options("backup", "copies the tables of a server to a file; the server may keep running");
  options.word("WHERE", "the data folder of the server, or its database: postgres://…", place, false);
  options.word("FILE", "the copy, which must not exist; or a folder, for a copy named after the time", file,
               false);
  options.text("config", "SETTINGS", "instead of WHERE: the file of `bourse serve --config`", config);
  if (!options.parse(argc, argv)) return options.exitCode();
  if (!config.empty()) {
    if (!file.empty()) return options.misuse("--config takes the place of WHERE; give one of them.");
    file = place;
    if (!readPlace(config, place, problem)) return fail("backup", problem);
  }
  if (file.empty()) return options.misuse("Say where the copy goes: FILE.");
  if (std::error_code error; std::filesystem::is_directory(file, error))
    file = dated(file, isPostgresAddress(place));
  if (!backUp(place, file, problem)) return fail("backup", problem);
  std::printf("The backup is in %s. It holds the seeds of running games: keep it as safe as the tables.\n",
              file.c_str());
  return kDone;
}

int runRestore(int argc, char** argv) {
  std::string folder, file, problem;
  bool force = false;
  Options options("restore", "restores a backup into the data folder of a stopped server");
  options.word("FILE", "the backup", file, true);
  options.word("DIR", "the data folder; created if missing", folder, true);
  options.flag("force", "replace existing tables; they are renamed, not deleted", force);
  if (!options.parse(argc, argv)) return options.exitCode();
  const std::unique_ptr<DataFolder> held = DataFolder::open(folder, problem);
  if (held == nullptr || !restoreStore(file, folder, force, problem)) return fail("restore", problem);
  std::printf("The tables of %s are in %s.\n", file.c_str(), folder.c_str());
  return kDone;
}

}  // namespace bourse
