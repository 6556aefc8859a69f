// What an observation tells of the companies. What is counted alike for all of them is counted at once.
#include "bots/stockpile/features/observation_encoder.h"
#include "games/stockpile/insight.h"
#include "games/stockpile/strategies/delayed.h"

namespace bourse::stockpile {

using namespace features;
using namespace lanes;

namespace {

constexpr CountShown kOwnShown(20, 6), kOwnSplitShown(40, 3), kLeastShown(25, 4);
constexpr CountShown kLeadShown(0, 7);  // behind a byte that is dropped

/// How many of the limits -3, -2 … 3 the shares reach that are more than another's.
Lanes leadOver(Lanes shares, Lanes anothers) {
  const Lanes raised = shares + each(4);
  return lower(higher(raised, anothers) - anothers, each(7));
}

int laidKind(const Delayed& delayed) {
  for (int kind = 0; kind < kLaidKinds; ++kind)
    if (delayed.card == static_cast<int>(kLaid[kind])) return kind;
  return -1;
}

}  // namespace

void ObservationEncoder::writeCompanies() {
  Lanes unseen = load<kCompanies>(state_.deck.data()) * 25,
        discard = load<kCompanies>(state_.discard.data()) * 25;
  for (std::size_t company = 0; company < kCompanies; ++company, unseen >>= 8, discard >>= 8) {
    CompanyRow& row = row_.company[company];
    const int space = state_.price[company];
    price_[company] = nextPrice_[company] = rules_.track[company].value[space];
    row.standing = kit_.standing[company][at(space)];
    row.nextPrice = row.standing.price;
    row.unseen = static_cast<Byte>(unseen);
    row.discard = static_cast<Byte>(discard);
  }
  for (const Pair& pair : state_.pair)
    if (pair.company < kCompanies && pair.forecast < kForecasts) writeCourse(pair);
  writeHoldings();
  writeSales();
  if (rules_.strategies != 0) writeLaid();
}

/// A pair that the observer knows, and where it takes the price.
void ObservationEncoder::writeCourse(const Pair& pair) {
  CompanyRow& row = row_.company[pair.company];
  const Track& track = rules_.track[pair.company];
  const int move = adjustedMove(state_, pair), price = price_[pair.company];
  oneHot(row.forecast, pair.forecast);
  upTo(row.up, move);
  upTo(row.down, -move);
  upTo(row.dividend, kForecastInfo[pair.forecast].dividend);
  bits(row.pair, pair.flags | (pair.holder == kNobody ? 8u : 0u));
  oneHot(row.holder, placeOf(pair.holder));
  bits(row.knowers, placesOf(pair.knowForecast));
  if ((pair.flags & Pair::resolved) != 0) return;
  Holding nothing;
  const PriceWalk walk = walkPrice(track, state_.price[pair.company], move, nothing);
  const int next = track.value[walk.space];
  nextPrice_[pair.company] = static_cast<std::int16_t>(next);
  row.nextPrice = small(next, 18);
  upTo(row.nextRise, next - price);
  upTo(row.nextFall, price - next);
  row.next[0] = flag(walk.splits > 0);
  row.next[1] = flag(walk.bankrupt);
}

void ObservationEncoder::writeHoldings() {
  const Lanes unlocated = load<kCompanies>(state_.deck.data());
  Lanes mostLeast = 0, mostMost = 0;  // of any other: surely, and perhaps
  for (int place = 1; place < seats_; ++place) {
    const Player& player = state_.player[seatAt(place)];
    const Lanes bound = load(state_.known[at(me_)][seatAt(place)].bound), split = load(player.split);
    const Lanes least = bound & each(15);
    const Lanes most = lower(least + (bound >> 4 & each(15)), each(Known::kNoBound));
    const Lanes unseen = lower(each(player.unknown), unlocated);
    mostLeast = higher(mostLeast, least + split * 2);
    mostMost = higher(mostMost, lower(most, least + unseen) + split * 2);
    writeOthers(place, least, most * 16, scaled(split, 40));
  }
  const Player& own = state_.player[at(me_)];
  const Lanes split = load(own.split), shares = load(own.regular) + split * 2;
  Lanes proved = (load(state_.known[kSpectator][at(me_)].bound) & each(15)) * 25;
  Lanes overLeast = leadOver(shares, mostLeast), overMost = leadOver(shares, mostMost);
  for (int company = 0; company < kCompanies; ++company) {
    CompanyRow& row = row_.company[company];
    store<sizeof row.own>(reinterpret_cast<Byte*>(&row.own), kOwnShown.of(own.regular[at(company)]));
    store<sizeof row.ownSplit>(reinterpret_cast<Byte*>(&row.ownSplit),
                               kOwnSplitShown.of(own.split[at(company)]));
    row.ownPublic = static_cast<Byte>(proved);
    store(row.leadLeast, kLeadShown.of(static_cast<int>(overLeast & 15u)) >> 8);
    store(row.leadMost, kLeadShown.of(static_cast<int>(overMost & 15u)) >> 8);
    proved >>= 8, overLeast >>= 8, overMost >>= 8;
  }
}

void ObservationEncoder::writeOthers(int place, Lanes least, Lanes most, Lanes split) {
  for (CompanyRow& row : row_.company) {
    CompanyRow::Held& held = row.others[place - 1];
    store(held.least, kLeastShown.of(static_cast<int>(least & 15u)));
    held.most = static_cast<Byte>(most);
    held.split = static_cast<Byte>(split);
    least >>= 8, most >>= 8, split >>= 8;
  }
}

void ObservationEncoder::writeSales() {
  for (int place = 0; place < seats_; ++place) {
    Lanes sold = load(memory_.sold[seatAt(place)]) * 60, before = load(memory_.soldAgo[seatAt(place)]) * 60;
    if ((sold | before) == 0) continue;
    for (CompanyRow& row : row_.company) {
      row.sold[place] = static_cast<Byte>(sold);
      row.soldBefore[place] = static_cast<Byte>(before);
      sold >>= 8, before >>= 8;
    }
  }
}

/// Delayed strategies: what lies before whom, and on which company.
void ObservationEncoder::writeLaid() {
  for (int company = 0; company < kCompanies; ++company)
    row_.company[company].resolvedNumber = small(state_.finalForecast[at(company)], 16);
  for (const Delayed& laid : state_.delayed) {
    const int kind = laidKind(laid);
    if (kind < 0) continue;
    if (const int place = placeOf(laid.seat); place >= 0) row_.player[place].laid[kind] = 255;
    if (kLaid[kind] == Strategy::ventureCapital || kLaid[kind] == Strategy::churning) continue;
    const auto lieOn = [&](std::uint8_t company) {
      if (company >= kCompanies) return;
      CompanyRow& row = row_.company[company];
      (laid.seat == me_ ? row.laidOwn : row.laidOthers)[kind] = 255;
    };
    lieOn(laid.a);
    if (kLaid[kind] == Strategy::straddle) lieOn(laid.b);
  }
}

}  // namespace bourse::stockpile
