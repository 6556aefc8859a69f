// Who may not come in: addresses, ranges of them, and names.
//
// They are lines of JSON in a file that outlives the server, `bans` in its data folder. Whoever runs the
// server changes the file with `bourse admin ban`; a server that runs looks at it every second.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bourse {

struct Ban {
  enum class Kind : std::uint8_t { address, name };
  Kind kind = Kind::address;
  std::string what;        // 203.0.113.7, 203.0.113.0/24, 2001:db8::/48, or a name
  std::string why;         // for whoever runs the server
  std::int64_t since = 0;  // seconds since 1970
};

class Bans {
 public:
  /// Lines that are none are left out and told.
  static Bans parse(std::string_view text, std::vector<std::string>& troubles);
  [[nodiscard]] std::string text() const;

  /// False if it was there already, or `what` is no address.
  bool add(const Ban& ban);
  /// False if there is none of it.
  bool remove(Ban::Kind kind, std::string_view what);

  [[nodiscard]] bool address(std::string_view from) const;
  /// Capital letters make no other name.
  [[nodiscard]] bool name(std::string_view name) const;
  [[nodiscard]] const std::vector<Ban>& all() const { return bans_; }

 private:
  std::vector<Ban> bans_;
};

/// Whether it is an address or a range, as 10.0.0.0/8.
bool isAddressRange(std::string_view text);

/// The file: a server reads it again when it has changed.
class BanFile {
 public:
  explicit BanFile(std::string path) : path_(std::move(path)) {}

  /// Whether there was something new; `troubles` are for the log.
  bool lookAgain(std::vector<std::string>& troubles);
  [[nodiscard]] const Bans& bans() const { return bans_; }
  /// Reads, changes and writes it while no other does; `change` is false if nothing is to be written. False
  /// if `problem` is set.
  template <class Change>
  bool edit(const Change& change, std::string& problem) {
    const Held held(path_);
    if (!held.ok) {
      problem = "The file " + path_ + " cannot be written to.";
      return false;
    }
    std::vector<std::string> troubles;
    lookAgain(troubles);
    return !change(bans_) || write(problem);
  }

 private:
  struct Held {  // a lock beside it, since the file itself is replaced
    explicit Held(const std::string& path);
    ~Held();
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    bool ok = false;
    int lock = -1;
  };
  bool write(std::string& problem);

  std::string path_, stamp_;  // of the file as it was read
  Bans bans_;
};

/// In a data folder.
std::string banFile(const std::string& folder);

}  // namespace bourse
