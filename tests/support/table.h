// A told situation: a table that is laid out, not stumbled upon. Acts go through the engine's own check, and
// after each of them the cheap laws are checked: 80 cards, no debts, every change of cash told, what is
// proved is true.
//
//   Table table = Table::of(3).cash(0, 6).pile(1, {"epic-electric", "~boom@2"}).at("bid");
//   table.play(0, "bid pile=1 space=3");
//   EXPECT_EQ(table.sees(1, "pile 1"), "epic-electric ?");
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/event.h"
#include "core/vocabulary.h"
#include "games/stockpile/game.h"
#include "games/stockpile/play.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse::told {

using Texts = std::vector<std::string>;

class Table {
 public:
  /// The first round of a game, seat 0 first: everybody has the start money and no card, prices stand at
  /// their start. Modules by name, with commas; “promos” adds the promotional strategies,
  /// “companion” lets the cards lie on a real table.
  static Table of(int seats, std::string_view modules = {});
  /// A game from its very beginning, played by the engine alone. Without a first player chance draws one.
  static Table start(int seats, Seat firstPlayer = kNobody, std::string_view modules = {});

  // ---- laying out; cards come from the deck, so that 80 stay 80 ----
  Table& cash(Seat seat, int money);
  /// Regular cards that came unseen in earlier rounds.
  Table& regular(Seat seat, std::string_view company, int cards = 1);
  /// Regular cards that everybody saw coming.
  Table& knownRegular(Seat seat, std::string_view company, int cards = 1);
  Table& split(Seat seat, std::string_view company, int cards = 1);
  /// What the seat picked up this round: "boom" lay face-up, "~boom" face-down, "~boom@2" face-down and laid
  /// by seat 2.
  Table& picked(Seat seat, const Texts& cards);
  /// The seat has shown so many regular cards of the company.
  Table& shown(Seat seat, std::string_view company, int cards);
  /// Cards of a pile from the bottom, written as in `picked`; one that lies face-down names who laid it.
  Table& pile(int pile, const Texts& cards);
  Table& waiting(Seat seat, const Texts& cards);
  Table& fee(Seat seat, std::string_view card);
  /// The seat plays with this investor; two players have two.
  Table& investor(Seat seat, std::string_view name);
  Table& bonds(Seat seat, int bonds);
  /// Commodities and taxes that lie before the seat, and commerce cards it is about to place.
  Table& commerce(Seat seat, const Texts& cards);
  Table& commerceWaiting(Seat seat, const Texts& cards);
  /// Strategies in the seat's hand.
  Table& hand(Seat seat, const Texts& strategies);
  /// A strategy played before that lies face-up before the seat, about a company.
  Table& laidDown(Seat seat, std::string_view strategy, std::string_view company);
  /// The seat has played Buy and Hold this round.
  Table& holds(Seat seat);
  Table& discarded(std::string_view card, int cards = 1);
  Table& price(std::string_view company, int dollars);  // the first space with this value
  Table& space(std::string_view company, int space);
  Table& pair(int pair, std::string_view company, std::string_view forecast);
  Table& bid(Seat seat, int pile, int space);
  Table& round(int round);  // counted from 0
  Table& first(Seat seat);
  /// Puts the game at a row of its tables (round.cpp) and runs to the first node. Pairs not named are filled
  /// up with what is left, in order.
  Table& at(std::string_view step);

  // ---- acting ----
  Table& play(Seat seat, std::string_view move);
  Table& chance(std::string_view outcome);
  /// Random draws and moves until the step is reached or the game is over.
  Table& playOn(std::uint64_t seed, std::string_view untilStep = {});
  /// Money out of the blue: income the base game does not have at this moment, but modules do.
  Table& gain(Seat seat, int money);
  /// Why the seat may not, as "bid-too-low pile=1 standing=3 holder=0 lowest=4"; "accepted" if it may.
  [[nodiscard]] std::string refuses(Seat seat, std::string_view move) const;
  [[nodiscard]] std::string refuses(Seat seat, Move move) const;

  // ---- looking ----
  /// "seat 1: bid", "chance: market-card" or "over".
  [[nodiscard]] std::string node() const;
  [[nodiscard]] std::string step() const;
  [[nodiscard]] Texts legal(Seat seat) const;
  /// Outcomes of a chance node with their weights, as "4 deal-card seat=0 card=boom".
  [[nodiscard]] Texts outcomes() const;
  /// What the observer was told since the last act, as "bid-placed seat=0 pile=1 space=4"; of one kind, if
  /// named.
  [[nodiscard]] Texts shown(Seat observer, std::string_view kind = {}) const;
  /// The same since the table was laid.
  [[nodiscard]] Texts heard(Seat observer, std::string_view kind = {}) const;
  /// What a view shows of "pile 1", "investors 0", "offer 0", "placers 1", "cards 0", "split 0", "waiting 0",
  /// "fees 0", "cash 0", "pair 3", "discard", "bids", "hand 0", "aside 0", "delayed" or "box": cards by name,
  /// "?" for each that is hidden, "-" for nothing.
  [[nodiscard]] std::string sees(Seat observer, std::string_view what) const;
  /// What the observer can prove of the owner's regular cards of a company, as "1..3".
  [[nodiscard]] std::string proves(Seat observer, Seat owner, std::string_view company) const;

  [[nodiscard]] int cash(Seat seat) const { return state_.player[seat].cash; }
  [[nodiscard]] int regularCards(Seat seat, std::string_view company) const;
  [[nodiscard]] int splitCards(Seat seat, std::string_view company) const;
  [[nodiscard]] int openFees(Seat seat) const;
  [[nodiscard]] int price(std::string_view company) const;
  [[nodiscard]] int space(std::string_view company) const;
  [[nodiscard]] int inDeck() const;
  [[nodiscard]] std::vector<int> scores() const;
  /// A world the observer cannot tell from the real one.
  [[nodiscard]] stockpile::State imagine(Seat observer, std::uint64_t seed) const;
  [[nodiscard]] const stockpile::State& state() const { return state_; }
  [[nodiscard]] const stockpile::Rules& rules() const { return rules_; }

 private:
  Table() = default;
  static Table with(int seats, Seat firstPlayer, std::string_view modules);
  /// The number of a name; one that does not exist is a slip of the test and fails it.
  static std::size_t companyOf(std::string_view name);

  std::uint8_t take(std::string_view card);
  void gainCard(Seat seat, std::uint8_t card, SeatSet seenBy, bool fresh);
  void layPair(std::size_t index, int company, int forecast);
  void completePairs();
  void layStartingShares();
  bool goTo(std::string_view step);
  /// Runs an act of the engine, keeps what it told and checks the laws.
  template <class Act>
  void run(std::string_view name, Act act);
  void apply(Seat seat, Move move);
  [[nodiscard]] Texts texts(Seat observer, std::size_t from, std::string_view kind) const;

  stockpile::Rules rules_;
  stockpile::State state_;
  std::vector<Event> events_;  // since the table was laid
  std::size_t lastAct_ = 0;    // where the last act begins in it
};

/// The number of a name; one that does not exist is a slip of the test and fails it.
std::size_t numberOf(ArgType type, std::string_view name);

/// Why people may not play so, as Table::refuses; "accepted" if they may.
std::string refusesConfig(const stockpile::Config& config);

}  // namespace bourse::told
