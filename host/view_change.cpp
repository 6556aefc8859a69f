#include "host/view_change.h"

#include <nlohmann/json.hpp>
#include <string>

#include "core/digest.h"
#include "host/json.h"

namespace bourse {
namespace {

using nlohmann::json;

/// Past the value that begins at `at`, in compact JSON.
std::size_t endOf(std::string_view text, std::size_t at) {
  int depth = 0;
  do {
    switch (text[at++]) {
      case '{':
      case '[':
        ++depth;
        break;
      case '}':
      case ']':
        --depth;
        break;
      case '"':
        for (at = text.find('"', at); text[at - 1] == '\\'; at = text.find('"', at + 1)) {
        }
        ++at;
        break;
      default:  // a number, true, false, null, or what stands between values
        while (at < text.size() && text[at] != ',' && text[at] != ']' && text[at] != '}' && text[at] != '"' &&
               text[at] != '{' && text[at] != '[')
          ++at;
        break;
    }
  } while (depth > 0);
  return at;
}

/// The members of an object or the items of a list, one after the other.
class Parts {
 public:
  explicit Parts(std::string_view text) : json_(text), object_(text.front() == '{') {}

  bool next() {
    if (at_ + 1 >= json_.size()) return false;
    std::size_t from = at_;
    if (object_) {
      const std::size_t colon = json_.find("\":", from);
      key_ = json_.substr(from + 1, colon - from - 1);
      from = colon + 2;
    }
    const std::size_t end = endOf(json_, from);
    value_ = json_.substr(from, end - from);
    at_ = end + 1;  // a comma, or the last bracket
    return true;
  }
  [[nodiscard]] std::string_view key() const { return key_; }
  [[nodiscard]] std::string_view value() const { return value_; }

 private:
  std::string_view json_, key_, value_;
  std::size_t at_ = 1;
  bool object_;
};

bool isObject(std::string_view text) { return text.front() == '{'; }
bool isList(std::string_view text) { return text.front() == '['; }

bool sameShape(std::string_view a, std::string_view b) {
  if (a.front() != b.front() || (!isObject(a) && !isList(a))) return false;
  Parts x(a), y(b);
  while (true) {
    const bool more = x.next();
    if (more != y.next()) return false;
    if (!more) return true;
    if (x.key() != y.key()) return false;
  }
}

/// Lists of plain values are short: telling one number in them costs as much as telling all.
bool isPlainList(std::string_view list) {
  return isList(list) && list.find_first_of("[{", 1) == std::string_view::npos;
}

void appendEscaped(std::string& path, std::string_view key) {
  for (const char c : key)
    if (c == '~')
      path += "~0";
    else if (c == '/')
      path += "~1";
    else
      path += c;
}

void collect(std::string_view before, std::string_view after, std::string& path, std::string& change) {
  if (before == after) return;
  if (isPlainList(after) || !sameShape(before, after)) {
    if (change.size() > 1) change += ',';
    change.append("\"").append(path).append("\":").append(after);
    return;
  }
  const std::size_t length = path.size();
  Parts x(before), y(after);
  for (std::size_t i = 0; x.next() && y.next(); ++i) {
    if (x.value() == y.value()) continue;
    path += '/';
    if (isObject(after))
      appendEscaped(path, y.key());
    else
      path += std::to_string(i);
    collect(x.value(), y.value(), path, change);
    path.resize(length);
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

std::string changeBetween(std::string_view before, std::string_view after) {
  std::string change = "{", path;
  collect(before, after, path, change);
  return change + "}";
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

std::uint64_t viewTextDigest(std::string_view view) {
  Digest digest;
  digest.addText(view);
  return digest.value();
}

std::uint64_t viewDigest(const json& view) { return viewTextDigest(compact(view)); }

}  // namespace bourse
