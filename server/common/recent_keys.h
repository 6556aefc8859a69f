// The keys that were added last; the oldest is forgotten when there are too many.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace bourse {

class RecentKeys {
 public:
  explicit RecentKeys(std::size_t most) : most_(most) {}

  void add(std::string_view key) {
    if (const auto found = byKey_.find(key); found != byKey_.end())
      return keys_.splice(keys_.begin(), keys_, found->second);
    if (keys_.size() >= most_) {
      byKey_.erase(keys_.back());
      keys_.pop_back();
    }
    keys_.emplace_front(key);
    byKey_.emplace(keys_.front(), keys_.begin());
  }
  [[nodiscard]] bool contains(std::string_view key) const { return byKey_.contains(key); }

 private:
  std::size_t most_;
  std::list<std::string> keys_;  // the last one comes first
  std::unordered_map<std::string_view, std::list<std::string>::iterator> byKey_;
};

}  // namespace bourse
