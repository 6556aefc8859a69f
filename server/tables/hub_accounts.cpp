// What accounts ask of their tables: to be forgotten, and for results that are still awaited.
#include "server/room/ended_game.h"
#include "server/tables/hub.h"

namespace bourse {

void Hub::forgetAccount(const std::string& account, const std::vector<std::string>& tables,
                        const std::function<void()>& done) {
  const auto left = std::make_shared<std::size_t>(1);
  const auto one = [left, done] {
    if (--*left == 0) done();
  };
  for (const std::string& id : tables) {
    std::string trouble;
    Problem problem;
    const bool awake = rooms_.contains(id);
    const std::optional<StoredTable> stored = awake ? std::nullopt : store_.find(id, trouble);
    TableFacts facts;
    if (stored && stored->over && readFacts(stored->facts, facts, problem)) {
      // Nobody has to play it again to take a name out.
      for (SeatFacts& seat : facts.seats)
        if (seat.account == account) seat.name = kDeletedName, seat.account = seat.tokenHash = "";
      ++*left;
      services_.persist({.table = id, .facts = factsText(facts)}, one);
    } else if (const std::shared_ptr<Room> room = find(id); room != nullptr) {
      ++*left;
      room->seating().forgetAccount(account, one);
    }
  }
  one();
}

void Hub::forgetPerson(const ForgottenPerson& who, std::function<void()> done) {
  std::vector<std::shared_ptr<Room>> uploaded;
  for (const auto& [id, awake] : rooms_)
    if (awake.room->facts().uploaded) uploaded.push_back(awake.room);
  for (const std::shared_ptr<Room>& room : uploaded) room->seating().forgetName(who.name);
  TableUpdate update;
  update.forgotten = who;
  services_.persist(std::move(update), [this, done = std::move(done)] {
    records_.clear();
    done();
  });
}

bool Hub::settle(const std::string& id) {
  std::shared_ptr<Room> room;
  if (rooms_.contains(id)) {
    room = find(id);
    if (room != nullptr && !room->table().over()) return true;
  } else {
    if (limits_.shared) return true;  // only the process that drives it may
    std::string trouble;
    Problem problem;
    const std::optional<StoredTable> stored = store_.find(id, trouble);
    if (!stored) return !trouble.empty();
    if (!stored->over) return true;
    room = wake(*stored, 0, problem);
  }
  if (room == nullptr || !room->table().over() || !services_.accountHooks.gameOver) return false;
  if (!room->table().overFor(kSpectator)) return true;  // the room tells it when spectators see it
  services_.accountHooks.gameOver(finishedGame(room->state()));
  return true;
}

}  // namespace bourse
