#include "host/game/driver.h"

#include <gtest/gtest.h>

#include "games/stockpile/game.h"

namespace bourse {
namespace {

using G = stockpile::Stockpile;

stockpile::Rules rulesFor(int seats) {
  stockpile::Config config;
  config.seats = static_cast<std::uint8_t>(seats);
  return std::get<stockpile::Rules>(G::compile(config));
}

TEST(Driver, PlaysToTheEndAndTheSameSeedPlaysTheSameGame) {
  const stockpile::Rules rules = rulesFor(4);
  std::vector<RecordLine> first, second;
  for (std::vector<RecordLine>* lines : {&first, &second}) {
    EventSink nobody;
    stockpile::State state = G::start(rules, nobody);
    Chance chance(Seed::of(9));
    Rng rng(Seed::of(9), purpose::kTest);
    const Played played = playOut<G>(rules, state, chooseAtRandom(rng), chance, lines);
    EXPECT_EQ(G::node(rules, state).kind, Node::Kind::over);
    EXPECT_EQ(played.decisions + played.draws, lines->size());
    EXPECT_GT(played.decisions, 40u);
  }
  EXPECT_EQ(first, second);
}

TEST(Driver, AListenerHearsEveryEventAndChangesNothing) {
  const stockpile::Rules rules = rulesFor(3);
  EventSink nobody;
  stockpile::State silent = G::start(rules, nobody), heard = silent;
  Chance chance(Seed::of(4)), sameChance(Seed::of(4));
  Rng rng(Seed::of(4), purpose::kTest), sameRng = rng;
  playOut<G>(rules, silent, chooseAtRandom(rng), chance);
  std::size_t lines = 0, events = 0;
  const Played played = playOut<G>(rules, heard, chooseAtRandom(sameRng), sameChance, nullptr,
                                   [&](Seat, Move, std::span<const Event> shown) {
                                     ++lines;
                                     events += shown.size();
                                   });
  EXPECT_EQ(lines, played.decisions + played.draws);
  EXPECT_GT(events, lines);
  EXPECT_EQ(G::scores(rules, silent), G::scores(rules, heard));
}

TEST(Driver, AChooserByViewIsGivenItsOwnView) {
  const stockpile::Rules rules = rulesFor(5);
  EventSink nobody;
  stockpile::State state = G::start(rules, nobody);
  Chance chance(Seed::of(2));
  int asked = 0;
  playOut<G>(rules, state,
             chooseByView<G>(rules,
                             [&](Seat seat, const stockpile::View& view, const MoveList& legal) {
                               EXPECT_EQ(view.observer, seat);
                               ++asked;
                               return legal[0];
                             }),
             chance);
  EXPECT_GT(asked, 40);
}

}  // namespace
}  // namespace bourse
