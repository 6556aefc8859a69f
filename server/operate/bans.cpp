#include "server/operate/bans.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "host/json.h"
#include "server/http.h"

namespace bourse {
namespace {

using nlohmann::json;

struct Range {
  std::array<unsigned char, 16> bytes{};
  int bits = 128;
};

/// IPv4 as its part of IPv6, so that ::ffff:10.0.0.1 is the same address.
bool parseAddress(const std::string& text, std::array<unsigned char, 16>& bytes, bool& four) {
  in_addr v4{};
  four = inet_pton(AF_INET, text.c_str(), &v4) == 1;
  if (!four) return inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1;
  bytes = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  std::memcpy(bytes.data() + 12, &v4, sizeof v4);
  return true;
}

bool parseRange(std::string_view text, Range& range) {
  const std::size_t slash = text.find('/');
  bool four = false;
  if (!parseAddress(std::string(text.substr(0, slash)), range.bytes, four)) return false;
  if (slash == std::string_view::npos) return true;
  const std::string_view length = text.substr(slash + 1);
  int bits = 0;
  const auto [end, error] = std::from_chars(length.data(), length.data() + length.size(), bits);
  const int most = four ? 32 : 128;
  if (error != std::errc() || end != length.data() + length.size() || bits < 0 || bits > most) return false;
  range.bits = bits + 128 - most;
  return true;
}

bool isIn(const Range& range, const std::array<unsigned char, 16>& address) {
  for (int bit = 0; bit < range.bits; bit += 8) {
    const int left = std::min(8, range.bits - bit);
    const unsigned mask = (0xffU << (8 - left)) & 0xffU;
    const auto at = static_cast<std::size_t>(bit / 8);
    if (((range.bytes[at] ^ address[at]) & mask) != 0) return false;
  }
  return true;
}

bool sameBan(const Ban& ban, Ban::Kind kind, std::string_view what) {
  return ban.kind == kind && sameWord(ban.what, what);
}

bool banIn(const json& line, Ban& ban) {
  const auto text = [&](const char* name) {
    const json* value = member(line, name);
    return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
  };
  const std::string address = text("address"), name = text("name");
  ban.kind = address.empty() ? Ban::Kind::name : Ban::Kind::address;
  ban.what = address.empty() ? name : address;
  ban.why = text("why");
  const json* since = member(line, "since");
  ban.since = since != nullptr && since->is_number_integer() ? since->get<std::int64_t>() : 0;
  return !ban.what.empty();
}

/// Root may edit the file of the server's own user, who has to read it afterwards.
bool giveToServer(int file, const std::string& path) {
  struct stat folder{};
  const std::string parent = std::filesystem::path(path).parent_path().string();
  if (::geteuid() != 0 || ::stat(parent.c_str(), &folder) != 0) return true;
  return ::fchown(file, folder.st_uid, folder.st_gid) == 0;
}

std::string stampOf(const std::string& path) {
  struct stat about{};
  if (::stat(path.c_str(), &about) != 0) return "none";
  return std::to_string(about.st_ino) + " " + std::to_string(about.st_size) + " " +
         std::to_string(about.st_mtim.tv_sec) + "." + std::to_string(about.st_mtim.tv_nsec);
}

}  // namespace

bool isAddressRange(std::string_view text) {
  Range range;
  return parseRange(text, range);
}

Bans Bans::parse(std::string_view text, std::vector<std::string>& troubles) {
  Bans bans;
  int number = 0;
  for (const std::string_view line : partsOf(text, '\n')) {
    ++number;
    Ban ban;
    if (line.empty()) continue;
    if (!banIn(parseJson(line), ban) || !bans.add(ban))
      troubles.push_back("Line " + std::to_string(number) + " of the bans is none.");
  }
  return bans;
}

std::string Bans::text() const {
  std::string text;
  for (const Ban& ban : bans_)
    text += compact({{ban.kind == Ban::Kind::address ? "address" : "name", ban.what},
                     {"why", ban.why},
                     {"since", ban.since}}) +
            "\n";
  return text;
}

bool Bans::add(const Ban& ban) {
  if (ban.kind == Ban::Kind::address && !isAddressRange(ban.what)) return false;
  for (const Ban& one : bans_)
    if (sameBan(one, ban.kind, ban.what)) return false;
  bans_.push_back(ban);
  return true;
}

bool Bans::remove(Ban::Kind kind, std::string_view what) {
  return std::erase_if(bans_, [&](const Ban& ban) { return sameBan(ban, kind, what); }) > 0;
}

bool Bans::address(std::string_view from) const {
  std::array<unsigned char, 16> address{};
  bool four = false;
  if (bans_.empty() || !parseAddress(std::string(from), address, four)) return false;
  return std::any_of(bans_.begin(), bans_.end(), [&](const Ban& ban) {
    Range range;
    return ban.kind == Ban::Kind::address && parseRange(ban.what, range) && isIn(range, address);
  });
}

bool Bans::name(std::string_view name) const {
  return std::any_of(bans_.begin(), bans_.end(),
                     [&](const Ban& ban) { return sameBan(ban, Ban::Kind::name, name); });
}

std::string banFile(const std::string& folder) { return (std::filesystem::path(folder) / "bans").string(); }

BanFile::Held::Held(const std::string& path) {
  lock = ::open((path + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ok = lock >= 0 && ::flock(lock, LOCK_EX) == 0 && giveToServer(lock, path);
}

BanFile::Held::~Held() {
  if (lock >= 0) ::close(lock);
}

bool BanFile::lookAgain(std::vector<std::string>& troubles) {
  const std::string stamp = stampOf(path_);
  if (stamp == stamp_) return false;
  stamp_ = stamp;
  std::ifstream file(path_);
  std::ostringstream text;
  text << file.rdbuf();
  bans_ = Bans::parse(text.str(), troubles);
  return true;
}

/// Beside it and then in its place, so that nobody reads half of it.
bool BanFile::write(std::string& problem) {
  const std::string fresh = path_ + ".new";
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const std::string text = bans_.text();
  const bool written = file >= 0 &&
                       ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                       ::fsync(file) == 0 && giveToServer(file, path_);
  if (file >= 0) ::close(file);
  if (!written || std::rename(fresh.c_str(), path_.c_str()) != 0) {
    problem = "The file " + path_ + " cannot be written.";
    return false;
  }
  stamp_ = stampOf(path_);
  return true;
}

}  // namespace bourse
