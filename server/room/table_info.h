// A table as everybody who has its link may see it: nothing in it is secret.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "server/room/room_state.h"

namespace bourse {

nlohmann::json tableInfo(const RoomState& room);
/// The hash that binds the server to its seed; empty where the cards were drawn by another seed, or by
/// nobody.
std::string commitmentText(const RoomState& room);

}  // namespace bourse
