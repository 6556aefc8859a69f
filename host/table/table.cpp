// The play at a table: whose turn it is, what instructions, plans and bots answer, what chance draws.
#include "host/table/table.h"

#include <algorithm>

#include "host/json/json.h"
#include "host/table/parts.h"

namespace bourse {

Table::Table(std::unique_ptr<GameLog> log, const TableOptions& options, const BotFactory& bots)
    : log_(std::move(log)), options_(options), bots_(bots), shown_(std::make_unique<Shown>()) {
  BOURSE_CHECK(log_->seed().has_value(), ==, true);
  chairs_.resize(static_cast<std::size_t>(seats()));
  for (const RecordPlayer& player : log_->players()) {
    Chair& chair = chairs_[player.seat];
    chair.bot = player.bot;
    if (!player.bot.empty()) chair.player = bots_.make(log_->position().kind(), player.bot);
    if (chair.player == nullptr) chair.bot.clear();
    chair.name = chair.player == nullptr && player.name.empty() ? player.bot : player.name;
  }
  started_ =
      options_.start == StartMode::now || (options_.start == StartMode::ifResumed && !log_->lines().empty());
  lastDecision_ = options_.lastDecision;
  if (started_) drawAll();
  eventsTold_ = log_->events().size();
  openDecisions();
  shownUntil_ = options_.shown;
  if (delays()) followGame();
}

Table::~Table() = default;

Seat Table::seatOf(Client client) const {
  for (Seat seat = 0; seat < chairs_.size(); ++seat)
    if (chairs_[seat].client == client) return seat;
  return std::find(spectators_.begin(), spectators_.end(), client) != spectators_.end() ? kSpectator
                                                                                        : kNobody;
}

void Table::drawAll() {
  for (Node::Kind kind = log_->position().node().kind;
       kind == Node::Kind::chance || (kind == Node::Kind::world && !options_.waitForWorld);
       kind = log_->position().node().kind)
    log_->draw();
}

bool Table::asksWorld() const {
  return started_ && !ended_ && options_.waitForWorld && log_->position().node().kind == Node::Kind::world;
}

void Table::answerWorld(Move move, std::vector<std::string> attachments, std::vector<Outgoing>& out) {
  BOURSE_CHECK(asksWorld(), ==, true);
  BOURSE_CHECK(ok(log_->position().check(kNobody, move)), ==, true);
  for (std::string& line : attachments) log_->attach(std::move(line));
  log_->answerWorld(move);
  goOn(out);
  settle(out);
}

void Table::makeMove(Seat seat, Move move) {
  chairs_[seat].decision = 0;
  chairs_[seat].handsOff = false;
  log_->apply({seat, move});
}

/// A decision keeps its number as long as it is open, whatever others answer meanwhile.
void Table::openDecisions() {
  const Node node = log_->position().node();
  for (Seat seat = 0; seat < chairs_.size(); ++seat) {
    const bool asked =
        started_ && !ended_ && node.kind == Node::Kind::decision && contains(node.pending, seat);
    std::uint32_t& decision = chairs_[seat].decision;
    if (!asked)
      decision = 0;
    else if (decision == 0)
      decision = ++lastDecision_;
  }
  dropPlans(node);
}

/// A plan lives until the run of decisions it was made for is over, unless it lasts.
void Table::dropPlans(const Node& node) {
  for (Chair& chair : chairs_) {
    if (chair.plan.empty()) continue;
    const bool asked = node.kind == Node::Kind::decision && node.what == chair.plan.decision;
    if (asked) chair.plan.begun = true;
    if (asked || !chair.plan.begun) continue;
    chair.plan.begun = false;
    if (!chair.plan.lasts) chair.plan = {};
  }
}

/// The first wish that can be had, as cheaply as possible.
bool Table::planned(const Chair& chair, const AnyView& view, const MoveList& legal, Move& move) const {
  if (view.node().what != chair.plan.decision) return false;
  if (!chair.plan.terms.empty()) return view.planned(parseJson(chair.plan.terms), legal, move);
  const GameKind& kind = log_->position().kind();
  for (const Move limit : chair.plan.limits)
    for (const Move one : legal)  // sorted, so the cheapest comes first
      if (kind.grants(limit, one)) {
        move = one;
        return true;
      }
  return false;
}

/// What a person's instructions answer to the open decision.
bool Table::instructed(Seat seat, Move& move) {
  Chair& chair = chairs_[seat];
  if (chair.player != nullptr || chair.name.empty() || chair.handsOff) return false;
  const std::unique_ptr<AnyView> view = log_->position().view(seat);
  MoveList legal;
  view->legal(legal);
  if (chair.instructions.automatic && view->automaticAnswer(legal, move)) return true;
  if (planned(chair, *view, legal, move)) return true;
  if (!chair.instructions.skipIdle || legal.size() != 1) return false;
  move = legal[0];
  return true;
}

/// The seat itself that the node names, if a bot has it, else the first bot among those who may answer.
Seat Table::nextBot() const {
  const Node node = log_->position().node();
  if (!started_ || ended_ || node.kind != Node::Kind::decision) return kNobody;
  if (node.seat < chairs_.size() && chairs_[node.seat].player != nullptr) return node.seat;
  for (Seat seat = 0; seat < chairs_.size(); ++seat)
    if (contains(node.pending, seat) && chairs_[seat].player != nullptr) return seat;
  return kNobody;
}

BotTurn Table::turnOf(Seat seat, std::shared_ptr<Player> player) const {
  // Its own stream, by position: thinking changes no card, and a repeated position gives a repeated move.
  BotTurn turn{.seat = seat,
               .decision = chairs_[seat].decision,
               .player = std::move(player),
               .view = log_->position().view(seat),
               .legal = {},
               .budget = options_.budget,
               .rng = Rng(log_->drawingSeed(), purpose::kBot + seat, log_->lines().size())};
  turn.view->legal(turn.legal);
  return turn;
}

std::optional<BotTurn> Table::botTurn() const {
  const Seat seat = nextBot();
  if (seat == kNobody) return {};
  return turnOf(seat, chairs_[seat].player);
}

std::optional<BotTurn> Table::turnFor(Seat seat, std::string_view bot) const {
  if (seat >= chairs_.size() || chairs_[seat].decision == 0 || chairs_[seat].player != nullptr) return {};
  std::shared_ptr<Player> player = bots_.make(log_->position().kind(), bot);
  if (player == nullptr) return {};
  BotTurn turn = turnOf(seat, std::move(player));
  turn.forPerson = true;
  return turn;
}

bool Table::play(const BotTurn& turn, Move move, std::vector<Outgoing>& out) {
  BOURSE_CHECK(std::size_t{turn.seat}, <, chairs_.size());
  const Chair& chair = chairs_[turn.seat];
  if (turn.decision == 0 || turn.decision != chair.decision) return false;
  if (!turn.forPerson && chair.player != turn.player) return false;
  BOURSE_CHECK(contains(turn.legal, move), ==, true);
  makeMove(turn.seat, move);
  goOn(out);
  settle(out);
  return true;
}

bool Table::botStep(std::vector<Outgoing>& out) {
  std::optional<BotTurn> turn = botTurn();
  if (!turn) return false;
  const Move move = turn->choose();
  BOURSE_CHECK(contains(turn->legal, move), ==, true);
  makeMove(turn->seat, move);
  goOn(out);
  return true;
}

bool Table::instructionStep(std::vector<Outgoing>& out) {
  const Node node = log_->position().node();
  if (!started_ || ended_ || node.kind != Node::Kind::decision) return false;
  for (Seat seat = 0; seat < chairs_.size(); ++seat) {
    Move move;
    if (!contains(node.pending, seat) || !instructed(seat, move)) continue;
    automatic_.push_back(log_->lines().size());
    makeMove(seat, move);
    goOn(out);
    return true;
  }
  return false;
}

/// After a move: what chance does next, and everybody is told.
void Table::goOn(std::vector<Outgoing>& out) {
  drawAll();
  openDecisions();
  publish(out);
}

/// Instructions and bots, each decision told by itself, until a person must choose.
void Table::settle(std::vector<Outgoing>& out) {
  while (instructionStep(out) || (options_.botsAtOnce && botStep(out))) {
  }
}

bool Table::isFull() const {
  return std::all_of(chairs_.begin(), chairs_.end(), [](const Chair& chair) { return chair.taken(); });
}

void Table::deal(const Seed& seed, const std::vector<std::string>& attachments) {
  BOURSE_CHECK(started_, ==, false);
  log_->reseed(seed);
  for (const std::string& line : attachments) log_->attach(line);
}

bool Table::begin(std::vector<Outgoing>& out) {
  if (started_ || !isFull()) return false;
  log_->setPlayers(players());
  started_ = true;
  tellTable(out);
  eventsTold_ = log_->events().size();
  publish(out);  // the table before the first card: a whole view to begin with
  goOn(out);
  settle(out);
  return true;
}

bool Table::reserve(Seat seat, std::string_view name, std::vector<Outgoing>& out) {
  if (started_ || seat >= chairs_.size() || chairs_[seat].taken() || name.empty()) return false;
  chairs_[seat].name = name;
  tellTable(out);
  return true;
}

void Table::rename(Seat seat, std::string_view name, std::vector<Outgoing>& out) {
  if (chairs_[seat].name.empty()) return;
  chairs_[seat].name = name;
  if (started_) log_->setPlayers(players());
  tellTable(out);
}

bool Table::standIn(Seat seat, std::string_view bot, std::vector<Outgoing>& out) {
  if (!started_ || seat >= chairs_.size() || chairs_[seat].name.empty()) return false;
  std::shared_ptr<Player> player = bots_.make(log_->position().kind(), bot);
  if (player == nullptr) return false;
  chairs_[seat].player = std::move(player);
  chairs_[seat].bot = bot;
  tellTable(out);
  settle(out);
  return true;
}

void Table::end(std::vector<Outgoing>& out) {
  if (!started_ || over()) return;
  ended_ = true;
  openDecisions();
  tellTable(out);
  publish(out);
}

std::vector<RecordPlayer> Table::players() const {
  std::vector<RecordPlayer> players;
  players.reserve(chairs_.size());
  for (Seat seat = 0; seat < chairs_.size(); ++seat)
    players.push_back({seat, chairs_[seat].name, chairs_[seat].bot});
  return players;
}

bool Table::think(std::vector<Outgoing>& out) {
  if (!botStep(out)) return false;
  settle(out);
  return true;
}

}  // namespace bourse
