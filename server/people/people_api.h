// People over HTTP: accounts, sessions, pages about people, ratings, notices (docs/protocol.md,
// docs/openapi.json).
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/common/recent_keys.h"
#include "server/common/token_bucket.h"
#include "server/http/access.h"
#include "server/http/routes.h"
#include "server/people/people.h"
#include "server/people/table_standing.h"
#include "server/quota/quotas.h"
#include "server/store/forgotten.h"

namespace bourse {

/// What the API asks of the tables.
struct TableActions {
  /// Removes an account from these tables, from reports and from uploaded records; calls back when that is
  /// durable, or with false if some tables could not be reached.
  std::function<void(const ForgottenPerson& who, std::vector<std::string> tables,
                     std::function<void(bool)> done)>
      forget;
  /// Hands a guest's seat to an account; false if `problem` is set.
  std::function<bool(const std::string& table, const std::string& token, const Identity& who,
                     Problem& problem, std::function<void()> done)>
      adopt;
  /// A table that is awake here, or nothing. On the thread of the tables.
  std::function<std::optional<TableStanding>(const std::string& table)> standing;
  /// Reports with their tables, the oldest first. On the thread of the people's store; false if `problem` is
  /// set.
  std::function<bool(const std::function<void(const std::string& table, PlayerReport)>&, std::string&)>
      readReports;
  /// Whether this is a wish as for a quick seat; false if `problem` is set.
  std::function<bool(const nlohmann::json& wish, Problem& problem)> readWish{};
};

class PeopleApi {
 public:
  PeopleApi(People& people, TableActions tableActions, AccessRules access, std::shared_ptr<Quotas> quotas);
  /// From now on; the limits on what is asked here are fixed.
  void setAccess(const AccessRules& access) { access_ = access; }

  [[nodiscard]] static std::vector<Endpoint> endpoints();
  /// What the log calls a request's address: without the part in braces, which may be a secret.
  [[nodiscard]] static std::string_view routeOf(std::string_view target);
  [[nodiscard]] static bool owns(const Request& request);
  void answer(const Request& request, const Reply& reply);

 private:
  struct Call {
    const Request& request;
    Reply reply;
    std::string part;  // of the path
    Requester requester{};
    bool programs = false;  // may ask for it too
  };
  /// Who tries a password.
  struct LoginAttempt {
    Reply reply;
    Requester requester;
    std::string net, name;  // what the address counts as; as whom they want to log in, empty for nobody yet
    bool known = false;     // this account has logged in from there

    [[nodiscard]] std::string key() const { return net + "\n" + name; }
  };
  struct Route {
    Endpoint at;
    void (PeopleApi::*answer)(const Call&);
    bool programs = false;  // may ask for it too
  };
  using Work = std::function<Response(PeopleStore&, std::string& problem)>;
  using OwnWork = std::function<Response(PeopleStore&, Account&, std::string& problem)>;
  static std::span<const Route> routes();

  [[nodiscard]] bool mayAsk(const Call& call);
  [[nodiscard]] LoginAttempt attemptOf(const Reply& reply, const Requester& requester,
                                       const std::string& name) const;
  [[nodiscard]] bool mayTryPassword(const LoginAttempt& attempt, const std::string& bucket);
  /// Whether something may be stored for good, and its bytes; if not, it has been answered.
  [[nodiscard]] bool mayAdd(const Call& call, std::size_t bytes);
  void onStore(const Call& call, Work work);
  void asMe(const Call& call, OwnWork work);
  /// Hashes something and goes on; answers that the server is busy if it cannot.
  void hashed(const LoginAttempt& attempt, std::string text,
              std::function<void(const std::string& hash)> then);
  void checked(const LoginAttempt& attempt, std::string hash, std::string text,
               std::function<void(bool)> then);
  void welcome(const Reply& reply, Account account, const std::string& recovery, int status);

  // account_answers.cpp
  void makeAccount(const Call& call);
  void login(const Call& call);
  void recover(const Call& call);
  void logout(const Call& call);
  void changePassword(const Call& call);
  void setPassword(const Reply& reply, const std::string& id, const std::string& oldSession,
                   const std::string& hash);
  void remove(const Call& call);
  /// Calls back with the account of the session if the password is right too.
  void confirmed(const Call& call, std::function<void(const LoginAttempt&, const Account&)> then);

  // people_answers.cpp
  void me(const Call& call);
  void changeMe(const Call& call);
  void exportMe(const Call& call);
  void sessions(const Call& call);
  void adopt(const Call& call);
  void block(const Call& call);
  void notices(const Call& call);
  void feed(const Call& call);
  void person(const Call& call);
  void games(const Call& call);
  void ratings(const Call& call);

  // program_answers.cpp
  void programs(const Call& call);
  void makeProgram(const Call& call);
  void changeProgram(const Call& call);
  void renewToken(const Call& call);
  void revokeToken(const Call& call);
  void removeProgram(const Call& call);
  using ProgramWork = std::function<Response(PeopleStore&, Account& program, std::string& problem)>;
  /// On one of one's own programs, which the path names.
  void asOwner(const Call& call, ProgramWork work);
  /// Takes these accounts out of tables and out of the store, the last one last.
  void removeAll(std::vector<ForgottenPerson> who, const Reply& reply);

  // push_answers.cpp
  void pushKey(const Call& call);
  void pushMe(const Call& call);
  void stopPush(const Call& call);

  // mail_answers.cpp
  void mailSender(const Call& call);
  void mailMe(const Call& call);
  void confirmMail(const Call& call);
  void stopMail(const Call& call);
  void stopWebhook(const Call& call);

  // wish_answers.cpp
  void makeWish(const Call& call);
  void stopWish(const Call& call);

  // my_tables.cpp
  void myTables(const Call& call);

  People& people_;
  TableActions tableActions_;
  AccessRules access_;
  std::shared_ptr<Quotas> quotas_;
  TokenBuckets asks_, passwordTries_, names_;
  RecentKeys loggedIn_;  // nets with the accounts that have logged in from there
};

}  // namespace bourse
