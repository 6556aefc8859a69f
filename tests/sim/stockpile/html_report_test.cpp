// The page of a simulation: well-formed, complete, and safe whatever cards are called.
#include "sim/stockpile/html_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>

#include "gen/stockpile_vocabulary.h"
#include "sim/bot_names.h"
#include "sim/ladder_report.h"
#include "sim/stockpile/statistics_report.h"
#include "sim/svg.h"

namespace bourse {
namespace {

using testing::HasSubstr;
using testing::Not;

/// What is wrong with a document that must be well-formed XML after its doctype; empty if nothing.
std::string malformed(const std::string& page) {
  std::vector<std::string> open;
  std::size_t at = page.rfind("<!DOCTYPE html>", 0) == 0 ? 15 : 0;
  while (at < page.size()) {
    if (page[at] == '&') {
      const std::size_t end = page.find(';', at);
      if (end == std::string::npos || end - at > 7) return "a bare & at " + page.substr(at, 40);
      at = end;
    }
    if (page[at] == '>') return "a bare > at " + page.substr(at, 40);
    if (page[at] != '<') {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    bool quoted = false;
    for (; end < page.size() && (quoted || page[end] != '>'); ++end) {
      if (page[end] == '"') quoted = !quoted;
      if (page[end] == '<') return "a tag inside a tag: " + page.substr(at, 60);
    }
    if (end >= page.size()) return "a tag without end: " + page.substr(at, 60);
    std::string tag = page.substr(at + 1, end - at - 1);
    const std::string name =
        tag.substr(tag[0] == '/' ? 1 : 0, tag.find_first_of(" /\n", 1) - (tag[0] == '/' ? 1 : 0));
    if (tag[0] == '/') {
      if (open.empty() || open.back() != name) return "closes " + name + " at " + page.substr(at, 60);
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
    at = end + 1;
    if (name == "style" && tag[0] != '/') at = page.find("</style>", at);
  }
  return open.empty() ? "" : open.back() + " is never closed";
}

TEST(Malformed, FindsErrors) {
  EXPECT_EQ(malformed("<a b=\"c\"><d/>&amp;</a>"), "");
  EXPECT_NE(malformed("<a><b></a></b>"), "");
  EXPECT_NE(malformed("<a>"), "");
  EXPECT_NE(malformed("<a>& </a>"), "");
  EXPECT_NE(malformed("<a b=\"x\"y\"></a>"), "");
}

struct Page {
  std::unique_ptr<StockpileArena> arena;
  SimulationPlan plan;
  SimulationResult result;
  std::string html;

  [[nodiscard]] StockpileSimulation simulation() const { return {*arena, plan, result}; }
};

/// Names that would break a page if they were not escaped.
ReportWords nastyWords() {
  return {
      .name = [](ArgType type,
                 int value) { return std::string(stockpile::vocabulary().nameOf(type, value)) + "<b>&\"'"; },
      .command = "bourse sim --html <file> & more"};
}

Page pageOf(const stockpile::Config& config, const std::string& bots, std::uint64_t games, bool mix = false) {
  Page page;
  Lineup lineup;
  std::string problem;
  EXPECT_TRUE(parseLineup(bots, config.seats, {.names = {"random", "greedy"}}, lineup, problem)) << problem;
  page.arena =
      std::make_unique<StockpileArena>(config, lineup.bots, StockpileExtras{.statistics = true, .mix = mix});
  page.plan.lineup = lineup.seats;
  page.plan.seed = Seed::of(2);
  page.plan.games = games;
  page.plan.threads = 2;
  page.result = simulate(*page.arena, page.plan);
  page.html = reportHtml(page.simulation(), nastyWords());
  return page;
}

TEST(HtmlReport, IsWellFormedForEveryConfiguration) {
  EXPECT_EQ(malformed(pageOf({}, "greedy", 5).html), "") << "the base game";
  EXPECT_EQ(malformed(pageOf(stockpile::configOf(stockpile::Preset::everything, 2), "random", 5).html), "");
  EXPECT_EQ(malformed(pageOf(stockpile::configOf(stockpile::Preset::everything, 5), "greedy", 5).html), "");
  EXPECT_EQ(malformed(pageOf({}, "greedy,random,random,random", 60, true).html), "") << "a mix";
  EXPECT_EQ(malformed(pageOf({}, "greedy", 1).html), "") << "a single game";
}

TEST(HtmlReport, NamesEveryInvestorAndStrategySeen) {
  const Page page = pageOf(stockpile::configOf(stockpile::Preset::everything), "random", 60);
  const auto& words = stockpile::vocabulary();
  int investors = 0;
  for (int i = 0; i < stockpile::kInvestors; ++i) {
    if (page.arena->statistics().investors[static_cast<std::size_t>(i)].tally.games == 0) continue;
    ++investors;
    EXPECT_THAT(page.html, HasSubstr(std::string(words.nameOf(stockpile::arg::investor, i)) +
                                     "&lt;b&gt;&amp;&quot;&#39;"));
  }
  EXPECT_GT(investors, 20);
  for (int i = 0; i < stockpile::kStrategies; ++i) {
    if (page.arena->statistics().strategies[static_cast<std::size_t>(i)].dealt > 0) {
      EXPECT_THAT(page.html, HasSubstr(words.nameOf(stockpile::arg::strategy, i)));
    }
  }
}

TEST(HtmlReport, IsSelfContained) {
  const Page page = pageOf({}, "greedy", 8);
  for (const char* outside : {"<script", "<link", "url(", "src=", "http:", "https:"})
    EXPECT_THAT(page.html, Not(HasSubstr(outside)));
  EXPECT_THAT(page.html, HasSubstr("bourse sim --html &lt;file&gt; &amp; more"));
  EXPECT_THAT(page.html, HasSubstr("prefers-color-scheme:dark"));
  for (const char* number : {"nan", "inf%", "-nan"}) EXPECT_THAT(page.html, Not(HasSubstr(number)));
}

TEST(HtmlReport, SaysWhenNoGameWasFinished) {
  Page page = pageOf({}, "greedy", 1);
  page.result.games = 0;
  const std::string html = reportHtml(page.simulation(), nastyWords());
  EXPECT_EQ(malformed(html), "");
  EXPECT_THAT(html, HasSubstr("No game was finished"));
}

TEST(StatisticsTable, MatchesThePage) {
  const Page page = pageOf(stockpile::configOf(stockpile::Preset::epic), "greedy", 40);
  const std::string table = statisticsTable(page.simulation(), nastyWords());
  for (const char* words : {"place 4", "investor", "bid won at", "majorities", "final sale", "round 6"})
    EXPECT_THAT(table, HasSubstr(words));
  EXPECT_THAT(statisticsCsv(page.simulation()), HasSubstr("investor,billionaire-bill,1,"));
}

TEST(LadderPicture, IsWellFormed) {
  StockpileArena arena({}, {"random", "greedy"});
  LadderPlan plan;
  plan.fewest = plan.most = 4;
  for (const auto mode : {LadderPlan::Mode::field, LadderPlan::Mode::table}) {
    plan.mode = mode;
    const std::string svg = ladderSvg(arena, plan, playLadder(arena, plan));
    EXPECT_EQ(malformed(svg), "");
    EXPECT_THAT(svg, HasSubstr(">greedy</text>"));
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
  }
  EXPECT_EQ(malformed(ladderSvg(arena, plan, emptyLadder(arena, plan))), "") << "nothing played yet";
}

TEST(ShortNumber, DropsTrailingZeros) {
  EXPECT_EQ(shortNumber(12.5), "12.5");
  EXPECT_EQ(shortNumber(100), "100");
  EXPECT_EQ(shortNumber(-0.001), "0");
  EXPECT_EQ(shortNumber(1.999, 1), "2");
}

}  // namespace
}  // namespace bourse
