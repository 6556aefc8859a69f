// The one virtual interface, at the border: servers, terminals, bindings and files play any game through it.
//
// Inside (search, laws, simulator) games are templates; see core/game.h for what the functions mean. A new
// game adds its binding (host/games/<game>/binding.h) and one row to host/games/every_game.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/event.h"
#include "core/game.h"
#include "core/move.h"
#include "core/node.h"
#include "core/rejection.h"
#include "core/rng.h"
#include "core/vocabulary.h"
#include "host/game/problem.h"

namespace bourse {

class GameKind;
class AnyHindsight;
class Position;
class ViewText;
struct Record;

/// What one observer knows of a position; all that bots and clients ever get.
class AnyView {
 public:
  AnyView() = default;
  AnyView(const AnyView&) = delete;
  AnyView& operator=(const AnyView&) = delete;
  virtual ~AnyView() = default;

  [[nodiscard]] virtual const GameKind& kind() const = 0;
  [[nodiscard]] virtual Seat observer() const = 0;  // a seat or kSpectator
  [[nodiscard]] virtual Node node() const = 0;
  virtual void legal(MoveList& moves) const = 0;  // the observer's own list; empty if it is not asked
  /// Why the observer could not make this move now, or that it could.
  [[nodiscard]] virtual Verdict explain(Move move) const = 0;
  /// The answer that nobody thinks about, for people who do not want to be asked; false if there is none to
  /// what the observer is asked.
  virtual bool automaticAnswer(const MoveList& legal, Move& move) const = 0;
  /// The move that a plan with these terms (GameKind::readPlanTerms) makes here; false if it makes none.
  virtual bool planned(const nlohmann::json& terms, const MoveList& legal, Move& move) const = 0;
  /// What a coach would do and why, for the observer's open decision after `line` lines of the game: a move,
  /// and a reason of the vocabulary. Null if the game has no coach.
  [[nodiscard]] virtual nlohmann::json hint(std::size_t line) const = 0;
  /// What the game's strongest player expects at the observer's open decision, by what the observer sees:
  /// `chance` to win in thousandths, and the likeliest `moves`, each with its `share`. Null if the game has
  /// no such player, or this program comes without it.
  [[nodiscard]] virtual nlohmann::json outlook() const = 0;
  /// A position that the observer cannot tell from the real one.
  [[nodiscard]] virtual std::unique_ptr<Position> determinize(Rng& rng) const = 0;
  /// Everything the observer knows, with derived facts under `insight` (docs/engine-protocol.md).
  [[nodiscard]] virtual nlohmann::json json() const = 0;
  /// json() as compact text. `former` is empty or the text of an earlier view of the same table and observer;
  /// what is still the same may be copied from it.
  [[nodiscard]] virtual ViewText text(const ViewText& former) const = 0;
  /// The same for people and golden games, a line each: `pile 1: bottomline-bank ?`. A name stands before the
  /// colon.
  [[nodiscard]] virtual std::vector<std::string> facts() const = 0;

  /// For the bots of one game: use typedView() below.
  [[nodiscard]] virtual const void* typed(const void* game) const = 0;
};

/// A game somewhere between its start and its end, secrets included.
class Position {
 public:
  Position() = default;
  Position(const Position&) = delete;
  Position& operator=(const Position&) = delete;
  virtual ~Position() = default;

  [[nodiscard]] virtual const GameKind& kind() const = 0;
  [[nodiscard]] virtual int seats() const = 0;
  [[nodiscard]] virtual int moneyTable()
      const = 0;  // which prices words about it mean; for Vocabulary::moneyOf
  [[nodiscard]] virtual std::unique_ptr<Position> clone() const = 0;
  /// Whether a game of that version of the rules goes on here as it went there.
  [[nodiscard]] virtual bool playsAlike(int rulesVersion) const = 0;
  [[nodiscard]] virtual std::string configText() const = 0;
  [[nodiscard]] virtual nlohmann::json configJson() const = 0;

  [[nodiscard]] virtual Node node() const = 0;
  virtual void legal(Seat seat, MoveList& moves) const = 0;
  virtual void outcomes(OutcomeList& outcomes) const = 0;
  [[nodiscard]] virtual Verdict check(Seat seat, Move move) const = 0;  // chance moves for kNobody
  virtual void apply(Seat seat, Move move, EventSink& events) = 0;      // the move must be legal
  [[nodiscard]] virtual Scores scores() const = 0;

  [[nodiscard]] virtual std::unique_ptr<AnyView> view(Seat observer) const = 0;
  /// The view as JSON that an observer would have if everything lay open; null if the game has none.
  [[nodiscard]] virtual nlohmann::json openView(Seat observer) const = 0;
  /// Whether people can answer for the world at a table, with their hands.
  [[nodiscard]] virtual bool handsAnswerWorld() const = 0;
  /// The whole truth in the same form as views, for test drivers and finished games.
  [[nodiscard]] virtual nlohmann::json stateJson() const = 0;
  /// A fingerprint of stateJson(), so the same wherever and however it was reached.
  [[nodiscard]] virtual std::uint64_t digest() const = 0;

  /// The refusal's code and an English sentence.
  [[nodiscard]] Problem problem(const Rejection& rejection) const;
};

class GameKind {
 public:
  GameKind() = default;
  GameKind(const GameKind&) = delete;
  GameKind& operator=(const GameKind&) = delete;
  virtual ~GameKind() = default;

  [[nodiscard]] virtual const Vocabulary& vocabulary() const = 0;
  [[nodiscard]] virtual int rulesVersion() const = 0;
  [[nodiscard]] std::string_view name() const { return vocabulary().game; }

  /// An example for those who write games: played by name, not offered to people.
  [[nodiscard]] virtual bool sample() const = 0;

  /// A new game from a config such as `seats=4 modules=advanced-board first=2`; null if `problem` is set.
  [[nodiscard]] virtual std::unique_ptr<Position> start(std::string_view config, EventSink& events,
                                                        Problem& problem) const = 0;
  /// The same from {"seats": 4, "modules": ["advanced-board"], "first": 2}.
  [[nodiscard]] virtual std::unique_ptr<Position> startJson(const nlohmann::json& config, EventSink& events,
                                                            Problem& problem) const = 0;
  /// Null if a game can be played like this, else the problem, with its refusal where the rules have one.
  [[nodiscard]] virtual nlohmann::json configProblem(const nlohmann::json& config) const = 0;
  /// What can be chosen: seats, modules with what they need, presets as configs (docs/engine-protocol.md).
  [[nodiscard]] virtual nlohmann::json catalogue() const = 0;

  /// Whether views give hints.
  [[nodiscard]] virtual bool hasCoach() const = 0;
  /// The decision that a move of a sealed plan is for; 0 if no plan is made of such moves.
  [[nodiscard]] virtual std::uint8_t planDecision(Move limit) const = 0;
  /// Whether a move stays within a limit of a sealed plan.
  [[nodiscard]] virtual bool grants(Move limit, Move move) const = 0;
  /// Reads the terms of a conditional plan and leaves in them what is kept; the decision that it is for, 0 if
  /// `problem` is set.
  virtual std::uint8_t readPlanTerms(nlohmann::json& terms, Problem& problem) const = 0;
  /// Looks back at a game that was read, for a seat or with kNobody for all people; null if `problem` is set.
  [[nodiscard]] virtual std::unique_ptr<AnyHindsight> makeHindsight(const Record& record, Seat seat,
                                                                    Problem& problem) const = 0;
};

/// Every game there is, the first one being the default.
std::span<const GameKind* const> games();
/// The game of that name, or null with a problem that lists the games that people are offered.
const GameKind* findGame(std::string_view name, Problem& problem);

/// What a bot of the game G needs of a view.
template <class G>
struct TypedView {
  const typename G::Rules& rules;
  const typename G::View& view;
};

/// Its address stands for the game, since there is no type information at run time.
template <class G>
inline constexpr char kGameTag = 0;

/// The view as its own type, or null if it belongs to another game.
template <class G>
const TypedView<G>* typedView(const AnyView& view) {
  return static_cast<const TypedView<G>*>(view.typed(&kGameTag<G>));
}

}  // namespace bourse
