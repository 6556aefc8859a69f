#include "bots/stockpile/trader/worth.h"

#include "games/stockpile/investor.h"
#include "gen/stockpile_strategies.h"

namespace bourse::stockpile::trader {
namespace {

/// The operation that holds the numbers of a card that lies for later is the last of its walk.
constexpr const WalkStep& numbersOf(Strategy card) {
  const auto& walk = kWalks[static_cast<std::size_t>(card)];
  return walk.step[walk.length - 1];
}
constexpr auto kShift = static_cast<std::int16_t>(numbersOf(Strategy::falsifiedEarnings).shift);
constexpr auto kLimit = static_cast<std::int16_t>(numbersOf(Strategy::circuitBreaker).limit);

}  // namespace

Worth::Worth(const Rules& rules, const View& view, const Skill& skill, Rng* mistakes)
    : rules_(rules),
      state_(view.masked),
      skill_(skill),
      me_(view.observer),
      phase_(phaseOf(rules, view.masked)),
      maySell_(phase_ <= Phase::selling && (view.masked.player[view.observer].flags & Player::holds) == 0),
      saleWorth_(1),
      mine_(rules, view, Beliefs::Of::observer),
      public_(rules, view, Beliefs::Of::everybody) {
  double others = 0;
  for (Seat seat = 0; seat < rules_.seats(); ++seat)
    if (seat != me_)
      others += std::min<int>(state_.player[seat].cash, rules_.count.meeples * rules_.bids.back());
  scarcity_ = skill_.crowd / (skill_.crowd + others / (rules_.seats() - 1));
  const double cash = own().cash;
  saleWorth_ = money(cash + 1, skill_.eager, roundsLeft()) - money(cash, skill_.eager, roundsLeft());
  for (const Delayed& laid : state_.delayed)
    if (laid.card == static_cast<int>(Strategy::circuitBreaker)) limited_[laid.a] = true;
  estimateHoldings();
  appraiseCompanies(mistakes);
  appraiseCards();
}

/// What others hold: what is proved, and of their unseen cards the part that each company has of all unseen
/// stock, where it can be.
void Worth::estimateHoldings() {
  for (Seat seat = 0; seat < rules_.seats(); ++seat) {
    const Player& player = state_.player[seat];
    for (std::size_t company = 0; company < kCompanies; ++company)
      regular_[seat][company] = player.regular[company];
    if (seat == me_ || player.unknown == 0) continue;
    unseen_[seat] = player.unknown;
    std::array<double, kCompanies> weight{};
    double all = 0;
    for (std::size_t company = 0; company < kCompanies; ++company) {
      const int room =
          std::min<int>(player.unknown, state_.known[me_][seat].slack(static_cast<int>(company)));
      weight[company] = state_.deck[company] * room;
      all += weight[company];
    }
    if (all <= 0) continue;
    for (std::size_t company = 0; company < kCompanies; ++company)
      regular_[seat][company] += player.unknown * weight[company] / all;
  }
}

CardWorth Worth::bestOf(int company, const CardWorth& kept) const {
  return maySell_ ? betterOf(price(company) * saleWorth_, kept) : kept;
}

CardWorth Worth::keptAt(const Beliefs& beliefs, int company, int space) const {
  const int moves = rules_.count.rounds - state_.flow.round;  // this round's movement included
  const Prospects& all = prospects(rules_, company);
  const auto& later = all[at(std::max(moves - 1, 0))];
  if (skill_.prospects >= 1) return keptFor(later, beliefs, company, space);
  std::array<CardWorth, kLongestTrack> near;  // a level that does not look so far sees the next price
  for (std::size_t i = 0; i < near.size(); ++i)
    near[i] = {all[0][i].regular + skill_.prospects * (later[i].regular - all[0][i].regular),
               all[0][i].split + skill_.prospects * (later[i].split - all[0][i].split)};
  return keptFor(near, beliefs, company, space);
}

/// Average over the forecasts that the beliefs allow.
CardWorth Worth::keptFor(const std::array<CardWorth, kLongestTrack>& after, const Beliefs& beliefs,
                         int company, int space) const {
  if (beliefs.isOver(company)) return after[at(space)];
  const Track& track = rules_.track[company];
  CardWorth sum;
  for (std::size_t kind = 0; kind < kForecasts; ++kind) {
    const double chance = beliefs.chances(company)[kind];
    if (chance <= 0) continue;
    const double lie = beliefs.falsified(company);
    for (const bool falsified : {false, true}) {
      const double part = chance * (falsified ? lie : 1 - lie);
      if (part <= 0) continue;
      const CardWorth then = worthAfter(track, space, adjusted(company, kind, falsified), after);
      sum.regular += part * then.regular;
      sum.split += part * then.split;
    }
  }
  return sum;
}

ForecastInfo Worth::adjusted(int company, std::size_t forecast, bool falsified) const {
  ForecastInfo info = kForecastInfo[forecast];
  if (falsified) info.move = static_cast<std::int16_t>(info.move + (info.move < 0 ? kShift : -kShift));
  if (limited_[at(company)]) info.move = std::clamp<std::int16_t>(info.move, -kLimit, kLimit);
  return info;
}

void Worth::appraiseCompanies(Rng* mistakes) {
  for (int company = 0; company < kCompanies; ++company) {
    const int space = state_.price[at(company)];
    kept_[at(company)] = keptAt(mine_, company, space);
    if (mistakes != nullptr && skill_.mistake > 0) {
      const double wrong = skill_.mistake * (static_cast<double>(mistakes->below(2001)) / 1000 - 1);
      wrong_[at(company)] = wrong;
      kept_[at(company)].regular += wrong;
      kept_[at(company)].split += 2 * wrong;
    }
    const CardWorth toAll = keptAt(public_, company, space);
    toAll_[at(company)] = std::max(price(company), toAll.regular);
  }
}

double Worth::toInsider(int company, int forecast) const {
  const int moves = rules_.count.rounds - state_.flow.round;
  const CardWorth then =
      worthAfter(rules_.track[company], state_.price[at(company)], kForecastInfo[at(forecast)],
                 prospects(rules_, company)[at(std::max(moves - 1, 0))]);
  return std::max(price(company), then.regular);
}

CardWorth Worth::moved(int company, int steps) const {
  Holding one{.regular = 1};
  Holding two{.split = 1};
  const Track& track = rules_.track[company];
  const PriceWalk walk = walkPrice(track, state_.price[at(company)], steps, one);
  walkPrice(track, state_.price[at(company)], steps, two);
  CardWorth kept = keptAt(mine_, company, walk.space);
  kept.regular += wrong_[at(company)];
  kept.split += 2 * wrong_[at(company)];
  const double value = track.value[walk.space] * saleWorth_;
  const CardWorth there = maySell_ ? betterOf(value, kept) : kept;
  const auto worth = [&](const Holding& card) {
    return card.income + card.regular * there.regular + card.split * there.split;
  };
  return {worth(one), worth(two)};
}

double Worth::moveGain(int company, int steps) const {
  const CardWorth now = best(company);
  const CardWorth then = moved(company, steps);
  double gain = 0;
  double others = 0;
  for (Seat seat = 0; seat < rules_.seats(); ++seat) {
    const double change = regular_[seat][at(company)] * (then.regular - now.regular) +
                          state_.player[seat].split[at(company)] * (then.split - now.split);
    (seat == me_ ? gain : others) += change;
  }
  return gain - skill_.actRivalry * others / (rules_.seats() - 1);
}

/// By the lead in shares beside all that can still change it.
double Worth::majority(Seat seat, int company, double shares) const {
  if (shares <= 0 || skill_.majority <= 0) return 0;
  double rival = 0;
  double hidden = 0;
  for (Seat other = 0; other < rules_.seats(); ++other) {
    if (other == seat) continue;
    rival = std::max(rival, this->shares(other, company));
    hidden += regular_[other][at(company)] - state_.player[other].regular[at(company)];
  }
  hidden += regular_[seat][at(company)] - state_.player[seat].regular[at(company)];
  const double lead = shares - rival;
  const double doubt = skill_.doubt + skill_.doubtPerRound * roundsLeft() + skill_.doubtUnseen * hidden;
  const double size = lead < 0 ? -lead : lead;
  const double likely = 0.5 + 0.5 * lead / (size + doubt);
  return skill_.majority * kMoneyMajority * likely * shares /
         (shares + (roundsLeft() > 0 ? skill_.smallHolding : 0));
}

double Worth::money(double cash, double share, int auctions) const {
  if (auctions <= 0) return cash;
  const double thrift = share * scarcity_ * (skill_.thrift + skill_.thriftPerRound * auctions);
  const double useful = cash < skill_.plenty ? cash - cash * cash / (2 * skill_.plenty) : skill_.plenty / 2;
  return cash + thrift * useful;
}

double Worth::paying(Seat seat, double amount) const {
  const double cash = state_.player[seat].cash;
  const double share = seat == me_ ? 1 : skill_.rivalThrift;
  return money(cash, share, roundsLeft()) - money(cash - amount, share, roundsLeft());
}

double Worth::averageUnseen(const std::array<double, kCards>& worth) const {
  double sum = 0;
  double cards = 0;
  for (std::size_t card = 0; card < kMarketCards; ++card) {
    sum += worth[card] * state_.deck[card];
    cards += state_.deck[card];
  }
  return cards > 0 ? sum / cards : 0;
}

void Worth::appraiseCards() {
  for (int company = 0; company < kCompanies; ++company) {
    toMe_[at(company)] = best(company).regular + skill_.hold + saleBonus(state_, me_);
    toRival_[at(company)] = toAll_[at(company)];
  }
  for (std::size_t fee = kFirstFee; fee < kFirstFee + 3; ++fee) {
    toRival_[fee] = -paying(me_, kCardInfo[fee].fee);
    toMe_[fee] = wants(state_, Hook::feeDue, me_) ? -toRival_[fee] : toRival_[fee];
  }
  for (const Card action : {Card::boom, Card::bust}) {
    const auto card = static_cast<std::size_t>(action);
    toMe_[card] = 0;
    for (int company = 0; company < kCompanies; ++company)
      toMe_[card] = std::max(toMe_[card], moveGain(company, kCardInfo[card].move));
    toRival_[card] = skill_.actionCard;
  }
  for (std::size_t card = kFirstCommerce; card < kCards; ++card)
    toMe_[card] = commerce(me_, static_cast<int>(card));
  for (Seat seat = 0; seat < rules_.seats(); ++seat)
    for (int company = 0; company < kCompanies; ++company)
      nextShare_[seat][at(company)] = majorityGain(seat, company, 1);
  unseenToMe_ = skill_.counts ? averageUnseen(toMe_) : skill_.guess;
  unseenToAll_ = averageUnseen(toRival_);
}

}  // namespace bourse::stockpile::trader
