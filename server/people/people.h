// People with accounts: sessions, results, blocks and notices. On the thread of the connections; store,
// password hashing and webhooks are passed in, so tests need neither threads nor a network.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/common/time.h"
#include "server/identity/account_hooks.h"
#include "server/outbound/webhook_sender.h"
#include "server/people/mails.h"
#include "server/people/passwords.h"
#include "server/people/people_store_thread.h"
#include "server/people/pushes.h"
#include "server/people/table_wishes.h"
#include "server/people/webhooks.h"

namespace bourse {

struct PeopleOptions {
  PasswordCost cost{};
  std::string
      site{};  // where people reach the server, such as https://example.org/; empty: links are without it
  PushOptions push{};
  MailOptions mail{};
  int programs = 5;  // that an account may register; 0: programs do not play here
};

struct PeopleServices {
  std::function<void(StoreWork)> ask;
  /// False: too many wait. Those who have logged in from where they are have places of their own.
  std::function<bool(std::function<std::function<void()>()>, bool known)> hash;
  std::function<bool(bool known)> mayHash;  // whether it would be taken now
  std::function<void(WebhookRequest, std::function<void(int)>)> send;
  std::function<void(WebhookRequest, std::function<void(int)>)> sendPush;  // as PushServices::send
  std::function<void(WebhookRequest, std::function<void(int)>)> sendMail;  // as MailServices::send
  std::function<std::optional<std::string>(PeopleStore&, const std::string& table, std::string& problem)>
      tableFacts;  // as PushServices::tableFacts
  std::function<Moment()> now;
  std::function<std::int64_t()> unixTime;  // seconds
  decltype(WishServices::fits) fitsWish{};
};

inline constexpr std::int64_t kSessionSeconds =
    180LL * 24 * 3600;  // that nobody was seen in: it is forgotten

/// The account of a session token; nothing if the session has expired or the account is banned, or the owner
/// of that program. On the store's thread.
std::optional<Account> accountOfToken(PeopleStore& store, std::string_view token, std::int64_t now,
                                      std::string& problem);

class People {
 public:
  People(PeopleServices services, PeopleOptions options);

  /// Calls back with the account of a session, or nothing.
  void identify(std::string token, std::function<void(std::optional<Account>)> then);
  /// False if any of the seated accounts has blocked this one.
  void mayJoin(std::vector<std::string> seated, std::string account, std::function<void(bool)> then);

  void pointsOf(std::string account, std::function<void(AccountPoints)> then);

  /// What tables tell and ask. A table that outlives this tells nobody.
  [[nodiscard]] AccountHooks hooks();
  /// Calls back with every table that still owes a result, or the news of its end.
  void awaited(std::function<void(const std::string& table)> found);
  /// This table will never have a result.
  void forgetTable(const std::string& table);
  void blocksChanged(const std::string& account, BlockList now);
  /// Another process has changed the block list of an account.
  void readBlocks(const std::string& account);

  /// Called often: sends due webhooks and pushes, forgets old sessions and subscriptions.
  void tick();

  [[nodiscard]] const PeopleServices& services() const { return services_; }
  [[nodiscard]] const PeopleOptions& options() const { return options_; }
  void setSite(std::string site) { options_.site = std::move(site); }
  void setPrograms(int programs) { options_.programs = programs; }
  /// The page of a table, or of a game that is over.
  [[nodiscard]] std::string linkOf(const Notice& notice) const;
  [[nodiscard]] Pushes& pushes() { return pushes_; }
  [[nodiscard]] Mails& mails() { return mails_; }
  [[nodiscard]] TableWishes& wishes() { return wishes_; }
  [[nodiscard]] const Webhooks& webhooks() const { return webhooks_; }

 private:
  void addNoticeHooks(AccountHooks& hooks);
  void gameOver(const EndedGame& game);
  void endSeatings(const std::string& table);
  void turnWaiting(const WaitingTurn& turn);
  void addNotice(Notice notice);
  std::shared_ptr<const BlockList> blocksOf(const std::string& account);

  PeopleServices services_;
  PeopleOptions options_;
  Mails mails_;
  Pushes pushes_;
  TableWishes wishes_;
  Webhooks webhooks_;
  std::map<std::string, std::weak_ptr<BlockList>> blocks_;
  Moment nextSweep_{};
  std::shared_ptr<int> here_ = std::make_shared<int>(0);  // as long as this is
};

}  // namespace bourse
