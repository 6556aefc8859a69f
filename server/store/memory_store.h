// Tables that last as long as the program.
#pragma once

#include <map>
#include <mutex>

#include "server/store/store.h"

namespace bourse {

class MemoryStore final : public Store {
 public:
  bool write(std::span<const TableNews> news, std::string& problem) override;
  bool readRunning(const std::function<void(StoredTable)>& each, std::string& problem) override;
  std::optional<StoredTable> find(std::string_view table, std::string& problem) override;

 private:
  [[nodiscard]] bool fits(std::span<const TableNews> news, std::string& problem) const;

  std::mutex mutex_;
  std::map<std::string, StoredTable, std::less<>> tables_;
};

}  // namespace bourse
