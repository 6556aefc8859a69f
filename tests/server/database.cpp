#include "tests/server/database.h"

#include <gtest/gtest.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <vector>

#include "server/store/postgres.h"

namespace bourse::support {
namespace {

namespace fs = std::filesystem;

/// Runs a program as somebody PostgreSQL accepts, with its output in a file.
pid_t start(const std::vector<std::string>& words, const std::string& log) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);  // however the tests end
  if (const passwd* other = ::getpwnam("postgres"); ::geteuid() == 0 && other != nullptr)
    if (::setgid(other->pw_gid) != 0 || ::setuid(other->pw_uid) != 0) ::_exit(126);
  if (::prctl(PR_SET_PDEATHSIG, SIGQUIT) != 0 || std::freopen(log.c_str(), "a", stdout) == nullptr ||
      std::freopen(log.c_str(), "a", stderr) == nullptr || ::chdir("/") != 0)
    ::_exit(126);
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

/// The newest one that is installed: Debian keeps several beside each other.
fs::path programs() {
  fs::path best;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql"))
    if (fs::exists(version.path() / "bin/initdb") && version.path() > best) best = version.path();
  return best / "bin";
}

class OwnPostgres {
 public:
  OwnPostgres() {
    std::string pattern = (fs::temp_directory_path() / "bourse-pg-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) return;
    folder_ = pattern;
    if (const passwd* other = ::getpwnam("postgres"); ::geteuid() == 0 && other != nullptr)
      if (::chown(pattern.c_str(), other->pw_uid, other->pw_gid) != 0) return;
    const std::string log = folder_ + "/log";
    const pid_t making = start({(programs() / "initdb").string(), "-D", folder_ + "/data", "-U", "bourse",
                                "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"},
                               log);
    ::waitpid(making, nullptr, 0);
    process_ = start({(programs() / "postgres").string(), "-D", folder_ + "/data", "-k", folder_, "-c",
                      "listen_addresses=", "-c", "shared_buffers=16MB", "-c", "fsync=on"},
                     log);
    for (int tries = 0; tries < 600 && !works_; ++tries) {
      std::string problem;
      works_ = admin_.open(address("postgres"), problem);
      if (!works_) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
  ~OwnPostgres() {
    admin_.close();
    if (process_ > 0) {
      ::kill(process_, SIGQUIT);
      ::waitpid(process_, nullptr, 0);
    }
    std::error_code ignored;
    if (!folder_.empty()) fs::remove_all(folder_, ignored);
  }
  OwnPostgres(const OwnPostgres&) = delete;
  OwnPostgres& operator=(const OwnPostgres&) = delete;

  std::string fresh() {
    const std::string name = "t" + std::to_string(++last_);
    std::string problem = "see the log in " + folder_;
    if (works_) admin_.run("CREATE DATABASE " + name, problem);
    EXPECT_EQ(problem, "") << "PostgreSQL does not work here.";
    return address(name);
  }

 private:
  [[nodiscard]] std::string address(const std::string& name) const {
    return "postgresql:///" + name + "?user=bourse&host=" + folder_;
  }

  std::string folder_;
  pid_t process_ = 0;
  Postgres admin_;
  int last_ = 0;
  bool works_ = false;
};

}  // namespace

std::string freshDatabase() {
  static OwnPostgres postgres;
  return postgres.fresh();
}

}  // namespace bourse::support
