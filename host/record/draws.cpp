// Whether a record's seed drew what its lines say, take-backs included.
#include <algorithm>

#include "host/record/take_back.h"

namespace bourse {
namespace {

std::unique_ptr<Position> startOf(const Record& record) { return positionAt(record, 0); }

/// The first line from `from` on that the seed does not draw, counted from 1; 0 if there is none. What the
/// rules do not allow is not drawn either.
std::size_t foreignFrom(const Record& record, std::size_t from, const Seed& seed) {
  Chance chance(seed);
  EventSink nobody;
  const std::unique_ptr<Position> position = startOf(record);
  for (std::size_t i = 0; i < record.lines.size(); ++i) {
    const RecordLine& line = record.lines[i];
    if (!ok(position->check(line.seat, line.move))) return i + 1;
    if (const Node node = position->node(); i >= from && node.kind == Node::Kind::chance) {
      OutcomeList outcomes;
      position->outcomes(outcomes);
      if (!(chance.draw(streamOf(node), outcomes) == line.move)) return i + 1;
    }
    position->apply(line.seat, line.move, nobody);
  }
  return 0;
}

/// Whether the last take-back of `now` leads there from `before`, all lines of which are in order.
bool isTakeBackOf(const Record& now, const Record& before, std::uint32_t number) {
  const auto at = lastTakeBack(now);
  const TakeBackMark mark = *takeBackMark(at->text);
  if (mark.number != number || at->after >= before.lines.size() || before.lines[at->after].seat != mark.seat)
    return false;
  const auto end = static_cast<std::ptrdiff_t>(at->after);
  std::vector<RecordLine> kept(before.lines.begin(), before.lines.begin() + end);
  drawUnseenAnew(*startOf(before), kept, seedAfterTakeBacks(*now.seed, number));
  return std::equal(kept.begin(), kept.end(), now.lines.begin());
}

}  // namespace

Chance chanceAfter(const Record& record, const Seed& seed) {
  const auto last = lastTakeBack(record);
  const bool back = last != record.attachments.end();
  Chance chance(back ? seedAfterTakeBacks(seed, takeBackMark(last->text)->number) : seed);
  EventSink nobody;
  const std::unique_ptr<Position> position = startOf(record);
  for (std::size_t i = 0; i < record.lines.size(); ++i) {
    const Node node = position->node();
    if (node.kind != Node::Kind::decision && (!back || i >= last->after)) chance.skip(streamOf(node), 1);
    position->apply(record.lines[i].seat, record.lines[i].move, nobody);
  }
  return chance;
}

std::size_t foreignDraw(const Record& record) {
  BOURSE_CHECK(record.seed.has_value(), ==, true);
  const std::unique_ptr<Position> start = startOf(record);
  std::vector<Record> history{record};  // as it was before each take-back, the last one first
  const auto wentOn = [&] {
    const auto last = lastTakeBack(record);
    return std::min(last->after + 1, std::max<std::size_t>(record.lines.size(), 1));
  };
  while (lastTakeBack(history.back()) != history.back().attachments.end()) {
    std::optional<Record> before =
        beforeLastTakeBack(history.back(), start->kind().vocabulary(), start->seats());
    if (!before || history.size() > kMostTakeBacks) return wentOn();
    history.push_back(std::move(*before));
  }
  for (std::size_t left = history.size(); left > 0; --left) {
    const Record& now = history[left - 1];
    const auto number = static_cast<std::uint32_t>(history.size() - left);
    if (number > 0 && !isTakeBackOf(now, history[left], number)) return wentOn();
    const std::size_t from = number > 0 ? lastTakeBack(now)->after : 0;
    const std::size_t line = foreignFrom(now, from, seedAfterTakeBacks(*record.seed, number));
    if (line != 0) return left == 1 ? line : wentOn();
  }
  return 0;
}

}  // namespace bourse
