#include "host/table/view_change.h"

#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>

#include "core/digest.h"
#include "host/json/json.h"

namespace bourse {
namespace {

using nlohmann::json;

/// Past the end of a text in compact JSON whose quote stands before `at`.
std::size_t endOfText(std::string_view text, std::size_t at) {
  at = text.find('"', at);
  while (text[at - 1] == '\\') at = text.find('"', at + 1);
  return at + 1;
}

/// The members of an object or the items of a list, one after the other.
class Parts {
 public:
  /// `container` is its number in the outline.
  Parts(const ViewText& view, std::size_t container)
      : text_(view.text()),
        outline_(view.outline()),
        at_(outline_[container].from + 1),
        next_(container + 1) {
    end_ = outline_[container].to - 1;
    object_ = text_[at_ - 1] == '{';
  }

  bool next() {
    if (at_ >= end_) return false;
    if (object_) {
      const std::size_t quote = text_.find('"', at_ + 1);  // our keys have nothing escaped
      key_ = text_.substr(at_ + 1, quote - at_ - 1);
      at_ = quote + 2;
    }
    from_ = at_;
    container_ = text_[at_] == '{' || text_[at_] == '[' ? next_ : kPlain;
    if (container_ != kPlain) {
      at_ = outline_[container_].to;
      next_ = outline_[container_].after;
    } else if (text_[at_] == '"') {
      at_ = endOfText(text_, at_ + 1);
    } else {
      while (at_ < end_ && text_[at_] != ',') ++at_;
    }
    to_ = at_++;  // a comma, or the last bracket
    return true;
  }
  [[nodiscard]] std::string_view key() const { return key_; }
  [[nodiscard]] std::string_view value() const { return text_.substr(from_, to_ - from_); }
  /// Its number in the outline, kPlain if it is a plain value.
  [[nodiscard]] std::size_t container() const { return container_; }

  static constexpr std::size_t kPlain = SIZE_MAX;

 private:
  std::string_view text_, key_;
  const std::vector<ViewText::Container>& outline_;
  std::size_t at_, next_, end_ = 0, from_ = 0, to_ = 0, container_ = kPlain;
  bool object_ = false;
};

void appendEscaped(std::string& path, std::string_view key) {
  for (const char c : key)
    if (c == '~')
      path += "~0";
    else if (c == '/')
      path += "~1";
    else
      path += c;
}

/// Finds what is different between two views and writes it down.
class Comparison {
 public:
  Comparison(const ViewText& before, const ViewText& after) : before_(before), after_(after) {}

  std::string run() {
    if (before_.text() != after_.text()) compare(0, 0);
    return change_ + "}";
  }

 private:
  /// Two containers that are not the same.
  void compare(std::size_t was, std::size_t is) {
    const char kind = after_.text()[after_.outline()[is].from];
    if (isPlainList(is) || before_.text()[before_.outline()[was].from] != kind) return put(after_.textOf(is));
    const std::size_t length = path_.size(), told = change_.size();
    const bool object = kind == '{';
    Parts x(before_, was), y(after_, is);
    for (std::size_t i = 0;; ++i) {
      const bool more = x.next();
      if (more != y.next() || (more && x.key() != y.key())) {  // of another shape: all of it is told
        change_.resize(told);
        return put(after_.textOf(is));
      }
      if (!more) return;
      if (x.value() == y.value()) continue;
      path_ += '/';
      if (object)
        appendEscaped(path_, y.key());
      else
        path_ += std::to_string(i);
      if (x.container() != Parts::kPlain && y.container() != Parts::kPlain)
        compare(x.container(), y.container());
      else
        put(y.value());
      path_.resize(length);
    }
  }

  void put(std::string_view value) {
    if (change_.size() > 1) change_ += ',';
    change_.append("\"").append(path_).append("\":").append(value);
  }

  /// Lists of plain values are short: telling one number in them costs as much as telling all.
  [[nodiscard]] bool isPlainList(std::size_t is) const {
    const ViewText::Container& container = after_.outline()[is];
    return after_.text()[container.from] == '[' && container.after == is + 1;
  }

  const ViewText &before_, &after_;
  std::string path_, change_ = "{";
};

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

/// Up to eight letters, the first one lowest.
std::uint64_t wordOf(std::string_view letters) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < letters.size(); ++i)
    word |= std::uint64_t{static_cast<unsigned char>(letters[i])} << (8 * i);
  return word;
}

}  // namespace

ViewText::ViewText(std::string text) : text_(std::move(text)) {
  std::vector<std::size_t> open;
  outline_.reserve(text_.size() / 24);
  for (std::size_t at = 0; at < text_.size(); ++at) switch (text_[at]) {
      case '{':
      case '[':
        open.push_back(outline_.size());
        outline_.push_back({.from = static_cast<std::uint32_t>(at)});
        break;
      case '}':
      case ']':
        outline_[open.back()].to = static_cast<std::uint32_t>(at + 1);
        outline_[open.back()].after = static_cast<std::uint32_t>(outline_.size());
        open.pop_back();
        break;
      case '"':
        at = endOfText(text_, at + 1) - 1;
        break;
      default:
        break;
    }
}

std::string changeBetween(const ViewText& before, const ViewText& after) {
  return Comparison(before, after).run();
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
  // As Digest::addText, eight letters at a time: views are long, and everybody is told one after every move.
  Digest digest;
  const std::size_t size = view.size();
  if constexpr (std::endian::native == std::endian::little)
    for (; view.size() >= 8; view.remove_prefix(8)) {
      std::uint64_t word = 0;
      std::memcpy(&word, view.data(), 8);
      digest.add(word);
    }
  else
    for (; view.size() >= 8; view.remove_prefix(8)) digest.add(wordOf(view.substr(0, 8)));
  digest.add(wordOf(view) | std::uint64_t{size} << 56);
  return digest.value();
}

std::uint64_t viewDigest(const json& view) { return viewTextDigest(compact(view)); }

}  // namespace bourse
