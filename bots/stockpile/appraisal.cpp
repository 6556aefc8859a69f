#include "bots/stockpile/appraisal.h"

#include "games/stockpile/strategies/delayed.h"

namespace bourse::stockpile {

Appraisal::Appraisal(const Rules& rules, const View& view, By by)
    : rules_(rules), moves_(rules.count.rounds - view.masked.flow.round) {
  forecast_.fill(kAnyForecast);
  for (std::size_t kind = 0; kind < kForecasts; ++kind) unseen_[kind] = view.masked.forecasts[kind];
  for (const Pair& pair : view.masked.pair) {
    const bool counts = by == By::observer || (pair.flags & Pair::open) != 0;
    if (pair.forecast < kForecasts && !counts) ++unseen_[pair.forecast];
    if (pair.company >= kCompanies || !counts) continue;
    if ((pair.flags & Pair::resolved) != 0)
      forecast_[pair.company] = kDone;
    else if (pair.forecast < kForecasts)
      forecast_[pair.company] = pair.forecast;
  }
  for (const std::uint8_t copies : unseen_) unseenTotal_ += copies;
  if (rules.strategies != 0) noteStrategies(view);
}

/// Falsified Earnings on a pair whose company the observer does not know stays out of it: it may be any.
[[gnu::cold, gnu::noinline]] void Appraisal::noteStrategies(const View& view) {
  for (const Pair& pair : view.masked.pair)
    if (pair.company < kCompanies && (pair.flags & Pair::falsified) != 0 &&
        forecast_[pair.company] != kAnyForecast)
      falsified_ = static_cast<std::uint8_t>(falsified_ | 1u << pair.company);
  for (const Delayed& delayed : view.masked.delayed)
    if (delayed.card == static_cast<int>(Strategy::circuitBreaker))
      limited_ = static_cast<std::uint8_t>(limited_ | 1u << delayed.a);
}

int Appraisal::moveOf(int company, std::uint8_t forecast) const {
  return adjustedNumber(kForecastInfo[forecast].move, (falsified_ >> company & 1) != 0,
                        (limited_ >> company & 1) != 0);
}

[[gnu::cold, gnu::noinline]] CardValue Appraisal::keptAdjusted(int company, int space) const {
  const CardValues::BySpace& later = cardValues(rules_, company).best[static_cast<std::size_t>(moves_ - 1)];
  const auto after = [&](int move, int dividend) {
    const ForecastInfo adjusted{.move = static_cast<std::int16_t>(move),
                                .dividend = static_cast<std::uint8_t>(dividend),
                                .copies = 0};
    return valueAfter(rules_.track[company], space, adjusted, later);
  };
  return {static_cast<std::int16_t>(average(company, [&](int m, int d) { return after(m, d).regular; })),
          static_cast<std::int16_t>(average(company, [&](int m, int d) { return after(m, d).split; }))};
}

CardValue Appraisal::kept(int company, int space) const {
  if (((falsified_ | limited_) >> company & 1) != 0) return keptAdjusted(company, space);
  const CardValues& values = cardValues(rules_, company);
  const auto moves = static_cast<std::size_t>(moves_);
  const auto here = static_cast<std::size_t>(space);
  const std::uint8_t forecast = forecast_[static_cast<std::size_t>(company)];
  if (forecast == kDone || (forecast == kAnyForecast && unseenTotal_ == 0))
    return values.best[moves - 1][here];
  if (forecast != kAnyForecast) return values.kept[moves][here][forecast];
  int regular = 0;
  int split = 0;
  for (std::size_t kind = 0; kind < kForecasts; ++kind) {
    regular += values.kept[moves][here][kind].regular * unseen_[kind];
    split += values.kept[moves][here][kind].split * unseen_[kind];
  }
  return {static_cast<std::int16_t>(regular / unseenTotal_), static_cast<std::int16_t>(split / unseenTotal_)};
}

CardValue Appraisal::best(int company, int space) const {
  const CardValue keep = kept(company, space);
  const int price = rules_.track[company].value[space] * kThousand;
  const int regular = std::max<int>(keep.regular, price);
  return {static_cast<std::int16_t>(regular),
          static_cast<std::int16_t>(std::max<int>(keep.split, price + regular))};
}

CardValue Appraisal::moved(int company, int space, int steps) const {
  Holding regular{.regular = 1};
  Holding split{.split = 1};
  const PriceWalk walk = walkPrice(rules_.track[company], space, steps, regular);
  walkPrice(rules_.track[company], space, steps, split);
  const CardValue there = best(company, walk.space);
  const auto worth = [&](const Holding& card) {
    return static_cast<std::int16_t>(card.income * kThousand + card.regular * there.regular +
                                     card.split * there.split);
  };
  return {worth(regular), worth(split)};
}

}  // namespace bourse::stockpile
