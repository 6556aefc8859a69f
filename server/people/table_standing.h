// How a table stands: whose turn it is and until when, without opening it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "server/room/room_state.h"

namespace bourse {

/// What is read of a table; `facts` as they are, so for nobody else.
struct TableStanding {
  TableFacts facts{};
  bool started = false, over = false;
};

/// Of a table that is awake: whose turn it is now, also where nobody is away.
TableStanding standingOf(const RoomState& room);
/// Of a table as the store has it; false if it cannot be read.
bool readStanding(std::string_view facts, TableStanding& standing);

/// So many seconds nobody asks whether a turn that was announced is still open.
inline constexpr std::int64_t kTurnIsFresh = 60;
/// Whether it is.
bool turnIsOpen(const TableFacts& facts, const SeatFacts& seat, std::int64_t decision);

/// What the person of a seat may know: nothing of it is secret.
nlohmann::json standingJson(const std::string& table, const TableStanding& standing, Seat seat);

}  // namespace bourse
