#include "host/json/text.h"

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/fixed_vec.h"
#include "host/game/argument.h"
#include "host/json/json.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

void writeValue(JsonWriter& out, const Vocabulary& vocabulary, ArgType type, int value) {
  const WrittenValue written = writtenValue(vocabulary, type, value);
  switch (written.as) {
    case WrittenValue::As::nobody:
      return out.null();
    case WrittenValue::As::name:
      return out.value(written.name);
    case WrittenValue::As::number:
      return out.value(value);
  }
}

struct Key {
  std::string_view name;
  std::uint8_t which = 0;
};

}  // namespace

void writeNode(JsonWriter& out, const Vocabulary& vocabulary, const Node& node) {
  const auto nameOrNumber = [&](std::string_view key, const NodeInfo* info) {
    if (info != nullptr)
      out.member(key, info->name);
    else
      out.member(key, node.what);
  };
  out.beginObject();
  if (node.kind == Node::Kind::decision) nameOrNumber("decision", vocabulary.decision(node.what));
  if (node.kind == Node::Kind::chance) nameOrNumber("draw", vocabulary.draw(node.what));
  constexpr std::string_view kKinds[] = {"decision", "chance", "world", "over"};
  out.member("kind", kKinds[static_cast<std::size_t>(node.kind)]);
  if (node.kind == Node::Kind::world) nameOrNumber("question", vocabulary.question(node.what));
  if (node.kind == Node::Kind::decision) {
    out.key("pending");
    out.beginList();
    for (Seat seat = 0; seat < kMaxSeats; ++seat)
      if (contains(node.pending, seat)) out.value(seat);
    if (contains(node.pending, kSpectator)) out.value("spectator");
    out.endList();
    out.member("seat", node.seat);
  }
  out.endObject();
}

void writeMoves(JsonWriter& out, const Vocabulary& vocabulary, std::span<const Move> moves) {
  out.beginList();
  for (const Move move : moves) {
    const VerbInfo* verb = vocabulary.verb(move.verb);
    out.beginList();
    out.value(move.verb);
    for (std::size_t i = 0; i < (verb != nullptr ? verb->args.size() : 3); ++i)
      out.value(partOfMove(move, i));
    out.endList();
  }
  out.endList();
}

void writeEvent(JsonWriter& out, const Vocabulary& vocabulary, const Event& event, Seat observer) {
  const EventInfo* info = vocabulary.event(event.kind);
  if (info == nullptr) return out.raw(compact(eventJson(vocabulary, event, observer)));
  // Keys in the order of the alphabet: those of the arguments, "event" and "seat".
  constexpr std::uint8_t kEvent = 254, kSeat = 255;
  FixedVec<Key, std::tuple_size_v<decltype(info->part)> + 2> keys;
  const auto add = [&keys](Key key) {
    keys.push(key);
    for (std::size_t i = keys.size() - 1; i > 0 && keys[i].name < keys[i - 1].name; --i)
      std::swap(keys[i], keys[i - 1]);
  };
  add({"event", kEvent});
  if (info->seat) add({"seat", kSeat});
  for (std::size_t i = 0; i < info->args.size(); ++i) add({info->args[i].name, static_cast<std::uint8_t>(i)});
  const bool told = contains(event.sees, observer);
  out.beginObject();
  for (const auto& [key, which] : keys) {
    out.key(key);
    if (which == kEvent)
      out.value(info->name);
    else if (which == kSeat)
      writeValue(out, vocabulary, ArgType::seat, event.seat);
    else if ((event.secret & info->part[which]) != 0 && !told)
      out.null();
    else
      writeValue(out, vocabulary, info->args[which].type, partOf(event, info->part[which]));
  }
  out.endObject();
}

}  // namespace bourse
