#include "server/store/data_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace bourse {
namespace {

namespace fs = std::filesystem;

/// The process that has the lock writes its number into the file.
std::string owner(int lock) {
  char text[24] = {};
  const ssize_t got = ::pread(lock, text, sizeof text - 1, 0);
  const std::string number(text, got > 0 ? std::strspn(text, "0123456789") : 0);
  return number.empty() ? "" : " (process " + number + ")";
}

bool signLock(int lock) {
  const std::string text = std::to_string(::getpid()) + "\n";
  return ::ftruncate(lock, 0) == 0 &&
         ::pwrite(lock, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
}

}  // namespace

std::unique_ptr<DataFolder> DataFolder::open(const std::string& path, std::string& problem) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!fs::is_directory(path)) {
    problem = "The folder " + path + " cannot be made" +
              (error ? ": " + error.message() : std::string(": something else has this name")) + ".";
    return nullptr;
  }
  const std::string file = (fs::path(path) / "lock").string();
  const int lock = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) {
    problem = "The folder " + path + " cannot be written to: " + std::strerror(errno) + ".";
    return nullptr;
  }
  std::unique_ptr<DataFolder> folder(new DataFolder(path, lock));
  if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {
    problem = errno == EWOULDBLOCK
                  ? "Another server uses the folder " + path + owner(lock) + "."
                  : "The folder " + path + " cannot be locked: " + std::strerror(errno) + ".";
    return nullptr;
  }
  if (!signLock(lock)) {
    problem = "The folder " + path + " cannot be written to: " + std::strerror(errno) + ".";
    return nullptr;
  }
  return folder;
}

// The file stays: removed, it could be another server's by now.
DataFolder::~DataFolder() { ::close(lock_); }

}  // namespace bourse
