#include "host/games/stackmarket/stacking/solo_tower.h"

#include <charconv>
#include <chrono>

#include "gen/stackmarket_data.h"

namespace bourse {
namespace {

constexpr std::uint64_t kDays = 0x746f776572;  // the series of all days; changing it changes every tower

bool readNumber(std::string_view text, int& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && text.front() != '-';
}

/// From -most to most, in steps of a tenth of a millimetre.
double slant(Rng& rng, int most) {
  return 0.1 * (static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * most + 1))) - most);
}

}  // namespace

std::optional<int> dayOf(std::string_view date) {
  int year = 0, month = 0, day = 0;
  if (date.size() != 10 || date[4] != '-' || date[7] != '-' || !readNumber(date.substr(0, 4), year) ||
      !readNumber(date.substr(5, 2), month) || !readNumber(date.substr(8, 2), day))
    return std::nullopt;
  const std::chrono::year_month_day found{std::chrono::year(year),
                                          std::chrono::month(static_cast<unsigned>(month)),
                                          std::chrono::day(static_cast<unsigned>(day))};
  if (!found.ok()) return std::nullopt;
  return static_cast<int>(std::chrono::sys_days(found).time_since_epoch().count());
}

std::vector<std::uint8_t> rolledFaces(Rng& rng, int dice) {
  using namespace stackmarket;
  int sides = 0;
  for (const std::uint8_t count : kFaces) sides += count;
  std::vector<std::uint8_t> faces;
  for (int die = 0; die < dice; ++die) {
    int side = static_cast<int>(rng.below(static_cast<std::uint32_t>(sides)));
    std::uint8_t value = 0;
    while (side >= kFaces[value]) side -= kFaces[value++];
    faces.push_back(value);
  }
  return faces;
}

SoloTower towerOfDay(int day) {
  using namespace stackmarket;
  const Seed seed = seedOfGame(Seed::of(kDays), static_cast<std::uint64_t>(static_cast<std::uint32_t>(day)));
  Rng rng(seed, purpose::kTower);
  SoloTower tower;
  const int height =
      kTowerDayLeast +
      static_cast<int>(rng.below(static_cast<std::uint32_t>(kTowerDayMost - kTowerDayLeast + 1)));
  tower.setup.building = physics::freshBuilding(height);
  for (int floor = 1; floor < height; ++floor) {
    physics::Vec& at = tower.setup.building[static_cast<std::size_t>(floor)].position;
    at.x = slant(rng, kTowerDayCrooked);
    at.y = slant(rng, kTowerDayCrooked);
  }
  tower.setup.dice = kTowerDayDice;
  tower.setup.secret = seed;
  tower.faces = rolledFaces(rng, height + kTowerDayDice);
  return tower;
}

std::string_view medalFor(int floors) {
  using namespace stackmarket;
  return floors >= kTowerGold     ? "gold"
         : floors >= kTowerSilver ? "silver"
         : floors >= kTowerBronze ? "bronze"
                                  : "";
}

}  // namespace bourse
