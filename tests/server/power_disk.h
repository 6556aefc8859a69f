// A disk for SQLite that lives in memory and remembers every write and every wait for the disk, so that a
// test can cut the power after any of them: what was not waited for may be lost, whole or in part.
//
// While one exists it is SQLite's default. For one thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/rng.h"

namespace bourse::support {

/// Files as they are found after the power came back: path and bytes.
using Files = std::map<std::string, std::string>;

struct DiskStep {
  enum class Kind : std::uint8_t { make, write, truncate, sync, remove };
  Kind kind;
  std::size_t file;  // which one: a name that was removed and made again is another file
  std::string path{};
  std::size_t at = 0;   // where, or to what size
  std::string bytes{};  // what was written
};

class PowerDisk {
 public:
  PowerDisk();
  ~PowerDisk();
  PowerDisk(const PowerDisk&) = delete;
  PowerDisk& operator=(const PowerDisk&) = delete;

  /// Everything that happened so far.
  [[nodiscard]] const std::vector<DiskStep>& steps() const;
  /// The power comes back with these files. Nothing may be open.
  void restart(const Files& files);

  struct Inside;

 private:
  std::unique_ptr<Inside> inside_;
};

/// What steps leave behind if the power is cut after them.
class Aftermath {
 public:
  void happen(const DiskStep& step);

  /// Only what was waited for.
  [[nodiscard]] Files least() const;
  /// Everything: as if the program was killed and not the machine.
  [[nodiscard]] Files most() const;
  /// What was waited for, and any sectors of the rest.
  [[nodiscard]] Files some(Rng& rng) const;

 private:
  struct Content {
    std::string safe;              // that was waited for
    std::vector<DiskStep> unsafe;  // since then
  };
  template <class Lucky>
  [[nodiscard]] Files after(Lucky lucky) const;

  std::vector<Content> files_;
  std::map<std::string, std::size_t> names_, safeNames_;
};

}  // namespace bourse::support
