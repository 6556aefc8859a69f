// Leases of several hubs in one program, for tests: time passes and processes die when the test says so.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "server/cluster/leases.h"
#include "server/store/memory_store.h"

namespace bourse {

/// What all of them share.
class MemoryCluster {
 public:
  using Time = std::chrono::milliseconds;
  MemoryCluster(MemoryStore& store, std::function<Time()> now) : store_(store), now_(std::move(now)) {}

  [[nodiscard]] std::unique_ptr<Leases> member();

 private:
  friend class MemoryLeases;
  struct Process {
    std::string address, lobby;
    std::vector<std::string> rules;
    Time expires{};
  };
  [[nodiscard]] bool lives(std::int64_t process) const {
    const auto found = processes_.find(process);
    return found != processes_.end() && found->second.expires > now_();
  }
  [[nodiscard]] Claim take(const StoredTable& table, std::int64_t by);
  [[nodiscard]] std::string rulesOf(const std::string& table) const;

  MemoryStore& store_;
  std::function<Time()> now_;
  std::map<std::int64_t, Process> processes_;
  std::map<std::string, std::int64_t> holders_;  // of tables that had one
  std::map<std::int64_t, Leases::LeaseEvents> ears_;
  std::int64_t last_ = 0;
};

/// A member that can be cut off: then it hears nothing, and nobody hears it.
class MemoryLeases final : public Leases {
 public:
  explicit MemoryLeases(MemoryCluster& cluster) : cluster_(cluster) {}

  void join(const std::string& address, const std::vector<std::string>& rules,
            std::function<void(std::int64_t)> joined) override;
  void beat(const std::string& lobby, std::function<void(int living)> heard) override;
  void claim(const std::string& table, std::function<void(Claim)> claimed) override;
  void adopt(int most, std::function<void(std::vector<Claim>)> adopted) override;
  void removeUnbegun(std::int64_t before, int most) override;
  void release(const std::string& table, std::uint64_t fence) override;
  void lobbies(std::function<void(std::vector<std::string>)> told) override;
  void find(std::int64_t process, std::function<void(std::string)> found) override;
  void leave() override;
  void listen(LeaseEvents ears) override { ears_ = std::move(ears); }

  /// A new table belongs to the process that made it; a database does this when it is stored.
  void made(const std::string& table) { cluster_.holders_.try_emplace(table, number_); }

  bool cut = false;

 private:
  MemoryCluster& cluster_;
  LeaseEvents ears_;
  std::int64_t number_ = 0;
};

}  // namespace bourse
