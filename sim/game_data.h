// A row for every game of a simulation, or for every decision, in the order of the games: data for others'
// tools. The end of a file's name says its form: .csv or .jsonl, with .zst behind it compressed.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "sim/arena.h"
#include "sim/data_file.h"

namespace bourse {

class GameData {
 public:
  GameData() = default;
  GameData(const GameData&) = delete;
  GameData& operator=(const GameData&) = delete;

  /// Begins files with these names; an empty name is none. `first` is the number of the first game, and only
  /// games numbered from 0 on have a head, so that the files of shards can be joined. False with a sentence.
  bool open(const Arena& arena, const std::string& perGame, const std::string& perDecision,
            std::uint64_t first, std::string& sentence);
  [[nodiscard]] bool wanted() const { return games_.isOpen() || decisions_.isOpen(); }

  /// From any thread, with the games in any order. False if a file cannot be written.
  bool take(std::uint64_t number, const Seed& seed, const Seating& seating, const FinishedGame& game);
  /// False with a sentence if something could not be written.
  bool close(std::string& sentence);

 private:
  struct Rows {
    std::string game, decisions;
  };

  bool begin(DataFile& file, const std::string& name, const std::string& head, std::string& sentence) const;
  [[nodiscard]] std::string gameHead() const;
  [[nodiscard]] std::string gameRow(std::uint64_t number, const Seed& seed, const Seating& seating,
                                    const FinishedGame& game) const;
  [[nodiscard]] std::string decisionRows(std::uint64_t number, const Seating& seating,
                                         const FinishedGame& game) const;

  const Arena* arena_ = nullptr;
  DataFile games_, decisions_;
  std::mutex mutex_;
  std::uint64_t first_ = 0, next_ = 0;  // first_: of this file; next_: the next game to be written
  std::map<std::uint64_t, Rows> waiting_;
  bool written_ = true;
};

}  // namespace bourse
