#include "sim/stockpile/statistics.h"

#include <algorithm>
#include <cstring>

#include "core/check.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse {

MoneyEvents::MoneyEvents() {
  index_.fill(-1);
  for (const EventInfo& event : stockpile::vocabulary().events) {
    if (event.money == 0) continue;
    index_[event.number] = static_cast<std::int8_t>(events_.size());
    events_.push_back(&event);
  }
  BOURSE_CHECK(events_.size(), <=, kMoneyEvents);
}

const MoneyEvents& MoneyEvents::all() {
  static const MoneyEvents kEvents;
  return kEvents;
}

std::size_t worthBin(int worth) {
  const int bin = (std::max(worth, kLeastWorth) - kLeastWorth) / kWorthStep;
  return std::min(static_cast<std::size_t>(bin), kWorthBins - 1);
}

void Statistics::add(const Statistics& other) {
  constexpr std::size_t kNumbers = sizeof(Statistics) / sizeof(std::int64_t);
  std::vector<std::int64_t> sum(kNumbers), more(kNumbers);
  std::memcpy(sum.data(), this, sizeof *this);
  std::memcpy(more.data(), &other, sizeof other);
  for (std::size_t i = 0; i < kNumbers; ++i) sum[i] += more[i];
  std::memcpy(static_cast<void*>(this), sum.data(), sizeof *this);
}

std::span<const MoneySource> moneySources() {
  static const std::vector<MoneySource> kSources{
      {"start money", {"money-given"}},
      {"bids", {"bid-paid", "bid-received"}},
      {"trading fees", {"fee-paid", "fee-earned"}},
      {"sales", {"card-sold"}},
      {"dividends", {"dividend-paid"}},
      {"splits", {"split-paid"}},
      {"bonds", {"bonds-bought", "interest-paid", "bonds-redeemed"}},
      {"abilities", {"ability-paid", "ability-cost"}},
      {"strategies", {"strategy-paid", "strategy-cost"}},
      {"between players", {"money-passed", "money-received"}},
      {"majorities", {"majority-paid"}},
      {"final sale", {"final-sale"}},
      {"commodities", {"commodities-counted"}},
      {"taxes", {"taxes-paid"}},
  };
  return kSources;
}

std::int64_t sourceSum(const MoneySource& source, const MoneyFlow& flow) {
  const auto events = MoneyEvents::all().events();
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < events.size(); ++i)
    if (std::find(source.events.begin(), source.events.end(), events[i]->name) != source.events.end())
      sum += flow[i];
  return sum;
}

}  // namespace bourse
