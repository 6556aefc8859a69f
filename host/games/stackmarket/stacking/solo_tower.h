// Towers without a market: the tower of the day, the same for everyone, and the medals it earns.
#pragma once

#include <optional>
#include <string_view>

#include "physics/stacking.h"

namespace bourse::purpose {
inline constexpr std::uint32_t kTower = 0xb000;  // dice of a tower without a market, beside core/rng.h
}

namespace bourse {

/// Dice to stack, and what they show from the lowest of the building on.
struct SoloTower {
  physics::StackingSetup setup;
  std::vector<std::uint8_t> faces;
};

/// Days since 1970-01-01 of a date like 2026-11-18; nothing if there is no such day.
std::optional<int> dayOf(std::string_view date);

/// Height, slant, dice and tremor follow from the day alone.
SoloTower towerOfDay(int day);

/// Throws that many dice of the game.
std::vector<std::uint8_t> rolledFaces(Rng& rng, int dice);

/// By the floors that stood; empty below bronze.
std::string_view medalFor(int floors);

}  // namespace bourse
