#include "server/operate/disk.h"

#include <sys/statvfs.h>

namespace bourse {

std::optional<std::uint64_t> freeBytes(const std::string& folder) {
  struct statvfs disk{};
  if (::statvfs(folder.c_str(), &disk) != 0) return {};
  return static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize;
}

bool DiskWatch::look(std::uint64_t free) {
  free_ = free;
  const bool low = free < (low_ ? least_ + least_ / 10 : least_);
  if (low == low_) return false;
  low_ = low;
  return true;
}

}  // namespace bourse
