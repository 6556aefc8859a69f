#include "server/store/memory_store.h"

namespace bourse {

bool MemoryStore::isFenced(const TableUpdate& news) const {
  const auto fence = fences_.find(news.table);
  return fence != fences_.end() && fence->second != news.fence;
}

std::uint64_t MemoryStore::raiseFence(std::string_view table) {
  const std::lock_guard lock(mutex_);
  return tables_.contains(table) ? ++fences_[std::string(table)] : 0;
}

std::uint64_t MemoryStore::fenceOf(std::string_view table) {
  const std::lock_guard lock(mutex_);
  const auto fence = fences_.find(table);
  return fence == fences_.end() ? 0 : fence->second;
}

std::string MemoryStore::rulesOf(std::string_view table) {
  const std::lock_guard lock(mutex_);
  const auto rules = rules_.find(table);
  return rules == rules_.end() ? std::string() : rules->second;
}

/// Whether all of it can be kept, before any of it is.
bool MemoryStore::fits(std::span<const TableUpdate> news, std::string& problem) const {
  std::map<std::string_view, std::uint64_t> entries;  // that the tables have so far
  for (const TableUpdate& one : news) {
    if (one.forgotten || isFenced(one)) continue;
    const auto known = tables_.find(one.table);
    const bool unknown = known == tables_.end() && !entries.contains(one.table) && !one.facts;
    const std::uint64_t before = known == tables_.end() ? 0 : known->second.entries.size();
    std::uint64_t& count = entries.try_emplace(one.table, before).first->second;
    if (!one.entries.empty() && (unknown || one.from != count)) {
      problem = "Entry " + std::to_string(one.from) + " of the table " + one.table + " is not the next one.";
      return false;
    }
    count += one.entries.size();
  }
  return true;
}

bool MemoryStore::write(std::span<const TableUpdate> news, std::string& problem) {
  const std::lock_guard lock(mutex_);
  problem.clear();
  fenced_.clear();
  if (!fits(news, problem)) return false;
  for (const TableUpdate& one : news) {
    if (one.forgotten) {
      for (auto& [table, report] : reports_) forgetInReport(report, *one.forgotten);
      for (auto& [id, table] : tables_) forgetInUpload(table.facts, *one.forgotten);
      continue;
    }
    if (isFenced(one)) {
      fenced_.push_back({one.table, one.fence});
      continue;
    }
    if (one.removed) {
      if (const auto known = tables_.find(one.table); known == tables_.end() || known->second.over) continue;
      tables_.erase(one.table);
      fences_.erase(one.table);
      rules_.erase(one.table);
      continue;
    }
    if (one.fence > 0) {
      fences_.try_emplace(one.table, one.fence);
      rules_.try_emplace(one.table, one.rules);
    }
    StoredTable& table = tables_[one.table];
    table.id = one.table;
    if (one.facts) table.facts = *one.facts;
    if (one.over && !table.over) over_.push_back(one.table);
    table.over = table.over || one.over;
    for (const PlayerReport& report : one.reports) {
      reports_.emplace_back(one.table, report);
      reports_.back().second.number = ++lastReport_;
    }
    table.entries.insert(table.entries.end(), one.entries.begin(), one.entries.end());
  }
  for (; over_.size() > kept_; over_.pop_front()) {
    tables_.erase(over_.front());
    fences_.erase(over_.front());
    rules_.erase(over_.front());
  }
  while (reports_.size() > kept_) reports_.pop_front();
  return true;
}

bool MemoryStore::readRunning(const std::function<void(StoredTable)>& each, std::string& problem) {
  const std::lock_guard lock(mutex_);
  problem.clear();
  for (const auto& [id, table] : tables_)
    if (!table.over) each(table);
  return true;
}

bool MemoryStore::readReports(const std::function<void(const std::string&, PlayerReport)>& each,
                              std::string& problem) {
  const std::lock_guard lock(mutex_);
  problem.clear();
  for (const auto& [table, report] : reports_) each(table, report);
  return true;
}

bool MemoryStore::setHandled(std::int64_t report, std::int64_t time, bool& changed, std::string& problem) {
  const std::lock_guard lock(mutex_);
  problem.clear();
  changed = false;
  for (auto& [table, one] : reports_) {
    if (one.number != report || (one.handled == 0) == (time == 0)) continue;
    one.handled = time;
    changed = true;
  }
  return true;
}

std::optional<StoredTable> MemoryStore::find(std::string_view table, std::string& problem) {
  const std::lock_guard lock(mutex_);
  problem.clear();
  const auto found = tables_.find(table);
  return found == tables_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace bourse
