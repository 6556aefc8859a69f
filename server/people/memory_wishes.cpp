// Tables that people would like to hear of, as long as the program runs.
#include <algorithm>

#include "server/people/memory_people.h"

namespace bourse {

bool MemoryPeople::putWish(const TableWish& wish, std::string& problem) {
  removeWish(wish.subscription, problem);
  wishes_.push_back(wish);
  return true;
}

std::vector<std::pair<TableWish, PushSubscription>> MemoryPeople::wishes(std::int64_t now,
                                                                         std::string& problem) {
  problem.clear();
  std::vector<std::pair<TableWish, PushSubscription>> found;
  for (const TableWish& wish : wishes_)
    for (const PushSubscription& one : subscriptions_)
      if (wish.until > now && one.id == wish.subscription) found.emplace_back(wish, one);
  return found;
}

std::vector<TableWish> MemoryPeople::wishesOf(std::string_view account, std::string& problem) {
  problem.clear();
  std::vector<TableWish> found;
  for (const TableWish& wish : wishes_)
    if (!account.empty() && wish.account == account) found.push_back(wish);
  return found;
}

bool MemoryPeople::useWish(std::string_view subscription, std::string& problem) {
  problem.clear();
  for (TableWish& wish : wishes_)
    if (wish.subscription == subscription) --wish.left;
  std::erase_if(wishes_, [](const TableWish& wish) { return wish.left <= 0; });
  return true;
}

bool MemoryPeople::removeWish(std::string_view subscription, std::string& problem) {
  problem.clear();
  std::erase_if(wishes_, [&](const TableWish& wish) { return wish.subscription == subscription; });
  return true;
}

bool MemoryPeople::forgetWishes(std::int64_t now, std::string& problem) {
  std::erase_if(wishes_, [&](const TableWish& wish) { return wish.until <= now; });
  std::vector<std::string> unused;
  for (const PushSubscription& one : subscriptions_)
    if (one.seatKey.starts_with("wish ") &&
        std::none_of(wishes_.begin(), wishes_.end(),
                     [&](const TableWish& wish) { return wish.subscription == one.id; }) &&
        std::none_of(pushes_.begin(), pushes_.end(),
                     [&](const Push& push) { return push.to.id == one.id && push.due != 0; }))
      unused.push_back(one.id);
  for (const std::string& id : unused) removeSubscription(id, problem);
  problem.clear();
  return true;
}

}  // namespace bourse
