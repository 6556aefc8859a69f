#include "server/tables/imagined_pool.h"

#include <algorithm>
#include <map>

namespace bourse {

std::string ImaginedPool::evicted(std::string_view from,
                                  const std::function<bool(const std::string&)>& isQuiet) const {
  std::map<std::string_view, std::size_t> counts;
  for (const World& world : worlds_) ++counts[world.from];
  const auto oldestOf = [this](std::string_view address) {
    return std::find_if(worlds_.begin(), worlds_.end(), [&](const World& one) { return one.from == address; })
        ->id;
  };
  if (!from.empty() && counts[from] >= perAddress_) return oldestOf(from);
  if (worlds_.size() < most_) return {};
  for (const World& world : worlds_)
    if (isQuiet(world.id)) return world.id;
  const auto busiest = std::max_element(counts.begin(), counts.end(),
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
  return oldestOf(busiest->first);
}

}  // namespace bourse
