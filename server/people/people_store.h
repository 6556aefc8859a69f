// Durable storage of people: accounts, sessions, results, ratings, blocks, notices and bans. A guest is in
// none of it. SQLite keeps it beside the tables, memory for tests and servers without a folder; another
// database takes its place behind the same functions (docs/people.md). Called from one thread, which may
// wait.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/identity/bans.h"
#include "server/notices/push.h"
#include "server/people/rating.h"

namespace bourse {

/// Times are seconds since 1970. Secrets are stored as hashes, but for the webhook's, which signs.
struct Account {
  std::string id{};        // public, and for ever: addresses of pages use it
  std::string name{};      // as its person writes it
  std::string skeleton{};  // the same for names that look alike; no two accounts have the same
  std::string passwordHash{}, recoveryHash{};
  std::int64_t made = 0;
  bool host = false;             // one of those who run the server: sees reports, bans and mutes
  bool listed = true;            // others see the page, the history and the place among ratings
  std::int64_t bannedUntil = 0;  // neither logs in nor is logged in before; read from the bans, not written
  std::string feedHash{};        // of the secret in the feed's address; empty: no feed
  std::string webhook{};         // an address; empty: none
  std::string webhookSecret{};   // signs what is sent there
  std::string owner{};           // of a program: the account that has registered it; empty: a person
  std::string about{}, link{};   // of a program: what it is, in its owner's words, and where its source is

  [[nodiscard]] bool isProgram() const { return !owner.empty(); }

  friend bool operator==(const Account&, const Account&) = default;
};

/// Somebody is logged in at one device.
struct Session {
  std::string hash{}, account{};
  std::int64_t made = 0, seen = 0;
};

/// What the kinds of games of the ladder of programs begin with: they are rated apart from those of people.
inline constexpr std::string_view kLadderKind = "ladder-";

struct ResultSeat {
  std::string account{};  // empty: a guest, a bot, or somebody whose account is gone
  std::string name{};     // of a guest; an account has its own
  std::string bot{};      // of a bot
  int place = 1;          // shared places have the same number
  std::int64_t score = 0;
  bool resigned = false;
  SkillRating before{}, after{};  // where the game was rated and the seat is an account's
};

/// What the ladder calls the player in a seat; empty if nobody is rated there.
[[nodiscard]] inline std::string ladderPlayer(const ResultSeat& seat) {
  return seat.account.empty() && !seat.bot.empty() ? "bot:" + seat.bot : seat.account;
}

/// A game that was played to its end.
struct GameResult {
  std::int64_t number = 0;  // given by the store, in the order they came in
  std::string table{};
  std::int64_t time = 0;
  std::string game{}, kind{};  // the class that is rated apart: docs/people.md
  std::string modules{};       // names with blanks between them
  bool rated = false;
  std::vector<ResultSeat> seats{};

  /// Of the ladder of programs: our own bots are rated too.
  [[nodiscard]] bool isLadder() const { return kind.starts_with(kLadderKind); }
};

/// What of a history is asked for; what is empty or 0 does not matter.
struct ResultFilter {
  std::string account{}, game{}, kind{}, module{};
  int seats = 0, place = 0;
  std::int64_t from = 0, until = 0;  // times; `until` is not in it
  std::int64_t before = 0;           // numbers below this one
  std::size_t most = 50;
};

struct RatingRow {
  std::string account{}, name{};
  SkillRating rating{};
  std::int64_t games = 0, last = 0;  // when the last was
};

/// A player of the ladder: a program, or one of our own bots.
struct LadderRank {
  std::string account{}, bot{};      // one of them
  std::string name{};                // of a program
  std::string owner{}, ownerName{};  // of a program; empty if the owner's page is hidden
  SkillRating rating{};
  std::int64_t games = 0, last = 0;  // when the last was
};

/// One with its player, as ladderPlayer() calls it.
[[nodiscard]] inline LadderRank ladderRankOf(std::string_view player) {
  constexpr std::string_view kBot = "bot:";
  LadderRank row;
  if (player.starts_with(kBot))
    row.bot = player.substr(kBot.size());
  else
    row.account = player;
  return row;
}

/// What the ladder is played with, and how often it was.
struct LadderCount {
  std::string game{}, kind{};
  std::int64_t games = 0;
};

/// A table that an account sits at and whose result is not here yet.
struct AccountSeat {
  std::string table{}, account{};
  int seat = 0;
};

/// Something to tell somebody who is not looking.
struct Notice {
  std::int64_t number = 0;  // given by the store
  std::string account{}, table{}, game{};
  std::string what{};         // turn, over
  std::int64_t decision = 0;  // of a turn: it is told of once
  std::int64_t time = 0;
  int tries = 0;         // of the webhook so far
  std::int64_t due = 0;  // when it is sent to the webhook; 0: not, or not any more
};

/// How many mails a person, an address or a network may ask for.
struct MailCount {
  std::string key{};
  std::size_t most = 1;
  std::int64_t since = 0;
  bool counts = true;  // else it is only looked at
};

/// A table that somebody would like to hear of when it opens.
struct TableWish {
  std::string subscription{};  // by which they hear
  std::string account{};       // empty: a guest's
  std::string wish{};          // as JSON
  std::int64_t until = 0;
  int left = 0;  // tables that they are still told of
};

/// What one of those who run the server has done.
struct AdminAction {
  std::int64_t number = 0;  // given by the store
  std::int64_t time = 0;
  std::string who{}, whoAccount{};  // a host; at the machine itself the name of its user, and no account
  std::string what{};               // ban, unban, mute, unmute, end, host, unhost, handle, reopen, remove
  std::string whom{}, whomAccount{};
  std::string why{};
  std::int64_t until = 0;  // 0: without an end

  friend bool operator==(const AdminAction&, const AdminAction&) = default;
};

inline constexpr std::int64_t kForEver = 1LL << 60;  // Account::bannedUntil of a ban without an end

enum class StoreOutcome : std::uint8_t { done, taken, unknown, failed };

class PeopleStore {
 public:
  PeopleStore() = default;
  PeopleStore(const PeopleStore&) = delete;
  PeopleStore& operator=(const PeopleStore&) = delete;
  virtual ~PeopleStore() = default;

  // Everywhere: `problem` is empty unless the store itself has failed. Each function is all or nothing, and
  // durable when it returns.

  /// `taken` if a ban with the same key (banKey) is in force.
  virtual StoreOutcome addBan(const Ban& ban, std::string& problem) = 0;
  virtual StoreOutcome removeBan(Ban::Effect effect, Ban::Kind kind, std::string_view what,
                                 std::string& problem) = 0;
  /// Bans and mutes that hold then, the oldest first.
  virtual std::vector<Ban> bans(std::int64_t now, std::string& problem) = 0;

  /// The secret of this name, which is `proposal` if there was none.
  virtual std::string secret(std::string_view name, std::string_view proposal, std::string& problem) = 0;
  virtual bool addAction(const AdminAction& action, std::string& problem) = 0;
  /// The newest first; numbers below `before` unless it is 0.
  virtual std::vector<AdminAction> actions(std::int64_t before, std::size_t most, std::string& problem) = 0;

  /// `taken` if the id or the skeleton is another's.
  virtual StoreOutcome addAccount(const Account& account, std::string& problem) = 0;
  /// Puts it in the place of the one with its id. `taken` if the skeleton is another's, `unknown` if there is
  /// none.
  virtual StoreOutcome changeAccount(const Account& account, std::string& problem) = 0;
  virtual std::optional<Account> account(std::string_view id, std::string& problem) = 0;
  virtual std::optional<Account> accountLike(std::string_view skeleton, std::string& problem) = 0;
  /// Whose skeleton contains this one, the newest first.
  virtual std::vector<Account> accountsWith(std::string_view skeleton, std::size_t most,
                                            std::string& problem) = 0;
  virtual std::optional<Account> accountOfFeed(std::string_view feedHash, std::string& problem) = 0;
  /// Programs of an account, the newest first; of everybody if `owner` is empty.
  virtual std::vector<Account> programsOf(std::string_view owner, std::string& problem) = 0;
  /// With its programs, sessions, seatings, ratings, blocks of and against it, and notices. Results stay, as
  /// somebody's, and what was done to it, as to somebody deleted.
  virtual StoreOutcome removeAccount(std::string_view id, std::string& problem) = 0;

  virtual bool addSession(const Session& session, std::string& problem) = 0;
  virtual std::optional<Session> session(std::string_view hash, std::string& problem) = 0;
  virtual bool sawSession(std::string_view hash, std::int64_t now, std::string& problem) = 0;
  /// With the subscriptions of browsers that were made in it, here and in the next two.
  virtual bool endSession(std::string_view hash, std::string& problem) = 0;
  /// All of an account.
  virtual bool endSessions(std::string_view account, std::string& problem) = 0;
  /// The only one of its account from now on. Takes the place of `old`, with its subscriptions.
  virtual bool replaceSessions(std::string_view old, const Session& only, std::string& problem) = 0;
  virtual std::vector<Session> sessionsOf(std::string_view account, std::string& problem) = 0;
  /// Those that were not seen since.
  virtual bool forgetSessions(std::int64_t notSeenSince, std::string& problem) = 0;

  virtual bool addSeating(const AccountSeat& seating, std::string& problem) = 0;
  virtual bool removeSeatings(std::string_view table, std::string& problem) = 0;
  virtual std::vector<AccountSeat> seatingsOf(std::string_view account, std::string& problem) = 0;
  /// Tables that a result is awaited from, or whose seats want to hear of the end and were not told; after a
  /// crash it may be there without having been kept. Some that are still played may be left out.
  virtual std::vector<std::string> awaitedTables(std::string& problem) = 0;

  /// Sets `after` of every account's seat by `before`, which is SkillRating{} for newcomers.
  using Rate = std::function<void(GameResult&)>;
  /// Keeps a result once: `taken` if the table has one already. Reads `before` of every account's seat, calls
  /// `rate`, which sets `after`, and keeps both with the new ratings if the result is rated; nobody else
  /// changes these ratings in between. Removes the table's seatings.
  virtual StoreOutcome keepResult(GameResult& result, const Rate& rate, std::string& problem) = 0;
  /// The newest first.
  virtual std::vector<GameResult> results(const ResultFilter& filter, std::string& problem) = 0;
  /// Of listed accounts, the best first (by SkillRating::cautious), from a place on.
  virtual std::vector<RatingRow> bestRatings(std::string_view game, std::string_view kind, std::size_t from,
                                             std::size_t most, std::string& problem) = 0;
  struct OwnRating {
    std::string game, kind;
    SkillRating rating;
    std::int64_t games = 0, last = 0;
    std::int64_t place = 0;  // among the listed, from 1
  };
  virtual std::vector<OwnRating> ratingsOf(std::string_view account, std::string& problem) = 0;

  /// The ladder of programs, the best first, from a place on. Hidden programs are left out.
  virtual std::vector<LadderRank> ladderRows(std::string_view game, std::string_view kind, std::size_t from,
                                             std::size_t most, std::string& problem) = 0;
  /// What was played on the ladder, the most often first.
  virtual std::vector<LadderCount> ladderCounts(std::string& problem) = 0;

  virtual bool setBlock(std::string_view account, std::string_view blocked, bool on,
                        std::string& problem) = 0;
  /// Ids, sorted.
  virtual std::vector<std::string> blocksOf(std::string_view account, std::string& problem) = 0;

  /// False in `fresh` if there is one of the same account, table, what and decision. Keeps the newest 100 of
  /// an account.
  virtual bool addNotice(Notice& notice, bool& fresh, std::string& problem) = 0;
  /// The newest first.
  virtual std::vector<Notice> noticesOf(std::string_view account, std::size_t most, std::string& problem) = 0;
  /// Those whose time has come, at most so many; they are due again at `again` unless told otherwise before,
  /// so nobody else sends them meanwhile and a crash loses none. `tries` has gone up by one.
  virtual std::vector<Notice> takeDue(std::int64_t now, std::int64_t again, std::size_t most,
                                      std::string& problem) = 0;
  virtual bool setDue(std::int64_t notice, std::int64_t due, std::string& problem) = 0;

  /// Puts it in the place of the one with its id. Its owner keeps the newest `most` of browsers, and of mail
  /// addresses likewise; each of them tells of one account at a time.
  virtual bool putSubscription(const PushSubscription& subscription, std::size_t most,
                               std::string& problem) = 0;
  /// Of an account and of a seat; either may be empty.
  virtual std::vector<PushSubscription> subscriptionsOf(std::string_view account, std::string_view seatKey,
                                                        std::string& problem) = 0;
  virtual bool removeSubscription(std::string_view id, std::string& problem) = 0;
  /// Those of the seats of a table.
  virtual bool removeSeatSubscriptions(std::string_view table, std::string& problem) = 0;
  /// All that go to one browser.
  virtual bool removeEndpoint(std::string_view endpoint, std::string& problem) = 0;
  /// Those that their browser has not confirmed since. Addresses of accounts stay: nobody confirms them
  /// again.
  virtual bool forgetSubscriptions(std::int64_t madeBefore, std::string& problem) = 0;
  /// False in `fresh` if the subscription was told of this decision of the table, or of a later one.
  virtual bool addPush(const Push& push, bool& fresh, std::string& problem) = 0;
  /// Those whose time has come, at most so many. Nobody takes them a second time, unless setPushDue() says
  /// so: a crash may lose one, but never sends it twice. `tries` has gone up by one.
  virtual std::vector<Push> takePushes(std::int64_t now, std::size_t most, std::string& problem) = 0;
  /// Unless a later decision has taken its place.
  virtual bool setPushDue(const Push& push, std::int64_t due, std::string& problem) = 0;

  /// An address that somebody wants mails at and that has not agreed yet; `id` is the hash of the secret that
  /// was sent there. Of one owner there is one, the newest.
  virtual bool putMailRequest(const PushSubscription& wanted, std::string& problem) = 0;
  /// Those of an account or of a seat; either may be empty.
  virtual std::vector<PushSubscription> mailRequestsOf(std::string_view account, std::string_view seatKey,
                                                       std::string& problem) = 0;
  /// Removes it: of several who ask at once one gets it.
  virtual std::optional<PushSubscription> takeMailRequest(std::string_view id, std::string& problem) = 0;
  /// All to one address.
  virtual bool removeMailRequests(std::string_view endpoint, std::string& problem) = 0;
  /// Where the subscription with this id goes; empty if there is none.
  virtual std::string endpointOf(std::string_view id, std::string& problem) = 0;
  /// Counts a mail for every key, or for none, and `allowed` is false, if one has had `most` since then.
  virtual bool countMail(const std::vector<MailCount>& counts, std::int64_t now, bool& allowed,
                         std::string& problem) = 0;
  /// Requests and counts that are older.
  virtual bool forgetMails(std::int64_t requestsBefore, std::int64_t countsBefore, std::string& problem) = 0;

  /// Of a subscription there is one, the newest.
  virtual bool putWish(const TableWish& wish, std::string& problem) = 0;
  /// Those that hold then, with their subscriptions.
  virtual std::vector<std::pair<TableWish, PushSubscription>> wishes(std::int64_t now,
                                                                     std::string& problem) = 0;
  virtual std::vector<TableWish> wishesOf(std::string_view account, std::string& problem) = 0;
  /// One table fewer; the last one ends it.
  virtual bool useWish(std::string_view subscription, std::string& problem) = 0;
  virtual bool removeWish(std::string_view subscription, std::string& problem) = 0;
  /// Those that have lapsed, and subscriptions that were made for wishes alone.
  virtual bool forgetWishes(std::int64_t now, std::string& problem) = 0;

  /// The facts of a table that lies in the same store; nothing if there is none.
  virtual std::optional<std::string> tableFacts(std::string_view table, std::string& problem) = 0;
};

}  // namespace bourse
