// What every store promises, asked of each of them.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace bourse::support::stores {

inline TableUpdate facts(const std::string& table, const std::string& text) {
  return {.table = table, .facts = text};
}
inline TableUpdate entries(const std::string& table, std::uint64_t from, std::vector<std::string> list) {
  return {.table = table, .from = from, .entries = std::move(list)};
}

inline bool write(Store& store, std::vector<TableUpdate> news) {
  std::string problem;
  const bool done = store.write(news, problem);
  EXPECT_EQ(done, problem.empty()) << problem;
  return done;
}

/// Of two open reports, marks the second.
inline void handles(Store& store) {
  std::string problem;
  const auto marks = [&](std::int64_t report, std::int64_t time) {
    bool changed = false;
    EXPECT_TRUE(store.setHandled(report, time, changed, problem)) << problem;
    return changed;
  };
  const auto told = [&] {
    std::vector<std::int64_t> handled;
    EXPECT_TRUE(store.readReports(
        [&](const std::string&, const PlayerReport& report) { handled.push_back(report.handled); }, problem));
    return handled;
  };
  std::vector<std::int64_t> numbers;
  EXPECT_TRUE(store.readReports(
      [&](const std::string&, const PlayerReport& report) { numbers.push_back(report.number); }, problem));
  ASSERT_EQ(numbers.size(), 2U);
  EXPECT_FALSE(marks(numbers[1], 0)) << "it is open";
  EXPECT_TRUE(marks(numbers[1], 99));
  EXPECT_FALSE(marks(numbers[1], 100)) << "by another first";
  EXPECT_FALSE(marks(numbers[1] + 50, 100));
  EXPECT_THAT(told(), ::testing::ElementsAre(0, 99));
  EXPECT_TRUE(marks(numbers[1], 0));
  EXPECT_THAT(told(), ::testing::ElementsAre(0, 0));
}

inline StoredTable found(Store& store, const std::string& table) {
  std::string problem;
  std::optional<StoredTable> one = store.find(table, problem);
  EXPECT_EQ(problem, "");
  return one ? *one : StoredTable{.id = "none", .facts = ""};
}

inline std::vector<std::string> running(Store& store) {
  std::vector<std::string> names;
  std::string problem;
  EXPECT_TRUE(store.readRunning([&](const StoredTable& table) { names.push_back(table.id); }, problem))
      << problem;
  return names;
}

inline void promises(Store& store) {
  EXPECT_TRUE(write(store, {facts("a", "one"), entries("a", 0, {"x", "y"}), facts("b", "two")}));
  EXPECT_TRUE(write(store, {entries("a", 2, {"z"}), facts("a", "changed")}));
  EXPECT_EQ(found(store, "a").facts, "changed");
  EXPECT_THAT(found(store, "a").entries, ::testing::ElementsAre("x", "y", "z"));
  EXPECT_THAT(running(store), ::testing::ElementsAre("a", "b"));

  EXPECT_FALSE(write(store, {entries("b", 0, {"kept?"}), entries("a", 2, {"again"})})) << "a number twice";
  EXPECT_TRUE(found(store, "b").entries.empty()) << "all or nothing";
  EXPECT_FALSE(write(store, {entries("a", 4, {"late"})})) << "a gap";
  EXPECT_FALSE(write(store, {facts("c", "new"), entries("nobody", 0, {"x"})}));
  EXPECT_EQ(found(store, "c").id, "none");

  TableUpdate reported{.table = "b"};
  reported.reports = {{.time = 7, .about = "1", .by = "0", .text = "rude", .chats = "[]"},
                      {.time = 8, .about = "0", .by = "\"spectator\"", .text = "ruder", .chats = "[1]"}};
  EXPECT_TRUE(write(store, {reported}));
  std::vector<std::string> told;
  std::string problem;
  EXPECT_TRUE(store.readReports(
      [&](const std::string& table, const PlayerReport& report) {
        told.push_back(table + " " + std::to_string(report.time) + " " + report.about + report.by +
                       report.text + report.chats);
      },
      problem))
      << problem;
  EXPECT_THAT(told, ::testing::ElementsAre("b 7 10rude[]", "b 8 0\"spectator\"ruder[1]"));
  handles(store);

  EXPECT_TRUE(write(store, {TableUpdate{.table = "a", .over = true, .from = 3, .entries = {"end"}}}));
  EXPECT_THAT(running(store), ::testing::ElementsAre("b"));
  EXPECT_TRUE(found(store, "a").over);
  EXPECT_THAT(found(store, "a").entries, ::testing::ElementsAre("x", "y", "z", "end"));

  EXPECT_TRUE(write(store, {facts("never", "begun"), entries("never", 0, {"given"})}));
  TableUpdate gone{.table = "never"};
  gone.removed = true;
  TableUpdate other{.table = "a"};
  other.removed = true;
  EXPECT_TRUE(write(store, {gone, entries("b", 0, {"in the same batch"})}));
  EXPECT_EQ(found(store, "never").id, "none") << "nothing of it stays";
  EXPECT_THAT(found(store, "b").entries, ::testing::ElementsAre("in the same batch"));
  EXPECT_TRUE(write(store, {facts("never", "again"), entries("never", 0, {"anew"})})) << "the name is free";
  EXPECT_TRUE(write(store, {gone, other}));
  EXPECT_TRUE(found(store, "a").over) << "a game that was played is never removed";
}

/// A deleted account goes from reports and uploaded records, and from nothing else.
inline void forgets(Store& store) {
  const std::string upload = R"({"game":"x","seats":[{"name":"ADA"},{"name":"Bob"}],"uploaded":true})";
  const std::string played = R"({"game":"x","seats":[{"name":"Ada"}],"uploaded":false})";
  EXPECT_TRUE(write(store, {facts("upload", upload), facts("played", played)}));
  TableUpdate reported{.table = "played"};
  reported.reports = {
      {.time = 1,
       .about = "0",
       .by = "1",
       .text = "x",
       .chats = R"([{"from":{"account":"a1","name":"Ada"},"text":"hi"},{"from":{"name":"Bob"}}])",
       .people =
           R"({"about":{"account":"a1","address":"@1","name":"Ada"},"by":{"account":"b1","name":"Bob"}})"},
      {.time = 2, .about = "0", .by = "1", .text = "old", .chats = R"([{"from":{"name":"Ada"}}])"},
      {.time = 3,
       .about = "0",
       .by = "1",
       .text = "other",
       .chats = "[]",
       .people = R"({"by":{"account":"c1"}})"}};
  EXPECT_TRUE(write(store, {reported}));
  TableUpdate forget;
  forget.forgotten = ForgottenPerson{.account = "a1", .name = "Ada"};
  EXPECT_TRUE(write(store, {entries("played", 0, {"in the same batch"}), forget}));
  EXPECT_EQ(found(store, "upload").facts,
            R"({"game":"x","seats":[{"name":"somebody"},{"name":"Bob"}],"uploaded":true})");
  EXPECT_EQ(found(store, "played").facts, played) << "the account's own tables are another matter";
  std::vector<PlayerReport> told;
  std::string problem;
  EXPECT_TRUE(store.readReports(
      [&](const std::string&, const PlayerReport& report) {
        if (report.text != "rude" && report.text != "ruder") told.push_back(report);
      },
      problem))
      << problem;
  ASSERT_EQ(told.size(), 3U);
  EXPECT_EQ(told[0].people,
            R"({"about":{"account":"deleted","name":"deleted"},"by":{"account":"b1","name":"Bob"}})");
  EXPECT_EQ(told[0].chats,
            R"([{"from":{"account":"deleted","name":"deleted"},"text":"hi"},{"from":{"name":"Bob"}}])");
  EXPECT_EQ(told[1].chats, R"([{"from":{"name":"deleted"}}])") << "before reports had accounts";
  EXPECT_EQ(told[2].people, R"({"by":{"account":"c1"}})");
  EXPECT_LT(told[0].number, told[1].number);
  EXPECT_LT(0, told[0].number);
}

inline TableUpdate driven(const std::string& table, std::uint64_t fence, std::uint64_t from,
                          std::vector<std::string> list) {
  TableUpdate news = entries(table, from, std::move(list));
  news.fence = fence;
  if (from == 0) news.facts = "facts";
  return news;
}

/// What is refused is left out; what others did in the same batch is kept.
inline void fences(Store& store, const std::function<void()>& raiseA) {
  EXPECT_TRUE(write(store, {driven("a", 1, 0, {"x"}), driven("b", 1, 0, {"x"})}));
  EXPECT_TRUE(store.fencedOff().empty());
  raiseA();
  TableUpdate late = driven("a", 1, 1, {"late"});
  late.facts = "late";
  late.over = true;
  late.reports = {{.time = 1, .about = "0", .by = "1", .text = "late", .chats = "[]"}};
  EXPECT_TRUE(write(store, {late, driven("b", 1, 1, {"y"})}));
  EXPECT_THAT(store.fencedOff(), ::testing::ElementsAre(FencedOff{"a", 1}));
  EXPECT_EQ(found(store, "a").facts, "facts");
  EXPECT_FALSE(found(store, "a").over);
  EXPECT_THAT(found(store, "a").entries, ::testing::ElementsAre("x"));
  EXPECT_THAT(found(store, "b").entries, ::testing::ElementsAre("x", "y"));
  std::string problem;
  EXPECT_TRUE(store.readReports([](const std::string&, const PlayerReport&) { ADD_FAILURE(); }, problem));
  EXPECT_TRUE(write(store, {driven("a", 1, 1, {"late"}), driven("a", 2, 1, {"new"})})) << "both in one batch";
  EXPECT_THAT(store.fencedOff(), ::testing::ElementsAre(FencedOff{"a", 1}));
  EXPECT_THAT(found(store, "a").entries, ::testing::ElementsAre("x", "new"));
}

}  // namespace bourse::support::stores
