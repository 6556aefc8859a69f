// What the coach says at a server's table.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using support::AccountsServer;
using support::Duel;
using support::json;
using support::Member;
using support::Person;

TEST(HintsAtAServer, AreLegalMovesForThePlayerWhoAsks) {
  Duel duel;
  const Person& mover = duel.toMove();
  const Person& waits = &mover == &duel.ada ? duel.bob : duel.ada;
  const json open = mover.decision();
  const auto asked = std::chrono::steady_clock::now();
  mover.say({{"do", "hint"}, {"id", 5}});
  duel.server.settle();
  const auto took = std::chrono::steady_clock::now() - asked;
  const json hint = mover.wire->last("hint");
  ASSERT_FALSE(hint.is_null()) << mover.wire->last("refused");
  EXPECT_EQ(hint["re"], 5);
  const json& legal = open["legal"];
  EXPECT_NE(std::find(legal.begin(), legal.end(), hint["move"]), legal.end()) << hint;
  EXPECT_TRUE(waits.wire->last("hint").is_null()) << "nobody else hears it";
#ifndef BOURSE_SANITIZED
  EXPECT_LT(took, std::chrono::milliseconds(300));
#else
  static_cast<void>(took);
#endif
}

TEST(HintsAtAServer, AreOffAtRatedTables) {
  AccountsServer server;
  const Member one = server.join("Ada"), other = server.join("Bob");
  Person ada, bob;
  server.duel(one, other, ada, bob);
  const Person& mover = ada.decision().is_null() ? bob : ada;
  mover.say({{"do", "hint"}});
  server.settle();
  ASSERT_FALSE(mover.wire->last("refused").is_null());
  EXPECT_EQ(mover.wire->last("refused")["error"]["code"], "hint-off");
}

}  // namespace
}  // namespace bourse
