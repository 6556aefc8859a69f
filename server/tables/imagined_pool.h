// How many imagined worlds there are, and which of them has to go for another. They have a pool of their own:
// however many somebody asks for, nobody's table waits for it.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <string>
#include <string_view>

namespace bourse {

class ImaginedPool {
 public:
  /// At most so many, and so many of one address.
  ImaginedPool(std::size_t most, std::size_t perAddress) : most_(most), perAddress_(perAddress) {}

  /// Whom an address counts as.
  using NetOf = std::function<std::string(const std::string& address)>;

  /// The world that has to go before the address `from` gets another one; empty if there is room. `from` is
  /// empty for those who have no limit of their own.
  [[nodiscard]] std::string evicted(const std::string& from, const NetOf& netOf,
                                    const std::function<bool(const std::string&)>& isQuiet) const;
  void add(std::string id, std::string from) { worlds_.push_back({std::move(id), std::move(from)}); }
  void remove(std::string_view id) {
    worlds_.remove_if([&](const World& world) { return world.id == id; });
  }
  [[nodiscard]] std::size_t size() const { return worlds_.size(); }

 private:
  struct World {
    std::string id, from;
  };
  std::size_t most_, perAddress_;
  std::list<World> worlds_;  // the oldest first
};

}  // namespace bourse
