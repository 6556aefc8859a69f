#include "server/store/restore.h"

#include <fcntl.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>

#include "server/store/sqlite_store.h"

namespace bourse {
namespace {

namespace fs = std::filesystem;

/// With what SQLite lays beside it: a log that stayed would be taken for the new file's own.
bool putAside(const std::string& file, std::string& problem) {
  const std::string stamp = ".before-" + std::to_string(std::time(nullptr));
  for (const std::string& name : {file + "-wal", file + "-shm", file}) {
    std::error_code error;
    if (!fs::exists(name)) continue;
    fs::rename(name, name + stamp, error);
    if (!error) continue;
    problem = "The file " + name + " cannot be put aside: " + error.message() + ".";
    return false;
  }
  return true;
}

bool onDisk(const std::string& path) {
  const int opened = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened < 0) return false;
  const bool done = ::fsync(opened) == 0;
  ::close(opened);
  return done;
}

}  // namespace

std::string storeFile(const std::string& folder) { return (fs::path(folder) / "bourse.db").string(); }

bool restoreStore(const std::string& backup, const std::string& folder, bool force, std::string& problem) {
  const std::string file = storeFile(folder);
  if (!checkStore(backup, problem)) return false;
  if (fs::exists(file) && !force) {
    problem = "There are tables in " + folder + " already; --force puts them aside.";
    return false;
  }
  const std::string copy = file + ".new";
  std::error_code error;
  fs::remove(copy, error);
  // As a backup of the backup: a file that a server still had open would bring its log along.
  if (!backUpStore(backup, copy, problem)) return false;
  if (!onDisk(copy) || !putAside(file, problem)) {
    if (problem.empty()) problem = "The file " + copy + " cannot be written to the disk.";
    return false;
  }
  fs::rename(copy, file, error);
  if (error || !onDisk(folder)) {
    problem = "The file " + file + " cannot be put in its place: " + error.message() + ".";
    return false;
  }
  return true;
}

}  // namespace bourse
