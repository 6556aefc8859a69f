// People with accounts: who somebody is, what they have played, whom they do not want to hear from, and how
// they hear of their turn. On the thread of the connections; store, passwords and letters are given, so that
// tests need neither threads nor a network.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/people/clerk.h"
#include "server/people/courier.h"
#include "server/people/passwords.h"
#include "server/tables/clocks.h"
#include "server/tables/company.h"

namespace bourse {

struct PeopleOptions {
  PasswordCost cost{};
  std::string
      site{};  // where people reach the server, such as https://example.org/; empty: links are without it
};

struct PeopleHouse {
  std::function<void(StoreWork)> ask;
  std::function<bool(std::function<std::function<void()>()>)> hash;  // false: too many wait
  std::function<bool()> mayHash;                                     // or, if asked now, true
  std::function<void(Letter, std::function<void(int)>)> send;
  std::function<Moment()> now;
  std::function<std::int64_t()> unixTime;  // seconds
};

inline constexpr std::int64_t kSessionSeconds =
    180LL * 24 * 3600;  // that nobody was seen in: it is forgotten

/// Whose session a token is, and is allowed to be; nothing also for somebody who is banned. On the clerk's
/// thread.
std::optional<Account> accountOfToken(PeopleStore& store, std::string_view token, std::int64_t now,
                                      std::string& problem);

class People {
 public:
  People(PeopleHouse house, PeopleOptions options);

  /// Calls back with the account of a session, or nothing.
  void identify(std::string token, std::function<void(std::optional<Account>)> then);
  /// Whether any of these people does not want to sit with somebody.
  void mayJoin(std::vector<std::string> seated, std::string account, std::function<void(bool)> then);

  /// What rooms tell, and ask. A room that outlives this tells it nobody.
  [[nodiscard]] Company company();
  /// Tables that a result is awaited from, after a start; `found` hears each.
  void awaited(std::function<void(const std::string& table)> found);
  /// A table that will never have a result.
  void forgetTable(const std::string& table);
  void blocksChanged(const std::string& account, BlockList now);
  /// Another process has changed the list of an account.
  void readBlocks(const std::string& account);

  /// Often: letters are taken to their webhooks, old sessions forgotten.
  void tick();

  [[nodiscard]] const PeopleHouse& house() const { return house_; }
  [[nodiscard]] const PeopleOptions& options() const { return options_; }
  /// The page of a table, or of a game that is over.
  [[nodiscard]] std::string linkOf(const Notice& notice) const;

 private:
  void over(const Room& room);
  void turn(const Room& room, Seat seat);
  void addNotice(Notice notice);
  std::shared_ptr<const BlockList> blocksOf(const std::string& account);
  void sendDue();
  void sendOne(const Notice& notice, const Account& account);

  PeopleHouse house_;
  PeopleOptions options_;
  std::map<std::string, std::weak_ptr<BlockList>> blocks_;
  Moment nextSending_{}, nextSweep_{};
  int sending_ = 0;
  bool looking_ = false;
  std::shared_ptr<int> here_ = std::make_shared<int>(0);  // as long as this is
};

/// Seconds until a letter is tried again after so many tries; nothing: it is given up.
std::optional<std::int64_t> patienceAfter(int tries);

}  // namespace bourse
