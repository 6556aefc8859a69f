// What an outside player is told, as lines of JSON (docs/outside-players.md). Everything here is made from a
// view and from events as one seat is told them, so nothing else can get out.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "host/game/any_game.h"

namespace bourse {

inline constexpr int kOutsideProtocol = 1;

/// The first line of all, which is answered.
std::string helloLine(const GameKind& kind);
/// A game begins. `random` is a number for the player's own dice, so a run can be repeated.
std::string startLine(const nlohmann::json& config, Seat seat, int seats, std::uint64_t random);
/// The seat of the view must choose; answered with a move. `events` are those since its last line.
std::string chooseLine(const AnyView& view, const MoveList& legal, std::span<const Event> events);
/// A game is over. `forfeit` is empty, or says why the player lost it.
std::string endLine(const Vocabulary& vocabulary, Seat seat, std::span<const Event> events,
                    const Scores& scores, int seats, const std::string& forfeit);

}  // namespace bourse
