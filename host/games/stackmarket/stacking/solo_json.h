// Towers without a market in JSON: what a page is told and what it asks (data/messages/engine.toml).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "host/games/stackmarket/stacking/hand_record.h"
#include "host/games/stackmarket/stacking/stacking_table.h"
#include "host/games/stackmarket/stacking/tower_duel.h"

namespace bourse {

/// Something to stack without a table; seat 0 does.
StackingTask soloTask(physics::StackingSetup setup, int seat = 0);
nlohmann::json soloJson(const StackingTask& task, std::span<const std::uint8_t> faces, bool bot);
nlohmann::json duelJson(const TowerDuel& duel);

nlohmann::json recordJson(const HandRecord& record);
/// Null is an empty record; false if it is none.
bool readHandRecord(const nlohmann::json& text, HandRecord& record);
/// {record, height, dice, reached, collapsed, fell_off}: the record with this stacking, or nothing.
std::optional<HandRecord> withStacking(const nlohmann::json& tried);
/// {record, height, dice}: the chance, the number of tries and the hand it resembles; null if it is no such
/// question.
nlohmann::json chanceFor(const nlohmann::json& asked);

}  // namespace bourse
