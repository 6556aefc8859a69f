// An evening with people who have accounts.
#pragma once

#include "tests/server/test_server.h"

namespace bourse::support {

struct Member {
  std::string id, name, session, recovery;
};

class AccountsServer : public TestServer {
 public:
  static constexpr const char* kPassword = "correct horse";

  Member join(const std::string& name) {
    const json made = askJson("POST", "/api/people", {{"name", name}, {"password", kPassword}});
    EXPECT_TRUE(made.contains("session")) << made;
    if (!made.contains("session")) return {};
    now += std::chrono::seconds(10);  // so that nobody comes too often
    return {made["person"]["id"], name, made["session"], made["recovery"]};
  }
  Response as(const Member& member, const std::string& method, const std::string& target,
              const json& body = nullptr) {
    return ask(method, target, body, {{"Authorization", "Bearer " + member.session}});
  }
  json jsonAs(const Member& member, const std::string& method, const std::string& target,
              const json& body = nullptr) {
    return json::parse(as(member, method, target, body).body.bytes());
  }
  std::string codeOf(const Response& response) {
    const json body = json::parse(response.body.bytes());
    return body.contains("error") ? body["error"]["code"].get<std::string>() : "";
  }
  /// A program of somebody; `session` is its token.
  Member program(const Member& owner, const std::string& name) {
    const json made = jsonAs(owner, "POST", "/api/me/programs", {{"name", name}});
    EXPECT_TRUE(made.contains("token")) << made;
    if (!made.contains("token")) return {};
    return {made["program"]["id"], made["program"]["name"], made["token"], ""};
  }
  std::shared_ptr<Response> askLadderAs(const Member& program, const json& wish = json::object(),
                                        const std::string& from = "192.0.2.1") {
    return askLadder(wish, {{"Authorization", "Bearer " + program.session}}, from);
  }
  Person sitAs(const Member& member, const std::string& table) {
    const json seat = jsonAs(member, "POST", "/api/tables/" + table + "/seats", {{"name", "ignored"}});
    EXPECT_TRUE(seat.contains("token")) << seat;
    Person person = comeIn(table, {{"do", "enter"}, {"token", seat.value("token", "")}});
    person.token = seat.value("token", "");
    return person;
  }
  /// A rated table of two whose game has begun.
  std::string duel(const Member& one, const Member& other, Person& first, Person& second,
                   const json& more = json::object()) {
    const std::string id = table(with(
        with({{"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}}, {{"rated", true}, {"clock", 3600}}),
        more));
    first = sitAs(one, id);
    second = sitAs(other, id);
    first.say({{"do", "start"}});
    settle();
    return id;
  }
};

}  // namespace bourse::support
