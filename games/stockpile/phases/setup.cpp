// Set-up: first player, money, starting shares.  [B1, B3, B17]
#include "games/stockpile/knowledge.h"
#include "games/stockpile/modules.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

void setFirstPlayer(Play& play, Seat seat) {
  play.state.flow.first = seat;
  play.state.flow.nextFirst = clockwise(seat, 1, play.seats());
  play.show(EventKind::firstPlayerChosen, seat);
}

Next enterFirstPlayer(Play& play) {
  if (play.state.flow.stage == 1) return Next::done;
  if (play.rules.config.firstPlayer == kNobody) return Next::wait;
  setFirstPlayer(play, play.rules.config.firstPlayer);
  return Next::done;
}

void firstPlayers(const Rules& rules, const State&, OutcomeList& outcomes) {
  for (int seat = 0; seat < rules.seats(); ++seat) outcomes.push({make(Verb::firstPlayer, seat)});
}

void takeFirstPlayer(Play& play, Seat, Move move) {
  setFirstPlayer(play, move.a);
  play.state.flow.stage = 1;
}

/// With investors their money instead, less what was bid for them.
int startMoney(const Play& play, Seat seat) {
  if (!play.rules.has(Module::investors)) return play.rules.startMoney;
  int money = 0;
  for (const std::uint8_t investor : play.player(seat).investor)
    if (investor < kInvestors) money += investorMoney(play.rules, investor);
  for (int meeple = 0; meeple < play.rules.meeples(); ++meeple)
    if (const Bid& bid = play.state.bid[static_cast<std::size_t>(meeple)];
        bid.stands() && play.rules.ownerOfMeeple(meeple) == seat)
      money -= kBidTrack[bid.space];
  return money;
}

Next enterStartMoney(Play& play) {
  for (int place = 0; place < play.seats(); ++place) {
    const Seat seat = play.inTurn(place);
    play.gain(seat, startMoney(play, seat), EventKind::moneyGiven);
  }
  play.state.bid.fill({});
  play.state.flow.bidsBind = 0;
  return Next::done;
}

Next enterStartingShares(Play& play) {
  return play.state.flow.cursor < play.seats() ? Next::wait : Next::done;
}

/// One card of each company was set out: players without it yet may get it.
void startingShares(const Rules& rules, const State& state, OutcomeList& outcomes) {
  unsigned dealt = 0;
  for (const Player& player : state.player)
    if (player.start < kCompanies) dealt |= 1u << player.start;
  const Seat seat = clockwise(state.flow.first, state.flow.cursor, rules.seats());
  for (int company = 0; company < kCompanies; ++company)
    if (!(dealt >> company & 1u)) outcomes.push({make(Verb::startingShare, seat, company)});
}

void takeStartingShare(Play& play, Seat, Move move) {
  const Seat seat = move.a;
  const auto company = static_cast<std::size_t>(move.b);
  Player& player = play.player(seat);
  --play.state.deck[company];
  ++player.regular[company];
  player.start = move.b;
  learnGain(play, seat, move.b, only(seat), false);
  for (Seat observer = 0; observer < kObservers; ++observer)
    if (observer != seat) play.state.known[observer][seat].maybeStart = (1u << kCompanies) - 1;
  play.showTo(only(seat), Event::partA, EventKind::startingShareDealt, seat, move.b);
  ++play.state.flow.cursor;
}

}  // namespace

BOURSE_TABLE constinit const Step drawFirstPlayer =
    draw(Draw::firstPlayer, enterFirstPlayer, firstPlayers, takeFirstPlayer);
BOURSE_TABLE constinit const Step giveStartMoney = automatic(enterStartMoney);
BOURSE_TABLE constinit const Step dealStartingShares =
    draw(Draw::startingShare, enterStartingShares, startingShares, takeStartingShare);

}  // namespace bourse::stockpile
