#include "bots/stackmarket/features/observation.h"

#include <algorithm>
#include <cstring>

#include "games/stackmarket/order.h"

namespace bourse::stackmarket {
namespace {

constexpr features::Limits<20> kMoneyLimits({-100, -60, -40, -20, 0,   10,  20,  30,  40,  50,
                                             60,   70,  80,  100, 120, 140, 160, 200, 250, 300});
constexpr int kVerbs = 5;

template <class Writer>
class ObservationEncoder {
 public:
  ObservationEncoder(const Rules& rules, const View& view, Writer& writer)
      : rules_(rules),
        view_(view),
        state_(view.masked),
        writer_(writer),
        me_(view.observer),
        seats_(rules.seats()) {}

  void write() {
    writeTable();
    writeDice();
    for (int building = 0; building < kBuildings; ++building) writeBuilding(building);
    for (int place = 0; place < kMostSeats; ++place) writePlayer(place);
    writer_.field("reserved", "always 0");
    writer_.skip(15);
  }

 private:
  [[nodiscard]] int placeOf(Seat seat) const { return seat >= seats_ ? -1 : (seat - me_ + seats_) % seats_; }
  [[nodiscard]] Seat seatAt(int place) const { return static_cast<Seat>((me_ + place) % seats_); }

  void writeTable() {
    const Node node = StackMarket::nodeOf(rules_, view_);
    const bool mine = node.kind == Node::Kind::decision && contains(node.pending, static_cast<Seat>(me_));
    writer_.field("seats", "players at the table: 3, 4");
    writer_.oneHot(seats_ - kFewestSeats, kMostSeats - kFewestSeats + 1);
    writer_.field("modules", "a flag per module, in the order of modules.toml");
    writer_.bits(rules_.config.modules.bits, kModules);
    writer_.field("decision",
                  "what the observer is asked, in the order of vocabulary.toml; none if it is not asked");
    writer_.oneHot(mine ? node.what - 1 : -1, 5);
    writer_.field("stage", "where the game stands, in the order of Stage in games/stackmarket/state.h");
    writer_.oneHot(static_cast<int>(state_.stage), kStages);
    writer_.field("rounds-left", "this one included");
    writer_.upTo(rules_.config.rounds - state_.round, kMostRounds);
    writer_.field("turns", "played in this round × 3");
    writer_.number(state_.turns, 3);
    writer_.field("first", "player of the round, by place clockwise from the observer");
    writer_.oneHot(placeOf(state_.first), kMostSeats);
    writer_.field("active", "whose turn it is, by place");
    writer_.oneHot(placeOf(state_.active), kMostSeats);
    writer_.field("holder", "of the tallest-building card, by place");
    writer_.oneHot(placeOf(state_.holder), kMostSeats);
    writer_.field("stacker", "of the takeover, by place");
    writer_.oneHot(placeOf(state_.stacker), kMostSeats);
    writer_.field("top", "where the TOP marker stands × 4");
    writer_.number(state_.top, 4);
  }

  void writeDice() {
    writer_.field("reserve", "dice × 4");
    writer_.number(state_.reserve, 4);
    writer_.field("out", "dice taken out for this round × 4");
    writer_.number(state_.out, 4);
    writer_.field("rolled", "dice of the turn that are not in the order: of each value up to 6");
    for (const std::uint8_t dice : state_.rolled) writer_.upTo(dice, 6);
    writer_.field("ordered", "dice in the order, up to 12");
    writer_.upTo(state_.ordered, 12);
    const bool working = state_.active < seats_ && workBuilding(state_) < rules_.buildings() &&
                         state_.building[at(workBuilding(state_))].height > 0;
    writer_.field("next-onto", "the value that the next die of the order goes onto");
    writer_.oneHot(working ? endOfOrder(state_) : -1, kValues);
    writer_.field("test-dice", "of the final test, of each value × 40");
    for (const std::uint8_t dice : state_.testDice) writer_.number(dice, 40);
  }

  void writeBuilding(int building) {
    if (building >= rules_.buildings()) return writer_.skip(kBuildingBytes);
    const Floors& floors = state_.building[at(building)];
    writer_.field("building.height", "floors × 5, and up to 30");
    writer_.number(floors.height, 5);
    writer_.upTo(floors.height, 30);
    writer_.field("building.top", "the value of its highest die");
    writer_.oneHot(floors.height > 0 ? floors.top() : -1, kValues);
    std::uint64_t investors = 0;
    for (Seat seat = 0; seat < seats_; ++seat)
      if (state_.marker[seat] == building) investors |= std::uint64_t{1} << placeOf(seat);
    writer_.field("building.investors", "by place");
    writer_.bits(investors, kMostSeats);
    writer_.field("building.is", "the tallest, the smallest, the one worked on");
    writer_.flag(state_.tallest == building);
    writer_.flag(state_.smallest == building);
    writer_.flag(state_.active < seats_ && workBuilding(state_) == building);
  }

  void writePlayer(int place) {
    if (place >= seats_) return writer_.skip(kPlayerBytes);
    const Seat seat = seatAt(place);
    writer_.field("player.money",
                  "in thousands, and from -100, -60, -40, -20, 0, 10, 20, 30, 40, 50, 60, 70, 80, 100, 120, "
                  "140, 160, 200, 250, 300 on");
    writer_.number(state_.money[seat], 1);
    writer_.reached(state_.money[seat], kMoneyLimits);
    writer_.field("player.marker", "on which building");
    writer_.oneHot(state_.marker[seat], kBuildings);
    writer_.field("player.named", "the stacker it named, by place, if the observer knows");
    writer_.oneHot(state_.named[seat] < seats_ ? placeOf(state_.named[seat]) : -1, kMostSeats);
    writer_.field("player.in-test", "takes part in the final test; height there × 10");
    writer_.flag(contains(state_.tied, seat));
    writer_.number(state_.testHeight[seat], 10);
  }

  static constexpr int kBuildingBytes = 1 + 30 + kValues + kMostSeats + 3;
  static constexpr int kPlayerBytes = 1 + 20 + kBuildings + kMostSeats + 2;

  const Rules& rules_;
  const View& view_;
  const State& state_;
  Writer& writer_;
  const int me_, seats_;
};

template <class Writer>
void write(Writer& writer, Move move) {
  const auto is = [&](Verb verb) { return move.verb == static_cast<int>(verb); };
  writer.field("verb", "in the order of vocabulary.toml");
  writer.oneHot(move.verb - 1, kVerbs);
  writer.field("building", "to invest in");
  writer.oneHot(is(Verb::invest) ? move.a : -1, kBuildings);
  writer.field("value", "of the die to lay");
  writer.oneHot(is(Verb::lay) ? move.a : -1, kValues);
  writer.field("dice", "to risk × 4, and up to 20");
  writer.number(is(Verb::risk) ? move.a : 0, 4);
  writer.upTo(is(Verb::risk) ? move.a : 0, 20);
  writer.field("seat", "to name, by place clockwise from the player who moves");
  writer.oneHot(is(Verb::nameStacker) ? move.a : -1, kMostSeats + 1);
}

}  // namespace

void observe(const Rules& rules, const View& view, std::uint8_t* row) {
  std::memset(row, 0, kObservationBytes);
  features::RowWriter writer(row);
  ObservationEncoder(rules, view, writer).write();
  BOURSE_CHECK(writer.end() - row, ==, kObservationBytes);
}

std::vector<features::Field> observationFields() {
  const Rules rules = std::get<Rules>(compile(configOf(Preset::classic)));
  EventSink nobody;
  const View view = StackMarket::view(rules, StackMarket::start(rules, nobody), 0);
  features::RowLayout writer;
  ObservationEncoder(rules, view, writer).write();
  return writer.finish();
}

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

}  // namespace bourse::stackmarket
