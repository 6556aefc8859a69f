// Playing allocates nothing: neither a legal list nor a move, a view or an imagined world needs the heap.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

#include "tests/stockpile/random_positions.h"

namespace {

std::atomic<long> allocations{0};

}  // namespace

#ifdef BOURSE_SANITIZED

// The sanitizer has its own operator new, which must stay; it tells of every allocation, malloc included.
// Declared here, since g++ comes without the header.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*onMalloc)(const volatile void*, std::size_t),
                                                         void (*onFree)(const volatile void*));

namespace {

[[maybe_unused]] const int kHooked = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t) { allocations.fetch_add(1, std::memory_order_relaxed); },
    [](const volatile void*) {});

}  // namespace

#else

// For the whole test program: as the standard ones, but they count. The forms not listed here call these.
void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* room = std::malloc(size == 0 ? 1 : size)) return room;
  std::abort();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  allocations.fetch_add(1, std::memory_order_relaxed);
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }
void operator delete(void* room, const std::nothrow_t&) noexcept { std::free(room); }

#endif

namespace bourse::stockpile {
namespace {

template <class Act>
long allocationsIn(Act act) {
  const long before = allocations.load();
  act();
  return allocations.load() - before;
}

TEST(Allocation, IsCounted) {
  EXPECT_GE(allocationsIn([] {
              auto* volatile kept = new int(3);
              delete kept;
            }),
            1);
}

/// What the engine allocated in 200 games, by function.
struct Allocated {
  long start = 0, legal = 0, outcomes = 0, check = 0, apply = 0, view = 0, determinize = 0, scores = 0;
};

void playCounting(const Rules& rules, const Seed& seed, Allocated& sum) {
  Chance chance(seed);
  Rng rng(seed, purpose::kTest);
  EventRoom room;
  EventSink events(room);
  State state;
  sum.start += allocationsIn([&] { state = Stockpile::start(rules, events); });
  for (Node node = Stockpile::node(rules, state); node.kind != Node::Kind::over;
       node = Stockpile::node(rules, state)) {
    events.clear();
    MoveList moves;
    OutcomeList outcomes;
    Move move;
    if (node.kind == Node::Kind::decision) {
      sum.legal += allocationsIn([&] { Stockpile::legal(rules, state, node.seat, moves); });
      move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    } else {
      sum.outcomes += allocationsIn([&] { Stockpile::outcomes(rules, state, outcomes); });
      move = chance.draw(node.what, outcomes);
    }
    sum.check += allocationsIn([&] {
      (void)Stockpile::check(rules, state, node.seat, move);
      (void)Stockpile::check(rules, state, node.seat, make(3, 200));
    });
    const Seat observer = rng.below(3) == 0
                              ? kSpectator
                              : static_cast<Seat>(rng.below(static_cast<std::uint32_t>(rules.seats())));
    View view;
    sum.view += allocationsIn([&] { view = Stockpile::view(rules, state, observer); });
    sum.determinize += allocationsIn([&] { (void)Stockpile::determinize(rules, view, rng); });
    sum.apply += allocationsIn([&] { Stockpile::apply(rules, state, node.seat, move, events); });
  }
  sum.scores += allocationsIn([&] { (void)Stockpile::scores(rules, state); });
}

TEST(Allocation, PlayingTwoHundredGamesNeedsNone) {
  Allocated sum;
  for (int game = 0; game < 200; ++game) {
    const auto preset = static_cast<Preset>(game / 4 % kPresets);
    Config config = configOf(preset, kFewestSeats + game % 4);
    if (game % 8 >= 4) config.modules.add(Module::advancedBoard);
    const Rules rules = std::get<Rules>(compile(config));
    playCounting(rules, seedOfGame(Seed::of(300), static_cast<std::uint64_t>(game)), sum);
  }
  EXPECT_EQ(sum.start, 0);
  EXPECT_EQ(sum.legal, 0);
  EXPECT_EQ(sum.outcomes, 0);
  EXPECT_EQ(sum.check, 0);
  EXPECT_EQ(sum.apply, 0);
  EXPECT_EQ(sum.view, 0);
  EXPECT_EQ(sum.determinize, 0);
  EXPECT_EQ(sum.scores, 0);
}

}  // namespace
}  // namespace bourse::stockpile
