// What bourse sim adds for Stockpile: statistics, their page, and games with mixed modules.
#include <memory>
#include <nlohmann/json.hpp>

#include "app/files.h"
#include "app/stockpile/commands.h"
#include "gen/stockpile_vocabulary.h"
#include "sim/simulation_report.h"
#include "sim/stockpile/arena.h"
#include "sim/stockpile/html_report.h"
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
    options.flag("report", "statistics too: places, investors, strategies, bids, money, modules", report_);
    options.text("html", "FILE", "write them as a page with charts", html_);
    options.flag("mix", "another set of modules in every game, to compare them", mix_);
  }

  bool check(const Options& options, std::string& sentence) const override {
    if (html_ == "-") sentence = "--html takes the name of a file; standard output has the table.";
    for (const char* name : {"preset", "modules", "sets", "promos", "board"})
      if (sentence.empty() && mix_ && options.given(name))
        sentence = std::string("--mix draws the modules, so it excludes --") + name + ".";
    return sentence.empty();
  }

  [[nodiscard]] std::unique_ptr<Arena> arena(const GameKind&, const std::string& config,
                                             const std::vector<std::string>& bots,
                                             std::string&) const override {
    return std::make_unique<StockpileArena>(
        configOf<StockpileBinding>(config), bots,
        StockpileExtras{.statistics = report_ || !html_.empty(), .mix = mix_});
  }

  [[nodiscard]] std::string table(const Simulated& done) const override {
    return SimExtension::table(done) +
           (report_ ? statisticsTable(detailsOf(done), reportWords(done.command)) : "");
  }

  [[nodiscard]] std::string csv(const Simulated& done) const override {
    return SimExtension::csv(done) + (report_ ? statisticsCsv(detailsOf(done)) : "");
  }

  [[nodiscard]] std::string json(const Simulated& done) const override {
    nlohmann::ordered_json json = simulationJson(done.arena, done.plan, done.result);
    if (report_) json["statistics"] = statisticsJson(detailsOf(done));
    return json.dump(2) + "\n";
  }

  bool writeFiles(const Simulated& done, std::string& sentence) const override {
    return html_.empty() ||
           writeFile(html_, reportHtml(detailsOf(done), reportWords(done.command)), sentence);
  }

 private:
  bool report_ = false, mix_ = false;
  std::string html_;
};

}  // namespace

std::unique_ptr<SimExtension> stockpileSim() { return std::make_unique<StockpileSim>(); }

}  // namespace bourse
