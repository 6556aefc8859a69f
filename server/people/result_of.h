// What becomes of a table that is over: a result for the histories of its people, and for their ratings.
#pragma once

#include <optional>
#include <string>

#include "server/identity/account_hooks.h"
#include "server/people/people_store.h"

namespace bourse {

/// Nothing if the game was ended without a result, or nobody at it has an account.
std::optional<GameResult> resultOf(const EndedGame& game, std::int64_t time);

/// The accounts against each other, by their places; guests and bots are not counted. On the ladder of
/// programs our own bots are.
void rateGame(GameResult& result);

}  // namespace bourse
