// Nodes, events and lists of moves straight as text, for what is told to everybody after every move: building
// trees of them first (host/json/json.h) costs ten times as much. The same text as those trees would give.
#pragma once

#include <span>

#include "core/event.h"
#include "core/vocabulary.h"
#include "host/game/any_game.h"
#include "host/json/writer.h"
#include "host/table/view_change.h"

namespace bourse {

void writeNode(JsonWriter& out, const Vocabulary& vocabulary, const Node& node);
void writeMoves(JsonWriter& out, const Vocabulary& vocabulary, std::span<const Move> moves);
/// As the observer is told it.
void writeEvent(JsonWriter& out, const Vocabulary& vocabulary, const Event& event, Seat observer);

}  // namespace bourse
