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
constexpr std::size_t kMostTypes = 32;
constexpr int kPlaces = 5, kPiles = 5, kSlots = 24, kMostCount = 11;

/// The value of the first argument of a type, or -1.
class Arguments {
 public:
  explicit Arguments(Move move) {
    value_.fill(-1);
    const VerbInfo* verb = vocabulary().verb(move.verb);
    if (verb == nullptr) return;
    const std::uint8_t given[3] = {move.a, move.b, move.c};
    for (std::size_t i = 0; i < verb->args.size(); ++i)
      value_[static_cast<std::size_t>(verb->args[i].type)] = given[i];
  }
  [[nodiscard]] int operator[](ArgType type) const { return value_[static_cast<std::size_t>(type)]; }

 private:
  std::array<int, kMostTypes> value_{};
};

template <class Writer>
void writeCard(Writer& writer, int card) {
  writer.field("card", "the card that is named");
  writer.oneHot(card, kCards);
  const CardInfo info = card >= 0 ? kCardInfo[card] : CardInfo{};
  writer.field("card.is", "a stock, a fee, moves a price, up, down");
  writer.flag(info.stock);
  writer.flag(info.fee > 0);
  writer.flag(info.move != 0);
  writer.flag(info.move > 0);
  writer.flag(info.move < 0);
  writer.field("card.fee", "up to 3");
  writer.upTo(info.fee, 3);
}

template <class Writer>
void writeInvestor(Writer& writer, int investor) {
  const bool named = investor >= 0 && investor < kInvestors;
  writer.field("investor", "who is named");
  writer.oneHot(investor, kInvestors);
  writer.field("investor.money", "of two players, of more, in thousands × 5");
  writer.number(named ? kInvestorInfo[investor].two : 0, 5);
  writer.number(named ? kInvestorInfo[investor].more : 0, 5);
  writer.field("investor.abilities", "what the investor changes, in the order of Hook");
  for (std::size_t hook = 0; hook < kHooksUsed; ++hook)
    writer.flag(named && fills(ruleOf(static_cast<std::uint8_t>(investor)), static_cast<Hook>(hook)));
}

template <class Writer>
void writeStrategy(Writer& writer, int strategy) {
  const bool named = strategy >= 0 && strategy < kStrategies;
  writer.field("strategy", "which card is named");
  writer.oneHot(strategy, kStrategies);
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
  writer.field("strategy.operations", "of its walk");
  writer.bits(operations, kWalkOps);
  writer.field("strategy.numbers", "money paid × 50, gained × 20, each × 40, spaces up × 60, down × 60");
  writer.number(cost, 50);
  writer.number(gain, 20);
  writer.number(each, 40);
  writer.number(up, 60);
  writer.number(down, 60);
}

template <class Writer>
void write(Writer& writer, Move move) {
  const Arguments value(move);
  writer.field("verb", "in the order of vocabulary.toml");
  writer.oneHot(move.verb - 1, kVerbs);
  writer.field("company", "of the move, or of the stock card that is named");
  const int card = value[arg::card];
  writer.oneHot(card >= 0 && card < kCompanies ? card : value[arg::company], kCompanies);
  writeCard(writer, card);
  writer.field("pile", "where to");
  writer.oneHot(value[arg::pile], kPiles);
  writer.field("face", "up, down");
  writer.oneHot(value[arg::face], 2);
  const int space = value[arg::space];
  writer.field("space", "of a bid: which, at least which, and its cost × 10");
  writer.oneHot(space, kBidSpaces);
  writer.upTo(space + 1, kBidSpaces);
  writer.number(space >= 0 && space < kBidSpaces ? kBidTrack[space] : 0, 10);
  writer.field("seat", "by place clockwise from the player who moves");
  writer.oneHot(value[ArgType::seat], kPlaces);
  writer.field("pair", "which");
  writer.oneHot(value[arg::pair], kPairs);
  const int forecast = value[arg::forecast];
  const ForecastInfo shown =
      forecast >= 0 && forecast < kForecasts ? kForecastInfo[forecast] : ForecastInfo{};
  writer.field("forecast", "which");
  writer.oneHot(forecast, kForecasts);
  writer.field("forecast.is", "spaces up to 4, down to 4, dividend up to 3");
  writer.upTo(shown.move, 4);
  writer.upTo(-shown.move, 4);
  writer.upTo(shown.dividend, 3);
  writer.field("sale", "regular, split, half");
  writer.oneHot(value[arg::sale], 3);
  writer.field("count", "cards shown, spaces or bonds: up to 11");
  writer.upTo(value[ArgType::count], kMostCount);
  writeInvestor(writer, value[arg::investor]);
  writeStrategy(writer, value[arg::strategy]);
  writer.field("slot", "a card on the piles, in the order laid");
  writer.oneHot(value[arg::slot], kSlots);
  writer.field("reserved", "always 0");
  writer.skip(3);
}

}  // namespace

void describeMove(int id, std::uint8_t* row) {
  std::memset(row, 0, kMoveFeatureBytes);
  features::RowWriter writer(row);
  write(writer, kIds.moveOf(id, 0, kMaxSeats));
  BOURSE_CHECK(writer.end() - row, ==, kMoveFeatureBytes);
}

std::vector<features::Field> moveFeatureFields() {
  features::RowLayout writer;
  write(writer, kIds.moveOf(0, 0, kMaxSeats));
  return writer.finish();
}

}  // namespace bourse::stockpile
