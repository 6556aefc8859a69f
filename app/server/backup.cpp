// bourse backup and bourse restore: the tables of a server as one file, and back.
#include <cstdio>
#include <memory>
#include <string>

#include "app/command.h"
#include "app/options.h"
#include "server/store/data_folder.h"
#include "server/store/restore.h"
#include "server/store/sqlite_store.h"

namespace bourse {
int runBackup(int argc, char** argv) {
  std::string folder, file, problem;
  Options options("backup", "copies the tables of a server to a file; the server may keep running");
  options.word("DIR", "the data folder of the server", folder, true);
  options.word("FILE", "the copy; it must not exist", file, true);
  if (!options.parse(argc, argv)) return options.exitCode();
  if (!backUpStore(storeFile(folder), file, problem)) return fail("backup", problem);
  std::printf("The backup is in %s. It holds the seeds of running games: keep it as safe as the folder.\n",
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
