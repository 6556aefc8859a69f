// People who play: each table has its seats, each seat a WebSocket of its own, and somebody who moves at
// random when the table's next move is due.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/load/door.h"
#include "bench/load/figures.h"
#include "core/rng.h"

namespace bourse::load {

struct Plan {
  int tables = 2000, seats = 4, spectators = 0;
  double rate = 1;  // moves per table and second
  std::string modules;
  bool spread = false;  // people of one table come to different processes
};

/// What everybody shares.
struct World {
  asio::io_context& context;
  Figures& figures;
  const Plan& plan;
  std::vector<tcp::endpoint> servers;
  bool measuring = false;
};

class PlayedTable {
 public:
  PlayedTable(World& world, int number);

  /// Over HTTP: a table and a token for each seat.
  Task<bool> make();
  /// Everybody connects and enters.
  Task<bool> comeIn();
  Task<bool> begin();
  /// One move each time it is due. A table that is over is made anew.
  Task<bool> play(Moment from, Moment until);
  /// Somebody who watches comes in too; awaitWatchers() says when so many were let in.
  Task<bool> watch(std::uint32_t household);
  Task<bool> awaitWatchers(int count);
  [[nodiscard]] int watchers() const { return watchers_; }
  void hangUp();
  /// The next evening of the same people.
  Task<bool> again();

 private:
  struct Person {
    std::shared_ptr<LoadSocket> line;
    std::string token;
    std::uint32_t decision = 0;  // that is open
    std::string legal;
  };
  [[nodiscard]] std::string wishes() const;
  std::shared_ptr<LoadSocket> line(LoadSocket::Heard heard);
  void look(std::string_view text, Person* person);
  Task<bool> awaitIt();
  Task<bool> move();
  [[nodiscard]] Person* asked();
  /// A table's people come to one process, or each to another.
  [[nodiscard]] Place place(std::uint32_t n, std::size_t guest = 0) const {
    const std::size_t door = number_ + (world_.plan.spread ? guest : 0);
    return {world_.servers[door % world_.servers.size()], household(n)};
  }

  World& world_;
  std::uint32_t number_, evenings_ = 0;
  Rng rng_;
  std::string id_;
  std::vector<Person> people_;
  std::vector<std::shared_ptr<LoadSocket>> watching_;
  Timer due_, wake_;
  Moment sent_{};
  std::function<bool()> waitFor_;
  int answers_ = 0, entered_ = 0, watchers_ = 0;
  bool over_ = false, broken_ = false;
};

}  // namespace bourse::load
