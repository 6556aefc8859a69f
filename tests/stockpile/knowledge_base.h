// What a player with a perfect memory can conclude from what the table showed, and nothing else.
//
// Fed only with events as one observer was told them, and with the rules. It never sees a State except to
// judge it, and it reads none of the engine's own notes about who knows what. Written from the canon: B3, B5,
// B8, B11, B14, B16, B18, M6, M7, M8, G4, G20, G21. Forgotten on purpose, as by the engine: what the sum of
// an audit tells those who did not look, unless it is nothing.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "core/event.h"
#include "games/stockpile/rules.h"
#include "games/stockpile/state.h"
#include "tests/stockpile/hand_history.h"

namespace bourse::stockpile {

class KnowledgeBase {
 public:
  KnowledgeBase(const Rules& rules, Seat observer);

  /// All events of one move, in order; the base blanks what its observer may not see.
  void learn(std::span<const Event> events);

  /// Empty if the observer cannot exclude this world; otherwise the reason why it is impossible.
  [[nodiscard]] std::string accepts(const State& world) const;
  /// What the observer saw of a player's portfolio.
  [[nodiscard]] const HandHistory& hand(Seat seat) const { return seat_[seat].hand; }

 protected:
  static constexpr int kNotSeen = -1;
  struct Laid {
    int card, pile;
    Seat by;
  };
  struct Dealt {
    int company = kNotSeen, forecast = kNotSeen;
    bool hasCompany = false, hasForecast = false, falsified = false;
  };
  struct Seated {
    int cash = 0;
    std::array<int, kCompanies> split{};
    std::array<int, 3> openFees{};
    std::vector<int> waiting;  // kinds, or kNotSeen
    HandHistory hand;
    std::array<int, kCompanies> revealed{};  // in the final count
    int strategies = 0;                      // in hand
    int bonds = 0, taxes = 0;
    int offered = 0, chosen = 0;  // investors dealt and not decided yet, and those chosen and not shown yet
    std::vector<int> investors;   // that the seat plays with
    std::array<int, 6> commodity{};
  };
  struct Audit {
    std::array<int, kCompanies> stock{};
    int others = 0;
  };

  void learnOne(const Event& event);
  void learnSupply(const Event& event);
  void learnSettlement(const Event& event);
  void learnPrices(const Event& event);
  void learnPortfolio(const Event& event);
  void learnCount(const Event& event);
  void learnModules(const Event& event);
  void learnInvestors(const Event& event);
  void learnPiles(const Event& event);
  [[nodiscard]] bool commerceTime() const;
  void learnHands(const Event& event);
  void learnLooks(const Event& event);
  void learnStock(const Event& event);
  void learnStrategyPaid(const Event& event);
  void mustLayOpen(int company, const Event& event);
  void laidOpen(const Event& event);
  void settleLayingOpen();
  void collected(Seat seat, int card, int pile);
  void contradict(const std::string& why);

  [[nodiscard]] std::string wrongInvestors(const State& world) const;
  [[nodiscard]] std::string wrongModules(const State& world) const;
  [[nodiscard]] std::string wrongCards(const State& world) const;
  [[nodiscard]] std::string wrongTable(const State& world) const;
  [[nodiscard]] std::string wrongPairs(const State& world) const;
  [[nodiscard]] std::string wrongSeats(const State& world) const;
  [[nodiscard]] std::string wrongHands(const State& world) const;
  [[nodiscard]] std::string wrongStrategies(const State& world) const;
  [[nodiscard]] bool startsExist(const State& world, Seat seat, unsigned taken) const;

  const Rules* rules_;
  Seat observer_;
  int round_ = 0;
  Seat first_ = kNobody;
  int dealt_ = 0;        // cards dealt this round: those after the market cards are commerce cards
  bool opened_ = false;  // whether piles were opened by the deck this round
  std::array<int, kForecasts> rolled_{};  // by the dice of this round
  std::array<int, kCompanies> price_{};
  std::array<int, kCards> discard_{};
  std::array<Seated, kMaxSeats> seat_{};
  std::vector<Laid> table_;
  std::array<Dealt, kPairs> pair_{};
  std::vector<std::array<int, 3>> bids_;  // seat, pile, space
  bool bidding_ = false;
  int layingOpen_ = kNotSeen;   // the company of which everybody lays open all cards just now …
  SeatSet toLayOpen_ = kNoOne;  // … and who has shown none yet
  std::uint64_t ownStrategies_ = 0, ownLaidAside_ = 0, played_ = 0;  // one bit each
  Seat named_ = kNobody;                                             // by a strategy, last
  Audit audit_;
  std::vector<int> ownOffer_, ownChoice_;  // investors, until they are shown
  std::array<int, kMostPiles> investorOnPile_{kNotSeen, kNotSeen, kNotSeen, kNotSeen, kNotSeen};
  int movedBack_ = kNotSeen;  // the company of which a split card was just moved back
  std::string contradiction_;
};

}  // namespace bourse::stockpile
