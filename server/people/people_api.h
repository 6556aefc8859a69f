// People over HTTP: accounts, sessions, pages about people, ratings, notices (docs/protocol.md,
// docs/openapi.json).
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "server/people/people.h"
#include "server/tables/api.h"

namespace bourse {

/// What the tables do when somebody asks for it here.
struct TableErrands {
  /// Every trace of an account in these tables becomes somebody's; calls back when that is durable, or with
  /// false if some could not be reached.
  std::function<void(std::string account, std::vector<std::string> tables, std::function<void(bool)> done)>
      forget;
  /// The seat of a guest becomes an account's; false if `problem` is set.
  std::function<bool(const std::string& table, const std::string& token, const Sitter& who, Problem& problem,
                     std::function<void()> done)>
      adopt;
};

class PeopleApi {
 public:
  PeopleApi(People& people, TableErrands errands, ApiOptions options);

  [[nodiscard]] static std::vector<TableApi::Place> places();
  [[nodiscard]] static bool owns(const Request& request);
  void answer(const Request& request, const Reply& reply);

 private:
  struct Call {
    const Request& request;
    Reply reply;
    std::string part;  // of the path
  };
  struct Route {
    std::string_view method, path;
    void (PeopleApi::*answer)(const Call&);
  };
  using Work = std::function<Response(PeopleStore&, std::string& problem)>;
  using OwnWork = std::function<Response(PeopleStore&, Account&, std::string& problem)>;
  static std::span<const Route> routes();

  [[nodiscard]] bool mayAsk(const Call& call);
  [[nodiscard]] bool mayKnock(const Call& call, const std::string& name);
  void onStore(const Call& call, Work work);
  void asMe(const Call& call, OwnWork work);
  /// Hashes something and goes on; answers that the server is busy if it cannot.
  void hashed(const Reply& reply, std::string text, std::function<void(const std::string& hash)> then);
  void checked(const Reply& reply, std::string hash, std::string text, std::function<void(bool)> then);
  void welcome(const Reply& reply, Account account, const std::string& recovery, int status);

  // account_answers.cpp
  void makeAccount(const Call& call);
  void login(const Call& call);
  void recover(const Call& call);
  void logout(const Call& call);
  void changePassword(const Call& call);
  void remove(const Call& call);
  /// The account of a session whose password was said too.
  void confirmed(const Call& call, std::function<void(const Reply&, const Account&)> then);

  // people_answers.cpp
  void me(const Call& call);
  void changeMe(const Call& call);
  void exportMe(const Call& call);
  void myTables(const Call& call);
  void adopt(const Call& call);
  void block(const Call& call);
  void notices(const Call& call);
  void feed(const Call& call);
  void person(const Call& call);
  void games(const Call& call);
  void ratings(const Call& call);

  People& people_;
  TableErrands errands_;
  ApiOptions options_;
  RateLimit asks_, knocks_, names_;
};

/// The value of a parameter behind the `?` of a target, decoded; empty if there is none.
std::string parameterOf(std::string_view target, std::string_view name);

}  // namespace bourse
