#include "sim/game_data.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "host/record/notation.h"
#include "sim/format.h"
#include "sim/tally.h"

namespace bourse {
namespace {

using nlohmann::ordered_json;

constexpr const char* kDecisionHead = "game,line,seat,bot,decision,choices,move\n";

double victory(int share) { return static_cast<double>(share) / static_cast<double>(kVictory); }

std::string victoryText(int share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", victory(share));
  return text;
}

}  // namespace

bool GameData::begin(DataFile& file, const std::string& name, const std::string& head,
                     std::string& sentence) const {
  if (name.empty()) return true;
  if (!file.open(name, sentence)) return false;
  if (file.json() || first_ > 0 || file.write(head)) return true;
  sentence = name + " could not be written.";
  return false;
}

bool GameData::open(const Arena& arena, const std::string& perGame, const std::string& perDecision,
                    std::uint64_t first, std::string& sentence) {
  arena_ = &arena;
  first_ = next_ = first;
  return begin(games_, perGame, gameHead(), sentence) &&
         begin(decisions_, perDecision, kDecisionHead, sentence);
}

std::string GameData::gameHead() const {
  std::string head = "game,seed,config,decisions";
  for (int seat = 1; seat <= arena_->seats(); ++seat) {
    const std::string number = std::to_string(seat);
    head += ",bot_" + number + ",worth_" + number + ",victory_" + number;
  }
  return head + "\n";
}

std::string GameData::gameRow(std::uint64_t number, const Seed& seed, const Seating& seating,
                              const FinishedGame& game) const {
  const auto seats = static_cast<std::size_t>(arena_->seats());
  if (games_.json()) {
    ordered_json row{{"game", number},
                     {"seed", seedText(seed)},
                     {"config", game.config},
                     {"decisions", game.decisions},
                     {"seats", ordered_json::array()}};
    for (std::size_t seat = 0; seat < seats; ++seat)
      row["seats"].push_back({{"bot", arena_->bots()[seating[seat]]},
                              {"worth", game.scores[seat]},
                              {"victory", victory(game.shares[seat])}});
    return row.dump() + "\n";
  }
  std::string row = std::to_string(number) + "," + seedText(seed) + "," + csvField(game.config) + "," +
                    std::to_string(game.decisions);
  for (std::size_t seat = 0; seat < seats; ++seat)
    row += "," + csvField(arena_->bots()[seating[seat]]) + "," + std::to_string(game.scores[seat]) + "," +
           victoryText(game.shares[seat]);
  return row + "\n";
}

/// Plays the game again: what was asked, and how many moves there were to choose from.
std::string GameData::decisionRows(std::uint64_t number, const Seating& seating,
                                   const FinishedGame& game) const {
  Problem problem;
  const GameKind* kind = findGame(std::string(arena_->game()), problem);
  BOURSE_CHECK(kind != nullptr, ==, true);
  EventSink nobody;
  const std::unique_ptr<Position> position = kind->start(game.config, nobody, problem);
  BOURSE_CHECK(position != nullptr, ==, true);
  std::string rows;
  MoveList legal;
  for (std::size_t line = 0; line < game.lines.size(); ++line) {
    const auto& [seat, move] = game.lines[line];
    if (seat != kNobody) {
      position->legal(seat, legal);
      const NodeInfo* asked = kind->vocabulary().decision(position->node().what);
      const std::string decision(asked == nullptr ? std::string_view("?") : asked->name);
      const std::string& bot = arena_->bots()[seating[seat]];
      const std::string played = moveText(kind->vocabulary(), move);
      if (decisions_.json())
        rows += ordered_json{{"game", number}, {"line", line},         {"seat", seat},
                             {"bot", bot},     {"decision", decision}, {"choices", legal.size()},
                             {"move", played}}
                    .dump() +
                "\n";
      else
        rows += std::to_string(number) + "," + std::to_string(line) + "," + std::to_string(seat) + "," +
                csvField(bot) + "," + decision + "," + std::to_string(legal.size()) + "," + csvField(played) +
                "\n";
    }
    position->apply(seat, move, nobody);
  }
  return rows;
}

bool GameData::take(std::uint64_t number, const Seed& seed, const Seating& seating,
                    const FinishedGame& game) {
  Rows rows;
  if (games_.isOpen()) rows.game = gameRow(number, seed, seating, game);
  if (decisions_.isOpen()) rows.decisions = decisionRows(number, seating, game);
  const std::lock_guard lock(mutex_);
  waiting_.emplace(number, std::move(rows));
  for (auto next = waiting_.begin(); next != waiting_.end() && next->first == next_; ++next_) {
    written_ = games_.write(next->second.game) && decisions_.write(next->second.decisions) && written_;
    next = waiting_.erase(next);
  }
  return written_;
}

bool GameData::close(std::string& sentence) {
  for (DataFile* file : {&games_, &decisions_}) {
    if (file->close()) continue;
    sentence = file->name() + " could not be written whole.";
    return false;
  }
  return true;
}

}  // namespace bourse
