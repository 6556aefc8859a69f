// Subscriptions and pushes as long as the program runs.
#include <algorithm>

#include "server/people/memory_people.h"

namespace bourse {

bool MemoryPeople::putSubscription(const PushSubscription& one, std::size_t most, std::string& problem) {
  problem.clear();
  if ((!one.account.empty() && !accounts_.contains(one.account)) ||
      (!one.session.empty() && !sessions_.contains(one.session))) {
    problem = "There is no account or session of this subscription.";
    return false;
  }
  std::vector<std::string> others;
  for (const PushSubscription& other : subscriptions_)
    if (other.endpoint == one.endpoint && !one.account.empty() && !other.account.empty() &&
        other.account != one.account)
      others.push_back(other.id);
  for (const std::string& id : others) removeSubscription(id, problem);
  std::erase_if(subscriptions_, [&](const PushSubscription& other) { return other.id == one.id; });
  subscriptions_.push_back(one);
  std::vector<std::string> own;
  for (auto other = subscriptions_.rbegin(); other != subscriptions_.rend(); ++other)
    if (other->account == one.account && other->seatKey == one.seatKey && isMail(*other) == isMail(one))
      own.push_back(other->id);
  for (std::size_t i = most; i < own.size(); ++i) removeSubscription(own[i], problem);
  return true;
}

std::vector<PushSubscription> MemoryPeople::subscriptionsOf(std::string_view account,
                                                            std::string_view seatKey, std::string& problem) {
  problem.clear();
  std::vector<PushSubscription> found;
  for (const PushSubscription& one : subscriptions_)
    if ((!account.empty() && one.account == account) || (!seatKey.empty() && one.seatKey == seatKey))
      found.push_back(one);
  return found;
}

bool MemoryPeople::removeSubscription(std::string_view id, std::string& problem) {
  problem.clear();
  std::erase_if(pushes_, [&](const Push& push) { return push.to.id == id; });
  std::erase_if(wishes_, [&](const TableWish& one) { return one.subscription == id; });
  std::erase_if(subscriptions_, [&](const PushSubscription& one) { return one.id == id; });
  return true;
}

/// Those of sessions that have ended, and those of an account that know no session.
bool MemoryPeople::endBrowsers(std::string_view account, std::string& problem) {
  std::vector<std::string> ended;
  for (const PushSubscription& one : subscriptions_)
    if (one.session.empty() ? !account.empty() && one.account == account && !isMail(one)
                            : !sessions_.contains(one.session))
      ended.push_back(one.id);
  for (const std::string& id : ended) removeSubscription(id, problem);
  problem.clear();
  return true;
}

bool MemoryPeople::removeSeatSubscriptions(std::string_view table, std::string& problem) {
  problem.clear();
  std::vector<std::string> found;
  for (const PushSubscription& one : subscriptions_)
    if (!one.seatKey.empty() && one.table == table) found.push_back(one.id);
  for (const std::string& id : found) removeSubscription(id, problem);
  return true;
}

bool MemoryPeople::removeEndpoint(std::string_view endpoint, std::string& problem) {
  problem.clear();
  std::vector<std::string> found;
  for (const PushSubscription& one : subscriptions_)
    if (one.endpoint == endpoint) found.push_back(one.id);
  for (const std::string& id : found) removeSubscription(id, problem);
  return true;
}

bool MemoryPeople::forgetSubscriptions(std::int64_t madeBefore, std::string& problem) {
  std::vector<std::string> old;
  for (const PushSubscription& one : subscriptions_)
    if (one.made < madeBefore && (one.account.empty() || !isMail(one))) old.push_back(one.id);
  for (const std::string& id : old) removeSubscription(id, problem);
  problem.clear();
  return true;
}

bool MemoryPeople::addPush(const Push& push, bool& fresh, std::string& problem) {
  problem.clear();
  fresh = std::any_of(subscriptions_.begin(), subscriptions_.end(),
                      [&](const PushSubscription& one) { return one.id == push.to.id; });
  if (!fresh) return true;
  const auto known = std::find_if(pushes_.begin(), pushes_.end(), [&](const Push& one) {
    return one.to.id == push.to.id && one.table == push.table && one.what == push.what;
  });
  fresh = known == pushes_.end() || known->decision < push.decision;
  if (!fresh) return true;
  Push kept = push;
  kept.number = known == pushes_.end() ? ++lastPush_ : known->number;
  kept.tries = 0;
  if (known == pushes_.end())
    pushes_.push_back(std::move(kept));
  else
    *known = std::move(kept);
  return true;
}

std::vector<Push> MemoryPeople::takePushes(std::int64_t now, std::size_t most, std::string& problem) {
  problem.clear();
  std::vector<Push*> due;
  for (Push& push : pushes_)
    if (push.due != 0 && push.due <= now) due.push_back(&push);
  std::stable_sort(due.begin(), due.end(), [](const Push* a, const Push* b) { return a->due < b->due; });
  std::vector<Push> taken;
  for (Push* push : due) {
    if (taken.size() == most) break;
    push->due = 0;
    ++push->tries;
    for (const PushSubscription& one : subscriptions_)
      if (one.id == push->to.id) push->to = one;
    taken.push_back(*push);
  }
  return taken;
}

bool MemoryPeople::setPushDue(const Push& push, std::int64_t due, std::string& problem) {
  problem.clear();
  for (Push& one : pushes_)
    if (one.number == push.number && one.decision == push.decision) one.due = due;
  return true;
}

/// Tables are in another memory.
std::optional<std::string> MemoryPeople::tableFacts(std::string_view /*table*/, std::string& problem) {
  problem.clear();
  return {};
}

}  // namespace bourse
