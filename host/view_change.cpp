#include "host/view_change.h"

#include <nlohmann/json.hpp>
#include <string>

#include "core/digest.h"
#include "host/json.h"

namespace bourse {
namespace {

using nlohmann::json;

std::string escaped(const std::string& key) {
  std::string out;
  for (const char c : key) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return out;
}

bool sameKeys(const json& a, const json& b) {
  if (a.size() != b.size()) return false;
  for (auto x = a.begin(), y = b.begin(); x != a.end(); ++x, ++y)
    if (x.key() != y.key()) return false;
  return true;
}

bool sameLists(const json& a, const json& b) { return a.is_array() && b.is_array() && a.size() == b.size(); }

/// Lists of plain values are short: telling one number in them costs as much as telling all.
bool isPlainList(const json& list) {
  for (const json& item : list)
    if (item.is_structured()) return false;
  return true;
}

void collect(const json& before, const json& after, const std::string& path, json& change) {
  if (before == after) return;
  if (before.is_object() && after.is_object() && sameKeys(before, after)) {
    for (auto x = before.begin(), y = after.begin(); x != before.end(); ++x, ++y)
      collect(*x, *y, path + "/" + escaped(x.key()), change);
  } else if (sameLists(before, after) && !isPlainList(after)) {
    for (std::size_t i = 0; i < after.size(); ++i)
      collect(before[i], after[i], path + "/" + std::to_string(i), change);
  } else {
    change[path] = after;
  }
}

/// The child that one part of a path names, or null.
json* child(json& value, const std::string& part) {
  if (value.is_array()) {
    std::size_t index = 0;
    if (part.empty() || part.size() > 6) return nullptr;
    for (const char c : part) {
      if (c < '0' || c > '9') return nullptr;
      index = index * 10 + static_cast<std::size_t>(c - '0');
    }
    return index < value.size() ? &value[index] : nullptr;
  }
  if (!value.is_object()) return nullptr;
  const auto found = value.find(part);
  return found != value.end() ? &*found : nullptr;
}

std::string unescaped(const std::string& part) {
  std::string out;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const bool escape = part[i] == '~' && i + 1 < part.size();
    out += escape ? (part[i + 1] == '1' ? '/' : '~') : part[i];
    if (escape) ++i;
  }
  return out;
}

}  // namespace

json changeBetween(const json& before, const json& after) {
  json change = json::object();
  collect(before, after, "", change);
  return change;
}

bool applyChange(json& view, const json& change) {
  if (!change.is_object()) return false;
  for (const auto& [path, value] : change.items()) {
    json* place = &view;
    for (std::size_t start = 1; start <= path.size() && place != nullptr;) {
      const std::size_t end = std::min(path.find('/', start), path.size());
      place = child(*place, unescaped(path.substr(start, end - start)));
      start = end + 1;
    }
    if (place == nullptr) return false;
    *place = value;
  }
  return true;
}

std::uint64_t viewDigest(const json& view) {
  Digest digest;
  digest.addText(compact(view));
  return digest.value();
}

}  // namespace bourse
