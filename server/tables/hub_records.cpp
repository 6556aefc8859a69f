// Records of finished games: downloaded, and uploaded from elsewhere to get a link here.
#include <algorithm>
#include <ctime>

#include "server/identity/secrets.h"
#include "server/room/seats.h"
#include "server/tables/hub.h"

namespace bourse {
namespace {

/// Whether the record's seed really drew its cards. Then it is kept and can be verified here as well.
bool drawsItself(const TableFacts& facts, const std::vector<std::string>& entries) {
  Problem problem;
  return replayed(facts, entries, problem) != nullptr;
}

bool readPlayers(const ReplayedRecord& past, const std::vector<std::string_view>& bots, TableFacts& facts,
                 Problem& problem) {
  facts.seats.assign(static_cast<std::size_t>(past.position->seats()), {});
  for (const RecordPlayer& player : past.record.players) {
    if (!player.name.empty() && !isPersonName(player.name)) {
      problem = {"name-wrong", "A name has 1 to 40 bytes, without control characters or spaces around it."};
      return false;
    }
    if (!player.bot.empty() && std::find(bots.begin(), bots.end(), player.bot) == bots.end()) {
      problem = {"bot-unknown",
                 "This server does not know the bot of seat " + std::to_string(player.seat) + "."};
      return false;
    }
    facts.seats[player.seat].name = player.name;
    facts.seats[player.seat].bot = player.bot;
  }
  return true;
}

}  // namespace

/// Where spectators see the game late, everybody else but its players waits for them.
bool Hub::mayKnowTheEnd(const TableFacts& facts, std::string_view token) const {
  return endIsShown(facts, services_.unixTime()) || (!token.empty() && seatOfToken(facts, token) != kNobody);
}

std::optional<std::string> Hub::record(std::string_view id, Problem& problem, std::string_view token) {
  const auto fromLog = [&](const TableFacts& facts, const GameLog& log) -> std::optional<std::string> {
    if (log.imagined())
      problem = {"no-record", "A game in an imagined world has no record."};
    else if (!isPlayed(facts, log) || !mayKnowTheEnd(facts, token))
      problem = {"game-running", "The record holds every secret; it is given when the game is over."};
    else
      return log.recordText();
    return {};
  };
  if (const auto found = rooms_.find(id); found != rooms_.end())
    return fromLog(found->second.room->facts(), found->second.room->table().log());
  if (const std::string* known = records_.find(id); known != nullptr) return *known;
  std::string trouble;
  const std::optional<StoredTable> stored = limits_.shared ? std::nullopt : store_.find(id, trouble);
  if (!stored) {
    problem = trouble.empty() ? Problem{"table-unknown", "There is no such table."} : unread(id, trouble);
    return {};
  }
  if (!stored->over) {  // without replaying it
    problem = {"game-running", "The record holds every secret; it is given when the game is over."};
    return {};
  }
  TableFacts facts;
  const bool known = readFacts(stored->facts, facts, problem);
  const std::unique_ptr<GameLog> log = known ? replayed(facts, stored->entries, problem) : nullptr;
  if (log == nullptr) {
    if (problem.code != "rules-version") problem = unread(id, problem.sentence);
    return {};
  }
  if (isPlayed(facts, *log)) {
    std::optional<std::string> text = fromLog(facts, *log);
    if (text && mayKnowTheEnd(facts, {})) records_.add(id, *text);
    return text;
  }
  problem = {"no-record", "This table was closed before its game was over."};
  return {};
}

bool Hub::storeRecord(std::string_view text, Problem& problem, std::function<void(const std::string&)> kept) {
  ReplayedRecord past;
  RecordProblem wrong;
  if (!readRecord(text, past, wrong)) {
    problem = {wrong.problem.code, wrong.text()};
    return false;
  }
  if (past.position->node().kind != Node::Kind::over) {
    problem = {"game-running",
               "Only the record of a game that is over is kept here: a running one has secrets."};
    return false;
  }
  NewTable table;
  continueFrom(past.record, past.record.lines.size(), table);
  if (!readPlayers(past, services_.bots.names(past.position->kind()), table.facts, problem)) return false;
  TableFacts& facts = table.facts;
  facts.made = std::time(nullptr);
  facts.begun = facts.seedChosen = facts.uploaded = true;
  facts.undo = facts.chat = false;
  facts.standIn = services_.bots.standIn(past.position->kind());
  facts.seed = past.record.seed.value_or(newSeed());
  if (past.record.seed) {
    facts.given = 0;
    if (!drawsItself(facts, table.entries)) facts.given = table.entries.size();
  }
  const std::string id = newTableId();
  TableUpdate news{.table = id, .facts = factsText(facts), .over = true};
  news.entries = std::move(table.entries);
  if (limits_.shared) news.fence = 1, news.rules = rulesName(facts.game, facts.rules);
  services_.persist(std::move(news), [id, kept = std::move(kept)] { kept(id); });
  return true;
}

}  // namespace bourse
