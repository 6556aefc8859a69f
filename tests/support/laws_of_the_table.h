// The cheap laws that hold after every act of a told situation.
#pragma once

#include <span>
#include <string_view>

#include "core/event.h"
#include "games/stockpile/rules.h"

namespace bourse::told {

/// Fails the running test, naming the act, if cards or money were lost or something false is "proved".
void expectLaws(std::string_view act, const stockpile::Rules& rules, const stockpile::State& before,
                const stockpile::State& after, std::span<const Event> events);

}  // namespace bourse::told
