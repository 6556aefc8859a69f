// The records of finished games that were asked for last: replaying one for every request would be work that
// anybody can order.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>

namespace bourse {

class RecordCache {
 public:
  /// Null if it is not here.
  const std::string* find(std::string_view table) {
    for (auto one = records_.begin(); one != records_.end(); ++one)
      if (one->table == table) {
        records_.splice(records_.begin(), records_, one);
        return &records_.front().text;
      }
    return nullptr;
  }
  void add(std::string_view table, std::string text) {
    if (text.size() > kMostBytes / 4) return;
    bytes_ += text.size();
    records_.push_front({std::string(table), std::move(text)});
    while (bytes_ > kMostBytes || records_.size() > kMost) {
      bytes_ -= records_.back().text.size();
      records_.pop_back();
    }
  }
  /// Any of them may have changed.
  void clear() {
    records_.clear();
    bytes_ = 0;
  }
  /// It may have changed.
  void remove(std::string_view table) {
    for (auto one = records_.begin(); one != records_.end(); ++one)
      if (one->table == table) {
        bytes_ -= one->text.size();
        records_.erase(one);
        return;
      }
  }

 private:
  static constexpr std::size_t kMost = 100, kMostBytes = 8'000'000;
  struct CachedRecord {
    std::string table, text;
  };
  std::list<CachedRecord> records_;  // the last one asked for comes first
  std::size_t bytes_ = 0;
};

}  // namespace bourse
