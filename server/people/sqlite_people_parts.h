// What the files of sqlite_people share.
#pragma once

#include "server/people/people_store.h"
#include "server/store/sqlite.h"

namespace bourse {

class SqlitePeople final : public PeopleStore {
 public:
  bool open(const std::string& file, std::string& problem);

  // sqlite_bans.cpp
  StoreOutcome addBan(const Ban& ban, std::string& problem) override;
  StoreOutcome removeBan(Ban::Effect effect, Ban::Kind kind, std::string_view what,
                         std::string& problem) override;
  std::vector<Ban> bans(std::int64_t now, std::string& problem) override;
  std::string secret(std::string_view name, std::string_view proposal, std::string& problem) override;
  bool addAction(const AdminAction& action, std::string& problem) override;
  std::vector<AdminAction> actions(std::int64_t before, std::size_t most, std::string& problem) override;

  // sqlite_people.cpp
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

  // sqlite_results.cpp
  bool addSeating(const AccountSeat& seating, std::string& problem) override;
  bool removeSeatings(std::string_view table, std::string& problem) override;
  std::vector<AccountSeat> seatingsOf(std::string_view account, std::string& problem) override;
  std::vector<std::string> awaitedTables(std::string& problem) override;
  StoreOutcome keepResult(GameResult& result, const Rate& rate, std::string& problem) override;
  std::vector<GameResult> results(const ResultFilter& filter, std::string& problem) override;
  std::vector<RatingRow> bestRatings(std::string_view game, std::string_view kind, std::size_t from,
                                     std::size_t most, std::string& problem) override;
  std::vector<OwnRating> ratingsOf(std::string_view account, std::string& problem) override;

  // sqlite_ladder.cpp
  std::vector<LadderRank> ladderRows(std::string_view game, std::string_view kind, std::size_t from,
                                     std::size_t most, std::string& problem) override;
  std::vector<LadderCount> ladderCounts(std::string& problem) override;

  // sqlite_notices.cpp
  bool setBlock(std::string_view account, std::string_view blocked, bool on, std::string& problem) override;
  std::vector<std::string> blocksOf(std::string_view account, std::string& problem) override;
  bool addNotice(Notice& notice, bool& fresh, std::string& problem) override;
  std::vector<Notice> noticesOf(std::string_view account, std::size_t most, std::string& problem) override;
  std::vector<Notice> takeDue(std::int64_t now, std::int64_t again, std::size_t most,
                              std::string& problem) override;
  bool setDue(std::int64_t notice, std::int64_t due, std::string& problem) override;

  // sqlite_pushes.cpp
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

  // sqlite_mails.cpp
  bool putMailRequest(const PushSubscription& wanted, std::string& problem) override;
  std::vector<PushSubscription> mailRequestsOf(std::string_view account, std::string_view seatKey,
                                               std::string& problem) override;
  std::optional<PushSubscription> takeMailRequest(std::string_view id, std::string& problem) override;
  bool removeMailRequests(std::string_view endpoint, std::string& problem) override;
  std::string endpointOf(std::string_view id, std::string& problem) override;
  bool countMail(const std::vector<MailCount>& counts, std::int64_t now, bool& allowed,
                 std::string& problem) override;
  bool forgetMails(std::int64_t requestsBefore, std::int64_t countsBefore, std::string& problem) override;

  // sqlite_wishes.cpp
  bool putWish(const TableWish& wish, std::string& problem) override;
  std::vector<std::pair<TableWish, PushSubscription>> wishes(std::int64_t now, std::string& problem) override;
  std::vector<TableWish> wishesOf(std::string_view account, std::string& problem) override;
  bool useWish(std::string_view subscription, std::string& problem) override;
  bool removeWish(std::string_view subscription, std::string& problem) override;
  bool forgetWishes(std::int64_t now, std::string& problem) override;

 private:
  [[nodiscard]] Statement make(std::string_view sql) const { return {sqlite_.get(), sql}; }
  /// Of a statement that has run to its end.
  [[nodiscard]] bool ended(int result, std::string& problem) const {
    if (result == SQLITE_DONE) return true;
    problem = "What is known of people could not be read or kept: " + sqlite_.mistake() + ".";
    return false;
  }
  [[nodiscard]] bool run(Statement& statement, std::string& problem) const {
    problem.clear();
    return ended(statement.step(), problem);
  }
  [[nodiscard]] std::int64_t changes() const { return sqlite3_changes(sqlite_.get()); }
  std::optional<Account> oneAccount(Statement query, std::string_view key, std::string& problem) const;
  static Account accountOf(const Statement& row);
  StoreOutcome putAccount(std::string_view sql, const Account& account, std::string& problem) const;
  bool readBefore(GameResult& result, std::string& problem) const;
  bool putResult(GameResult& result, std::string& problem) const;
  bool putRatings(const GameResult& result, std::string& problem) const;
  bool readSeats(GameResult& result, std::string& problem) const;

  /// A transaction: committed if the function returns true.
  template <class Work>
  bool inTransaction(std::string& problem, Work work) const {
    problem.clear();
    if (!sqlite_.run("BEGIN IMMEDIATE")) return ended(SQLITE_ERROR, problem);
    if (work() && (sqlite_.run("COMMIT") || ended(SQLITE_ERROR, problem))) return true;
    sqlite_.run("ROLLBACK");
    return false;
  }

  Sqlite sqlite_;
};

}  // namespace bourse
