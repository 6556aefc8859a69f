// A table whose people contribute to the deal, for tests.
#pragma once

#include <optional>
#include <string>

#include "server/identity/fair_deal.h"
#include "tests/server/test_server.h"

namespace bourse::support {

inline const std::string kAdas(64, 'a'), kBobs(64, 'b'), kEves(64, 'e');

inline json fairTable(const json& more = json::object()) {
  return with({{"seats", {{{"kind", "person"}}, {{"kind", "person"}}, {{"kind", "bot"}, {"bot", "greedy"}}}}},
              more);
}

inline void commit(const Person& person, const std::string& contribution) {
  person.say({{"do", "contribute"}, {"commitment", contributionCommitment(contribution)}});
}
inline void reveal(const Person& person, const std::string& contribution) {
  person.say({{"do", "reveal"}, {"contribution", contribution}});
}
inline std::string refusal(const Person& person) {
  const json refused = person.wire->last("refused");
  return refused.is_null() ? "" : refused["error"]["code"].get<std::string>();
}

struct FairTable {
  explicit FairTable(const json& more = json::object()) : id(server.table(fairTable(more))) {
    ada = server.sit(id, "Ada");
    bob = server.sit(id, "Bob");
    promised = ada.wire->last("welcome")["commitment"];
  }
  [[nodiscard]] const TableFacts& facts() const { return server.hub->find(id)->facts(); }
  [[nodiscard]] bool started() const { return server.hub->find(id)->table().started(); }
  void commitBoth() {
    commit(ada, kAdas);
    commit(bob, kBobs);
    server.settle();
  }
  void start() {
    ada.say({{"do", "start"}});
    server.settle();
  }
  void revealBoth() {
    reveal(ada, kAdas);
    reveal(bob, kBobs);
    server.settle();
  }
  Record record() {
    for (const Person* person : {&ada, &bob}) person->say({{"do", "end"}});
    server.settle();
    ReplayedRecord read;
    RecordProblem problem;
    const std::string text(server.ask("GET", "/api/tables/" + id + "/record").body.bytes());
    EXPECT_TRUE(readRecord(text, read, problem)) << problem.text() << text;
    return read.record;
  }

  TestServer server;
  std::string id;
  Person ada, bob;
  std::string promised;
};

inline FairDeal dealOf(const Record& record) {
  Problem problem;
  const std::optional<FairDeal> deal = dealIn(record, problem);
  EXPECT_TRUE(deal.has_value()) << problem.sentence;
  return deal.value_or(FairDeal{});
}

}  // namespace bourse::support
