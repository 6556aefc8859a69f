// A batch of games of one kind, behind which the template of batch_of.h does the work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/c/bourse.h"
#include "bindings/c/error.h"

namespace bourse::door {

class Batch {
 public:
  Batch() = default;
  virtual ~Batch() = default;
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  [[nodiscard]] virtual std::uint32_t games() const = 0;
  virtual Failure step(const std::int32_t* moves, const bourse_rows& rows) = 0;
  virtual Failure observeSeat(std::uint32_t game, std::uint32_t seat, std::uint8_t* row) = 0;
  virtual Failure reset(std::uint32_t game, std::uint64_t number) = 0;
  virtual Failure seed(std::uint32_t game, char* digits) = 0;
  virtual Failure scores(std::uint32_t game, float* scores) = 0;
  [[nodiscard]] virtual std::size_t saveSize(std::uint32_t game) const = 0;
  virtual Failure save(std::uint32_t game, void* bytes, std::size_t room) = 0;
  virtual Failure load(std::uint32_t game, const void* bytes, std::size_t size) = 0;
  virtual Failure clone(std::uint32_t game, Batch& to, std::uint32_t place) = 0;
  virtual Failure determinize(std::uint32_t game, std::uint32_t seat, std::uint64_t seed) = 0;
  virtual Failure bot(std::string_view name, std::uint32_t iterations, const std::uint8_t* which,
                      std::int32_t* moves) = 0;
  /// `places`: seats named by arguments count from the observer too.
  virtual Failure history(std::uint32_t game, std::uint32_t seat, std::uint32_t from, bool places,
                          bourse_event* events, std::uint32_t room, std::uint32_t& count) = 0;
};

/// What a game is made of.
struct Kind {
  std::string_view name;
  std::size_t observation = 0, moves = 0, moveFeatures = 0;
  void (*describeMove)(int id, std::uint8_t* row) = nullptr;
  std::string observationFields, moveFields, bots;
  std::string eventFields, decisionNames, valueNames;
  std::vector<std::string> moveTexts;
  Failure (*open)(const bourse_options& options, std::unique_ptr<Batch>& batch) = nullptr;
  Failure (*playOut)(const bourse_options& options, std::uint64_t* digests,
                     std::uint32_t* decisions) = nullptr;
  Failure (*plan)(const bourse_options& options,
                  std::vector<std::uint8_t>& bytes) = nullptr;  // of a game that runs on graphics cards
};

/// Every game there is.
std::vector<const Kind*> kinds();

}  // namespace bourse::door
