#include "tests/stockpile/state_fields.h"

#include "games/stockpile/state.h"

namespace bourse::stockpile {
namespace {

using enum Openness;

#define FIELD(type, name, openness) {#name, offsetof(type, name), sizeof(type::name), openness}

constexpr Field kPlayer[] = {
    FIELD(Player, cash, open),        FIELD(Player, regular, masked),
    FIELD(Player, split, open),       FIELD(Player, booms, masked),
    FIELD(Player, busts, masked),     FIELD(Player, unknown, derived),
    FIELD(Player, start, masked),     FIELD(Player, fees, open),
    FIELD(Player, bonds, open),       FIELD(Player, taxes, open),
    FIELD(Player, commodity, open),   FIELD(Player, investor, masked),
    FIELD(Player, offer, masked),     FIELD(Player, hand, masked),
    FIELD(Player, laidAside, masked), FIELD(Player, waiting, masked),
    FIELD(Player, commerce, masked),  FIELD(Player, feesPicked, open),
    FIELD(Player, sharesSold, open),  FIELD(Player, strategiesPlayed, open),
    FIELD(Player, used, open),        FIELD(Player, flags, open),
};
constexpr Field kSlot[] = {
    FIELD(Slot, card, masked),
    FIELD(Slot, pile, open),
    FIELD(Slot, known, open),
    FIELD(Slot, placedBy, open),
};
constexpr Field kPair[] = {
    FIELD(Pair, company, masked),   FIELD(Pair, forecast, masked),   FIELD(Pair, holder, open),
    FIELD(Pair, knowCompany, open), FIELD(Pair, knowForecast, open), FIELD(Pair, flags, open),
};
constexpr Field kBid[] = {FIELD(Bid, pile, open), FIELD(Bid, space, open)};
constexpr Field kFlow[] = {
    FIELD(Flow, table, open),     FIELD(Flow, step, open),  FIELD(Flow, cursor, open),
    FIELD(Flow, stage, open),     FIELD(Flow, round, open), FIELD(Flow, first, open),
    FIELD(Flow, nextFirst, open), FIELD(Flow, actor, open), FIELD(Flow, pending, open),
    FIELD(Flow, bidsBind, open),
};
#undef FIELD

/// A member that is one value or one array of values.
template <std::size_t Size, Openness openness>
constexpr Field kAll[] = {{"", 0, Size, openness}};

#define STRUCTS(name, count, element, fields) {#name, offsetof(State, name), count, sizeof(element), fields}
#define VALUES(name, openness) \
  {#name, offsetof(State, name), 1, sizeof(State::name), kAll<sizeof(State::name), (openness)>}

constexpr Member kMembers[] = {
    STRUCTS(player, kMaxSeats, Player, kPlayer),
    // All notes of one observer about one player are masked alike.
    STRUCTS(known, std::size_t{kObservers} * kMaxSeats, Known, (kAll<sizeof(Known), masked>)),
    STRUCTS(slot, kMostSlots, Slot, kSlot),
    STRUCTS(pair, kPairs, Pair, kPair),
    STRUCTS(bid, kMostMeeples, Bid, kBid),
    VALUES(price, open),
    VALUES(deck, derived),
    VALUES(discard, open),
    VALUES(commerceDeck, derived),
    VALUES(commerceGone, open),
    VALUES(forecasts, derived),
    VALUES(strategyPool, derived),
    VALUES(strategyBox, open),
    VALUES(finalForecast, open),
    VALUES(delayed, open),
    VALUES(investorOnPile, open),
    VALUES(wants, open),
    VALUES(bondsLeft, open),
    VALUES(slots, open),
    VALUES(spare, open),
    STRUCTS(flow, 1, Flow, kFlow),
    VALUES(agenda, open),
};
#undef STRUCTS
#undef VALUES

}  // namespace

std::span<const Member> membersOfState() { return kMembers; }

FieldAt fieldAt(std::size_t offset) {
  for (const Member& member : kMembers) {
    if (offset < member.offset || offset >= member.offset + member.count * member.stride) continue;
    const std::size_t within = (offset - member.offset) % member.stride;
    for (const Field& field : member.fields)
      if (within >= field.offset && within < field.offset + field.size)
        return {&member, &field, (offset - member.offset) / member.stride};
  }
  return {};
}

std::string nameOfByte(std::size_t offset) {
  const FieldAt at = fieldAt(offset);
  if (at.member == nullptr) return "unknown field";
  std::string name{at.member->name};
  if (name == "known")
    name +=
        '[' + std::to_string(at.element / kMaxSeats) + "][" + std::to_string(at.element % kMaxSeats) + ']';
  else if (at.member->count > 1)
    name += '[' + std::to_string(at.element) + ']';
  if (!at.field->name.empty()) name += '.' + std::string(at.field->name);
  if (at.field->size > 1)
    name += '[' + std::to_string((offset - at.member->offset) % at.member->stride - at.field->offset) + ']';
  return name;
}

}  // namespace bourse::stockpile
