// Every word of the vocabulary becomes a whole sentence, for every value, seen or not.
#include "words/words.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "games/stockpile/state.h"
#include "gen/stockpile_data.h"
#include "gen/stockpile_ids.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse {
namespace {

using stockpile::Card;
using stockpile::Company;
using stockpile::EventKind;
using stockpile::Forecast;
using stockpile::Refusal;
using stockpile::Verb;
using stockpile::vocabulary;

const std::vector<std::string> kNames{"Ana", "Bo", "Cem", "Dia", "Eli"};
const Audience kWatching{.names = kNames};

Words english() { return std::get<Words>(Words::load("en")); }

Rejection refused(Refusal code, std::array<std::int16_t, 4> args = {}) {
  return {static_cast<std::uint16_t>(code), Seat{1}, Move{}, args};
}

/// Values worth trying for a type: all of them where they have names, else the ends and what grammar
/// distinguishes.
std::vector<int> valuesOf(ArgType type) {
  if (const std::size_t named = vocabulary().names(type).size(); named > 0) {
    std::vector<int> all(named);
    std::iota(all.begin(), all.end(), 0);
    return all;
  }
  if (type == ArgType::decision) {
    std::vector<int> all;
    for (const NodeInfo& decision : vocabulary().decisions) all.push_back(decision.number);
    return all;
  }
  switch (type) {
    case stockpile::arg::space:
      return {0, 1, stockpile::kBidSpaces - 1};
    case ArgType::count:
      return {0, 1, 2, 11};
    case ArgType::money:
      return {-20, 0, 1, 10, 1250};
    case ArgType::seat:
      return {0, 4, 7};
    default:
      return {0, 1, 4};
  }
}

using Values = std::vector<int>;

/// Calls `use` with every combination of values for the arguments.
void forEach(std::span<const ArgInfo> args, const std::function<void(const Values&)>& use,
             Values chosen = {}) {
  if (chosen.size() == args.size()) return use(chosen);
  for (const int value : valuesOf(args[chosen.size()].type)) {
    chosen.push_back(value);
    forEach(args, use, chosen);
    chosen.pop_back();
  }
}

/// What no reader may ever see: pieces of a message, a key that was not found, an ASCII minus, gaps.
void expectReads(const std::string& line, std::string_view of) {
  EXPECT_FALSE(line.empty()) << of;
  for (const std::string_view leftover :
       {"{", "}", "#", "  ", "event.", "move.", "hidden.", ".name", ".phrase", "-$"})
    EXPECT_EQ(line.find(leftover), std::string::npos) << of << ": " << line;
  EXPECT_EQ(line.find('\''), std::string::npos) << of << ": " << line;
}

void expectSentence(const std::string& line, std::string_view of) {
  expectReads(line, of);
  EXPECT_TRUE(line.ends_with('.') || line.ends_with('?')) << of << ": " << line;
}

TEST(Words, TellEveryEventWithEveryValueToWhoSeesAndToWhoDoesNot) {
  const Words words = english();
  for (const EventInfo& info : vocabulary().events) {
    forEach(info.args, [&](const Values& values) {
      Event event{
          .kind = info.number, .seat = info.seat ? Seat{2} : kNobody, .sees = only(2), .secret = info.secret};
      for (std::size_t i = 0; i < values.size(); ++i) setPart(event, info.part[i], values[i]);
      for (const Seat viewer : {Seat{2}, Seat{0}, kSpectator})
        for (const int board : {0, 1})
          expectSentence(
              words.event(vocabulary(), event, {.names = kNames, .viewer = viewer, .moneyTable = board}),
              info.name);
      event.seat = kNobody;
      expectSentence(words.event(vocabulary(), event, kWatching), info.name);
    });
  }
}

TEST(Words, TellEveryRefusalWithEveryValue) {
  const Words words = english();
  for (const RefusalInfo& info : vocabulary().refusals) {
    forEach(info.args, [&](const Values& values) {
      Rejection rejection = refused(static_cast<Refusal>(info.number));
      for (std::size_t i = 0; i < values.size(); ++i) rejection.arg[i] = static_cast<std::int16_t>(values[i]);
      expectSentence(words.refusal(vocabulary(), rejection, kWatching), info.name);
    });
  }
}

TEST(Words, LabelEveryMoveWithEveryValue) {
  const Words words = english();
  for (const VerbInfo& info : vocabulary().verbs) {
    forEach(info.args, [&](Values values) {
      values.resize(3);
      const std::string label =
          words.move(vocabulary(), make(info.number, values[0], values[1], values[2]), kWatching);
      expectReads(label, info.name);
      EXPECT_FALSE(label.ends_with('.')) << label;
    });
  }
}

TEST(Words, AskEveryDecisionOfChoosersAndWaiters) {
  const Words words = english();
  for (const NodeInfo& info : vocabulary().decisions) {
    const Node node{.kind = Node::Kind::decision, .what = info.number, .seat = 1, .pending = only(1)};
    const std::string asked = words.prompt(vocabulary(), node, {.names = kNames, .viewer = 1});
    const std::string waiting = words.prompt(vocabulary(), node, {.names = kNames, .viewer = 0});
    expectSentence(asked, info.name);
    expectSentence(waiting, info.name);
    EXPECT_EQ(asked.find("Bo"), std::string::npos) << asked;
    EXPECT_NE(waiting.find("Bo"), std::string::npos) << waiting;
  }
  EXPECT_EQ(words.prompt(vocabulary(), {.kind = Node::Kind::chance}, kWatching), "Dealing cards…");
  EXPECT_EQ(words.prompt(vocabulary(), {}, kWatching), "The game is over.");
}

TEST(Words, AskSimultaneousChoosersTogether) {
  const Node node{
      .kind = Node::Kind::decision, .what = 2, .seat = 0, .pending = static_cast<SeatSet>(only(0) | only(3))};
  const Words words = english();
  EXPECT_EQ(words.prompt(vocabulary(), node, {.names = kNames, .viewer = 3}), "Choose a pile and your bid.");
  EXPECT_EQ(words.prompt(vocabulary(), node, {.names = kNames, .viewer = 1}), "Waiting for Ana to bid.");
}

TEST(Words, NameEveryValueThatHasAName) {
  const Words words = english();
  for (const ArgType type : {stockpile::arg::company, stockpile::arg::card, stockpile::arg::forecast,
                             stockpile::arg::face, stockpile::arg::sale, ArgType::module, ArgType::decision})
    for (const int value : valuesOf(type))
      expectReads(words.name(vocabulary(), type, value), vocabulary().type(type).name);
  const auto name = [&](ArgType type, auto value) {
    return words.name(vocabulary(), type, static_cast<int>(value));
  };
  EXPECT_EQ(name(stockpile::arg::company, Company::epicElectric), "Epic Electric");
  EXPECT_EQ(name(stockpile::arg::card, Card::fee3), "Trading fee $3K");
  EXPECT_EQ(name(stockpile::arg::forecast, Forecast::up4), "+4");
  EXPECT_EQ(name(stockpile::arg::forecast, Forecast::down3), "−3");
  EXPECT_EQ(name(stockpile::arg::forecast, Forecast::dividend2), "$$");
  EXPECT_EQ(words.name(vocabulary(), stockpile::arg::company, 0, "sign"), "COM");
}

TEST(Words, CountPilesFromOneAndSpeakOfSpacesAsMoney) {
  const Event bid{.kind = static_cast<std::uint8_t>(EventKind::bidPlaced), .seat = 1, .a = 0, .b = 4};
  EXPECT_EQ(english().event(vocabulary(), bid, kWatching), "Bo bids $10K on pile 1.");
  const Rejection low = refused(Refusal::bidTooLow, {1, 4, 0, 5});
  EXPECT_EQ(english().refusal(vocabulary(), low, kWatching), "Pile 2: Ana leads with $10K. Next bid: $15K.");
  EXPECT_EQ(english().move(vocabulary(), make(Verb::bid, 2, 7), kWatching), "Bid $25K on pile 3");
}

TEST(Words, ReadPricesOffTheBoardInUse) {
  const Event moved{.kind = static_cast<std::uint8_t>(EventKind::priceMoved),
                    .a = static_cast<std::uint8_t>(Company::americanAutomotive),
                    .b = 2,
                    .c = 6};
  const Words words = english();
  EXPECT_EQ(words.event(vocabulary(), moved, {.names = kNames, .moneyTable = 0}),
            "American Automotive moves from $3K to $7K.");
  EXPECT_EQ(words.event(vocabulary(), moved, {.names = kNames, .moneyTable = 1}),
            "American Automotive moves from $5K to $13K.");
}

TEST(Words, KeepASecretCardFromThoseWhoDoNotSeeIt) {
  const Event placed{.kind = static_cast<std::uint8_t>(EventKind::cardPlaced),
                     .seat = 0,
                     .sees = only(0),
                     .secret = Event::partA,
                     .a = static_cast<std::uint8_t>(Card::bust),
                     .b = 1,
                     .c = 1};
  const Words words = english();
  EXPECT_EQ(words.event(vocabulary(), placed, {.names = kNames, .viewer = 0}),
            "You place a Bust face down on pile 2.");
  EXPECT_EQ(words.event(vocabulary(), placed, {.names = kNames, .viewer = 1}),
            "Ana places an unseen card face down on pile 2.");
  EXPECT_EQ(words.event(vocabulary(), shownTo(1, placed), {.names = kNames, .viewer = 1}),
            "Ana places an unseen card face down on pile 2.");
  Event blank = shownTo(1, placed);  // as a client may build it from a message that carries no masks
  blank.secret = 0;
  EXPECT_EQ(words.event(vocabulary(), blank, kWatching), "Ana places an unseen card face down on pile 2.");
}

TEST(Words, TheReaderIsYouInEveryoneElsesActions) {
  const Event outbid{.kind = static_cast<std::uint8_t>(EventKind::outbid), .seat = 0, .a = 2, .b = 1};
  const Words words = english();
  const auto told = [&](Seat reader) {
    return words.event(vocabulary(), outbid, {.names = kNames, .viewer = reader});
  };
  EXPECT_EQ(told(0), "Bo outbids you on pile 3.");
  EXPECT_EQ(told(1), "You outbid Ana on pile 3.");
  EXPECT_EQ(told(2), "Bo outbids Ana on pile 3.");
  EXPECT_EQ(words.event(vocabulary(), outbid, kWatching), "Bo outbids Ana on pile 3.");
}

TEST(Words, SayWhoseAPairIs) {
  Event revealed{.kind = static_cast<std::uint8_t>(EventKind::pairRevealed),
                 .seat = 3,
                 .a = 3,
                 .b = static_cast<std::uint8_t>(Company::stanfordSteel),
                 .c = static_cast<std::uint8_t>(Forecast::dividend2)};
  EXPECT_EQ(english().event(vocabulary(), revealed, kWatching), "Dia reveals pair 4: Stanford Steel $$.");
  revealed.seat = kNobody;
  EXPECT_EQ(english().event(vocabulary(), revealed, kWatching),
            "Pair 4 by the board is revealed: Stanford Steel $$.");
}

TEST(Words, CountOneAndMany) {
  const Words words = english();
  const auto show = [&](int cards) {
    return words.move(vocabulary(), make(Verb::show, static_cast<int>(Company::bottomlineBank), cards),
                      kWatching);
  };
  EXPECT_EQ(show(0), "Show no Bottomline Bank cards");
  EXPECT_EQ(show(1), "Show 1 Bottomline Bank card");
  EXPECT_EQ(show(11), "Show 11 Bottomline Bank cards");
}

TEST(Words, SpeakOfBoundMoneyOnlyIfThereIsAny) {
  Rejection dear = refused(Refusal::bidTooDear, {15, 12, 0});
  EXPECT_EQ(english().refusal(vocabulary(), dear, kWatching), "This bid costs $15K; you have $12K.");
  dear.arg[2] = 6;
  EXPECT_EQ(english().refusal(vocabulary(), dear, kWatching),
            "This bid costs $15K. You have $12K, but $6K of it is tied up in your other bid.");
}

TEST(Words, WriteMoneyAsTheGlossaryDoes) {
  const Words words = english();
  EXPECT_EQ(words.money(10), "$10K");
  EXPECT_EQ(words.money(0), "$0");
  EXPECT_EQ(words.money(-20), "−$20K");
  EXPECT_EQ(words.money(1250), "$1,250K");
}

TEST(Words, IsolateArgumentsOnlyWhenAsked) {
  const Event bid{.kind = static_cast<std::uint8_t>(EventKind::bidPlaced), .seat = 1, .a = 0, .b = 4};
  Words words = english();
  words.isolate(true);
  EXPECT_EQ(words.event(vocabulary(), bid, kWatching),
            "\u2068Bo\u2069 bids \u2068$10K\u2069 on pile \u20681\u2069.");
  EXPECT_EQ(words.text("ui.waiting-for", {{"player", "Ana"}}), "Waiting for \u2068Ana\u2069.");
}

TEST(Words, TakeNamesAsTheyAre) {
  const std::vector<std::string> names{"{player} #1", "O'Neil '{'"};
  const Event outbid{.kind = static_cast<std::uint8_t>(EventKind::outbid), .seat = 0, .a = 0, .b = 1};
  EXPECT_EQ(english().event(vocabulary(), outbid, {.names = names}),
            "O'Neil '{' outbids {player} #1 on pile 1.");
}

TEST(Words, ShowTheKeyOrNumberOfUnknownThings) {
  const Words words = english();
  EXPECT_EQ(words.text("ui.no-such-key"), "ui.no-such-key");
  EXPECT_EQ(words.event(vocabulary(), {.kind = 250}, kWatching), "250");
  EXPECT_EQ(words.refusal(vocabulary(), refused(static_cast<Refusal>(999)), kWatching), "999");
  EXPECT_EQ(words.move(vocabulary(), {.verb = 99}, kWatching), "99");
  EXPECT_EQ(words.player(4, {.names = {}}), "Seat 5");
}

TEST(Words, RefuseALanguageWithoutTexts) {
  const auto none = Words::load("tlh");
  ASSERT_TRUE(std::holds_alternative<std::string>(none));
  EXPECT_TRUE(std::get<std::string>(none).starts_with("There is no language tlh. Choose one of en"))
      << std::get<std::string>(none);
}

TEST(Texts, AreSortedSoThatTheyAreFound) {
  ASSERT_FALSE(languages().empty());
  EXPECT_EQ(languages().front().id, "en");
  for (const Language& language : languages())
    for (std::size_t i = 1; i < language.texts.size(); ++i)
      EXPECT_LT(language.texts[i - 1].key, language.texts[i].key) << language.id;
}

TEST(Vocabulary, NumbersValuesAsTheRulesDo) {
  EXPECT_EQ(vocabulary().valueOf(stockpile::arg::face, "up"), static_cast<int>(stockpile::Face::up));
  EXPECT_EQ(vocabulary().valueOf(stockpile::arg::face, "down"), static_cast<int>(stockpile::Face::down));
  EXPECT_EQ(vocabulary().valueOf(stockpile::arg::sale, "regular"),
            static_cast<int>(stockpile::Sale::regular));
  EXPECT_EQ(vocabulary().valueOf(stockpile::arg::sale, "split"), static_cast<int>(stockpile::Sale::split));
  EXPECT_EQ(vocabulary().valueOf(stockpile::arg::sale, "half"), static_cast<int>(stockpile::Sale::half));
}

TEST(Vocabulary, FindsRowsAndValuesByNumberAndByName) {
  for (const VerbInfo& info : vocabulary().verbs) {
    EXPECT_EQ(vocabulary().verb(info.number), &info);
    EXPECT_EQ(vocabulary().verb(info.name), &info);
    EXPECT_EQ(vocabulary().nameOf(ArgType::verb, info.number), info.name);
  }
  for (const EventInfo& info : vocabulary().events)
    EXPECT_EQ(vocabulary().event(info.name), vocabulary().event(info.number));
  for (std::size_t type = 0; type < vocabulary().types.size(); ++type)
    for (const std::string_view name : vocabulary().names(static_cast<ArgType>(type)))
      EXPECT_EQ(vocabulary().nameOf(static_cast<ArgType>(type),
                                    vocabulary().valueOf(static_cast<ArgType>(type), name)),
                name);
  EXPECT_EQ(vocabulary().verb("no-such-verb"), nullptr);
  EXPECT_EQ(vocabulary().valueOf(stockpile::arg::card, "no-such-card"), -1);
  EXPECT_EQ(vocabulary().nameOf(stockpile::arg::card, kHidden), "");
  EXPECT_FALSE(vocabulary().named(stockpile::arg::pile));
  EXPECT_TRUE(vocabulary().named(ArgType::decision));
  EXPECT_EQ(vocabulary().module("advanced-board"), static_cast<int>(stockpile::Module::advancedBoard));
}

}  // namespace
}  // namespace bourse
