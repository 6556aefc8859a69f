// The small verbs all rules use: gain, pay, discard, show.
#pragma once

#include "core/event.h"
#include "games/stockpile/rules.h"
#include "games/stockpile/state.h"

namespace bourse::stockpile {

/// Operations of the agenda.
enum class Op : std::uint8_t { none, movePrice, dividend, ability, strategy, proxyFight };

struct Play {
  const Rules& rules;
  State& state;
  EventSink& events;

  [[nodiscard]] int seats() const { return rules.seats(); }
  /// The seat at a place of this round's turn order.
  [[nodiscard]] Seat inTurn(int place) const { return clockwise(state.flow.first, place, rules.seats()); }
  [[nodiscard]] Player& player(Seat seat) const { return state.player[seat]; }

  void show(EventKind kind, Seat seat = kNobody, int a = 0, int b = 0, int c = 0, int amount = 0) const {
    if (!events.listening()) return;
    events.add({.kind = static_cast<std::uint8_t>(kind),
                .seat = seat,
                .a = static_cast<std::uint8_t>(a),
                .b = static_cast<std::uint8_t>(b),
                .c = static_cast<std::uint8_t>(c),
                .amount = static_cast<Money>(amount)});
  }
  /// As show, but the parts in `secret` are told to `sees` alone.
  void showTo(SeatSet sees, std::uint8_t secret, EventKind kind, Seat seat, int a, int b = 0, int c = 0,
              int d = 0) const {
    if (!events.listening()) return;
    events.add({.kind = static_cast<std::uint8_t>(kind),
                .seat = seat,
                .sees = sees,
                .secret = secret,
                .a = static_cast<std::uint8_t>(a),
                .b = static_cast<std::uint8_t>(b),
                .c = static_cast<std::uint8_t>(c),
                .d = static_cast<std::uint8_t>(d)});
  }

  /// Cash rises; open fees that can be paid are paid at once [B9]. The event says what for.
  void gain(Seat seat, int amount, EventKind why, int a = 0, int b = 0) const;
  void pay(Seat seat, int amount, EventKind why, int a = 0, int b = 0) const;
  void payOpenFees(Seat seat) const;

  /// A card comes onto a pile; `known` have seen it.
  void lay(std::uint8_t card, int pile, SeatSet known, Seat by) const;

  void push(const Task& task) const { state.agenda.push(task); }
  [[nodiscard]] Task& task() const { return state.agenda.top(); }

  /// Moves a company's price `spaces` up (or down, when negative), with all that follows from it [B11].
  void movePrice(int company, int spaces) const;
  /// Everyone may show cards of the company and is paid `amount` a share [B14].
  void payDividend(int company, int amount) const;
};

/// What the standing bids of a seat that has some will cost.
Money costOfBids(const Rules& rules, const State& state, Seat seat);
/// What standing bids of the seat will cost; cash they bind pays no fee [B7, B9].
inline Money boundCash(const Rules& rules, const State& state, Seat seat) {
  return state.flow.bidsBind == 0 ? Money{0} : costOfBids(rules, state, seat);
}
/// What a bid on this space would cost the seat; below zero: bring it.
Money bidCost(const Rules& rules, const State& state, Seat seat, int space);

/// Runs until someone must choose, something must be drawn, or the game is over.
void advance(Play& play);
}  // namespace bourse::stockpile
