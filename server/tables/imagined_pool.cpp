#include "server/tables/imagined_pool.h"

#include <algorithm>
#include <map>

namespace bourse {

std::string ImaginedPool::evicted(const std::string& from, const NetOf& netOf,
                                  const std::function<bool(const std::string&)>& isQuiet) const {
  const auto keyOf = [&](const std::string& address) { return address.empty() ? address : netOf(address); };
  std::map<std::string, std::size_t> counts;
  for (const World& world : worlds_) ++counts[keyOf(world.from)];
  const auto oldestOf = [&](const std::string& net) {
    return std::find_if(worlds_.begin(), worlds_.end(),
                        [&](const World& one) { return keyOf(one.from) == net; })
        ->id;
  };
  if (!from.empty() && counts[netOf(from)] >= perAddress_) return oldestOf(netOf(from));
  if (worlds_.size() < most_) return {};
  for (const World& world : worlds_)
    if (isQuiet(world.id)) return world.id;
  const auto busiest = std::max_element(counts.begin(), counts.end(),
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
  return oldestOf(busiest->first);
}

}  // namespace bourse
