// Mail addresses that wait for consent, and counts of mails, as long as the program runs.
#include <algorithm>

#include "server/people/memory_people.h"

namespace bourse {

bool MemoryPeople::putMailRequest(const PushSubscription& wanted, std::string& problem) {
  problem.clear();
  if (!wanted.account.empty() && !accounts_.contains(wanted.account)) {
    problem = "There is no account of this request.";
    return false;
  }
  std::erase_if(mailRequests_, [&](const PushSubscription& one) {
    return one.account == wanted.account && one.seatKey == wanted.seatKey;
  });
  mailRequests_.push_back(wanted);
  return true;
}

std::vector<PushSubscription> MemoryPeople::mailRequestsOf(std::string_view account, std::string_view seatKey,
                                                           std::string& problem) {
  problem.clear();
  std::vector<PushSubscription> found;
  for (const PushSubscription& one : mailRequests_)
    if ((!account.empty() && one.account == account) || (!seatKey.empty() && one.seatKey == seatKey))
      found.push_back(one);
  return found;
}

std::optional<PushSubscription> MemoryPeople::takeMailRequest(std::string_view id, std::string& problem) {
  problem.clear();
  const auto found = std::find_if(mailRequests_.begin(), mailRequests_.end(),
                                  [&](const PushSubscription& one) { return one.id == id; });
  if (found == mailRequests_.end()) return {};
  PushSubscription taken = *found;
  mailRequests_.erase(found);
  return taken;
}

bool MemoryPeople::removeMailRequests(std::string_view endpoint, std::string& problem) {
  problem.clear();
  std::erase_if(mailRequests_, [&](const PushSubscription& one) { return one.endpoint == endpoint; });
  return true;
}

std::string MemoryPeople::endpointOf(std::string_view id, std::string& problem) {
  problem.clear();
  for (const PushSubscription& one : subscriptions_)
    if (one.id == id) return one.endpoint;
  return {};
}

bool MemoryPeople::countMail(const std::vector<MailCount>& counts, std::int64_t now, bool& allowed,
                             std::string& problem) {
  problem.clear();
  allowed = std::all_of(counts.begin(), counts.end(), [&](const MailCount& count) {
    return static_cast<std::size_t>(
               std::count_if(mailCounts_.begin(), mailCounts_.end(), [&](const auto& one) {
                 return one.first == count.key && one.second > count.since;
               })) < count.most;
  });
  for (const MailCount& count : counts)
    if (allowed && count.counts) mailCounts_.emplace_back(count.key, now);
  return true;
}

bool MemoryPeople::forgetMails(std::int64_t requestsBefore, std::int64_t countsBefore, std::string& problem) {
  problem.clear();
  std::erase_if(mailRequests_, [&](const PushSubscription& one) { return one.made < requestsBefore; });
  std::erase_if(mailCounts_, [&](const auto& one) { return one.second < countsBefore; });
  return true;
}

}  // namespace bourse
