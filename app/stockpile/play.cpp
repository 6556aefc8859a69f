// Stockpile in the terminal: its screen, its words and its final count for bourse play.
#include "app/stockpile/commands.h"
#include "app/stockpile/count.h"
#include "app/stockpile/input.h"
#include "app/stockpile/screen.h"
#include "gen/text_keys.h"

namespace bourse {
namespace {

using stockpile::Decision;
using stockpile::EventKind;

class StockpilePlayScreen final : public PlayScreen {
 public:
  StockpilePlayScreen(const Terminal& terminal, bool askDividends)
      : PlayScreen(terminal),
        say_(terminal.words, terminal.vocabulary, terminal.audience),
        me_(terminal.audience.viewer),
        askDividends_(askDividends) {}

  [[nodiscard]] std::vector<std::string> lines(const AnyView& view, const MoveList& legal) const override {
    const TypedView<stockpile::Stockpile>* typed = typedView<stockpile::Stockpile>(view);
    return Screen(typed->rules, typed->view, legal, say_, style()).lines();
  }

  [[nodiscard]] std::vector<std::string> help() const override {
    std::vector<std::string> lines{say_(text_key::kTerminalHelpWords)};
    for (const auto key :
         {text_key::kTerminalHelpPlace, text_key::kTerminalHelpBid, text_key::kTerminalHelpAct,
          text_key::kTerminalHelpSell, text_key::kTerminalHelpShow})
      lines.push_back("  " + say_(key));
    for (const auto key :
         {text_key::kTerminalHelpMarket, text_key::kTerminalHelpPiles, text_key::kTerminalHelpShares,
          text_key::kTerminalHelpPlayers, text_key::kTerminalHelpCards, text_key::kTerminalDividends})
      lines.push_back(say_(key));
    return lines;
  }

  [[nodiscard]] std::optional<Move> readMove(const std::vector<std::string>& words, const AnyView& view,
                                             const MoveList& legal) const override {
    return readStockpileMove(words, static_cast<Decision>(view.node().what), legal, say_);
  }

  /// Also the standing instruction to collect every dividend: the last of the list shows all shares.
  [[nodiscard]] bool answersItself(const AnyView& view, const MoveList& legal) const override {
    const auto decision = static_cast<Decision>(view.node().what);
    return legal.size() == 1 || (decision == Decision::showShares && !askDividends_);
  }

  /// Leaves out the uninteresting: cards dealt face down to others, ends of turns, empty shows.
  [[nodiscard]] bool worthTelling(const Event& event) const override {
    switch (static_cast<EventKind>(event.kind)) {
      case EventKind::startingShareDealt:
      case EventKind::companyDealt:
      case EventKind::forecastDealt:
      case EventKind::cardDealt:
        return contains(event.sees, me_);
      case EventKind::outbid:
        return event.seat == me_;
      case EventKind::actionsEnded:
      case EventKind::sellingEnded:
      case EventKind::moneyGiven:
      case EventKind::roundEnded:
      case EventKind::gameOver:
      case EventKind::sharesShown:      // the payment tells it
      case EventKind::holdingRevealed:  // the final count is a table
      case EventKind::majorityPaid:
      case EventKind::finalSale:
        return false;
      default:
        return true;
    }
  }

  [[nodiscard]] bool isHeading(const Event& event) const override {
    return event.kind == static_cast<int>(EventKind::roundBegan);
  }

  [[nodiscard]] std::vector<std::string> finalCount(const GameLog& log) const override {
    return bourse::finalCount(log, say_, style());
  }

 private:
  StockpileVoice say_;
  Seat me_;
  bool askDividends_;
};

class StockpilePlay final : public PlayExtension {
 public:
  void describe(Options& options) override {
    options.flag("ask-dividends", "ask which shares to show for a dividend; default: show all",
                 askDividends_);
  }
  [[nodiscard]] std::unique_ptr<PlayScreen> screen(const Terminal& terminal) const override {
    return std::make_unique<StockpilePlayScreen>(terminal, askDividends_);
  }

 private:
  bool askDividends_ = false;
};

}  // namespace

std::unique_ptr<PlayExtension> stockpilePlay() { return std::make_unique<StockpilePlay>(); }

}  // namespace bourse
