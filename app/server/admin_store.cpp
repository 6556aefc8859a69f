// bourse admin: the stores it works on, and how it writes.
#include <cstdio>
#include <ctime>

#include "app/command.h"
#include "app/server/admin_job.h"
#include "server/people/postgres_people.h"
#include "server/people/sqlite_people.h"
#include "server/store/postgres_store.h"
#include "server/store/restore.h"
#include "server/store/sqlite_store.h"

namespace bourse {
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

}  // namespace bourse
