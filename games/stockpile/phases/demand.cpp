// Demand: bids, then settlement in passes: everyone pays, everyone collects, everyone's fees fall due.  [B6
// to B9]
#include <algorithm>

#include "games/stockpile/auction.h"
#include "games/stockpile/investor.h"
#include "games/stockpile/knowledge.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {

int standingMeeple(const Rules& rules, const State& state, int pile) {
  for (int meeple = 0; meeple < rules.meeples(); ++meeple)
    if (state.bid[static_cast<std::size_t>(meeple)].pile == pile) return meeple;
  return -1;
}

int meepleInHand(const Rules& rules, const State& state, Seat seat) {
  for (int meeple = seat * rules.count.meeples; meeple < (seat + 1) * rules.count.meeples; ++meeple)
    if (!state.bid[static_cast<std::size_t>(meeple)].stands()) return meeple;
  return -1;
}

namespace {

LowestSpaces nextSpaces(const Rules& rules, const State& state, Seat seat) {
  LowestSpaces lowest{};
  for (int meeple = 0; meeple < rules.meeples(); ++meeple) {
    const Bid& standing = state.bid[static_cast<std::size_t>(meeple)];
    if (!standing.stands()) continue;
    lowest[standing.pile] = static_cast<std::uint8_t>(standing.space + 1);
  }
  if (seat >= rules.seats()) return lowest;  // spectators have none
  for (int meeple = seat * rules.count.meeples; meeple < (seat + 1) * rules.count.meeples; ++meeple)
    if (const Bid& own = state.bid[static_cast<std::size_t>(meeple)]; own.stands())
      lowest[own.pile] = kBidSpaces;  // never two own meeples on one track
  return lowest;
}

}  // namespace

LowestSpaces lowestSpaces(const Rules& rules, const State& state, Seat seat) {
  LowestSpaces lowest = nextSpaces(rules, state, seat);
  for (int meeple = 0; meeple < rules.meeples(); ++meeple) {
    const Bid& standing = state.bid[static_cast<std::size_t>(meeple)];
    const Seat owner = rules.ownerOfMeeple(meeple);
    if (!standing.stands() || !wants(state, Hook::raiseOver, owner)) continue;
    const int above = std::min(standing.space + raiseOver(state, owner), kBidSpaces);
    lowest[standing.pile] = std::max(lowest[standing.pile], static_cast<std::uint8_t>(above));
  }
  return lowest;
}

/// Everyone bids once in turn order; then round and round, players with a meeple in hand bid again. One walk
/// does both: on the first time round everybody still has one. cursor is the place whose turn it is.
Next askNextBidder(Play& play) {
  Flow& flow = play.state.flow;
  for (int tried = 0; tried < play.seats(); ++tried) {
    const Seat seat = play.inTurn(flow.cursor);
    if (meepleInHand(play.rules, play.state, seat) >= 0) return ask(play, seat);
    flow.cursor = static_cast<std::uint8_t>((flow.cursor + 1) % play.seats());
  }
  return Next::done;
}

namespace {

inline Seat placeMeeple(Play& play, Seat seat, Move move) {
  const int own = meepleInHand(play.rules, play.state, seat);
  const int beaten = standingMeeple(play.rules, play.state, move.a);
  play.state.bid[static_cast<std::size_t>(own)] = {.pile = move.a, .space = move.b};
  unsigned bind = play.state.flow.bidsBind | 1u << own;
  play.show(EventKind::bidPlaced, seat, move.a, move.b);
  Seat outbid = kNobody;
  if (beaten >= 0) {
    play.state.bid[static_cast<std::size_t>(beaten)] = {};
    bind &= ~(1u << beaten);
    outbid = play.rules.ownerOfMeeple(beaten);
    play.show(EventKind::outbid, outbid, move.a, seat);
  }
  play.state.flow.bidsBind = static_cast<std::uint8_t>(bind);
  play.state.flow.cursor = static_cast<std::uint8_t>((play.state.flow.cursor + 1) % play.seats());
  return outbid;
}

}  // namespace

Seat moveMeeple(Play& play, Seat seat, Move move) { return placeMeeple(play, seat, move); }

namespace {

/// Every space from the lowest on, up to the number that the seat can pay.
inline void pushBids(const Rules& rules, const LowestSpaces& lowest, int spaces, MoveList& moves) {
  for (int pile = 0; pile < rules.piles(); ++pile)
    pushEachB(moves, make(Verb::bid, pile), lowest[static_cast<std::size_t>(pile)], spaces);
}

[[gnu::cold, gnu::noinline]] void offerBidWithAbilities(const Rules& rules, const State& state, Seat seat,
                                                        MoveList& moves) {
  const int free = state.player[seat].cash - boundCash(rules, state, seat);
  int spaces = 0;  // a higher space never costs less for any bidder
  while (spaces < kBidSpaces && bidCost(rules, state, seat, spaces) <= free) ++spaces;
  pushBids(rules, lowestSpaces(rules, state, seat), spaces, moves);
  offerWindows(rules, state, seat, Hook::demandAside, moves);
}

/// By cash: how many spaces of a track can be paid.
constexpr auto kSpacesFor = [] {
  std::array<std::uint8_t, kBidTrack[kBidSpaces - 1] + 1> spaces{};
  for (std::size_t cash = 0; cash < spaces.size(); ++cash)
    while (spaces[cash] < kBidSpaces && kBidTrack[spaces[cash]] <= static_cast<int>(cash)) ++spaces[cash];
  return spaces;
}();

void offerBid(const Rules& rules, const State& state, Seat seat, MoveList& moves) {
  if (anyWantsOf<Hook::demandAside, Hook::raiseOver>(state)) {
    offerBidWithAbilities(rules, state, seat, moves);
    return;
  }
  int free = state.player[seat].cash;
  if (rules.count.meeples > 1) free -= boundCash(rules, state, seat);  // the only one is in hand
  const auto cash = static_cast<std::size_t>(std::clamp<int>(free, 0, kBidTrack[kBidSpaces - 1]));
  pushBids(rules, nextSpaces(rules, state, seat), kSpacesFor[cash], moves);
}

[[gnu::cold, gnu::noinline]] void triggerBid(Play& play, Seat seat, Seat outbid) {
  eachInvestor(play.state, seat, [&](const InvestorRule& rule, int) {
    if (rule.onBidPlaced != nullptr) rule.onBidPlaced(play, seat);
  });
  if (outbid == kNobody) return;
  eachInvestor(play.state, outbid, [&](const InvestorRule& rule, int) {
    if (rule.onOutbid != nullptr) rule.onOutbid(play, outbid);
  });
}

void takeBid(Play& play, Seat seat, Move move) {
  if (move.verb != static_cast<int>(Verb::bid)) {
    takeWindow(play, seat, Hook::demandAside, move);  // then the seat bids
    return;
  }
  const Seat outbid = placeMeeple(play, seat, move);
  if (anyWantsOf<Hook::onBidPlaced, Hook::onOutbid>(play.state)) triggerBid(play, seat, outbid);
}

/// A bid that costs less than nothing. The bids of the seat that are still to be paid go on binding.
[[gnu::cold, gnu::noinline]] void receiveBid(Play& play, Seat seat, int meeple, int amount) {
  const Bid& won = play.state.bid[static_cast<std::size_t>(meeple)];
  for (int later = meeple + 1; later < (seat + 1) * play.rules.count.meeples; ++later)
    play.state.flow.bidsBind = static_cast<std::uint8_t>(play.state.flow.bidsBind | 1u << later);
  play.gain(seat, amount, EventKind::bidReceived, won.pile, won.space);
  play.state.flow.bidsBind = 0;
}

Next enterPayBids(Play& play) {
  play.state.flow.bidsBind = 0;
  everyBid(play, [&](Seat seat, int meeple, const Bid& won) {
    const int cost = bidCost(play.rules, play.state, seat, won.space);
    if (cost >= 0)
      play.pay(seat, cost, EventKind::bidPaid, won.pile, won.space);
    else
      receiveBid(play, seat, meeple, -cost);
  });
  return Next::done;
}

[[gnu::flatten]] void collect(Play& play, Seat seat, const Slot& slot) {
  Player& player = play.player(seat);
  const std::uint8_t card = slot.card;
  // A fee, a commerce card and the first-player card are public at once.
  const SeatSet seenBy = isFee(card) || card >= kMarketCards ? kEveryone : with(slot.known, seat);
  const std::uint8_t secret = contains(seenBy, kSpectator) ? 0 : Event::partA;
  play.showTo(seenBy, secret, EventKind::cardCollected, seat, card, slot.pile);
  if (isFee(card)) {
    ++player.fees[card - kFirstFee];
    ++player.feesPicked;
    return;
  }
  if (card >= kMarketCards) {
    if (card == kTax)
      ++player.taxes;
    else if (isCommerce(card))
      ++player.commodity[card - kFirstCommerce];
    return;
  }
  if (isStock(card)) ++player.regular[card];
  if (card == static_cast<int>(Card::boom)) ++player.booms;
  if (card == static_cast<int>(Card::bust)) ++player.busts;
  learnGain(play, seat, card, seenBy, true);
}

/// A whole pile goes to its winner; true if the first-player card was in it.
bool collectPile(Play& play, Seat seat, int pile) {
  bool firstPlayer = false;
  for (const Slot& slot : play.state.table()) {
    if (slot.pile != pile) continue;
    firstPlayer = firstPlayer || slot.card == kFirstPlayerCard;
    collect(play, seat, slot);
  }
  return firstPlayer;
}

/// The piles of the first `meeples` in turn order are gone.
void clearPiles(Play& play, int meeples) {
  State& state = play.state;
  const int each = play.rules.count.meeples;
  unsigned gone = 0;
  for (int i = 0; i < meeples; ++i)
    gone |= 1u << state.bid[static_cast<std::size_t>(play.inTurn(i / each) * each + i % each)].pile;
  std::uint8_t left = 0;
  for (std::size_t i = 0; i < state.slots; ++i)
    if ((gone >> state.slot[i].pile & 1u) == 0) state.slot[left++] = state.slot[i];
  while (state.slots > left) state.slot[--state.slots] = {};
}

// cursor counts meeples in turn order; a winner who finds the first-player card passes it on before the next
// collects [M5]
Next enterCollectPiles(Play& play) {
  Flow& flow = play.state.flow;
  const int each = play.rules.count.meeples;
  while (flow.cursor < play.rules.meeples()) {
    const Seat seat = play.inTurn(flow.cursor / each);
    const Bid& won = play.state.bid[static_cast<std::size_t>(seat * each + flow.cursor % each)];
    ++flow.cursor;
    if (!collectPile(play, seat, won.pile)) continue;
    clearPiles(play, flow.cursor);  // what is on the table while it is asked must be what is left
    return ask(play, seat);
  }
  play.state.slot.fill({});
  play.state.slots = 0;
  return Next::done;
}

void offerGive(const Rules& rules, const State&, Seat, MoveList& moves) {
  pushEachA(moves, make(Verb::chooseSeat), 0, rules.seats());
}

void takeGive(Play& play, Seat seat, Move move) {
  play.state.flow.nextFirst = move.a;
  play.show(EventKind::firstCardGiven, seat, move.a);
}

/// Fees of a seat whose investor does something else with them. They leave first: income would pay them.
[[gnu::cold, gnu::noinline]] void settleOwnWay(Play& play, Seat seat) {
  const auto due = play.player(seat).fees;
  play.player(seat).fees.fill(0);
  for (std::size_t kind = 0; kind < due.size(); ++kind)
    for (int fee = 0; fee < due[kind]; ++fee) {
      const auto card = static_cast<std::uint8_t>(kFirstFee + kind);
      ++play.state.discard[card];
      eachInvestor(play.state, seat, [&](const InvestorRule& rule, int) {
        if (rule.feeDue != nullptr) rule.feeDue(play, seat, card);
      });
    }
}

Next enterPayFees(Play& play) {
  for (int place = 0; place < play.seats(); ++place) {
    const Seat seat = play.inTurn(place);
    if (!play.player(seat).hasOpenFees()) continue;
    if (wants(play.state, Hook::feeDue, seat)) settleOwnWay(play, seat);
    play.payOpenFees(seat);
    if (play.player(seat).feesPicked == 0) continue;
    for (std::size_t kind = 0; kind < 3; ++kind)
      for (int open = 0; open < play.player(seat).fees[kind]; ++open)
        play.show(EventKind::feeOpen, seat, static_cast<int>(kFirstFee + kind), 0, 0,
                  kCardInfo[kFirstFee + kind].fee);
  }
  return Next::done;
}

}  // namespace

BOURSE_TABLE constinit const Step bid = choice(Decision::bid, askNextBidder, offerBid, takeBid);
BOURSE_TABLE constinit const Step payBids = automatic(enterPayBids);
BOURSE_TABLE constinit const Step collectPiles =
    choice(Decision::giveFirstCard, enterCollectPiles, offerGive, takeGive);
BOURSE_TABLE constinit const Step payFees = automatic(enterPayFees);

}  // namespace bourse::stockpile
