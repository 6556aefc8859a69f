#include "host/record/take_back.h"

#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "host/record/notation.h"

namespace bourse {
namespace {

// Purposes of random numbers, beside those of core/rng.h.
constexpr std::uint32_t kTakeBackSeeds = 0xb000;
constexpr std::uint32_t kUnseen = 0xb001;

constexpr std::string_view kMark = "@take-back", kUnseenLine = "@unseen", kUndoneLine = "@undone";

constexpr std::size_t kMostStretches = 6;  // of unseen draws: what is older has shown itself
constexpr int kProposals = 24;             // for each; one in two is taken where two worlds are possible

template <class Number>
bool wholeNumber(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

/// The rest of a line that begins with this word.
std::optional<std::string_view> after(std::string_view line, std::string_view word) {
  if (nextWord(line) != word) return {};
  return line;
}

bool looksTheSame(std::span<const Event> one, std::span<const Event> other) {
  if (one.size() != other.size()) return false;
  for (std::size_t i = 0; i < one.size(); ++i)
    for (Seat observer = 0; observer < kObservers; ++observer) {
      Event a = shownTo(observer, one[i]), b = shownTo(observer, other[i]);
      a.sees = b.sees = kNoOne;  // who else sees it is not told
      a.secret = b.secret = 0;
      if (!(a == b)) return false;
    }
  return true;
}

bool seenByNobody(std::span<const Event> events) {
  for (const Event& event : events)
    if (event.secret != 0 && event.sees == kNoOne) return true;
  return false;
}

std::vector<std::string> viewsOf(const Position& position) {
  std::vector<std::string> views;
  for (Seat seat = 0; seat < position.seats(); ++seat) views.push_back(position.view(seat)->json().dump());
  views.push_back(position.view(kSpectator)->json().dump());
  return views;
}

/// How likely a draw is; 0 where it cannot be.
double likelihood(const OutcomeList& outcomes, Move move) {
  for (const Outcome& outcome : outcomes)
    if (outcome.move == move) return static_cast<double>(outcome.weight) / outcomes.total();
  return 0;
}

/// Lines whose unseen draws are proposed anew, by Metropolis and Hastings: the world that was drawn first is
/// one at random of those that fit what was seen, and each step keeps it so.
class UnseenDraws {
 public:
  UnseenDraws(const Position& start, std::vector<RecordLine>& lines, Rng rng) : lines_(lines), rng_(rng) {
    walk(start);
  }

  void drawAnew() {
    for (std::size_t stretch = stretches_.size(); stretch > 0; --stretch) {
      const std::size_t first = stretches_[stretch - 1].first;
      const std::vector<bool> before = redrawn_;
      for (const std::size_t line : stretches_[stretch - 1].lines) redrawn_[line] = true;
      bool moved = false;
      for (int i = 0; i < kProposals; ++i) moved = propose(*stretches_[stretch - 1].before, first) || moved;
      if (!moved) redrawn_ = before;  // it has shown itself since
    }
  }

 private:
  /// Unseen draws with no decision between them.
  struct Stretch {
    std::size_t first = 0;
    std::vector<std::size_t> lines;
    std::unique_ptr<Position> before;  // the first of them
  };

  void walk(const Position& start) {
    const std::unique_ptr<Position> position = start.clone();
    EventRoom room;
    EventSink events(room);
    redrawn_.assign(lines_.size(), false);
    bool open = false;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Node node = position->node();
      OutcomeList outcomes;
      if (node.kind != Node::Kind::decision) position->outcomes(outcomes);
      const double chance = likelihood(outcomes, lines_[i].move);
      likely_.push_back(chance > 0 ? chance : 1);
      std::unique_ptr<Position> before =
          node.kind == Node::Kind::chance && !open ? position->clone() : nullptr;
      events.clear();
      position->apply(lines_[i].seat, lines_[i].move, events);
      shown_.emplace_back(events.list().begin(), events.list().end());
      if (node.kind == Node::Kind::decision) open = false;
      if (node.kind != Node::Kind::chance || !seenByNobody(events.list())) continue;
      if (!open) stretches_.push_back({.first = i, .lines = {}, .before = std::move(before)});
      open = true;
      stretches_.back().lines.push_back(i);
    }
    if (stretches_.size() > kMostStretches)
      stretches_.erase(stretches_.begin(), stretches_.end() - static_cast<std::ptrdiff_t>(kMostStretches));
    if (!stretches_.empty()) views_ = viewsOf(*position);
  }

  /// One other world from line `first` on; true if it took its place.
  bool propose(const Position& before, std::size_t first) {
    std::vector<RecordLine> lines = lines_;
    std::vector<double> likely = likely_;
    double ratio = 1;
    const std::unique_ptr<Position> position = before.clone();
    EventRoom room;
    EventSink events(room);
    for (std::size_t i = first; i < lines.size(); ++i) {
      if (position->node().kind != Node::Kind::decision) {
        OutcomeList outcomes;
        position->outcomes(outcomes);
        if (outcomes.empty()) return false;
        if (redrawn_[i]) lines[i].move = outcomes.at(rng_.below(outcomes.total()));
        likely[i] = likelihood(outcomes, lines[i].move);
        if (!redrawn_[i]) ratio *= likely[i] / likely_[i];
      }
      if (ratio == 0 || !ok(position->check(lines[i].seat, lines[i].move))) return false;
      events.clear();
      position->apply(lines[i].seat, lines[i].move, events);
      if (!looksTheSame(events.list(), shown_[i])) return false;
    }
    constexpr double kUnit = 1.0 / (1ULL << 53);
    if (static_cast<double>(rng_.next() >> 11) * kUnit >= ratio || lines == lines_) return false;
    if (viewsOf(*position) != views_) return false;
    lines_ = std::move(lines);
    likely_ = std::move(likely);
    return true;
  }

  std::vector<RecordLine>& lines_;
  Rng rng_;
  std::vector<std::vector<Event>> shown_;  // by line
  std::vector<double> likely_;             // of each draw
  std::vector<bool> redrawn_;
  std::vector<Stretch> stretches_;
  std::vector<std::string> views_;  // at the end, of everybody
};

}  // namespace

std::optional<TakeBackMark> takeBackMark(std::string_view attachment) {
  std::optional<std::string_view> rest = after(attachment, kMark);
  TakeBackMark mark;
  if (!rest || !wholeNumber(nextWord(*rest), mark.number) || !wholeNumber(*rest, mark.seat)) return {};
  if (mark.number == 0 || mark.number > kMostTakeBacks || mark.seat >= kMaxSeats) return {};
  return mark;
}

bool isTakeBackLine(std::string_view attachment) {
  return after(attachment, kMark) || after(attachment, kUnseenLine) || after(attachment, kUndoneLine);
}

std::vector<Attachment>::const_iterator lastTakeBack(const Record& record) {
  auto found = record.attachments.end();
  while (found != record.attachments.begin())
    if (takeBackMark((--found)->text)) return found;
  return record.attachments.end();
}

Seed seedAfterTakeBacks(const Seed& seed, std::uint32_t number) {
  if (number == 0) return seed;
  Rng rng(seed, kTakeBackSeeds, number);
  Seed fresh;
  for (std::size_t i = 0; i < fresh.word.size(); i += 2) {
    const std::uint64_t x = rng.next();
    fresh.word[i] = static_cast<std::uint32_t>(x);
    fresh.word[i + 1] = static_cast<std::uint32_t>(x >> 32);
  }
  return fresh;
}

void drawUnseenAnew(const Position& start, std::vector<RecordLine>& lines, const Seed& seed) {
  UnseenDraws(start, lines, Rng(seed, kUnseen)).drawAnew();
}

std::vector<std::string> takeBackLines(const Record& before, const Vocabulary& vocabulary,
                                       const TakeBackMark& mark, const std::vector<RecordLine>& kept) {
  std::vector<std::string> told{std::string(kMark) + " " + std::to_string(mark.number) + " " +
                                std::to_string(mark.seat)};
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (!(kept[i] == before.lines[i]))
      told.push_back(std::string(kUnseenLine) + " " + std::to_string(i) + " " +
                     lineText(vocabulary, before.lines[i]));
  auto attachment = before.attachments.begin();
  while (attachment != before.attachments.end() && attachment->after <= kept.size()) ++attachment;
  for (std::size_t i = kept.size(); i <= before.lines.size(); ++i) {
    for (; attachment != before.attachments.end() && attachment->after == i; ++attachment)
      told.push_back(std::string(kUndoneLine) + " " + attachment->text);
    if (i < before.lines.size())
      told.push_back(std::string(kUndoneLine) + " " + lineText(vocabulary, before.lines[i]));
  }
  return told;
}

std::optional<Record> beforeLastTakeBack(const Record& record, const Vocabulary& vocabulary, int seats) {
  const auto mark = lastTakeBack(record);
  if (mark == record.attachments.end()) return {};
  Record before = record;
  before.lines.resize(mark->after);
  before.attachments.assign(record.attachments.begin(), mark);
  for (auto one = mark + 1; one != record.attachments.end() && one->after == mark->after; ++one) {
    Problem problem;
    RecordLine line;
    if (std::optional<std::string_view> rest = after(one->text, kUnseenLine)) {
      std::size_t at = 0;
      if (!wholeNumber(nextWord(*rest), at) || at >= mark->after ||
          !parseLine(vocabulary, seats, *rest, line, problem))
        return {};
      before.lines[at] = line;
    } else if (const std::optional<std::string_view> undone = after(one->text, kUndoneLine)) {
      if (undone->starts_with('@'))
        before.attachments.push_back({before.lines.size(), std::string(*undone)});
      else if (parseLine(vocabulary, seats, *undone, line, problem))
        before.lines.push_back(line);
      else
        return {};
    }
  }
  return before;
}

}  // namespace bourse
