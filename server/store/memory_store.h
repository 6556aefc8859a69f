// Tables that last as long as the program.
#pragma once

#include <deque>
#include <map>
#include <mutex>

#include "server/store/store.h"

namespace bourse {

class MemoryStore final : public Store {
 public:
  /// Keeps the last so many finished games, and as many reports.
  explicit MemoryStore(std::size_t kept = 5000) : kept_(kept) {}

  bool write(std::span<const TableUpdate> news, std::string& problem) override;
  [[nodiscard]] bool waits() const override { return false; }
  bool readRunning(const std::function<void(StoredTable)>& each, std::string& problem) override;
  std::optional<StoredTable> find(std::string_view table, std::string& problem) override;
  bool readReports(const std::function<void(const std::string&, PlayerReport)>& each,
                   std::string& problem) override;
  bool setHandled(std::int64_t report, std::int64_t time, bool& changed, std::string& problem) override;
  std::vector<FencedOff> fencedOff() override { return fenced_; }

  /// Another process drives the table from now on: its new fencing number, 0 if there is no such table.
  std::uint64_t raiseFence(std::string_view table);
  [[nodiscard]] std::uint64_t fenceOf(std::string_view table);
  [[nodiscard]] std::string rulesOf(std::string_view table);

 private:
  [[nodiscard]] bool isFenced(const TableUpdate& news) const;
  [[nodiscard]] bool fits(std::span<const TableUpdate> news, std::string& problem) const;

  std::mutex mutex_;
  std::size_t kept_;
  std::map<std::string, StoredTable, std::less<>> tables_;
  std::map<std::string, std::uint64_t, std::less<>> fences_;  // other than 0
  std::map<std::string, std::string, std::less<>> rules_;
  std::vector<FencedOff> fenced_;
  std::deque<std::string> over_;  // in the order of their ends
  std::deque<std::pair<std::string, PlayerReport>> reports_;
  std::int64_t lastReport_ = 0;
};

}  // namespace bourse
