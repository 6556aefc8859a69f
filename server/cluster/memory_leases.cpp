#include "server/cluster/memory_leases.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bourse {

std::unique_ptr<Leases> MemoryCluster::member() { return std::make_unique<MemoryLeases>(*this); }

std::string MemoryCluster::rulesOf(const std::string& table) const { return store_.rulesOf(table); }

Claim MemoryCluster::take(const StoredTable& table, std::int64_t by) {
  const auto former = holders_.find(table.id);
  const bool changes = former != holders_.end() && former->second != by;
  holders_[table.id] = by;
  Claim claim{.outcome = Claim::Outcome::ours, .fence = store_.raiseFence(table.id), .table = table};
  if (!changes) return claim;
  for (const auto& [process, ears] : ears_)
    if (process != by && ears.taken) ears.taken(table.id, claim.fence);
  return claim;
}

void MemoryLeases::join(const std::string& address, const std::vector<std::string>& rules,
                        std::function<void(std::int64_t)> joined) {
  if (cut) return joined(0);
  cluster_.ears_.erase(number_);
  number_ = ++cluster_.last_;
  cluster_.processes_[number_] = {
      .address = address, .lobby = "[]", .rules = rules, .expires = cluster_.now_() + kLease};
  cluster_.ears_[number_] = {.taken =
                                 [this](const std::string& table, std::uint64_t fence) {
                                   if (!cut && ears_.taken) ears_.taken(table, fence);
                                 },
                             .left =
                                 [this] {
                                   if (!cut && ears_.left) ears_.left();
                                 }};
  joined(number_);
}

void MemoryLeases::beat(const std::string& lobby, std::function<void(int living)> heard) {
  if (cut || !cluster_.lives(number_)) return heard(0);
  cluster_.processes_[number_].expires = cluster_.now_() + kLease;
  cluster_.processes_[number_].lobby = lobby;
  int living = 0;
  for (const auto& [number, process] : cluster_.processes_) living += cluster_.lives(number) ? 1 : 0;
  heard(living);
}

void MemoryLeases::claim(const std::string& table, std::function<void(Claim)> claimed) {
  std::string problem;
  const std::optional<StoredTable> stored = cluster_.store_.find(table, problem);
  if (cut || !cluster_.lives(number_)) return claimed({});
  if (!stored) return claimed({.outcome = Claim::Outcome::unknown});
  const auto holder = cluster_.holders_.find(table);
  if (holder != cluster_.holders_.end() && holder->second != number_ && cluster_.lives(holder->second))
    return claimed(
        {.outcome = Claim::Outcome::elsewhere, .address = cluster_.processes_[holder->second].address});
  const std::string rules = cluster_.rulesOf(table);
  const auto knows = [&](const MemoryCluster::Process& process) {
    return std::find(process.rules.begin(), process.rules.end(), rules) != process.rules.end();
  };
  if (knows(cluster_.processes_[number_])) return claimed(cluster_.take(*stored, number_));
  for (const auto& [number, process] : cluster_.processes_)
    if (cluster_.lives(number) && knows(process))
      return claimed({.outcome = Claim::Outcome::elsewhere, .address = process.address});
  claimed({.outcome = Claim::Outcome::unplayable});
}

void MemoryLeases::adopt(int most, std::function<void(std::vector<Claim>)> adopted) {
  std::vector<Claim> claims;
  if (cut || !cluster_.lives(number_)) return adopted({});
  std::vector<std::string> orphans;
  const std::vector<std::string>& rules = cluster_.processes_[number_].rules;
  for (const auto& [table, holder] : cluster_.holders_)
    if (!cluster_.lives(holder) &&
        std::find(rules.begin(), rules.end(), cluster_.rulesOf(table)) != rules.end())
      orphans.push_back(table);
  for (const std::string& table : orphans) {
    std::string problem;
    const std::optional<StoredTable> stored = cluster_.store_.find(table, problem);
    if (stored && !stored->over && static_cast<int>(claims.size()) < most)
      claims.push_back(cluster_.take(*stored, number_));
  }
  adopted(std::move(claims));
}

void MemoryLeases::removeUnbegun(std::int64_t before, int most) {
  std::string problem;
  std::vector<TableUpdate> gone;
  cluster_.store_.readRunning(
      [&](const StoredTable& table) {
        const auto holder = cluster_.holders_.find(table.id);
        if (holder != cluster_.holders_.end() && cluster_.lives(holder->second)) return;
        const auto facts = nlohmann::json::parse(table.facts, nullptr, false);
        if (!facts.is_object() || facts.value("begun", false) ||
            table.entries.size() > facts.value("given", std::size_t{0}) ||
            facts.value("made", std::int64_t{0}) >= before || static_cast<int>(gone.size()) >= most)
          return;
        gone.push_back({.table = table.id});
      },
      problem);
  for (TableUpdate& update : gone) {
    update.removed = true;
    update.fence = cluster_.store_.fenceOf(update.table);
  }
  if (!cut && cluster_.lives(number_)) cluster_.store_.write(gone, problem);
}

void MemoryLeases::release(const std::string& table, std::uint64_t fence) {
  const auto holder = cluster_.holders_.find(table);
  if (!cut && holder != cluster_.holders_.end() && holder->second == number_ &&
      cluster_.store_.fenceOf(table) == fence)
    cluster_.holders_.erase(holder);
}

void MemoryLeases::lobbies(std::function<void(std::vector<std::string>)> told) {
  std::vector<std::string> all;
  for (const auto& [number, process] : cluster_.processes_)
    if (!cut && number != number_ && cluster_.lives(number)) all.push_back(process.lobby);
  told(std::move(all));
}

void MemoryLeases::find(std::int64_t process, std::function<void(std::string)> found) {
  found(!cut && cluster_.lives(process) ? cluster_.processes_[process].address : std::string());
}

void MemoryLeases::leave() {
  cluster_.ears_.erase(number_);
  const auto process = cluster_.processes_.find(number_);
  if (cut || process == cluster_.processes_.end()) return;
  process->second.expires = {};
  for (const auto& [number, ears] : std::map(cluster_.ears_))
    if (ears.left) ears.left();
}

}  // namespace bourse
