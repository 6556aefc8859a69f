// Views, events and lists of moves straight as text, for what is told to everybody after every move: building
// trees of them first (host/json.h) costs ten times as much. The same text as those trees would give.
#pragma once

#include "core/event.h"
#include "core/vocabulary.h"
#include "host/any_game.h"
#include "host/json_writer.h"
#include "host/view_change.h"

namespace bourse {

/// Compact JSON with keys in the order of the alphabet.
ViewText viewText(const AnyView& view);
void writeLegal(JsonWriter& out, const Vocabulary& vocabulary, const MoveList& moves);
/// As the observer is told it.
void writeEvent(JsonWriter& out, const Vocabulary& vocabulary, const Event& event, Seat observer);

}  // namespace bourse
