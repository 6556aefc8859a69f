// The wire: moves, events, refusals, nodes and lists of moves as JSON, written and read through the
// vocabulary.
//
// As in the generated wire.schema.json: a move is [verb, a, b, c] without the places its verb does not use,
// an event
// {"event": "bid-placed", "seat": 0, …}, null stands for nobody and for what an observer may not see.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>

#include "core/event.h"
#include "core/node.h"
#include "core/rejection.h"
#include "core/vocabulary.h"
#include "host/game/any_game.h"
#include "host/game/problem.h"

namespace bourse {

nlohmann::json moveJson(const Vocabulary& vocabulary, Move move);
/// Reads [2, 1, 4], "bid pile=1 space=4" and {"verb": "bid", "pile": 1, "space": 4}.
bool parseMoveJson(const Vocabulary& vocabulary, const nlohmann::json& value, Move& move, Problem& problem);

nlohmann::json legalJson(const Vocabulary& vocabulary, const MoveList& moves);

/// The event as the observer is told it.
nlohmann::json eventJson(const Vocabulary& vocabulary, const Event& event, Seat observer);
/// The event for a test driver: with its secrets, which ones they are and who sees them. A secret that is
/// blank for everybody is null.
nlohmann::json wholeEventJson(const Vocabulary& vocabulary, const Event& event);

/// {"kind": "decision", "decision": "bid", "seat": 0, "pending": [0]}, {"kind": "chance", "draw":
/// "market-card"} …
nlohmann::json nodeJson(const Vocabulary& vocabulary, const Node& node);

/// {"refusal": "bid-too-low", "pile": 1, …}
nlohmann::json refusalJson(const Vocabulary& vocabulary, const Rejection& rejection);
/// {"code": …, "sentence": …}
nlohmann::json problemJson(const Problem& problem);

/// Parses without exceptions and with a limit on depth; a discarded value if the text is no JSON.
nlohmann::json parseJson(std::string_view text);
/// Compact text; bytes that are no UTF-8 are replaced, never thrown about.
std::string compact(const nlohmann::json& value);

/// A member of an object, or null if it is no object or has no such member.
const nlohmann::json* member(const nlohmann::json& object, const char* name);
const nlohmann::json* member(const nlohmann::json&& object, const char* name) = delete;  // it would be gone
/// A text member of an object; empty if it is none.
std::string textOf(const nlohmann::json& object, const char* name);
/// A whole number not below 0 and at most `most`.
bool numberIn(const nlohmann::json& value, std::uint64_t most, std::uint64_t& number);
/// A seat below `seats`, or "spectator" where that is allowed.
bool observerIn(const nlohmann::json& value, int seats, bool spectator, Seat& observer);

}  // namespace bourse
