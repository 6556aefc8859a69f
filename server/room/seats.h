// Whose a seat is, as the facts of a table say it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/room/facts.h"

namespace bourse {

/// The seat of a secret token; kNobody if there is none. Takes the same time whichever seat it is.
Seat seatOfToken(const TableFacts& facts, std::string_view token);
Seat seatOfAccount(const TableFacts& facts, std::string_view account);
/// Accounts that have a seat.
std::vector<std::string> accountsIn(const TableFacts& facts);
/// Who sat down first of those who are still here; kNobody at an empty table.
Seat hostOf(const TableFacts& facts);
/// Seats of a rated table that are played from an address that another seat is played from.
std::vector<Seat> sameOrigin(const TableFacts& facts);
/// The person in a seat sat down or plays in this net; false if nothing new is known by that.
bool addOrigin(TableFacts& facts, Seat seat, std::string_view net);
/// The host has removed a spectator of this address, as addressHash() has it.
bool isRemovedSpectator(const TableFacts& facts, std::string_view address);
int emptySeats(const TableFacts& facts);
/// Somebody at the table has this name, or one that looks like it.
bool hasSimilarName(const TableFacts& facts, std::string_view name);

}  // namespace bourse
