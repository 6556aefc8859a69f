// How the games of a batch begin, move and are shown. Included by batch_of.h.
#pragma once

#include "bindings/c/batch_of.h"

namespace bourse::door {

template <class T>
Failure BatchOf<T>::readTexts(const bourse_options& options) {
  std::vector<Weighted> list;
  if (Failure failure = readList(options.configs != nullptr ? options.configs : "", "configuration", list))
    return failure;
  if (list.size() > 60000) return {BOURSE_WRONG_TEXT, "There may be 60000 configurations at most."};
  options_.settings.reserve(list.size());
  for (const Weighted& entry : list) {
    typename G::Config config;
    if (Failure failure = T::readConfig(entry.text, config)) return failure;
    const Result<Rules> rules = G::compile(config);
    if (!ok(rules))
      return {BOURSE_WRONG_TEXT, "The configuration “" + entry.text + "” cannot be played: " +
                                     refusalName(T::vocabulary(), std::get<Rejection>(rules).code) + "."};
    options_.settings.push_back({.rules = std::get<Rules>(rules), .kit = nullptr, .weight = entry.weight});
    options_.settings.back().kit = std::make_unique<typename T::Kit>(options_.settings.back().rules);
    options_.settingWeights += entry.weight;
  }
  std::vector<std::string_view> names;
  for (const auto& bot : T::bots()) names.push_back(bot.name);
  if (Failure failure =
          readLineups(options.players != nullptr ? options.players : "-", names, options_.lineups))
    return failure;
  for (const Lineup& lineup : options_.lineups) options_.lineupWeights += lineup.weight;
  return {};
}

template <class T>
void BatchOf<T>::begin(Table& table, std::uint64_t number) {
  seatGame(table.at, number, options_);
  table.chance = Chance(table.at.seed);
  table.events.clear();
  EventRoom room;
  EventSink events = has(BOURSE_HISTORY) ? EventSink(room) : EventSink();
  table.at.state = G::start(settingOf(table).rules, events);
  table.events.assign(events.list().begin(), events.list().end());
  run(table);
}

template <class T>
void BatchOf<T>::apply(Table& table, Seat seat, Move move) {
  const Rules& rules = settingOf(table).rules;
  if (has(BOURSE_HISTORY)) {
    EventRoom room;
    EventSink events(room);
    G::apply(rules, table.at.state, seat, move, events);
    table.events.insert(table.events.end(), events.list().begin(), events.list().end());
  } else {
    EventSink nobody;
    G::apply(rules, table.at.state, seat, move, nobody);
  }
}

template <class T>
void BatchOf<T>::draw(Table& table, const Rules& rules) {
  OutcomeList outcomes;
  G::outcomes(rules, table.at.state, outcomes);
  const std::uint8_t stream = streamOf(table.node);
  ++table.at.draws[stream];
  apply(table, kNobody, table.chance.draw(stream, outcomes));
}

template <class T>
Move BatchOf<T>::chooseBy(const Bot<G>& bot, Table& table, std::uint32_t iterations, std::uint32_t ordinal) {
  const Rules& rules = settingOf(table).rules;
  const Seat seat = table.node.seat;
  Budget budget = bot.budget;
  if (iterations != 0) budget.iterations = iterations;
  Rng rng(table.at.seed, purpose::kBot + seat, ordinal);
  return bot.choose(rules, G::view(rules, table.at.state, seat), table.legal, budget, rng);
}

/// On to the next decision of the caller, or the end.
template <class T>
void BatchOf<T>::run(Table& table) {
  const Rules& rules = settingOf(table).rules;
  for (;;) {
    table.node = G::node(rules, table.at.state);
    if (table.node.kind == Node::Kind::over) return table.legal.clear();
    if (table.node.kind != Node::Kind::decision) {
      draw(table, rules);
      continue;
    }
    const Seat seat = table.node.seat;
    table.legal.clear();
    G::legal(rules, table.at.state, seat, table.legal);
    const std::uint8_t who = table.at.player[seat];
    const bool forced = table.legal.size() == 1;
    if (who < kFirstBot && !(forced && has(BOURSE_SKIP_FORCED))) return offer(table);
    Move chosen = table.legal[0];
    if (who >= kFirstBot && !forced)
      chosen = chooseBy(T::bots()[who - kFirstBot], table, 0, table.at.thoughts[seat]++);
    T::remember(table.at.memory, table.at.state, seat, chosen);
    apply(table, seat, chosen);
  }
}

/// The caller is asked.
template <class T>
void BatchOf<T>::offer(Table& table) const {
  const int seats = seatsOf(table);
  for (std::size_t i = 0; i < table.legal.size(); ++i)
    table.id[i] = static_cast<std::int16_t>(T::kIds.idOfLegal(table.legal[i], table.node.seat, seats));
}

template <class T>
bool BatchOf<T>::move(Table& table, std::int32_t id) {
  const auto last = table.id.begin() + static_cast<std::ptrdiff_t>(table.legal.size());
  const auto found = std::find(table.id.begin(), last, id);
  if (found == last) return false;
  const Seat seat = table.node.seat;
  const Move move = table.legal[static_cast<std::size_t>(found - table.id.begin())];
  T::remember(table.at.memory, table.at.state, seat, move);
  apply(table, seat, move);
  run(table);
  return true;
}

template <class T>
Failure BatchOf<T>::refuse(const Table& table, std::uint32_t game, std::int32_t id, int seats) {
  const std::string where = "game " + std::to_string(game);
  if (table.node.kind != Node::Kind::decision)
    return {BOURSE_ILLEGAL_MOVE,
            "Game " + std::to_string(game) + " is over; move " + std::to_string(id) + " was not played."};
  const Move move = T::kIds.moveOf(id, table.node.seat, seats);
  if (move.verb == 0)
    return {BOURSE_ILLEGAL_MOVE, "There is no move " + std::to_string(id) + " for a table of " +
                                     std::to_string(seats) + " (" + where + ")."};
  return {BOURSE_ILLEGAL_MOVE, "“" + T::kind().moveTexts[static_cast<std::size_t>(id)] + "” (" +
                                   std::to_string(id) + ") is not legal for seat " +
                                   std::to_string(table.node.seat) + " in " + where + "; " +
                                   std::to_string(table.legal.size()) + " moves are."};
}

template <class T>
Failure BatchOf<T>::step(const std::int32_t* moves, const bourse_rows& rows) {
  constexpr std::uint32_t kNone = ~0u;
  std::atomic<std::uint32_t> refused{kNone};  // the first, so that the sentence does not depend on threads
  const auto stride = games();
  const auto work = [&](std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t i = first; i < last; ++i) {
      Table& table = tables_[i];
      if (i + 1 < last) fetch(i + 1, rows);
      bool ended = false, wrong = false;
      if (moves != nullptr && moves[i] != BOURSE_KEEP) {
        wrong = !move(table, moves[i]);
        ended = !wrong && table.node.kind == Node::Kind::over;
        if (wrong)
          for (std::uint32_t seen = refused; i < seen && !refused.compare_exchange_weak(seen, i);) {
          }
      }
      if (rows.refused != nullptr) rows.refused[i] = wrong ? 1 : 0;
      if (rows.ended != nullptr) rows.ended[i] = ended ? 1 : 0;
      if (ended) {
        tellEnd(settingOf(table).rules, table.at, i, rows);
        if (has(BOURSE_AUTO_RESET)) {
          // Line-ups of bots may end a game without asking the caller; such a game is nobody's to count.
          do begin(table, table.at.number + stride);
          while (table.node.kind == Node::Kind::over);
        }
      }
      fill(table, i, rows);
    }
  };
  pool_.share(stride, kPiece, work);
  if (const std::uint32_t game = refused; game != kNone)
    return refuse(tables_[game], game, moves[game], seatsOf(tables_[game]));
  return {};
}

/// Asks for what the next game needs while this one is played: rows of large batches lie in no cache.
template <class T>
void BatchOf<T>::fetch(std::uint32_t i, const bourse_rows& rows) const {
  constexpr std::size_t kLine = 64;
  const auto* state = reinterpret_cast<const char*>(&tables_[i].at.state);
  for (std::size_t at = 0; at < sizeof(State); at += kLine) __builtin_prefetch(state + at);
  if (rows.observation != nullptr)
    for (std::size_t at = 0; at < T::kObservation; at += kLine)
      __builtin_prefetch(rows.observation + std::size_t{i} * T::kObservation + at, 1);
  if (rows.mask != nullptr)
    for (std::size_t at = 0; at < T::kMoves; at += kLine)
      __builtin_prefetch(rows.mask + std::size_t{i} * T::kMoves + at, 1);
}

template <class T>
void BatchOf<T>::fill(Table& table, std::uint32_t i, const bourse_rows& rows) const {
  const Setting& setting = settingOf(table);
  const bool over = table.node.kind != Node::Kind::decision;
  tellNode(setting.rules, table.at, table.node, table.legal.size(), i, rows);
  const std::size_t moves = table.legal.size();
  if (rows.mask != nullptr) {
    std::uint8_t* mask = rows.mask + std::size_t{i} * T::kMoves;
    std::memset(mask, 0, T::kMoves);
    for (std::size_t move = 0; move < moves; ++move) mask[table.id[move]] = 1;
  }
  if (rows.legal != nullptr) {
    std::int16_t* legal = rows.legal + std::size_t{i} * BOURSE_MOST_MOVES;
    std::copy_n(table.id.begin(), moves, legal);
    std::fill(legal + moves, legal + BOURSE_MOST_MOVES, std::int16_t{-1});
    // Seats count from the player and verbs may be appended: only then ids are out of order.
    if (!std::is_sorted(legal, legal + moves)) std::sort(legal, legal + moves);
  }
  if (rows.observation != nullptr) {
    std::uint8_t* row = rows.observation + std::size_t{i} * T::kObservation;
    if (over)
      std::memset(row, 0, T::kObservation);
    else
      see(setting, table, table.node.seat, row);
  }
}

template <class T>
void BatchOf<T>::see(const Setting& setting, const Table& table, Seat seat, std::uint8_t* row) const {
  const auto view = G::view(setting.rules, table.at.state, seat);
  if (has(BOURSE_VIEW_ONLY))
    T::observe(*setting.kit, view, T::memoryOf(setting.rules, view), row);
  else
    T::observe(*setting.kit, view, table.at.memory, row);
}

}  // namespace bourse::door
