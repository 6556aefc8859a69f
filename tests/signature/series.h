// The series of random games that the signature hashes: its program plays them, and so do the tests of
// bindings.
#pragma once

#include <cstdint>

namespace bourse {

struct Series {
  const char *name, *game, *config;
  std::uint64_t games;
};

inline constexpr Series kSeries[] = {
    {"base-2", "stockpile", "seats=2", 200},
    {"base-3", "stockpile", "seats=3", 200},
    {"base-4", "stockpile", "seats=4", 200},
    {"base-5", "stockpile", "seats=5", 200},
    {"advanced-2", "stockpile", "seats=2 modules=advanced-board", 200},
    {"advanced-3", "stockpile", "seats=3 modules=advanced-board", 200},
    {"advanced-4", "stockpile", "seats=4 modules=advanced-board", 200},
    {"advanced-5", "stockpile", "seats=5 modules=advanced-board", 200},
    {"farabourse-2", "stockpile", "seats=2 preset=farabourse", 50},
    {"farabourse-3", "stockpile", "seats=3 preset=farabourse", 50},
    {"farabourse-4", "stockpile", "seats=4 preset=farabourse", 50},
    {"farabourse-5", "stockpile", "seats=5 preset=farabourse", 50},
    {"continuing-corruption-2", "stockpile", "seats=2 preset=continuing-corruption", 50},
    {"continuing-corruption-3", "stockpile", "seats=3 preset=continuing-corruption", 50},
    {"continuing-corruption-4", "stockpile", "seats=4 preset=continuing-corruption", 50},
    {"continuing-corruption-5", "stockpile", "seats=5 preset=continuing-corruption", 50},
    {"illicit-investments-2", "stockpile", "seats=2 preset=illicit-investments", 50},
    {"illicit-investments-3", "stockpile", "seats=3 preset=illicit-investments", 50},
    {"illicit-investments-4", "stockpile", "seats=4 preset=illicit-investments", 50},
    {"illicit-investments-5", "stockpile", "seats=5 preset=illicit-investments", 50},
    {"everything-2", "stockpile", "seats=2 preset=everything", 50},
    {"everything-3", "stockpile", "seats=3 preset=everything", 50},
    {"everything-4", "stockpile", "seats=4 preset=everything", 50},
    {"everything-5", "stockpile", "seats=5 preset=everything", 50},
    {"stack-3", "stackmarket", "seats=3", 40},
    {"stack-4", "stackmarket", "seats=4", 40},
    {"stack-armchair-3", "stackmarket", "seats=3 preset=armchair", 40},
    {"stack-armchair-4", "stackmarket", "seats=4 preset=armchair", 40},
    {"stack-daring-3", "stackmarket", "seats=3 preset=daring", 40},
    {"stack-daring-4", "stackmarket", "seats=4 preset=daring", 40},
    {"stack-steady-hand-3", "stackmarket", "seats=3 preset=steady-hand", 40},
    {"stack-steady-hand-4", "stackmarket", "seats=4 preset=steady-hand", 40},
    {"stack-maximal-4", "stackmarket", "seats=4 rounds=5 modules=maximal-order,final-test", 40},
};

}  // namespace bourse
