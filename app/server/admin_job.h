// What the files of `bourse admin` share.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/people/people_store.h"
#include "server/store/store.h"

namespace bourse {

struct AdminJob {
  std::string command{}, what{}, folder{}, store{}, out{}, why{}, duration{};
  int days = 0;
  bool all = false, asJson = false, secrets = false, name = false, dryRun = false;

  /// Processes share a database; otherwise one server has the folder.
  [[nodiscard]] bool isShared() const { return !store.empty(); }
  /// The file of the store in the folder, or the address of the database.
  [[nodiscard]] std::string place() const;
};

int adminFailed(const std::string& sentence);
std::string adminDate(std::int64_t seconds);
std::unique_ptr<Store> openAdminStore(const AdminJob& job, std::string& problem);
std::unique_ptr<PeopleStore> openAdminPeople(const AdminJob& job, std::string& problem);

// admin_moderation.cpp
int adminBan(const AdminJob& job);
int adminUnban(const AdminJob& job);
int adminMute(const AdminJob& job);
int adminUnmute(const AdminJob& job);
int adminBans(const AdminJob& job);
int adminHost(const AdminJob& job);
int adminUnhost(const AdminJob& job);
int adminLog(const AdminJob& job);
int adminPrograms(const AdminJob& job);
int adminRemoveProgram(const AdminJob& job);
int adminReports(const AdminJob& job);
int adminHandle(const AdminJob& job);
int adminReopen(const AdminJob& job);
/// Writes down that a table was ended.
bool logEndedTable(const AdminJob& job, std::string& problem);
/// These print what there is; `found` tells whether there was anything. False if `problem` is set.
bool showReport(const AdminJob& job, bool& found, std::string& problem);
bool showPerson(const AdminJob& job, bool& found, std::string& problem);

}  // namespace bourse
