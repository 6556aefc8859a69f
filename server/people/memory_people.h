// People as long as the program runs: for tests, and for a server without a folder.
#pragma once

#include <deque>
#include <map>
#include <set>

#include "server/people/people_store.h"

namespace bourse {

class MemoryPeople final : public PeopleStore {
 public:
  StoreOutcome addBan(const Ban& ban, std::string& problem) override;
  StoreOutcome removeBan(Ban::Effect effect, Ban::Kind kind, std::string_view what,
                         std::string& problem) override;
  std::vector<Ban> bans(std::int64_t now, std::string& problem) override;
  std::string secret(std::string_view name, std::string_view proposal, std::string& problem) override;
  bool addAction(const AdminAction& action, std::string& problem) override;
  std::vector<AdminAction> actions(std::int64_t before, std::size_t most, std::string& problem) override;

  StoreOutcome addAccount(const Account& account, std::string& problem) override;
  StoreOutcome changeAccount(const Account& account, std::string& problem) override;
  std::optional<Account> account(std::string_view id, std::string& problem) override;
  std::optional<Account> accountLike(std::string_view skeleton, std::string& problem) override;
  std::vector<Account> accountsWith(std::string_view skeleton, std::size_t most,
                                    std::string& problem) override;
  std::optional<Account> accountOfFeed(std::string_view feedHash, std::string& problem) override;
  std::vector<Account> programsOf(std::string_view owner, std::string& problem) override;
  StoreOutcome removeAccount(std::string_view id, std::string& problem) override;

  bool addSession(const Session& session, std::string& problem) override;
  std::optional<Session> session(std::string_view hash, std::string& problem) override;
  bool sawSession(std::string_view hash, std::int64_t now, std::string& problem) override;
  bool endSession(std::string_view hash, std::string& problem) override;
  bool endSessions(std::string_view account, std::string& problem) override;
  bool replaceSessions(std::string_view old, const Session& only, std::string& problem) override;
  std::vector<Session> sessionsOf(std::string_view account, std::string& problem) override;
  bool forgetSessions(std::int64_t notSeenSince, std::string& problem) override;

  bool addSeating(const AccountSeat& seating, std::string& problem) override;
  bool removeSeatings(std::string_view table, std::string& problem) override;
  std::vector<AccountSeat> seatingsOf(std::string_view account, std::string& problem) override;
  std::vector<std::string> awaitedTables(std::string& problem) override;
  StoreOutcome keepResult(GameResult& result, const Rate& rate, std::string& problem) override;
  std::vector<GameResult> results(const ResultFilter& filter, std::string& problem) override;
  std::vector<RatingRow> bestRatings(std::string_view game, std::string_view kind, std::size_t from,
                                     std::size_t most, std::string& problem) override;
  std::vector<OwnRating> ratingsOf(std::string_view account, std::string& problem) override;

  // memory_ladder.cpp
  std::vector<LadderRank> ladderRows(std::string_view game, std::string_view kind, std::size_t from,
                                     std::size_t most, std::string& problem) override;
  std::vector<LadderCount> ladderCounts(std::string& problem) override;

  bool setBlock(std::string_view account, std::string_view blocked, bool on, std::string& problem) override;
  std::vector<std::string> blocksOf(std::string_view account, std::string& problem) override;
  bool addNotice(Notice& notice, bool& fresh, std::string& problem) override;
  std::vector<Notice> noticesOf(std::string_view account, std::size_t most, std::string& problem) override;
  std::vector<Notice> takeDue(std::int64_t now, std::int64_t again, std::size_t most,
                              std::string& problem) override;
  bool setDue(std::int64_t notice, std::int64_t due, std::string& problem) override;

  // memory_pushes.cpp
  bool putSubscription(const PushSubscription& subscription, std::size_t most, std::string& problem) override;
  std::vector<PushSubscription> subscriptionsOf(std::string_view account, std::string_view seatKey,
                                                std::string& problem) override;
  bool removeSubscription(std::string_view id, std::string& problem) override;
  bool removeSeatSubscriptions(std::string_view table, std::string& problem) override;
  bool removeEndpoint(std::string_view endpoint, std::string& problem) override;
  bool forgetSubscriptions(std::int64_t madeBefore, std::string& problem) override;
  bool addPush(const Push& push, bool& fresh, std::string& problem) override;
  std::vector<Push> takePushes(std::int64_t now, std::size_t most, std::string& problem) override;
  bool setPushDue(const Push& push, std::int64_t due, std::string& problem) override;
  std::optional<std::string> tableFacts(std::string_view table, std::string& problem) override;

  // memory_mails.cpp
  bool putMailRequest(const PushSubscription& wanted, std::string& problem) override;
  std::vector<PushSubscription> mailRequestsOf(std::string_view account, std::string_view seatKey,
                                               std::string& problem) override;
  std::optional<PushSubscription> takeMailRequest(std::string_view id, std::string& problem) override;
  bool removeMailRequests(std::string_view endpoint, std::string& problem) override;
  std::string endpointOf(std::string_view id, std::string& problem) override;
  bool countMail(const std::vector<MailCount>& counts, std::int64_t now, bool& allowed,
                 std::string& problem) override;
  bool forgetMails(std::int64_t requestsBefore, std::int64_t countsBefore, std::string& problem) override;

  // memory_wishes.cpp
  bool putWish(const TableWish& wish, std::string& problem) override;
  std::vector<std::pair<TableWish, PushSubscription>> wishes(std::int64_t now, std::string& problem) override;
  std::vector<TableWish> wishesOf(std::string_view account, std::string& problem) override;
  bool useWish(std::string_view subscription, std::string& problem) override;
  bool removeWish(std::string_view subscription, std::string& problem) override;
  bool forgetWishes(std::int64_t now, std::string& problem) override;

 private:
  using Key = std::tuple<std::string, std::string, std::string>;  // account, game, kind
  struct Rated {
    SkillRating rating;
    std::int64_t games = 0, last = 0;
  };
  [[nodiscard]] Account withBan(Account account) const;
  bool endBrowsers(std::string_view account, std::string& problem);
  [[nodiscard]] bool isListed(const std::string& account) const;
  [[nodiscard]] std::string nameOf(const std::string& account) const;
  [[nodiscard]] std::vector<RatingRow> ranking(std::string_view game, std::string_view kind) const;

  std::vector<Ban> bans_;
  std::map<std::string, std::string, std::less<>> secrets_;
  std::vector<AdminAction> actions_;
  std::map<std::string, Account, std::less<>> accounts_;
  std::map<std::string, Session, std::less<>> sessions_;
  std::map<std::pair<std::string, std::string>, int> seatings_;  // table and account
  std::vector<GameResult> results_;
  std::map<Key, Rated> ratings_;
  std::set<std::pair<std::string, std::string>> blocks_;
  std::deque<Notice> notices_;
  std::int64_t lastNotice_ = 0;
  std::vector<PushSubscription> subscriptions_;  // the newest last
  std::vector<Push> pushes_;
  std::vector<PushSubscription> mailRequests_;
  std::vector<TableWish> wishes_;
  std::vector<std::pair<std::string, std::int64_t>> mailCounts_;  // key and time
  std::int64_t lastPush_ = 0;
};

}  // namespace bourse
