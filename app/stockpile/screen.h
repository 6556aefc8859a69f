// The table as a player sees it, in 80 columns: market, piles, players, and the choices where they belong.
#pragma once

#include <string>
#include <vector>

#include "app/play/style.h"
#include "app/stockpile/voice.h"
#include "games/stockpile/game.h"
#include "games/stockpile/insight.h"

namespace bourse {

class Screen {
 public:
  Screen(const stockpile::Rules& rules, const stockpile::View& view, const MoveList& legal,
         const StockpileVoice& say, const Style& style);

  /// All of it, with the numbers of the choices: a choice is its place in the legal list, counted from 1.
  [[nodiscard]] std::vector<std::string> lines() const;

 private:
  using Lines = std::vector<std::string>;
  [[nodiscard]] std::string title() const;
  void addMarket(Lines& lines) const;
  [[nodiscard]] std::string track(int company) const;
  [[nodiscard]] std::string known(int company) const;
  void addPiles(Lines& lines) const;
  [[nodiscard]] Lines cardsOn(int pile) const;
  [[nodiscard]] std::string cardSign(int card) const;
  [[nodiscard]] std::string pileColumns(int pile) const;
  [[nodiscard]] std::string placeColumns(int pile) const;
  [[nodiscard]] std::string pileHeadings() const;
  [[nodiscard]] std::string bidColumns(int pile) const;
  void addPlayers(Lines& lines) const;
  [[nodiscard]] Lines player(Seat seat) const;
  [[nodiscard]] std::string shares(Seat seat, int company) const;
  [[nodiscard]] Lines portfolio(Seat seat) const;
  void addModules(Seat seat, Lines& cards) const;
  void addOwnCards(Lines& lines) const;
  void addChoices(Lines& lines) const;
  [[nodiscard]] bool inTable(Move move) const;
  [[nodiscard]] bool placeable() const;
  [[nodiscard]] int cashColumns() const;
  void addCompanyChoices(Lines& lines) const;
  [[nodiscard]] std::string choiceRow(stockpile::Verb verb, const std::string& label) const;
  [[nodiscard]] std::string choiceNumber(Move move, int columns) const;
  [[nodiscard]] int indexOf(Move move) const;
  [[nodiscard]] std::vector<Move> placings() const;

  const stockpile::Rules& rules_;
  const stockpile::View& view_;
  const stockpile::State& state_;
  const MoveList& legal_;
  const StockpileVoice& say_;
  const Style& style_;
  stockpile::Decision decision_;
  stockpile::Insight insight_;
};

}  // namespace bourse
