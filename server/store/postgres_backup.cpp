#include "server/store/postgres_backup.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <vector>

namespace bourse {
namespace {

namespace fs = std::filesystem;

/// An address in two parts: all processes of a machine can read the arguments of a program, but not its
/// environment.
struct Login {
  std::string place, password;
};

Login loginOf(const std::string& address) {
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      PQconninfoParse(address.c_str(), nullptr), PQconninfoFree);
  Login login;
  for (const PQconninfoOption* one = options.get(); one != nullptr && one->keyword != nullptr; ++one) {
    if (one->val == nullptr) continue;
    if (std::strcmp(one->keyword, "password") == 0) {
      login.password = one->val;
      continue;
    }
    login.place += std::string(login.place.empty() ? "" : " ") + one->keyword + "='";
    for (const char* letter = one->val; *letter != '\0'; ++letter) {
      if (*letter == '\'' || *letter == '\\') login.place += '\\';
      login.place += *letter;
    }
    login.place += "'";
  }
  return login;
}

/// Its exit status; -1, and why in errno, if it could not be started.
int run(std::vector<std::string> words, const std::string& password) {
  std::vector<char*> arguments, environment;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::string secret = "PGPASSWORD=" + password;
  for (char** one = environ; *one != nullptr; ++one) environment.push_back(*one);
  if (!password.empty()) environment.push_back(secret.data());
  environment.push_back(nullptr);
  pid_t child = 0;
  errno = ::posix_spawnp(&child, arguments[0], nullptr, nullptr, arguments.data(), environment.data());
  if (errno != 0) return -1;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

/// Nobody else may read it: it holds the seeds of running games.
bool makePrivateFile(const std::string& file) {
  const int made = ::open(file.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
  return made >= 0 && ::close(made) == 0;
}

bool makeDurable(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool done = file >= 0 && ::fsync(file) == 0;
  if (file >= 0) ::close(file);
  return done;
}

/// What the database is called, as part of a file's name: one folder may have the copies of several.
std::string nameOf(const std::string& address) {
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      PQconninfoParse(address.c_str(), nullptr), PQconninfoFree);
  std::string name;
  for (const PQconninfoOption* one = options.get(); one != nullptr && one->keyword != nullptr; ++one)
    if (std::strcmp(one->keyword, "dbname") == 0 && one->val != nullptr) name = one->val;
  for (char& letter : name)
    if (std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '-') letter = '_';
  return name.empty() ? "bourse" : name;
}

}  // namespace

bool dumpDatabase(const std::string& address, const std::string& file, std::string& problem) {
  const std::string unfinished = file + ".new", folder = fs::path(file).parent_path().string();
  if (!makePrivateFile(unfinished)) {
    problem = "The backup cannot be written to " + unfinished + ": " + std::strerror(errno) + ".";
    return false;
  }
  std::error_code error;
  const Login login = loginOf(address);
  const int status =
      run({"pg_dump", "--format=custom", "--no-password", "--file=" + unfinished, "--dbname=" + login.place},
          login.password);
  if (status == 0 && makeDurable(unfinished)) {
    fs::rename(unfinished, file, error);
    if (!error && makeDurable(folder.empty() ? "." : folder)) return true;
  }
  problem = status == -1 || status == 127 ? "pg_dump was not found; it is in the package postgresql-client."
                                          : "pg_dump could not back up the database; its message is above.";
  fs::remove(unfinished, error);
  return false;
}

bool backUpBeforeUpgrade(const std::string& address, std::int64_t form, const UpgradeBackup& backup,
                         std::string& problem) {
  if (backup.unnecessary) return true;
  if (backup.folder.empty()) {
    problem = "The database has form " + std::to_string(form) +
              ", and this program changes it to a newer one. Start the server with --backup DIR, where "
              "pg_dump puts a copy first, or with --migrate-without-backup if you have one.";
    return false;
  }
  const std::string name = nameOf(address) + ".before-form-" + std::to_string(form + 1) + ".dump";
  std::error_code error;
  fs::create_directories(backup.folder, error);
  if (error) {
    problem =
        "The backup before the upgrade cannot be written to " + backup.folder + ": " + error.message() + ".";
    return false;
  }
  if (dumpDatabase(address, (fs::path(backup.folder) / name).string(), problem)) return true;
  problem +=
      " There is no backup before the upgrade, so nothing was changed. Make one yourself and use "
      "--migrate-without-backup, or try again.";
  return false;
}

}  // namespace bourse
