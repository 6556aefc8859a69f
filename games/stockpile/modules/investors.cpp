// Investors: some are dealt to each player, half of them are kept, chosen secretly and together.  [M6, M7]
#include <utility>

#include "games/stockpile/investor.h"
#include "games/stockpile/modules.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {

Money investorMoney(const Rules& rules, int investor) {
  return rules.seats() == 2 ? kInvestorInfo[investor].two : kInvestorInfo[investor].more;
}

int investorsKept(const Rules& rules) { return investorsDealt(rules.seats()) / 2; }

bool isChoosing(const Player& player) { return player.offer[0] != kNone; }

namespace {

// deal: cursor counts investors, those of one seat after another in turn order

Next enterDeal(Play& play) {
  return play.state.flow.cursor < play.seats() * investorsDealt(play.seats()) ? Next::wait : Next::done;
}

void dealtInvestors(const Rules& rules, const State& state, OutcomeList& outcomes) {
  std::uint32_t left = rules.investors;
  for (const Player& player : state.player)
    for (const std::uint8_t investor : player.offer)
      if (investor < kInvestors) left &= ~(1u << investor);
  const Seat seat =
      clockwise(state.flow.first, state.flow.cursor / investorsDealt(rules.seats()), rules.seats());
  for (int investor = 0; investor < kInvestors; ++investor)
    if ((left >> investor & 1u) != 0) outcomes.push({make(Verb::dealInvestor, seat, investor)});
}

void takeDealtInvestor(Play& play, Seat, Move move) {
  Flow& flow = play.state.flow;
  play.player(move.a).offer[static_cast<std::size_t>(flow.cursor % investorsDealt(play.seats()))] = move.b;
  play.showTo(only(move.a), Event::partA, EventKind::investorDealt, move.a, move.b);
  ++flow.cursor;
}

// choose: what is chosen lies in investor[], hidden until everybody has chosen

bool hasChosen(const Rules& rules, const Player& player) {
  return player.investor[static_cast<std::size_t>(investorsKept(rules) - 1)] != kNone;
}

Next enterChoose(Play& play) {
  Flow& flow = play.state.flow;
  for (int place = play.seats() - 1; place >= 0; --place) {
    const Seat seat = play.inTurn(place);
    if (hasChosen(play.rules, play.player(seat))) continue;
    flow.actor = seat;
    flow.pending = with(flow.pending, seat);
  }
  return flow.pending == kNoOne ? Next::done : Next::wait;
}

void offerChoose(const Rules&, const State& state, Seat seat, MoveList& moves) {
  for (int investor = 0; investor < kInvestors; ++investor)
    for (const std::uint8_t offered : state.player[seat].offer)
      if (offered == investor) moves.push(make(Verb::chooseInvestor, investor));
}

void takeChoose(Play& play, Seat seat, Move move) {
  Player& player = play.player(seat);
  // What is left moves up, and two are kept by number: places must not tell which one it was, or when.
  std::size_t left = 0;
  for (const std::uint8_t offered : player.offer)
    if (offered != move.a) player.offer[left++] = offered;
  while (left < player.offer.size()) player.offer[left++] = kNone;
  player.investor[player.investor[0] == kNone ? 0 : 1] = move.a;
  if (player.investor[0] > player.investor[1]) std::swap(player.investor[0], player.investor[1]);
  play.showTo(only(seat), Event::partA, EventKind::investorChosen, seat, move.a);
}

// reveal: the rest goes back unseen

Next enterReveal(Play& play) {
  const auto kept = static_cast<std::size_t>(investorsKept(play.rules));
  for (int place = 0; place < play.seats(); ++place) {
    const Seat seat = play.inTurn(place);
    Player& player = play.player(seat);
    const auto chosen = player.investor;
    player.offer.fill(kNone);
    player.investor.fill(kNone);
    for (std::size_t i = 0; i < kept; ++i) {
      if (!play.rules.has(Module::investorBidding)) {
        takeInvestor(play, seat, chosen[i]);
        continue;
      }
      const std::size_t pile = seat * kept + i;
      play.state.investorOnPile[pile] = chosen[i];
      play.show(EventKind::investorOffered, seat, chosen[i], static_cast<int>(pile));
    }
  }
  return Next::done;
}

}  // namespace

BOURSE_TABLE constinit const Step dealInvestors =
    draw(Draw::investor, enterDeal, dealtInvestors, takeDealtInvestor);
BOURSE_TABLE constinit const Step chooseInvestors =
    choice(Decision::chooseInvestor, enterChoose, offerChoose, takeChoose);
BOURSE_TABLE constinit const Step revealInvestors = automatic(enterReveal);

}  // namespace bourse::stockpile
