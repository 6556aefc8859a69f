#include "server/people/people.h"

#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/people/result_of.h"
#include "server/tables/room.h"
#include "server/tables/secrets.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::int64_t kDay = 24 * 3600;
constexpr std::int64_t kSlowTurn = 3600, kSlowGame = 6 * 3600;  // seconds of a clock that nobody waits beside
constexpr std::chrono::seconds kSendEvery{2}, kSweepEvery{3600};
constexpr std::int64_t kOnItsWay = 120;  // seconds; whoever carried it is gone if it takes longer
constexpr std::size_t kLettersAtOnce = 8;
constexpr int kGone = 410;

/// Whether people come and go while it lasts.
bool isSlow(const ClockTerms& clock) {
  return !clock.any() || clock.turn >= kSlowTurn || clock.game >= kSlowGame;
}

}  // namespace

std::optional<std::int64_t> patienceAfter(int tries) {
  constexpr std::int64_t kPatience[] = {30, 120, 600, 3600, 6 * 3600};
  if (tries < 1 || tries > static_cast<int>(std::size(kPatience))) return {};
  return kPatience[tries - 1];
}

std::optional<Account> accountOfToken(PeopleStore& store, std::string_view token, std::int64_t now,
                                      std::string& problem) {
  const std::string hash = tokenHash(token);
  const std::optional<Session> session = store.session(hash, problem);
  if (!session || !sameSecret(session->hash, hash) || now - session->seen > kSessionSeconds) return {};
  if (now - session->seen > kDay) store.sawSession(hash, now, problem);
  std::optional<Account> account = store.account(session->account, problem);
  if (account && account->bannedUntil > now) account.reset();
  return account;
}

People::People(PeopleHouse house, PeopleOptions options)
    : house_(std::move(house)), options_(std::move(options)) {}

void People::identify(std::string token, std::function<void(std::optional<Account>)> then) {
  house_.ask([token = std::move(token), now = house_.unixTime(),
              then = std::move(then)](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    return [then, account = accountOfToken(store, token, now, problem)] { then(account); };
  });
}

void People::mayJoin(std::vector<std::string> seated, std::string account, std::function<void(bool)> then) {
  house_.ask([seated = std::move(seated), account = std::move(account),
              then = std::move(then)](PeopleStore& store) -> std::function<void()> {
    bool may = true;
    std::string problem;
    for (const std::string& one : seated)
      for (const std::string& blocked : store.blocksOf(one, problem)) may = may && blocked != account;
    return [then, may] { then(may); };
  });
}

// --- what happens at tables ---

Company People::company() {
  Company company;
  const std::weak_ptr<void> here = here_;
  company.sat = [this, here](const std::string& table, Seat seat, const std::string& account) {
    if (here.expired()) return;
    house_.ask([seating = Seating{table, account, seat}](PeopleStore& store) -> std::function<void()> {
      std::string problem;
      store.addSeating(seating, problem);
      return {};
    });
  };
  company.over = [this, here](const Room& room) {
    if (!here.expired()) over(room);
  };
  company.turn = [this, here](const Room& room, Seat seat) {
    if (!here.expired()) turn(room, seat);
  };
  company.blocks = [this, here](const std::string& account) {
    return here.expired() ? std::make_shared<const BlockList>() : blocksOf(account);
  };
  return company;
}

void People::over(const Room& room) {
  std::optional<GameResult> result = resultOf(room, house_.unixTime());
  if (!result) return room.accounts().empty() ? void() : forgetTable(room.id());
  for (std::size_t seat = 0; seat < result->seats.size(); ++seat)
    if (isSlow(room.facts().clock) && !result->seats[seat].account.empty() &&
        !room.table().present(static_cast<Seat>(seat)))
      addNotice({.account = result->seats[seat].account,
                 .table = room.id(),
                 .game = room.facts().game,
                 .what = "over",
                 .time = house_.unixTime()});
  house_.ask([kept = std::move(*result)](PeopleStore& store) mutable -> std::function<void()> {
    std::string problem;
    store.keepResult(kept, rateGame, problem);
    return {};
  });
}

void People::turn(const Room& room, Seat seat) {
  if (!isSlow(room.facts().clock)) return;
  addNotice({.account = room.facts().seats[seat].account,
             .table = room.id(),
             .game = room.facts().game,
             .what = "turn",
             // The same after a restart, unlike the number of a decision: nobody is told twice.
             .decision = static_cast<std::int64_t>(room.table().log().lines().size()),
             .time = house_.unixTime()});
}

void People::addNotice(Notice notice) {
  house_.ask([notice = std::move(notice)](PeopleStore& store) mutable -> std::function<void()> {
    std::string problem;
    const std::optional<Account> account = store.account(notice.account, problem);
    if (!account || (account->feedHash.empty() && account->webhook.empty())) return {};
    if (!account->webhook.empty()) notice.due = notice.time;
    bool fresh = false;
    store.addNotice(notice, fresh, problem);
    return {};
  });
}

void People::awaited(std::function<void(const std::string&)> found) {
  house_.ask([found = std::move(found)](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    return [found, tables = store.awaitedTables(problem)] {
      for (const std::string& table : tables) found(table);
    };
  });
}

void People::forgetTable(const std::string& table) {
  house_.ask([table](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    store.removeSeatings(table, problem);
    return {};
  });
}

// --- blocks ---

std::shared_ptr<const BlockList> People::blocksOf(const std::string& account) {
  std::weak_ptr<BlockList>& known = blocks_[account];
  if (std::shared_ptr<BlockList> list = known.lock()) return list;
  const auto list = std::make_shared<BlockList>();
  known = list;
  house_.ask([account, list](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    return [list, ids = store.blocksOf(account, problem)] { *list = BlockList(ids.begin(), ids.end()); };
  });
  return list;
}

void People::readBlocks(const std::string& account) {
  if (const auto known = blocks_.find(account); known == blocks_.end() || known->second.expired()) return;
  house_.ask([this, account](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    const std::vector<std::string> ids = store.blocksOf(account, problem);
    if (!problem.empty()) return {};
    return [this, account, now = BlockList(ids.begin(), ids.end())] { blocksChanged(account, now); };
  });
}

void People::blocksChanged(const std::string& account, BlockList now) {
  if (const auto known = blocks_.find(account); known != blocks_.end())
    if (const std::shared_ptr<BlockList> list = known->second.lock()) *list = std::move(now);
}

// --- letters ---

void People::tick() {
  const Moment now = house_.now();
  if (now >= nextSending_) {
    nextSending_ = now + kSendEvery;
    sendDue();
  }
  if (now < nextSweep_) return;
  nextSweep_ = now + kSweepEvery;
  std::erase_if(blocks_, [](const auto& one) { return one.second.expired(); });
  house_.ask([before = house_.unixTime() - kSessionSeconds](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    store.forgetSessions(before, problem);
    return {};
  });
}

void People::sendDue() {
  if (looking_ || sending_ > 0) return;
  looking_ = true;
  house_.ask([this, now = house_.unixTime()](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    std::vector<std::pair<Notice, Account>> letters;
    for (const Notice& notice : store.takeDue(now, now + kOnItsWay, kLettersAtOnce, problem)) {
      const std::optional<Account> account = store.account(notice.account, problem);
      if (account && !account->webhook.empty())
        letters.emplace_back(notice, *account);
      else
        store.setDue(notice.number, 0, problem);
    }
    return [this, letters = std::move(letters)] {
      looking_ = false;
      for (const auto& [notice, account] : letters) sendOne(notice, account);
    };
  });
}

void People::sendOne(const Notice& notice, const Account& account) {
  const std::string body = compact({{"notice", notice.number},
                                    {"what", notice.what},
                                    {"game", notice.game},
                                    {"table", notice.table},
                                    {"time", notice.time},
                                    {"link", linkOf(notice)}});
  const std::int64_t now = house_.unixTime();
  ++sending_;
  const auto sent = [this, number = notice.number, tries = notice.tries, id = notice.account,
                     address = account.webhook](int status) {
    --sending_;
    const bool done = (status >= 200 && status < 300) || status == kGone;
    const std::optional<std::int64_t> patience = done ? std::nullopt : patienceAfter(tries);
    const std::int64_t due = patience ? house_.unixTime() + *patience : 0;
    house_.ask([=](PeopleStore& store) -> std::function<void()> {
      std::string problem;
      store.setDue(number, due, problem);
      std::optional<Account> whose = store.account(id, problem);
      if (status == kGone && whose && whose->webhook == address) {
        whose->webhook.clear();
        store.changeAccount(*whose, problem);
      }
      return {};
    });
  };
  house_.send({account.webhook, body, webhookSignature(account.webhookSecret, now, body)}, sent);
}

std::string People::linkOf(const Notice& notice) const {
  return options_.site + "#/" + (notice.what == "over" ? "game/" : "t/") + notice.table;
}

}  // namespace bourse
