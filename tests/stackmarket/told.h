// A table of Stack Market that is laid out, not stumbled upon, for told scenarios.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "games/stackmarket/game.h"

namespace bourse::stackmarket {

class Told {
 public:
  explicit Told(const std::string& config = "seats=4 first=0");

  // ---- laying out: buildings of three dice, everybody on the own card, the rest in the reserve
  Told& floors(Building building, std::initializer_list<int> values);
  /// A building of that height whose last die shows `top`.
  Told& tower(Building building, int height, int top);
  Told& markers(std::initializer_list<Building> buildings);
  Told& money(std::initializer_list<int> amounts);
  /// Dice beyond so many are out for this round.
  Told& reserve(int dice);
  Told& turn(Seat seat);       // begins it
  Told& investing(Seat seat);  // at the change of investment, nothing stacked
  Told& lastTurn(Seat seat);   // the same with an empty reserve, so that the round ends with it

  // ---- playing; what is not possible fails the test and says why
  Told& roll(std::initializer_list<int> values);
  Told& chance(const std::string& move);
  Told& play(Seat seat, const std::string& move);
  /// At random, until a stage is reached or the game is over.
  Told& playUntil(Stage stage, std::uint64_t seed);

  // ---- looking
  [[nodiscard]] std::string legal(Seat seat) const;                         // moves, separated by “, ”
  [[nodiscard]] std::string outcomes() const;                               // without their weights
  [[nodiscard]] std::string why(Seat seat, const std::string& move) const;  // the refusal, or “legal”
  [[nodiscard]] std::string sees(Seat seat, const std::string& fact) const;
  [[nodiscard]] std::string shown(Seat observer = kSpectator) const;  // events of the last move, “; ” between
  [[nodiscard]] int money(Seat seat) const { return state.money[seat]; }
  [[nodiscard]] int height(Building building) const {
    return state.building[static_cast<std::size_t>(building)].height;
  }
  [[nodiscard]] int top(Building building) const {
    return state.building[static_cast<std::size_t>(building)].top();
  }

  Rules rules;
  State state;

 private:
  void apply(Seat seat, const std::string& text);
  void countReserve();
  std::vector<Event> events_;
};

}  // namespace bourse::stackmarket
