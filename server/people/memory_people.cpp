#include "server/people/memory_people.h"

#include <algorithm>
#include <tuple>

#include "server/store/forgotten.h"

namespace bourse {

StoreOutcome MemoryPeople::addBan(const Ban& ban, std::string& problem) {
  problem.clear();
  const std::string key = banKey(ban.kind, ban.what);
  std::erase_if(bans_, [&](const Ban& one) { return one.until != 0 && one.until <= ban.since; });
  for (const Ban& one : bans_)
    if (one.effect == ban.effect && one.kind == ban.kind && banKey(one.kind, one.what) == key)
      return StoreOutcome::taken;
  bans_.push_back(ban);
  return StoreOutcome::done;
}

StoreOutcome MemoryPeople::removeBan(Ban::Effect effect, Ban::Kind kind, std::string_view what,
                                     std::string& problem) {
  problem.clear();
  const std::string key = banKey(kind, what);
  const auto isMeant = [&](const Ban& one) {
    return one.effect == effect && one.kind == kind && banKey(one.kind, one.what) == key;
  };
  return std::erase_if(bans_, isMeant) > 0 ? StoreOutcome::done : StoreOutcome::unknown;
}

std::vector<Ban> MemoryPeople::bans(std::int64_t now, std::string& problem) {
  problem.clear();
  std::vector<Ban> hold;
  for (const Ban& one : bans_)
    if (one.until == 0 || one.until > now) hold.push_back(one);
  return hold;
}

std::string MemoryPeople::secret(std::string_view name, std::string_view proposal, std::string& problem) {
  problem.clear();
  return secrets_.try_emplace(std::string(name), proposal).first->second;
}

bool MemoryPeople::addAction(const AdminAction& action, std::string& problem) {
  problem.clear();
  actions_.push_back(action);
  actions_.back().number = static_cast<std::int64_t>(actions_.size());
  return true;
}

std::vector<AdminAction> MemoryPeople::actions(std::int64_t before, std::size_t most, std::string& problem) {
  problem.clear();
  std::vector<AdminAction> found;
  for (auto one = actions_.rbegin(); one != actions_.rend() && found.size() < most; ++one)
    if (before == 0 || one->number < before) found.push_back(*one);
  return found;
}

Account MemoryPeople::withBan(Account account) const {
  account.bannedUntil = 0;
  for (const Ban& ban : bans_)
    if (ban.effect == Ban::Effect::ban && ban.kind == Ban::Kind::name &&
        (ban.account == account.id || banKey(ban.kind, ban.what) == account.skeleton))
      account.bannedUntil = std::max(account.bannedUntil, ban.until == 0 ? kForEver : ban.until);
  return account;
}

StoreOutcome MemoryPeople::addAccount(const Account& account, std::string& problem) {
  if (accountLike(account.skeleton, problem) || accounts_.contains(account.id)) return StoreOutcome::taken;
  accounts_.emplace(account.id, account);
  return StoreOutcome::done;
}

StoreOutcome MemoryPeople::changeAccount(const Account& account, std::string& problem) {
  const std::optional<Account> alike = accountLike(account.skeleton, problem);
  if (alike && alike->id != account.id) return StoreOutcome::taken;
  const auto found = accounts_.find(account.id);
  if (found == accounts_.end()) return StoreOutcome::unknown;
  found->second = account;
  return StoreOutcome::done;
}

std::optional<Account> MemoryPeople::account(std::string_view id, std::string& problem) {
  problem.clear();
  const auto found = accounts_.find(id);
  return found == accounts_.end() ? std::nullopt : std::optional(withBan(found->second));
}

std::optional<Account> MemoryPeople::accountLike(std::string_view skeleton, std::string& problem) {
  problem.clear();
  for (const auto& [id, account] : accounts_)
    if (account.skeleton == skeleton) return withBan(account);
  return {};
}

std::vector<Account> MemoryPeople::accountsWith(std::string_view skeleton, std::size_t most,
                                                std::string& problem) {
  problem.clear();
  std::vector<Account> found;
  for (const auto& [id, account] : accounts_)
    if (account.skeleton.find(skeleton) != std::string::npos) found.push_back(withBan(account));
  std::stable_sort(found.begin(), found.end(),
                   [](const Account& a, const Account& b) { return a.made > b.made; });
  if (found.size() > most) found.resize(most);
  return found;
}

std::optional<Account> MemoryPeople::accountOfFeed(std::string_view feedHash, std::string& problem) {
  problem.clear();
  for (const auto& [id, account] : accounts_)
    if (!feedHash.empty() && account.feedHash == feedHash) return withBan(account);
  return {};
}

std::vector<Account> MemoryPeople::programsOf(std::string_view owner, std::string& problem) {
  problem.clear();
  std::vector<Account> programs;
  for (const auto& [id, account] : accounts_)
    if (account.isProgram() && (owner.empty() || account.owner == owner))
      programs.push_back(withBan(account));
  std::stable_sort(programs.begin(), programs.end(),
                   [](const Account& a, const Account& b) { return a.made > b.made; });
  return programs;
}

StoreOutcome MemoryPeople::removeAccount(std::string_view id, std::string& problem) {
  problem.clear();
  const auto found = accounts_.find(id);
  if (found == accounts_.end()) return StoreOutcome::unknown;
  accounts_.erase(found);
  for (const Account& program : programsOf(id, problem)) removeAccount(program.id, problem);
  std::erase_if(sessions_, [&](const auto& one) { return one.second.account == id; });
  std::erase_if(seatings_, [&](const auto& one) { return one.first.second == id; });
  std::erase_if(ratings_, [&](const auto& one) { return std::get<0>(one.first) == id; });
  std::erase_if(blocks_, [&](const auto& one) { return one.first == id || one.second == id; });
  std::erase_if(notices_, [&](const Notice& one) { return one.account == id; });
  std::erase_if(pushes_, [&](const Push& one) { return one.to.account == id; });
  std::erase_if(subscriptions_, [&](const PushSubscription& one) { return one.account == id; });
  std::erase_if(mailRequests_, [&](const PushSubscription& one) { return one.account == id; });
  std::erase_if(wishes_, [&](const TableWish& one) { return one.account == id; });
  for (GameResult& result : results_)
    for (ResultSeat& seat : result.seats)
      if (seat.account == id) seat.account = seat.name = "";
  for (AdminAction& action : actions_) {
    if (action.whoAccount == id) action.who = action.whoAccount = kDeletedPerson;
    if (action.whomAccount == id) action.whom = action.whomAccount = kDeletedPerson;
  }
  return StoreOutcome::done;
}

// --- sessions ---

bool MemoryPeople::addSession(const Session& session, std::string& problem) {
  problem.clear();
  if (!accounts_.contains(session.account)) {
    problem = "There is no account of this session.";
    return false;
  }
  sessions_[session.hash] = session;
  return true;
}

std::optional<Session> MemoryPeople::session(std::string_view hash, std::string& problem) {
  problem.clear();
  const auto found = sessions_.find(hash);
  return found == sessions_.end() ? std::nullopt : std::optional(found->second);
}

bool MemoryPeople::sawSession(std::string_view hash, std::int64_t now, std::string& problem) {
  problem.clear();
  if (const auto found = sessions_.find(hash); found != sessions_.end()) found->second.seen = now;
  return true;
}

bool MemoryPeople::endSession(std::string_view hash, std::string& problem) {
  std::erase_if(sessions_, [&](const auto& one) { return one.first == hash; });
  return endBrowsers({}, problem);
}

bool MemoryPeople::endSessions(std::string_view account, std::string& problem) {
  std::erase_if(sessions_, [&](const auto& one) { return one.second.account == account; });
  return endBrowsers(account, problem);
}

bool MemoryPeople::replaceSessions(std::string_view old, const Session& only, std::string& problem) {
  if (!addSession(only, problem)) return false;
  for (PushSubscription& one : subscriptions_)
    if (one.session == old && !old.empty()) one.session = only.hash;
  std::erase_if(sessions_, [&](const auto& one) {
    return one.second.account == only.account && one.first != only.hash;
  });
  return endBrowsers(only.account, problem);
}

std::vector<Session> MemoryPeople::sessionsOf(std::string_view account, std::string& problem) {
  problem.clear();
  std::vector<Session> found;
  for (const auto& [hash, session] : sessions_)
    if (session.account == account) found.push_back(session);
  std::sort(found.begin(), found.end(), [](const Session& a, const Session& b) { return a.made < b.made; });
  return found;
}

bool MemoryPeople::forgetSessions(std::int64_t notSeenSince, std::string& problem) {
  std::erase_if(sessions_, [&](const auto& one) { return one.second.seen < notSeenSince; });
  return endBrowsers({}, problem);
}

// --- blocks and notices ---

bool MemoryPeople::setBlock(std::string_view account, std::string_view blocked, bool on,
                            std::string& problem) {
  problem.clear();
  const std::pair<std::string, std::string> block{account, blocked};
  if (!on)
    blocks_.erase(block);
  else if (accounts_.contains(blocked))
    blocks_.insert(block);
  return true;
}

std::vector<std::string> MemoryPeople::blocksOf(std::string_view account, std::string& problem) {
  problem.clear();
  std::vector<std::string> ids;
  for (const auto& [who, whom] : blocks_)
    if (who == account) ids.push_back(whom);
  return ids;
}

bool MemoryPeople::addNotice(Notice& notice, bool& fresh, std::string& problem) {
  problem.clear();
  constexpr std::size_t kKept = 100;
  fresh = accounts_.contains(notice.account) &&
          std::none_of(notices_.begin(), notices_.end(), [&](const Notice& one) {
            return std::tie(one.account, one.table, one.what, one.decision) ==
                   std::tie(notice.account, notice.table, notice.what, notice.decision);
          });
  if (!fresh) return true;
  notice.number = ++lastNotice_;
  notices_.push_back(notice);
  const std::vector<Notice> own = noticesOf(notice.account, SIZE_MAX, problem);
  if (own.size() > kKept)
    std::erase_if(notices_, [&](const Notice& one) { return one.number == own.back().number; });
  return true;
}

std::vector<Notice> MemoryPeople::noticesOf(std::string_view account, std::size_t most,
                                            std::string& problem) {
  problem.clear();
  std::vector<Notice> found;
  for (auto one = notices_.rbegin(); one != notices_.rend() && found.size() < most; ++one)
    if (one->account == account) found.push_back(*one);
  return found;
}

std::vector<Notice> MemoryPeople::takeDue(std::int64_t now, std::int64_t again, std::size_t most,
                                          std::string& problem) {
  problem.clear();
  std::vector<Notice*> due;
  for (Notice& notice : notices_)
    if (notice.due != 0 && notice.due <= now) due.push_back(&notice);
  std::stable_sort(due.begin(), due.end(), [](const Notice* a, const Notice* b) { return a->due < b->due; });
  std::vector<Notice> taken;
  for (Notice* notice : due) {
    if (taken.size() == most) break;
    notice->due = again;
    ++notice->tries;
    taken.push_back(*notice);
  }
  return taken;
}

bool MemoryPeople::setDue(std::int64_t notice, std::int64_t due, std::string& problem) {
  problem.clear();
  for (Notice& one : notices_)
    if (one.number == notice) one.due = due;
  return true;
}

}  // namespace bourse
