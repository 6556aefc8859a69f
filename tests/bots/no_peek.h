// A bot cannot peek: its choice depends on rules, view, legal moves, budget and generator, and on nothing
// else. The harness asks again with the view of another world that looks the same, at another address, amid
// other bytes and after other calls, and compares.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "bots/stockpile/bots.h"
#include "host/game/driver.h"

namespace bourse::told {

/// What the harness found.
struct Peeking {
  int asked = 0;    // choices that were asked for again
  int illegal = 0;  // choices that were not on the list
  int changed = 0;  // another choice, or another use of the generator, where everything looks the same
  std::string first;
};

/// A view and a list in memory filled with a byte: what lies behind and between them differs from call to
/// call.
class Surroundings {
 public:
  Surroundings(const stockpile::View& view, const MoveList& legal, unsigned char filling)
      : room_(2 * sizeof(Room) + filling % 8 * alignof(Room), filling) {
    void* place = room_.data() + filling % 8 * alignof(Room);
    std::size_t space = room_.size();
    at_ = static_cast<Room*>(std::align(alignof(Room), sizeof(Room), place, space));
    std::memcpy(static_cast<void*>(&at_->view), &view, sizeof view);
    new (&at_->legal) MoveList;  // leaves the bytes of its items as they are
    for (const Move move : legal) at_->legal.push(move);
  }
  [[nodiscard]] const stockpile::View& view() const { return at_->view; }
  [[nodiscard]] const MoveList& legal() const { return at_->legal; }

 private:
  struct Room {
    stockpile::View view;
    MoveList legal;
  };
  std::vector<unsigned char> room_;
  Room* at_;
};

/// Plays a game with the chooser in every seat and asks every n-th choice again in other worlds.
///
/// choose(rules, view, legal, rng, real) is the bot; `real` is what it must not know, for a cheat in a test.
template <class Choose>
class PeekWatch {
 public:
  PeekWatch(const stockpile::Rules& rules, Choose choose, int every)
      : rules_(rules), choose_(choose), every_(every) {}

  void play(const Seed& seed) {
    using stockpile::Stockpile;
    Chance chance(seed);
    Rng worlds(seed, purpose::kDeterminize);
    std::vector<Rng> rngs;
    for (Seat seat = 0; seat < rules_.seats(); ++seat) rngs.emplace_back(seed, purpose::kBot + seat);
    EventSink nobody;
    stockpile::State state = Stockpile::start(rules_, nobody);
    playOut<Stockpile>(
        rules_, state,
        [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
          const stockpile::View view = Stockpile::view(rules_, now, seat);
          const Rng before = rngs[seat];
          const Move move = choose_(rules_, view, legal, rngs[seat], now);
          if (!contains(legal, move)) ++found_.illegal;
          if (legal.size() > 1 && decisions_++ % every_ == 0)
            askAgain(view, legal, before, rngs[seat], move, worlds);
          return contains(legal, move) ? move : legal[0];
        },
        chance);
  }
  [[nodiscard]] const Peeking& found() const { return found_; }

 private:
  void askAgain(const stockpile::View& view, const MoveList& legal, const Rng& before, const Rng& after,
                Move move, Rng& worlds) {
    using stockpile::Stockpile;
    for (int world = 0; world < 2; ++world) {
      const stockpile::State imagined = Stockpile::determinize(rules_, view, worlds);
      const stockpile::View same = Stockpile::view(rules_, imagined, view.observer);
      MoveList offered;
      Stockpile::legalOf(rules_, same, offered);
      const Surroundings around(same, offered, static_cast<unsigned char>(worlds.below(256)));
      Rng rng = before;
      Rng then = after;
      const Move again = choose_(rules_, around.view(), around.legal(), rng, imagined);
      ++found_.asked;
      if (again == move && offered == legal && rng.next() == then.next()) continue;
      if (found_.changed++ == 0)
        found_.first = "decision " + std::to_string(Stockpile::nodeOf(rules_, view).what) + " of " +
                       std::to_string(rules_.seats()) + " seats";
    }
  }

  const stockpile::Rules& rules_;
  Choose choose_;
  int every_;
  int decisions_ = 0;
  Peeking found_;
};

}  // namespace bourse::told
