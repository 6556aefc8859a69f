#include "server/people/people.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/http.h"
#include "server/identity/secrets.h"
#include "server/notices/notice_text.h"
#include "server/notices/push_message.h"
#include "server/people/result_of.h"
#include "server/people/webhook_message.h"

namespace bourse {

namespace {

constexpr std::int64_t kDay = 24 * 3600;
constexpr std::chrono::seconds kSweepEvery{3600};

}  // namespace

std::optional<Account> accountOfToken(PeopleStore& store, std::string_view token, std::int64_t now,
                                      std::string& problem) {
  const std::string hash = tokenHash(token);
  const std::optional<Session> session = store.session(hash, problem);
  if (!session || !sameSecret(session->hash, hash) || now - session->seen > kSessionSeconds) return {};
  if (now - session->seen > kDay) store.sawSession(hash, now, problem);
  std::optional<Account> account = store.account(session->account, problem);
  if (account && account->bannedUntil > now) return {};
  if (!account || !account->isProgram()) return account;
  const std::optional<Account> owner = store.account(account->owner, problem);
  if (!owner || owner->bannedUntil > now) return {};
  return account;
}

People::People(PeopleServices services, PeopleOptions options)
    : services_(std::move(services)),
      options_(std::move(options)),
      mails_({.ask = services_.ask, .send = services_.sendMail, .unixTime = services_.unixTime},
             options_.mail),
      pushes_({.ask = services_.ask,
               .send = services_.sendPush,
               .sendMail = services_.sendMail,
               .tableFacts = services_.tableFacts,
               .now = services_.now,
               .unixTime = services_.unixTime},
              options_.push, mails_),
      wishes_({.ask = services_.ask, .fits = services_.fitsWish, .unixTime = services_.unixTime}, pushes_),
      webhooks_({.ask = services_.ask,
                 .send = services_.send,
                 .tableFacts = services_.tableFacts,
                 .now = services_.now,
                 .unixTime = services_.unixTime}) {}

void People::identify(std::string token, std::function<void(std::optional<Account>)> then) {
  services_.ask([token = std::move(token), now = services_.unixTime(),
                 then = std::move(then)](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    return [then, account = accountOfToken(store, token, now, problem)] { then(account); };
  });
}

void People::mayJoin(std::vector<std::string> seated, std::string account, std::function<void(bool)> then) {
  services_.ask([seated = std::move(seated), account = std::move(account),
                 then = std::move(then)](PeopleStore& store) -> std::function<void()> {
    bool may = true;
    std::string problem;
    for (const std::string& one : seated)
      for (const std::string& blocked : store.blocksOf(one, problem)) may = may && blocked != account;
    return [then, may] { then(may); };
  });
}

// --- what tables tell and ask ---

AccountHooks People::hooks() {
  AccountHooks hooks;
  const std::weak_ptr<void> here = here_;
  hooks.seated = [this, here](const std::string& table, Seat seat, const std::string& account) {
    if (here.expired()) return;
    services_.ask([seating = AccountSeat{table, account, seat}](PeopleStore& store) -> std::function<void()> {
      std::string problem;
      store.addSeating(seating, problem);
      return {};
    });
  };
  hooks.gameOver = [this, here](const EndedGame& game) {
    if (here.expired()) return;
    gameOver(game);
    pushes_.gameOver(game);
  };
  hooks.turnWaiting = [this, here](const WaitingTurn& turn) {
    if (here.expired()) return;
    turnWaiting(turn);
    pushes_.turnWaiting(turn);
  };
  addNoticeHooks(hooks);
  hooks.blocksOf = [this, here](const std::string& account) {
    return here.expired() ? std::make_shared<const BlockList>() : blocksOf(account);
  };
  hooks.identify = [this, here](std::string token, std::function<void(std::optional<Identity>)> then) {
    if (here.expired()) return then({});
    identify(std::move(token), [this, then = std::move(then)](const std::optional<Account>& account) {
      if (!account || (account->isProgram() && options_.programs == 0)) return then({});
      Identity who{account->name, account->id};
      who.program = account->isProgram();
      then(std::move(who));
    });
  };
  hooks.mayJoin = [this, here](std::vector<std::string> seated, std::string account,
                               std::function<void(bool)> then) {
    if (here.expired()) return then(false);
    mayJoin(std::move(seated), std::move(account), std::move(then));
  };
  hooks.pointsOf = [this, here](std::string account, std::function<void(AccountPoints)> then) {
    if (here.expired()) return then({});
    pointsOf(std::move(account), std::move(then));
  };
  return hooks;
}

/// How people hear of what happens while they are away.
void People::addNoticeHooks(AccountHooks& hooks) {
  const std::weak_ptr<void> here = here_;
  if (!pushes_.publicKey().empty())
    hooks.pushSeat = [this, here](const std::string& table, const std::string& seatKey,
                                  const Request& request, const Reply& reply) {
      if (!here.expired()) pushes_.subscribeSeat(table, seatKey, request, reply);
    };
  if (mails_.on())
    hooks.mailSeat = [this, here](const std::string& table, const std::string& seatKey,
                                  const std::string& net, const Request& request, const Reply& reply) {
      if (!here.expired())
        mails_.set({.table = table, .seatKey = seatKey, .net = net}, parseJson(request.body), options_.site,
                   reply);
    };
  hooks.tableOpened = [this, here](const std::string& table, const std::string& game,
                                   const std::string& about) {
    if (!here.expired()) wishes_.tableOpened(table, game, about);
  };
}

void People::pointsOf(std::string account, std::function<void(AccountPoints)> then) {
  services_.ask(
      [account = std::move(account), then = std::move(then)](PeopleStore& store) -> std::function<void()> {
        std::string problem;
        AccountPoints found = accountPoints(store, account, problem);
        return [then, found = std::move(found)] { then(found); };
      });
}

void People::gameOver(const EndedGame& game) {
  const std::int64_t now = services_.unixTime();
  std::optional<GameResult> result = resultOf(game, now);
  if (!result) {
    const bool anyAccount = std::any_of(game.players.begin(), game.players.end(),
                                        [](const auto& player) { return !player.account.empty(); });
    if (anyAccount) endSeatings(game.table);
    return;
  }
  for (const EndedGame::Player& player : game.players)
    if (game.correspondence && !player.account.empty() && !player.present)
      addNotice(
          {.account = player.account, .table = game.table, .game = game.game, .what = "over", .time = now});
  services_.ask([kept = std::move(*result)](PeopleStore& store) mutable -> std::function<void()> {
    std::string problem;
    store.keepResult(kept, rateGame, problem);
    return {};
  });
}

void People::turnWaiting(const WaitingTurn& turn) {
  if (!turn.correspondence || turn.account.empty()) return;
  addNotice({.account = turn.account,
             .table = turn.table,
             .game = turn.game,
             .what = "turn",
             .decision = static_cast<std::int64_t>(turn.line),
             .time = services_.unixTime()});
}

void People::addNotice(Notice notice) {
  services_.ask([notice = std::move(notice)](PeopleStore& store) mutable -> std::function<void()> {
    std::string problem;
    const std::optional<Account> account = store.account(notice.account, problem);
    if (!account || (account->feedHash.empty() && account->webhook.empty())) return {};
    if (!account->webhook.empty()) {
      const WebhookAddress to = webhookAddress(account->webhook);
      notice.due = afterQuiet(to.quietFrom, to.quietUntil, notice.time);
    }
    bool fresh = false;
    store.addNotice(notice, fresh, problem);
    return {};
  });
}

void People::awaited(std::function<void(const std::string&)> found) {
  services_.ask([found = std::move(found)](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    return [found, tables = store.awaitedTables(problem)] {
      for (const std::string& table : tables) found(table);
    };
  });
}

void People::endSeatings(const std::string& table) {
  services_.ask([table](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    store.removeSeatings(table, problem);
    return {};
  });
}

void People::forgetTable(const std::string& table) {
  endSeatings(table);
  services_.ask([table](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    store.removeSeatSubscriptions(table, problem);
    return {};
  });
}

// --- blocks ---

std::shared_ptr<const BlockList> People::blocksOf(const std::string& account) {
  std::weak_ptr<BlockList>& known = blocks_[account];
  if (std::shared_ptr<BlockList> list = known.lock()) return list;
  const auto list = std::make_shared<BlockList>();
  known = list;
  services_.ask([account, list](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    return [list, ids = store.blocksOf(account, problem)] { *list = BlockList(ids.begin(), ids.end()); };
  });
  return list;
}

void People::readBlocks(const std::string& account) {
  if (const auto known = blocks_.find(account); known == blocks_.end() || known->second.expired()) return;
  services_.ask([this, account](PeopleStore& store) -> std::function<void()> {
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

// --- time ---

void People::tick() {
  const Moment now = services_.now();
  pushes_.tick(options_.site);
  webhooks_.tick(options_.site);
  if (now < nextSweep_) return;
  nextSweep_ = now + kSweepEvery;
  std::erase_if(blocks_, [](const auto& one) { return one.second.expired(); });
  services_.ask(
      [this, before = services_.unixTime() - kSessionSeconds](PeopleStore& store) -> std::function<void()> {
        std::string problem;
        store.forgetSessions(before, problem);
        store.forgetSubscriptions(before, problem);
        mails_.forgetOld(store);
        wishes_.forgetOld(store);
        return {};
      });
}

std::string People::linkOf(const Notice& notice) const {
  return noticeLink(options_.site, notice.table, notice.what);
}

}  // namespace bourse
