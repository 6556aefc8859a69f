// The laws can be broken: for each law a toy game with one small mistake, which that law must find.
#include <gtest/gtest.h>

#include <type_traits>

#include "tests/support/laws_runner.h"
#include "tests/toy/toy_laws.h"

namespace bourse::toy {

/// A block is dealt and stays in the deck.
struct DealsACopy : Toy {
  static void apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events) {
    Toy::apply(rules, state, seat, move, events);
    if (move.verb == static_cast<int>(Verb::deal)) ++state.deck[move.b];
  }
};

/// A falling tower costs everybody something that no event tells of.
struct PaysInSilence : Toy {
  static void apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events) {
    Toy::apply(rules, state, seat, move, events);
    if (move == make(Verb::answer, 0)) --state.cash[0];
  }
};

struct ListsBackwards : Toy {
  static void legal(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
    Toy::legal(rules, state, seat, moves);
    std::reverse(moves.begin(), moves.end());
  }
};

/// Accepts a block of any kind, held or not.
struct ChecksNothing : Toy {
  static Verdict check(const Rules& rules, const State& state, Seat seat, Move move) {
    if (move.verb == static_cast<int>(Verb::build) && move.a < kKinds && (move.b | move.c) == 0 &&
        contains(state.pending, seat))
      return {};
    return Toy::check(rules, state, seat, move);
  }
};

struct HasAMemory : Toy {
  static void apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events) {
    static std::uint8_t calls = 0;
    Toy::apply(rules, state, seat, move, events);
    state.spare = ++calls;
  }
};

/// Imagines one block too few in the next player's hand.
struct ImaginesWrongly : Toy {
  static State determinize(const Rules& rules, const View& view, Rng& rng) {
    State world = Toy::determinize(rules, view, rng);
    const std::size_t other = view.observer == 0 ? 1 : 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind)
      if (world.hand[other][kind] > 0 && world.chosen[other] != kind) {
        --world.hand[other][kind];
        ++world.deck[kind];
        break;
      }
    return world;
  }
};

/// Whether a player may rest depends on what the next one holds.
struct AsksByOthersHands : Toy {
  static void legal(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
    Toy::legal(rules, state, seat, moves);
    if (moves.size() > 1 && state.hand[clockwise(seat, 1, rules.config.seats)][0] > 0) moves.pop();
  }
  static void legalOf(const Rules& rules, const View& view, MoveList& moves) {
    legal(rules, view.masked, view.observer, moves);
  }
  static Verdict check(const Rules& rules, const State& state, Seat seat, Move move) {
    MoveList moves;
    legal(rules, state, seat, moves);
    if (seat != kNobody && !contains(moves, move))
      return Rejection{.code = static_cast<std::uint16_t>(Refusal::notPossible), .seat = seat, .move = move};
    return Toy::check(rules, state, seat, move);
  }
};

/// A public byte remembers the kind of the last block that was dealt in secret.
struct Leaks : Toy {
  static void apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events) {
    Toy::apply(rules, state, seat, move, events);
    if (move.verb == static_cast<int>(Verb::deal)) state.spare = move.b;
  }
};

/// Plays differently when nobody listens.
struct PlaysToTheGallery : Toy {
  static void apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events) {
    Toy::apply(rules, state, seat, move, events);
    if (!events.listening()) state.spare = 1;
  }
};

/// Builds without a word.
struct TellsNothing : Toy {
  static void apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events) {
    EventSink nobody;
    Toy::apply(rules, state, seat, move, move.verb == static_cast<int>(Verb::rest) ? nobody : events);
  }
};

struct NeverEnds : Toy {
  static void apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events) {
    Toy::apply(rules, state, seat, move, events);
    if (state.stage == Stage::choose && move.verb != static_cast<int>(Verb::build) && state.round > 0)
      state.round = 0;
  }
};

/// Tells that a block was dealt to somebody else than it was.
struct TellsWrongly : Toy {
  static void apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events) {
    EventRoom room;
    EventSink told(room);
    Toy::apply(rules, state, seat, move, told);
    for (Event event : told.list()) {
      if (event.kind == static_cast<int>(EventKind::dealt))
        event.seat = clockwise(event.seat, 1, rules.config.seats);
      events.add(event);
    }
  }
};

/// Its views do not say what others have earned, although everybody saw it: the worlds it imagines are poor.
struct ForgetsWhatWasSeen : Toy {
  static View view(const Rules& rules, const State& state, Seat observer) {
    View view = Toy::view(rules, state, observer);
    for (Seat seat = 0; seat < kMaxSeats; ++seat)
      if (seat != observer) view.masked.cash[seat] = 0;
    return view;
  }
};

/// Who chose last has an advantage.
struct PaysTheLast : Toy {
  static void apply(const Rules& rules, State& state, Seat seat, Move move, EventSink& events) {
    const bool choosing = state.stage == Stage::choose;
    Toy::apply(rules, state, seat, move, events);
    if (choosing) state.spare = seat;
  }
};

}  // namespace bourse::toy

namespace bourse::laws {

template <class Mutant>
  requires std::is_base_of_v<toy::Toy, Mutant> && (!std::is_same_v<toy::Toy, Mutant>)
struct Laws<Mutant> : Laws<toy::Toy> {};

namespace {

template <class Mutant>
std::uint64_t found(Law law) {
  Counts counts;
  const auto rules = std::get<toy::Rules>(Mutant::compile({.seats = 3, .rounds = 4}));
  return play<Mutant>(rules, {.series = 2, .first = 0, .games = 40, .scope = {.allObservers = true}}, counts)
      .timesOf(law);
}

TEST(LawsCanBeBroken, CardsConserved) { EXPECT_GT(found<toy::DealsACopy>(Law::cardsConserved), 0u); }
TEST(LawsCanBeBroken, MoneyConserved) { EXPECT_GT(found<toy::PaysInSilence>(Law::moneyConserved), 0u); }
TEST(LawsCanBeBroken, LegalLists) {
  EXPECT_GT(found<toy::ListsBackwards>(Law::legalLists), 0u);
  EXPECT_GT(found<toy::ChecksNothing>(Law::legalLists), 0u);
}
TEST(LawsCanBeBroken, Determinism) { EXPECT_GT(found<toy::HasAMemory>(Law::determinism), 0u); }
TEST(LawsCanBeBroken, ViewOfAnImaginedWorld) {
  EXPECT_GT(found<toy::ImaginesWrongly>(Law::viewOfImagined), 0u);
}
TEST(LawsCanBeBroken, SameChoices) { EXPECT_GT(found<toy::AsksByOthersHands>(Law::sameChoices), 0u); }
TEST(LawsCanBeBroken, NoLeak) { EXPECT_GT(found<toy::Leaks>(Law::noLeak), 0u); }
TEST(LawsCanBeBroken, Replay) { EXPECT_GT(found<toy::PlaysToTheGallery>(Law::replay), 0u); }
TEST(LawsCanBeBroken, Explained) { EXPECT_GT(found<toy::TellsNothing>(Law::explained), 0u); }
TEST(LawsCanBeBroken, TheGameEnds) { EXPECT_GT(found<toy::NeverEnds>(Law::ends), 0u); }
TEST(LawsCanBeBroken, KnowledgeOfTheRealWorld) { EXPECT_GT(found<toy::TellsWrongly>(Law::knowledge), 0u); }
TEST(LawsCanBeBroken, KnowledgeOfAnImaginedWorld) {
  EXPECT_GT(found<toy::ForgetsWhatWasSeen>(Law::knowledge), 0u);
}
TEST(LawsCanBeBroken, AnyOrder) { EXPECT_GT(found<toy::PaysTheLast>(Law::anyOrder), 0u); }

TEST(LawsCanBeBroken, AndAnEmptyLawIsFoundOut) {
  const Counts nothing;
  const auto words = coverage(
      nothing, toy::vocabulary(), [](Node::Kind, const NodeInfo&) { return true; },
      [](const NodeInfo&) { return true; });
  EXPECT_THAT(words.missing(), testing::Contains("law 7 (no leak) never compared anything for verb build"));
  EXPECT_THAT(words.missing(),
              testing::Contains("law 13 (choices in any order) never compared anything for node choose"));
}

}  // namespace
}  // namespace bourse::laws
