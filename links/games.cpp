#include "links/games.h"

#include "links/stackmarket/look.h"
#include "links/stockpile/look.h"

namespace bourse::links {
namespace {

constexpr const GameLook* kLooks[] = {&kStockpileLook, &kStackMarketLook};

}  // namespace

const GameLook* lookOf(std::string_view game) {
  for (const GameLook* look : kLooks)
    if (look->game == game) return look;
  return nullptr;
}

}  // namespace bourse::links
