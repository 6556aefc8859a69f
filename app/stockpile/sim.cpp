// What bourse sim adds for Stockpile: statistics, their page, and games with mixed modules.
#include <memory>
#include <nlohmann/json.hpp>

#include "app/files.h"
#include "app/stockpile/commands.h"
#include "gen/stockpile_vocabulary.h"
#include "host/game/nearest.h"
#include "host/games/stockpile/house_values.h"
#include "sim/simulation_report.h"
#include "sim/stockpile/arena.h"
#include "sim/stockpile/balance.h"
#include "sim/stockpile/cautions.h"
#include "sim/stockpile/html_report.h"
#include "sim/stockpile/random_allocation.h"
#include "sim/stockpile/statistics_report.h"
#include "words/words.h"

namespace bourse {
namespace {

/// English words for the cards, and the command as it was typed.
ReportWords reportWords(const std::string& command) {
  const auto words = std::make_shared<Words>(std::get<Words>(Words::load("en")));
  return {
      .name = [words](ArgType type, int value) { return words->name(stockpile::vocabulary(), type, value); },
      .command = command};
}

/// The arena is the one that this extension made.
StockpileSimulation detailsOf(const Simulated& done) {
  return {static_cast<const StockpileArena&>(done.arena), done.plan, done.result};
}

class StockpileSim final : public SimExtension {
 public:
  void describe(Options& options) override {
    options.flag("report", "also print statistics: places, investors, strategies, bids, money, modules",
                 report_);
    options.text("html", "FILE",
                 "write them as a page with charts; unless you choose, with trader and all modules but "
                 "bidding for investors",
                 html_);
    options.flag("mix", "a different set of modules in every game, to compare them", mix_);
    options.choice("allocation", "how investors and strategies are chosen; random unless you name bots",
                   allocation_, {"own", "random"});
    options.texts("set", "NAME=VALUE",
                  "try a value without a build, such as investor.bailout-barack.more=12; several if repeated",
                  set_);
  }

  bool check(const Options& options, std::string& bots, std::string& sentence) override {
    if (html_ == "-") sentence = "--html takes the name of a file; standard output has the table.";
    bool tableGiven = mix_;
    for (const char* name : {"preset", "modules", "sets", "promos", "board"}) {
      tableGiven = tableGiven || options.given(name);
      if (sentence.empty() && mix_ && options.given(name))
        sentence = std::string("--mix draws the modules, so it excludes --") + name + ".";
    }
    const bool measures = report_ || !html_.empty();
    if (measures && !options.given("bots")) bots = "trader";
    if (allocation_.empty()) allocation_ = measures && !options.given("bots") ? "random" : "own";
    asBalance_ = !html_.empty() && !tableGiven;
    for (const std::string& one : set_) {
      Problem problem;
      values_.emplace_back();
      if (sentence.empty() && !parseHouseValue(one, '=', values_.back(), problem))
        sentence = problem.sentence;
    }
    return sentence.empty();
  }

  [[nodiscard]] std::unique_ptr<Arena> arena(const GameKind&, const std::string& config,
                                             const std::vector<std::string>& bots,
                                             std::string& sentence) const override {
    stockpile::Config read = configOf<StockpileBinding>(config);
    if (asBalance_) {
      const Seat first = read.firstPlayer;
      read = everythingButBidding(read.seats);
      read.firstPlayer = first;
    }
    if (!changeValues(read, sentence)) return nullptr;
    const auto rules = stockpile::compile(read);
    if (!ok(rules)) {
      sentence = "With these values no game can be played: one of " + std::to_string(read.seats) +
                 " seats lasts at most " + std::to_string(stockpile::kPlayerCounts[read.seats].rounds) +
                 " rounds.";
      return nullptr;
    }
    std::vector<stockpile::Bot> players;
    if (!seatBots(bots, players, sentence)) return nullptr;
    return std::make_unique<StockpileArena>(
        std::get<stockpile::Rules>(rules), bots, std::move(players),
        StockpileExtras{.statistics = report_ || !html_.empty(), .mix = mix_});
  }

  bool admitsOutside(std::string& config, std::string& sentence) const override {
    stockpile::Config read = configOf<StockpileBinding>(config);
    if (report_ || !html_.empty() || mix_ || allocation_ == "random")
      sentence = "--report, --html, --mix and --allocation are for games between our own bots.";
    else if (changeValues(read, sentence))
      config = textOf(StockpileBinding::configFields(read));
    return sentence.empty();
  }

  [[nodiscard]] std::string table(const Simulated& done) const override {
    std::string notes;
    for (const std::string& caution : cautionsOf(done)) notes += "Caution: " + caution + "\n";
    return notes + SimExtension::table(done) +
           (report_ ? statisticsTable(detailsOf(done), reportWords(done.command)) : "");
  }

  [[nodiscard]] std::string csv(const Simulated& done) const override {
    return SimExtension::csv(done) + (report_ ? statisticsCsv(detailsOf(done)) : "");
  }

  [[nodiscard]] std::string json(const Simulated& done) const override {
    nlohmann::ordered_json json = simulationJson(done.arena, done.plan, done.result);
    if (const std::vector<std::string> found = cautionsOf(done); !found.empty()) json["cautions"] = found;
    if (report_) json["statistics"] = statisticsJson(detailsOf(done));
    return json.dump(2) + "\n";
  }

  bool writeFiles(const Simulated& done, std::string& sentence) const override {
    if (html_.empty()) return true;
    ReportWords words = reportWords(done.command);
    words.cautions = cautionsOf(done);
    return writeFile(html_, reportHtml(detailsOf(done), words), sentence);
  }

 private:
  /// False, with a sentence, if a value would change nothing here.
  bool changeValues(stockpile::Config& config, std::string& sentence) const {
    const bool investors = mix_ || config.modules.has(stockpile::Module::investors);
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const HouseValue& value = values_[i];
      const bool ofInvestor = value.what == HouseValue::What::investorMoney;
      if (!concerns(value, config.seats))
        sentence = value.two ? " is for two seats" : " is for three to five seats";
      else if (ofInvestor && !investors)
        sentence = " changes nothing: no investors are in play here";
      else if (value.what == HouseValue::What::startMoney && investors && !mix_)
        sentence = " changes nothing here: with investors, everybody starts with their money";
      if (!sentence.empty()) {
        sentence = set_[i] + sentence + ".";
        return false;
      }
      apply(value, config);
    }
    return true;
  }

  bool seatBots(const std::vector<std::string>& names, std::vector<stockpile::Bot>& bots,
                std::string& sentence) const {
    bots = botsNamed<StockpileBinding>(names);
    if (allocation_ != "random") return true;
    for (stockpile::Bot& bot : bots) {
      const stockpile::Bot* random = randomlyAllocated(bot.name);
      if (random == nullptr) {
        sentence = "--allocation random is for " + listed(randomlyAllocatedBots()) + ", not " +
                   std::string(bot.name) + ".";
        return false;
      }
      bot.choose = random->choose;
    }
    return true;
  }

  [[nodiscard]] std::vector<std::string> cautionsOf(const Simulated& done) const {
    if (!report_ && html_.empty()) return {};
    return cautions(static_cast<const StockpileArena&>(done.arena).rules(), done.arena.bots(),
                    allocation_ == "random" ? Allocation::random : Allocation::own);
  }

  bool report_ = false, mix_ = false, asBalance_ = false;
  std::string html_, allocation_;
  std::vector<std::string> set_;
  std::vector<HouseValue> values_;  // those of set_
};

}  // namespace

std::unique_ptr<SimExtension> stockpileSim() { return std::make_unique<StockpileSim>(); }

}  // namespace bourse
