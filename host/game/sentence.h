// English sentences for refusals, without a library: for records, the engine protocol and browsers.
//
// The texts are those of data/text/en. People who play get theirs from words/, in their language and with the
// names of the players; here a seat is called by its number.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rejection.h"
#include "core/vocabulary.h"
#include "host/game/problem.h"

namespace bourse {

/// Named arguments of a message; a number among them is what a plural counts.
using MessageArgs = std::vector<std::pair<std::string, std::string>>;

/// Fills in a message of the form that tools/gen/messages.py allows: {name}, plural and select.
std::string filledIn(std::string_view message, const MessageArgs& args);

/// The refusal's code and sentence; see Position::moneyTable().
Problem problemOf(const Vocabulary& vocabulary, const Rejection& rejection, int moneyTable = 0);

}  // namespace bourse
