#include "sim/outside/arena.h"

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/chance.h"
#include "core/check.h"
#include "host/game/driver.h"
#include "host/game/player.h"
#include "sim/bot_names.h"
#include "sim/outside/command_words.h"
#include "sim/outside/messages.h"

namespace bourse {
namespace {

class OutsideArena final : public Arena {
 public:
  OutsideArena(std::unique_ptr<Position> start, std::span<const Event> events, std::vector<std::string> bots,
               const OutsideLimits& limits)
      : Arena(std::move(bots)),
        start_(std::move(start)),
        startEvents_(events.begin(), events.end()),
        limits_(limits),
        idle_(this->bots().size()),
        forfeits_(this->bots().size()) {}

  [[nodiscard]] std::string_view game() const override { return start_->kind().name(); }
  [[nodiscard]] int rulesVersion() const override { return start_->kind().rulesVersion(); }
  [[nodiscard]] int seats() const override { return start_->seats(); }
  [[nodiscard]] std::string configText() const override { return start_->configText(); }
  [[nodiscard]] nlohmann::json configJson() const override { return start_->configJson(); }
  [[nodiscard]] std::unique_ptr<GameRunner> runner() override;

  /// Starts each program once: one that cannot even say hello should not lose a thousand games.
  bool prepare(std::string& sentence) override {
    for (std::size_t bot = 0; bot < bots().size(); ++bot) {
      if (!isOutside(bots()[bot])) continue;
      std::unique_ptr<OutsidePlayer> player = borrow(bot, sentence);
      if (player == nullptr) return false;
      giveBack(bot, std::move(player));
    }
    return true;
  }

  [[nodiscard]] std::vector<ForfeitCount> forfeits() const override {
    std::vector<ForfeitCount> counts;
    for (const ForfeitCount& count : forfeits_)
      if (count.games > 0) counts.push_back(count);
    return counts;
  }
  [[nodiscard]] std::vector<std::int64_t> sums() const override {
    std::vector<std::int64_t> games;
    for (const ForfeitCount& count : forfeits_) games.push_back(count.games);
    return games;
  }
  void addSums(const std::vector<std::int64_t>& sums) override {
    for (std::size_t bot = 0; bot < sums.size(); ++bot) {
      forfeits_[bot].bot = bot;
      forfeits_[bot].games += sums[bot];
    }
  }

  [[nodiscard]] const Position& start() const { return *start_; }
  [[nodiscard]] std::span<const Event> startEvents() const { return startEvents_; }

  /// A process for one seat of one game; null, with a sentence, if none can be started.
  std::unique_ptr<OutsidePlayer> borrow(std::size_t bot, std::string& problem) {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_[bot].empty()) {
        std::unique_ptr<OutsidePlayer> player = std::move(idle_[bot].back());
        idle_[bot].pop_back();
        return player;
      }
    }
    return OutsidePlayer::start(bots()[bot], start_->kind(), limits_, problem);
  }
  void giveBack(std::size_t bot, std::unique_ptr<OutsidePlayer> player) {
    if (player == nullptr || !player->usable()) return;
    const std::lock_guard lock(mutex_);
    idle_[bot].push_back(std::move(player));
  }
  [[nodiscard]] bool fresh() const { return limits_.fresh; }

  void count(std::size_t bot, const Forfeit& forfeit) {
    const std::lock_guard lock(mutex_);
    forfeits_[bot].bot = bot;
    if (forfeits_[bot].games++ == 0) forfeits_[bot].first = forfeit.sentence;
  }

 private:
  std::unique_ptr<Position> start_;
  std::vector<Event> startEvents_;
  OutsideLimits limits_;
  std::mutex mutex_;
  std::vector<std::vector<std::unique_ptr<OutsidePlayer>>> idle_;  // by bot
  std::vector<ForfeitCount> forfeits_;                             // by bot
};

/// Who plays on a seat in this game.
struct OutsideSeat {
  std::size_t bot = 0;
  std::unique_ptr<OutsidePlayer> player;  // null for a bot of ours
  std::size_t told = 0;                   // events that it knows of
  std::string forfeit;                    // why it lost, if it did
};

struct ArenaHelper {
  std::unique_ptr<Player> player;
  Budget budget;
};

class OutsideRunner final : public GameRunner {
 public:
  explicit OutsideRunner(OutsideArena& arena) : arena_(arena) {
    const GameKind& kind = arena.start().kind();
    for (const std::string& name : arena.bots()) {
      const std::optional<BotName> read = isOutside(name) ? std::nullopt : parseBotName(name);
      ours_.emplace_back();
      if (read) ours_.back() = {ourBots().make(kind, read->bot), read->budget.value_or(Budget{})};
    }
    std::string_view standIn = ourBots().standIn(kind);
    if (standIn.empty()) standIn = ourBots().names(kind).front();
    standIn_ = {ourBots().make(kind, standIn), Budget{}};
  }

  void play(const Seating& seating, const Seed& seed, FinishedGame& game) override {
    game.lines.clear();
    game.attachments.clear();
    game.forfeits.clear();
    game.decisions = 0;
    game.config = arena_.start().configText();
    const PrintRecordOnFailure context(arena_.start().kind().vocabulary(), game.config, game.lines);
    position_ = arena_.start().clone();
    events_.assign(arena_.startEvents().begin(), arena_.startEvents().end());
    std::array<Rng, kMaxSeats> rng = botStreams(seed);
    seat(seating, rng, game);
    Chance chance(seed);
    for (Node node = position_->node(); node.kind != Node::Kind::over; node = position_->node()) {
      BOURSE_CHECK(game.lines.size(), <, kMostLinesPerGame);
      if (node.kind == Node::Kind::decision) {
        game.lines.push_back({node.seat, choose(node.seat, rng[node.seat], game)});
        ++game.decisions;
      } else {
        OutcomeList outcomes;
        position_->outcomes(outcomes);
        game.lines.push_back({kNobody, chance.draw(streamOf(node), outcomes)});
      }
      apply(game.lines.back());
    }
    settle(game);
  }

 private:
  [[nodiscard]] std::size_t seats() const { return static_cast<std::size_t>(position_->seats()); }

  void seat(const Seating& seating, std::array<Rng, kMaxSeats>& rng, FinishedGame& game) {
    constexpr unsigned kExactInJson = 53;  // bits that every reader of JSON keeps
    for (std::size_t seat = 0; seat < seats(); ++seat) {
      seats_[seat] = {.bot = seating[seat], .player = nullptr, .told = 0, .forfeit = {}};
      if (!isOutside(arena_.bots()[seating[seat]])) continue;
      std::string problem;
      seats_[seat].player = arena_.borrow(seating[seat], problem);
      if (seats_[seat].player == nullptr)
        forfeit(static_cast<Seat>(seat), problem, game);
      else
        seats_[seat].player->tell(startLine(position_->configJson(), static_cast<Seat>(seat),
                                            position_->seats(), rng[seat].next() >> (64 - kExactInJson)));
    }
  }

  /// The events that the seat has not been told of.
  std::span<const Event> news(OutsideSeat& seat) {
    const std::span<const Event> all = events_;
    return all.subspan(std::exchange(seat.told, all.size()));
  }

  Move choose(Seat who, Rng& rng, FinishedGame& game) {
    OutsideSeat& seat = seats_[who];
    const std::unique_ptr<AnyView> view = position_->view(who);
    MoveList legal;
    view->legal(legal);
    const bool outside = isOutside(arena_.bots()[seat.bot]);
    if (outside && seat.forfeit.empty()) {
      const OutsideQuestion question{
          .view = *view, .legal = legal, .events = news(seat), .moneyTable = position_->moneyTable()};
      Move move;
      std::string problem;
      if (seat.player->choose(question, move, problem)) return move;
      forfeit(who, problem, game);
    }
    const ArenaHelper& bot = outside ? standIn_ : ours_[seat.bot];
    return bot.player->choose(*view, legal, bot.budget, rng);
  }

  void forfeit(Seat who, const std::string& sentence, FinishedGame& game) {
    OutsideSeat& seat = seats_[who];
    seat.forfeit = sentence;
    game.forfeits.push_back({who, sentence});
    game.attachments.push_back(
        {game.lines.size(), "@forfeit " + std::to_string(who) + " " + nlohmann::json(sentence).dump()});
    arena_.count(seat.bot, game.forfeits.back());
    if (seat.player != nullptr && !seat.player->usable()) seat.player = nullptr;
  }

  void apply(const RecordLine& line) {
    EventRoom room;
    EventSink events(room);
    position_->apply(line.seat, line.move, events);
    events_.insert(events_.end(), events.list().begin(), events.list().end());
  }

  /// A player who forfeited is worth less than all others and wins nothing.
  void settle(FinishedGame& game) {
    game.scores = position_->scores();
    Money least = 0;
    Scores counted{};
    std::size_t left = 0;
    for (std::size_t seat = 0; seat < seats(); ++seat) {
      least = std::min(least, game.scores[seat]);
      if (seats_[seat].forfeit.empty()) counted[left++] = game.scores[seat];
    }
    const std::array<int, kMaxSeats> shares =
        victoryShares(counted, static_cast<int>(std::max<std::size_t>(left, 1)));
    game.shares = {};
    for (std::size_t seat = 0, next = 0; seat < seats(); ++seat) {
      if (seats_[seat].forfeit.empty())
        game.shares[seat] = shares[next++];
      else
        game.scores[seat] = static_cast<Money>(least - 1);
    }
    if (left == 0) game.shares = victoryShares(game.scores, position_->seats());
    for (std::size_t seat = 0; seat < seats(); ++seat) {
      OutsideSeat& one = seats_[seat];
      if (one.player == nullptr) continue;
      one.player->tell(endLine(position_->kind().vocabulary(), static_cast<Seat>(seat), news(one),
                               game.scores, position_->seats(), one.forfeit));
      if (!arena_.fresh()) arena_.giveBack(one.bot, std::move(one.player));
      one.player = nullptr;
    }
  }

  OutsideArena& arena_;
  std::vector<ArenaHelper> ours_;  // by bot
  ArenaHelper standIn_;
  std::unique_ptr<Position> position_;
  std::vector<Event> events_;
  std::array<OutsideSeat, kMaxSeats> seats_;
};

std::unique_ptr<GameRunner> OutsideArena::runner() { return std::make_unique<OutsideRunner>(*this); }

}  // namespace

std::unique_ptr<Arena> outsideArena(const GameKind& kind, std::string_view config,
                                    std::vector<std::string> bots, const OutsideLimits& limits,
                                    Problem& problem) {
  EventRoom room;
  EventSink events(room);
  std::unique_ptr<Position> start = kind.start(config, events, problem);
  if (start == nullptr) return nullptr;
  return std::make_unique<OutsideArena>(std::move(start), events.list(), std::move(bots), limits);
}

}  // namespace bourse
