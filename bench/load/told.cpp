#include "bench/load/told.h"

#include <algorithm>
#include <cstdlib>

namespace bourse::load {
namespace {

/// What follows a key; the first place where it begins with one of `letters`.
std::string_view after(std::string_view text, std::string_view key, std::string_view letters) {
  for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    const std::string_view rest = text.substr(at + key.size());
    if (!rest.empty() && letters.find(rest.front()) != std::string_view::npos) return rest;
  }
  return {};
}

constexpr std::string_view kDigits = "0123456789";

}  // namespace

Told told(std::string_view message) {
  Told told;
  const std::string_view type = after(message, "\"type\":\"", "cdrv");
  if (type.starts_with("view\""))
    told.kind = Told::Kind::view;
  else if (type.starts_with("change\""))
    told.kind = Told::Kind::change;
  else if (type.starts_with("done\""))
    told.kind = Told::Kind::done;
  else if (type.starts_with("refused\""))
    told.kind = Told::Kind::refused;
  if (told.kind != Told::Kind::view && told.kind != Told::Kind::change) return told;
  // Keys come in the order of the alphabet; a node's decision is a name and not a number.
  for (const char digit : after(message, "\"decision\":", kDigits)) {
    if (digit < '0' || digit > '9') break;
    told.decision = told.decision * 10 + static_cast<std::uint32_t>(digit - '0');
  }
  if (told.decision != 0) told.legal = after(message, "\"legal\":", "[");
  told.legal = told.legal.substr(0, told.legal.find("]]") + 2);
  told.over = !after(message, "\"scores\":", "[").empty();
  return told;
}

std::string_view oneOf(std::string_view legal, std::uint32_t which) {
  const auto moves = static_cast<std::uint32_t>(std::count(legal.begin(), legal.end(), ']')) - 1;
  if (moves == 0 || legal.size() < 4) return {};
  std::size_t at = 1;
  for (std::uint32_t i = which % moves; i > 0; --i) at = legal.find(']', at) + 2;
  return legal.substr(at, legal.find(']', at) + 1 - at);
}

}  // namespace bourse::load
