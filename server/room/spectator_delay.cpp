#include "server/room/spectator_delay.h"

#include <algorithm>
#include <utility>

#include "server/room/ended_game.h"

namespace bourse {
namespace {

constexpr std::int64_t kTimesKept = 60;      // for the whole of the delay
constexpr std::int64_t kShortestStep = 250;  // milliseconds

std::int64_t stepOf(const TableFacts& facts) {
  return std::max<std::int64_t>(kShortestStep, 1000LL * facts.delaySeconds / kTimesKept);
}

}  // namespace

std::size_t SpectatorDelay::shownAtFirst(TableFacts& facts, std::size_t lines, bool isNew) {
  if (isNew) {
    facts.shown = lines;  // those of another game, which is over
    facts.unshown.clear();
  }
  // Where something was taken back that they had seen, what stands in its place is new.
  std::size_t shown = facts.shown;
  for (const HappenedLine& one : facts.unshown) shown = std::min(shown, one.lines);
  return shown;
}

void SpectatorDelay::begin() {
  if (!on()) return;
  std::vector<Outgoing> nobody;
  show(nobody);
  holdsEnd_ = room_.table->over() && !room_.table->overFor(kSpectator);
}

std::size_t SpectatorDelay::progress() const {
  return room_.table->log().lines().size() + (room_.table->over() ? 1 : 0);
}

void SpectatorDelay::update() {
  if (!on()) return;
  std::vector<HappenedLine>& unshown = room_.facts.unshown;
  const std::size_t now = progress(), before = unshown.empty() ? room_.facts.shown : unshown.back().lines;
  const std::int64_t time = room_.services.unixTime();
  if (now == before) return;
  if (now < before) {  // taken back: that is news like any other
    for (HappenedLine& one : unshown) one.lines = std::min(one.lines, now);
    unshown.push_back({now, time});
    room_.factsChanged = true;
  } else if (!unshown.empty() && unshown.back().at > time) {
    unshown.back().lines = now;  // the facts say it when they are stored anyway
  } else {
    const std::int64_t step = stepOf(room_.facts);
    unshown.push_back({now, (time / step + 1) * step});
    room_.factsChanged = true;
  }
  if (room_.table->over()) holdsEnd_ = true;
}

bool SpectatorDelay::isDue(std::int64_t at) const {
  return at + 1000LL * room_.facts.delaySeconds <= room_.services.unixTime();
}

void SpectatorDelay::show(std::vector<Outgoing>& out) {
  if (!on()) return;
  std::vector<HappenedLine>& unshown = room_.facts.unshown;
  while (!unshown.empty() && isDue(unshown.front().at)) {
    room_.facts.shown = unshown.front().lines;
    unshown.erase(unshown.begin());
    room_.table->showUntil(room_.facts.shown, out);
  }
  chat_.tellLate(out);
  if (holdsEnd_ && room_.table->overFor(kSpectator)) tellEnd();
}

std::optional<Moment> SpectatorDelay::due() const {
  if (!on()) return {};
  std::optional<std::int64_t> next = chat_.nextLate();
  if (!room_.facts.unshown.empty()) next = std::min(next.value_or(INT64_MAX), room_.facts.unshown.front().at);
  if (!next) return {};
  const std::int64_t left = *next + 1000LL * room_.facts.delaySeconds - room_.services.unixTime();
  return room_.now() + Milliseconds(std::max<std::int64_t>(left, 0));
}

void SpectatorDelay::tellEnd() {
  if (!std::exchange(holdsEnd_, false) || !room_.services.accountHooks.gameOver) return;
  room_.services.accountHooks.gameOver(finishedGame(room_));
}

}  // namespace bourse
