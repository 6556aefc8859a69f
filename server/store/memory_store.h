// Tables that last as long as the program.
#pragma once

#include <deque>
#include <map>
#include <mutex>

#include "server/store/store.h"

namespace bourse {

class MemoryStore final : public Store {
 public:
  /// Of games that are over it keeps the last so many, and of reports as many: memory has an end.
  explicit MemoryStore(std::size_t kept = 5000) : kept_(kept) {}

  bool write(std::span<const TableNews> news, std::string& problem) override;
  [[nodiscard]] bool waits() const override { return false; }
  bool readRunning(const std::function<void(StoredTable)>& each, std::string& problem) override;
  std::optional<StoredTable> find(std::string_view table, std::string& problem) override;
  bool readReports(const std::function<void(const std::string&, Complaint)>& each,
                   std::string& problem) override;

 private:
  [[nodiscard]] bool fits(std::span<const TableNews> news, std::string& problem) const;

  std::mutex mutex_;
  std::size_t kept_;
  std::map<std::string, StoredTable, std::less<>> tables_;
  std::deque<std::string> over_;  // in the order of their ends
  std::deque<std::pair<std::string, Complaint>> reports_;
};

}  // namespace bourse
