#include "bots/stockpile/features/move_features.h"

#include <algorithm>
#include <cstring>

#include "core/vocabulary.h"
#include "games/stockpile/investor.h"
#include "gen/stockpile_data.h"
#include "gen/stockpile_strategies.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse::stockpile {
namespace {

constexpr int kVerbs = 29;  // of players
constexpr int kPairs = 6, kPlaces = 5, kPiles = 5, kSlots = 24, kMostCount = 11;

/// The value of the first argument of a type, or -1.
class Arguments {
 public:
  explicit Arguments(Move move) {
    value_.fill(-1);
    const VerbInfo* verb = vocabulary().verb(move.verb);
    if (verb == nullptr) return;
    const std::uint8_t arg[3] = {move.a, move.b, move.c};
    for (std::size_t i = 0; i < verb->args.size(); ++i)
      value_[static_cast<std::size_t>(verb->args[i].type)] = arg[i];
  }
  [[nodiscard]] int operator[](ArgType type) const { return value_[static_cast<std::size_t>(type)]; }

 private:
  std::array<int, kArgTypes> value_{};
};

template <class Pen>
void writeCard(Pen& pen, int card) {
  pen.field("card", "the card that is named");
  pen.oneHot(card, kCards);
  const CardInfo info = card >= 0 ? kCardInfo[card] : CardInfo{};
  pen.field("card.is", "a stock, a fee, moves a price, up, down");
  pen.flag(info.stock);
  pen.flag(info.fee > 0);
  pen.flag(info.move != 0);
  pen.flag(info.move > 0);
  pen.flag(info.move < 0);
  pen.field("card.fee", "up to 3");
  pen.upTo(info.fee, 3);
}

template <class Pen>
void writeInvestor(Pen& pen, int investor) {
  const bool named = investor >= 0 && investor < kInvestors;
  pen.field("investor", "who is named");
  pen.oneHot(investor, kInvestors);
  pen.field("investor.money", "of two players, of more, in thousands × 5");
  pen.number(named ? kInvestorInfo[investor].two : 0, 5);
  pen.number(named ? kInvestorInfo[investor].more : 0, 5);
  pen.field("investor.abilities", "what the investor changes, in the order of Hook");
  for (std::size_t hook = 0; hook < kHooksUsed; ++hook)
    pen.flag(named && fills(ruleOf(static_cast<std::uint8_t>(investor)), static_cast<Hook>(hook)));
}

template <class Pen>
void writeStrategy(Pen& pen, int strategy) {
  const bool named = strategy >= 0 && strategy < kStrategies;
  pen.field("strategy", "which card is named");
  pen.oneHot(strategy, kStrategies);
  std::uint64_t operations = 0;
  int cost = 0, gain = 0, each = 0, up = 0, down = 0;
  for (int i = 0; named && i < kWalks[strategy].length; ++i) {
    const WalkStep& step = kWalks[strategy].step[i];
    operations |= std::uint64_t{1} << static_cast<int>(step.op);
    if (step.op == WalkOp::payMoney) cost += step.amount;
    if (step.op == WalkOp::gain) gain += step.amount;
    each = std::max<int>(each, step.each);
    up = std::max<int>(up, step.up);
    down = std::max<int>(down, step.down);
  }
  pen.field("strategy.operations", "of its walk");
  pen.bits(operations, kWalkOps);
  pen.field("strategy.numbers", "money paid × 50, gained × 20, each × 40, spaces up × 60, down × 60");
  pen.number(cost, 50);
  pen.number(gain, 20);
  pen.number(each, 40);
  pen.number(up, 60);
  pen.number(down, 60);
}

template <class Pen>
void write(Pen& pen, Move move) {
  const Arguments arg(move);
  pen.field("verb", "in the order of vocabulary.toml");
  pen.oneHot(move.verb - 1, kVerbs);
  pen.field("company", "of the move, or of the stock card that is named");
  const int card = arg[ArgType::card];
  pen.oneHot(card >= 0 && card < kCompanies ? card : arg[ArgType::company], kCompanies);
  writeCard(pen, card);
  pen.field("pile", "where to");
  pen.oneHot(arg[ArgType::pile], kPiles);
  pen.field("face", "up, down");
  pen.oneHot(arg[ArgType::face], 2);
  const int space = arg[ArgType::space];
  pen.field("space", "of a bid: which, at least which, and its cost × 10");
  pen.oneHot(space, kBidSpaces);
  pen.upTo(space + 1, kBidSpaces);
  pen.number(space >= 0 && space < kBidSpaces ? kBidTrack[space] : 0, 10);
  pen.field("seat", "by place clockwise from the player who moves");
  pen.oneHot(arg[ArgType::seat], kPlaces);
  pen.field("pair", "which");
  pen.oneHot(arg[ArgType::pair], kPairs);
  const int forecast = arg[ArgType::forecast];
  const ForecastInfo shown =
      forecast >= 0 && forecast < kForecasts ? kForecastInfo[forecast] : ForecastInfo{};
  pen.field("forecast", "which");
  pen.oneHot(forecast, kForecasts);
  pen.field("forecast.is", "spaces up to 4, down to 4, dividend up to 3");
  pen.upTo(shown.move, 4);
  pen.upTo(-shown.move, 4);
  pen.upTo(shown.dividend, 3);
  pen.field("sale", "regular, split, half");
  pen.oneHot(arg[ArgType::sale], 3);
  pen.field("count", "cards shown, spaces or bonds: up to 11");
  pen.upTo(arg[ArgType::count], kMostCount);
  writeInvestor(pen, arg[ArgType::investor]);
  writeStrategy(pen, arg[ArgType::strategy]);
  pen.field("slot", "a card on the piles, in the order laid");
  pen.oneHot(arg[ArgType::slot], kSlots);
  pen.field("reserved", "always 0");
  pen.skip(3);
}

}  // namespace

void describeMove(int id, std::uint8_t* row) {
  std::memset(row, 0, kMoveFeatureBytes);
  features::BytePen pen(row);
  write(pen, kIds.moveOf(id, 0, kMaxSeats));
  BOURSE_CHECK(pen.end() - row, ==, kMoveFeatureBytes);
}

std::vector<features::Field> moveFeatureFields() {
  features::FieldPen pen;
  write(pen, kIds.moveOf(0, 0, kMaxSeats));
  return pen.finish();
}

}  // namespace bourse::stockpile
