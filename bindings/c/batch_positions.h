// Positions of a batch by themselves: seen by a seat, saved, copied, imagined, thought about. Included by
// batch_of.h.
#pragma once

#include "bindings/c/batch_of.h"

namespace bourse::door {

inline constexpr std::uint64_t kMagic = 0x31'65'73'72'75'6f'62u;  // "bourse1"

inline Failure noSuchSeat(std::uint32_t seat, int seats) {
  return {BOURSE_WRONG_ARGUMENT,
          "There is no seat " + std::to_string(seat) + " at a table of " + std::to_string(seats) + "."};
}

template <class T>
Failure BatchOf<T>::observeSeat(std::uint32_t game, std::uint32_t seat, std::uint8_t* row) {
  const Table& table = tables_[game];
  if (seat >= static_cast<std::uint32_t>(seatsOf(table))) return noSuchSeat(seat, seatsOf(table));
  const Setting& setting = settingOf(table);
  see(setting, table, static_cast<Seat>(seat), row);
  return {};
}

template <class T>
Failure BatchOf<T>::seed(std::uint32_t game, char* digits) {
  constexpr char kDigits[] = "0123456789abcdef";
  for (const std::uint32_t word : tables_[game].at.seed.word)
    for (int shift = 28; shift >= 0; shift -= 4) *digits++ = kDigits[word >> shift & 15u];
  *digits = 0;
  return {};
}

template <class T>
Failure BatchOf<T>::scores(std::uint32_t game, float* scores) {
  const Table& table = tables_[game];
  const Scores money = G::scores(settingOf(table).rules, table.at.state);
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
    scores[seat] = seat < static_cast<std::size_t>(seatsOf(table)) ? static_cast<float>(money[seat]) : 0.0f;
  return {};
}

inline std::uint64_t digestOfBytes(const void* bytes, std::size_t size) {
  Digest digest;
  digest.addText({static_cast<const char*>(bytes), size});
  return digest.value();
}

template <class T>
Failure BatchOf<T>::save(std::uint32_t game, void* bytes, std::size_t room) {
  const std::size_t size = saveSize(game);
  if (room < size)
    return {BOURSE_NO_ROOM, "The position takes " + std::to_string(size) + " bytes; there is room for " +
                                std::to_string(room) + "."};
  const Table& table = tables_[game];
  Saved saved;
  std::memset(static_cast<void*>(&saved), 0, sizeof saved);
  saved.magic = kMagic + sizeof(Saved);
  saved.size = static_cast<std::uint32_t>(size);
  saved.events = static_cast<std::uint32_t>(table.events.size());
  saved.config = settingOf(table).rules.config;
  // With the bytes between its members, so that the same position is saved as the same bytes.
  std::memcpy(static_cast<void*>(&saved.at), &table.at, sizeof saved.at);
  auto* out = static_cast<char*>(bytes);
  std::memcpy(out, &saved, sizeof saved);
  if (!table.events.empty())
    std::memcpy(out + sizeof saved, table.events.data(), table.events.size() * sizeof(Event));
  saved.digest = digestOfBytes(out, size);
  std::memcpy(out, &saved, sizeof saved);
  return {};
}

template <class T>
Failure BatchOf<T>::load(std::uint32_t game, const void* bytes, std::size_t size) {
  Failure damaged{BOURSE_WRONG_DATA, "These bytes are not a saved position of this game and version."};
  Saved saved;
  if (size < sizeof saved) return damaged;
  std::vector<char> copy(static_cast<const char*>(bytes), static_cast<const char*>(bytes) + size);
  std::memcpy(static_cast<void*>(&saved), copy.data(), sizeof saved);
  if (saved.magic != kMagic + sizeof(Saved) || saved.size != size ||
      size != sizeof saved + std::size_t{saved.events} * sizeof(Event))
    return damaged;
  std::memset(copy.data() + offsetof(Saved, digest), 0, sizeof saved.digest);
  if (digestOfBytes(copy.data(), size) != saved.digest) return damaged;
  std::size_t config = 0;
  while (config < options_.settings.size() && !(options_.settings[config].rules.config == saved.config))
    ++config;
  if (config == options_.settings.size())
    return {BOURSE_WRONG_DATA, "The saved position is of a configuration that this batch does not have."};
  Table& table = tables_[game];
  std::memcpy(static_cast<void*>(&table.at), &saved.at, sizeof saved.at);
  table.at.config = static_cast<std::uint16_t>(config);
  table.events.resize(saved.events);
  if (saved.events > 0)
    std::memcpy(table.events.data(), copy.data() + sizeof saved, saved.events * sizeof(Event));
  table.chance = Chance(table.at.seed);
  for (std::size_t stream = 0; stream < kStreams; ++stream)
    table.chance.skip(static_cast<std::uint8_t>(stream), table.at.draws[stream]);
  run(table);
  return {};
}

template <class T>
Failure BatchOf<T>::clone(std::uint32_t game, Batch& to, std::uint32_t place) {
  auto* other = dynamic_cast<BatchOf*>(&to);
  if (other == nullptr)
    return {BOURSE_WRONG_DATA, "A position cannot be copied into a batch of another game."};
  if (place >= other->games()) return {BOURSE_WRONG_ARGUMENT, "There is no such game in the other batch."};
  const auto& config = settingOf(tables_[game]).rules.config;
  std::size_t found = 0;
  while (found < other->options_.settings.size() && !(other->options_.settings[found].rules.config == config))
    ++found;
  if (found == other->options_.settings.size())
    return {BOURSE_WRONG_DATA, "The other batch does not have the configuration of this position."};
  other->tables_[place] = tables_[game];
  other->tables_[place].at.config = static_cast<std::uint16_t>(found);
  return {};
}

template <class T>
Failure BatchOf<T>::determinize(std::uint32_t game, std::uint32_t seat, std::uint64_t seed) {
  Table& table = tables_[game];
  if (seat >= static_cast<std::uint32_t>(seatsOf(table))) return noSuchSeat(seat, seatsOf(table));
  const Rules& rules = settingOf(table).rules;
  const Seed future = Seed::of(seed);
  Rng rng(future, purpose::kDeterminize + seat);
  table.at.state = G::determinize(rules, G::view(rules, table.at.state, static_cast<Seat>(seat)), rng);
  table.at.seed = future;
  table.at.draws = {};
  table.at.thoughts = {};
  table.chance = Chance(future);
  // What the seat was not shown is hidden from everybody in this world: others' true secrets are not of it.
  for (Event& event : table.events) event = shownTo(static_cast<Seat>(seat), event);
  run(table);
  return {};
}

template <class T>
Failure BatchOf<T>::bot(std::string_view name, std::uint32_t iterations, const std::uint8_t* which,
                        std::int32_t* moves) {
  const auto bots = T::bots();
  const auto found =
      std::find_if(bots.begin(), bots.end(), [&](const auto& bot) { return bot.name == name; });
  if (found == bots.end())
    return {BOURSE_WRONG_TEXT,
            "There is no bot “" + std::string(name) + "”; there are " + T::kind().bots + "."};
  const auto work = [&](std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t i = first; i < last; ++i) {
      moves[i] = BOURSE_KEEP;
      Table& table = tables_[i];
      if (table.node.kind != Node::Kind::decision || (which != nullptr && which[i] == 0)) continue;
      const Seat seat = table.node.seat;
      const Move chosen = chooseBy(*found, table, iterations, table.at.thoughts[seat]++);
      moves[i] = T::kIds.idOf(chosen, seat, seatsOf(table));
    }
  };
  pool_.share(games(), 1, work);
  return {};
}

template <class T>
Failure BatchOf<T>::history(std::uint32_t game, std::uint32_t seat, std::uint32_t from, bool places,
                            bourse_event* events, std::uint32_t room, std::uint32_t& count) {
  static const SeatParts kSeats = seatParts(T::vocabulary());
  if (!has(BOURSE_HISTORY))
    return {BOURSE_WRONG_ARGUMENT, "This batch keeps no history; open it with BOURSE_HISTORY."};
  const Table& table = tables_[game];
  const int seats = seatsOf(table);
  if (seat >= static_cast<std::uint32_t>(seats)) return noSuchSeat(seat, seats);
  count = static_cast<std::uint32_t>(table.events.size());
  const auto place = [&](int who) {
    return static_cast<std::uint8_t>(who < seats ? (who + seats - static_cast<int>(seat)) % seats
                                                 : BOURSE_NO_SEAT);
  };
  for (std::uint32_t i = from; i < count && i - from < room; ++i) {
    const Event told = shownTo(static_cast<Seat>(seat), table.events[i]);
    const unsigned named = places ? kSeats[told.kind] : 0u;
    const auto argument = [&](std::uint8_t part) {
      const int value = partOf(told, part);
      return (named & part) != 0 ? place(value) : static_cast<std::uint8_t>(value);
    };
    events[i - from] = {.kind = told.kind,
                        .seat = place(told.seat),
                        .a = argument(Event::partA),
                        .b = argument(Event::partB),
                        .c = argument(Event::partC),
                        .d = argument(Event::partD),
                        .amount = told.amount};
  }
  return {};
}

}  // namespace bourse::door
