// Information: the six companies are paired anew with the six forecasts of the round.  [B4]
#include "games/stockpile/investor.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

Next enterBeginRound(Play& play) {
  play.show(EventKind::roundBegan, play.state.flow.first, play.state.flow.round);
  if (play.rules.has(Module::forecastDice)) return Next::done;  // they are rolled
  for (std::size_t kind = 0; kind < kForecasts; ++kind)
    play.state.forecasts[kind] = kForecastInfo[kind].copies;
  return Next::done;
}

/// Pairs lie by seat, then the public one, then those face-down.
Seat holderOf(const Rules& rules, int pair) {
  const int seat = pair / rules.count.pairs;
  return seat < rules.seats() ? static_cast<Seat>(seat) : kNobody;
}

SeatSet whoSees(const Rules& rules, int pair) {
  const int insider = rules.seats() * rules.count.pairs;
  if (pair < insider) return only(holderOf(rules, pair));
  return pair < insider + rules.count.publicPairs ? kEveryone : kNoOne;
}

}  // namespace

void setCompany(Play& play, int pair, int company) {
  Pair& dealt = play.state.pair[static_cast<std::size_t>(pair)];
  dealt.company = static_cast<std::uint8_t>(company);
  dealt.holder = holderOf(play.rules, pair);
  dealt.knowCompany = whoSees(play.rules, pair);
  if (dealt.knowCompany == kEveryone) dealt.flags |= Pair::open;
  play.showTo(dealt.knowCompany, Event::partB, EventKind::companyDealt, dealt.holder, pair, company);
}

void setForecast(Play& play, int pair, int forecast) {
  Pair& dealt = play.state.pair[static_cast<std::size_t>(pair)];
  dealt.forecast = static_cast<std::uint8_t>(forecast);
  dealt.knowForecast = whoSees(play.rules, pair);
  --play.state.forecasts[static_cast<std::size_t>(forecast)];
  play.showTo(dealt.knowForecast, Event::partB, EventKind::forecastDealt, dealt.holder, pair, forecast);
}

namespace {

std::array<std::uint8_t, kCompanies> companiesLeft(const State& state) {
  std::array<std::uint8_t, kCompanies> left;
  left.fill(1);
  for (const Pair& pair : state.pair)
    if (pair.company < kCompanies) left[pair.company] = 0;
  return left;
}

template <std::size_t N>
int onlyOneLeft(const std::array<std::uint8_t, N>& left) {
  int kind = 0;
  while (left[static_cast<std::size_t>(kind)] == 0) ++kind;
  return kind;
}

// cursor: the pair that is dealt now; one that has its half already was picked (Hook::informationPick). The
// last company and the last forecast are what is left, not draws, and never picked.

Next enterDealCompanies(Play& play) {
  Flow& flow = play.state.flow;
  if (anyWants(play.state, Hook::informationPick) && play.state.pair[flow.cursor].company != kNone)
    ++flow.cursor;
  if (flow.cursor < kPairs - 1) return Next::wait;
  setCompany(play, kPairs - 1, onlyOneLeft(companiesLeft(play.state)));
  return Next::done;
}

void companies(const Rules&, const State& state, OutcomeList& outcomes) {
  outcomes.drawFrom(companiesLeft(state), make(Verb::dealCompany, state.flow.cursor));
}

void takeCompany(Play& play, Seat, Move move) {
  setCompany(play, move.a, move.b);
  ++play.state.flow.cursor;
}

Next enterDealForecasts(Play& play) {
  Flow& flow = play.state.flow;
  if (anyWants(play.state, Hook::informationPick) && play.state.pair[flow.cursor].forecast != kNone)
    ++flow.cursor;
  if (flow.cursor < kPairs - 1) return Next::wait;
  setForecast(play, kPairs - 1, onlyOneLeft(play.state.forecasts));
  return Next::done;
}

void forecasts(const Rules&, const State& state, OutcomeList& outcomes) {
  outcomes.drawFrom(state.forecasts, make(Verb::dealForecast, state.flow.cursor));
}

void takeForecast(Play& play, Seat, Move move) {
  setForecast(play, move.a, move.b);
  ++play.state.flow.cursor;
}

}  // namespace

BOURSE_TABLE constinit const Step beginRound = automatic(enterBeginRound);
BOURSE_TABLE constinit const Step dealCompanies =
    draw(Draw::company, enterDealCompanies, companies, takeCompany);
BOURSE_TABLE constinit const Step dealForecasts =
    draw(Draw::forecast, enterDealForecasts, forecasts, takeForecast);

}  // namespace bourse::stockpile
