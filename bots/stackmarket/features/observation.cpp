#include "bots/stackmarket/features/observation.h"

#include <algorithm>
#include <cstring>

#include "games/stackmarket/order.h"

namespace bourse::stackmarket {
namespace {

constexpr features::Limits<20> kMoneyLimits({-100, -60, -40, -20, 0,   10,  20,  30,  40,  50,
                                             60,   70,  80,  100, 120, 140, 160, 200, 250, 300});
constexpr int kVerbs = 5;

template <class Pen>
class Scribe {
 public:
  Scribe(const Rules& rules, const View& view, Pen& pen)
      : rules_(rules),
        view_(view),
        state_(view.masked),
        pen_(pen),
        me_(view.observer),
        seats_(rules.seats()) {}

  void write() {
    writeTable();
    writeDice();
    for (int building = 0; building < kBuildings; ++building) writeBuilding(building);
    for (int place = 0; place < kMostSeats; ++place) writePlayer(place);
    pen_.field("reserved", "always 0");
    pen_.skip(15);
  }

 private:
  [[nodiscard]] int placeOf(Seat seat) const { return seat >= seats_ ? -1 : (seat - me_ + seats_) % seats_; }
  [[nodiscard]] Seat seatAt(int place) const { return static_cast<Seat>((me_ + place) % seats_); }

  void writeTable() {
    const Node node = StackMarket::nodeOf(rules_, view_);
    const bool mine = node.kind == Node::Kind::decision && contains(node.pending, static_cast<Seat>(me_));
    pen_.field("seats", "players at the table: 3, 4");
    pen_.oneHot(seats_ - kFewestSeats, kMostSeats - kFewestSeats + 1);
    pen_.field("modules", "a flag per module, in the order of modules.toml");
    pen_.bits(rules_.config.modules.bits, kModules);
    pen_.field("decision",
               "what the observer is asked, in the order of vocabulary.toml; none if it is not asked");
    pen_.oneHot(mine ? node.what - 1 : -1, 5);
    pen_.field("stage", "where the game stands, in the order of Stage in games/stackmarket/state.h");
    pen_.oneHot(static_cast<int>(state_.stage), kStages);
    pen_.field("rounds-left", "this one included");
    pen_.upTo(rules_.config.rounds - state_.round, kMostRounds);
    pen_.field("turns", "played in this round × 3");
    pen_.number(state_.turns, 3);
    pen_.field("first", "player of the round, by place clockwise from the observer");
    pen_.oneHot(placeOf(state_.first), kMostSeats);
    pen_.field("active", "whose turn it is, by place");
    pen_.oneHot(placeOf(state_.active), kMostSeats);
    pen_.field("holder", "of the tallest-building card, by place");
    pen_.oneHot(placeOf(state_.holder), kMostSeats);
    pen_.field("stacker", "of the takeover, by place");
    pen_.oneHot(placeOf(state_.stacker), kMostSeats);
    pen_.field("top", "where the TOP marker stands × 4");
    pen_.number(state_.top, 4);
  }

  void writeDice() {
    pen_.field("reserve", "dice × 4");
    pen_.number(state_.reserve, 4);
    pen_.field("out", "dice taken out for this round × 4");
    pen_.number(state_.out, 4);
    pen_.field("rolled", "dice of the turn that are not in the order: of each value up to 6");
    for (const std::uint8_t dice : state_.rolled) pen_.upTo(dice, 6);
    pen_.field("ordered", "dice in the order, up to 12");
    pen_.upTo(state_.ordered, 12);
    const bool working = state_.active < seats_ && workBuilding(state_) < rules_.buildings() &&
                         state_.building[at(workBuilding(state_))].height > 0;
    pen_.field("next-onto", "the value that the next die of the order goes onto");
    pen_.oneHot(working ? endOfOrder(state_) : -1, kValues);
    pen_.field("test-dice", "of the final test, of each value × 40");
    for (const std::uint8_t dice : state_.testDice) pen_.number(dice, 40);
  }

  void writeBuilding(int building) {
    if (building >= rules_.buildings()) return pen_.skip(kBuildingBytes);
    const Floors& floors = state_.building[at(building)];
    pen_.field("building.height", "floors × 5, and up to 30");
    pen_.number(floors.height, 5);
    pen_.upTo(floors.height, 30);
    pen_.field("building.top", "the value of its highest die");
    pen_.oneHot(floors.height > 0 ? floors.top() : -1, kValues);
    std::uint64_t investors = 0;
    for (Seat seat = 0; seat < seats_; ++seat)
      if (state_.marker[seat] == building) investors |= std::uint64_t{1} << placeOf(seat);
    pen_.field("building.investors", "by place");
    pen_.bits(investors, kMostSeats);
    pen_.field("building.is", "the tallest, the smallest, the one worked on");
    pen_.flag(state_.tallest == building);
    pen_.flag(state_.smallest == building);
    pen_.flag(state_.active < seats_ && workBuilding(state_) == building);
  }

  void writePlayer(int place) {
    if (place >= seats_) return pen_.skip(kPlayerBytes);
    const Seat seat = seatAt(place);
    pen_.field("player.money",
               "in thousands, and from -100, -60, -40, -20, 0, 10, 20, 30, 40, 50, 60, 70, 80, 100, 120, "
               "140, 160, 200, 250, 300 on");
    pen_.number(state_.money[seat], 1);
    pen_.reached(state_.money[seat], kMoneyLimits);
    pen_.field("player.marker", "on which building");
    pen_.oneHot(state_.marker[seat], kBuildings);
    pen_.field("player.named", "the stacker it named, by place, if the observer knows");
    pen_.oneHot(state_.named[seat] < seats_ ? placeOf(state_.named[seat]) : -1, kMostSeats);
    pen_.field("player.in-test", "takes part in the final test; height there × 10");
    pen_.flag(contains(state_.tied, seat));
    pen_.number(state_.testHeight[seat], 10);
  }

  static constexpr int kBuildingBytes = 1 + 30 + kValues + kMostSeats + 3;
  static constexpr int kPlayerBytes = 1 + 20 + kBuildings + kMostSeats + 2;

  const Rules& rules_;
  const View& view_;
  const State& state_;
  Pen& pen_;
  const int me_, seats_;
};

template <class Pen>
void write(Pen& pen, Move move) {
  const auto is = [&](Verb verb) { return move.verb == static_cast<int>(verb); };
  pen.field("verb", "in the order of vocabulary.toml");
  pen.oneHot(move.verb - 1, kVerbs);
  pen.field("building", "to invest in");
  pen.oneHot(is(Verb::invest) ? move.a : -1, kBuildings);
  pen.field("value", "of the die to lay");
  pen.oneHot(is(Verb::lay) ? move.a : -1, kValues);
  pen.field("dice", "to risk × 4, and up to 20");
  pen.number(is(Verb::risk) ? move.a : 0, 4);
  pen.upTo(is(Verb::risk) ? move.a : 0, 20);
  pen.field("seat", "to name, by place clockwise from the player who moves");
  pen.oneHot(is(Verb::nameStacker) ? move.a : -1, kMostSeats + 1);
}

}  // namespace

void observe(const Rules& rules, const View& view, std::uint8_t* row) {
  std::memset(row, 0, kObservationBytes);
  features::BytePen pen(row);
  Scribe(rules, view, pen).write();
  BOURSE_CHECK(pen.end() - row, ==, kObservationBytes);
}

std::vector<features::Field> observationFields() {
  const Rules rules = std::get<Rules>(compile(configOf(Preset::classic)));
  EventSink nobody;
  const View view = StackMarket::view(rules, StackMarket::start(rules, nobody), 0);
  features::FieldPen pen;
  Scribe(rules, view, pen).write();
  return pen.finish();
}

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

}  // namespace bourse::stackmarket
