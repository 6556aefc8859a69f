#include "server/people/pushes.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/identity/secrets.h"
#include "server/people/table_standing.h"
#include "server/people/webhooks.h"
#include "server/room/facts.h"
#include "server/room/seats.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::chrono::seconds kLookEvery{1};
constexpr std::int64_t kNoRoomFor = 60;  // seconds, when too many mails are on their way
constexpr int kUnknown = 404, kGone = 410, kTooLarge = 413;

bool minuteIn(const json& object, const char* name, int& minute) {
  const json* value = member(object, name);
  std::uint64_t number = 0;
  if (value == nullptr || !numberIn(*value, 24 * 60 - 1, number)) return false;
  minute = static_cast<int>(number);
  return true;
}

}  // namespace

std::optional<PushSubscription> Pushes::read(const json& body) const {
  PushSubscription one{.endpoint = textOf(body, "endpoint"),
                       .point = textOf(body, "p256dh"),
                       .auth = textOf(body, "auth"),
                       .language = textOf(body, "language").substr(0, 16),
                       .made = services_.unixTime()};
  const std::optional<std::string> point = bytesOfBase64Url(one.point), auth = bytesOfBase64Url(one.auth);
  if (!isPushAddress(one.endpoint, options_.allowPrivate) || !point || !isPushPoint(*point) || !auth ||
      auth->size() != 16)
    return {};
  if (!readQuietHours(body, one)) return {};
  return one;
}

bool readQuietHours(const json& body, PushSubscription& subscription) {
  const json* quiet = member(body, "quiet");
  return quiet == nullptr || quiet->is_null() ||
         (minuteIn(*quiet, "from", subscription.quietFrom) &&
          minuteIn(*quiet, "until", subscription.quietUntil));
}

Response pushWrong() {
  return refused(400, "push-wrong",
                 "A subscription has an https address and the key and the secret of a browser.");
}

Response subscribed() { return jsonAnswer(200, {{"subscribed", true}}); }

void Pushes::subscribeSeat(const std::string& table, const std::string& seatKey, const Request& request,
                           const Reply& reply) {
  std::optional<PushSubscription> one = read(parseJson(request.body));
  if (!one) return reply(pushWrong());
  one->table = table;
  one->seatKey = seatKey;
  services_.ask([one = *one, reply](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    const bool kept = subscribe(store, one, problem);
    return [reply, kept] {
      reply(kept ? subscribed() : refused(503, "store-failed", "The server cannot keep the subscription."));
    };
  });
}

bool subscribe(PeopleStore& store, PushSubscription subscription, std::string& problem) {
  const bool seat = subscription.account.empty();
  subscription.id = sha256Hex((seat ? "seat " + subscription.seatKey : "account " + subscription.account) +
                              " " + subscription.endpoint);
  return store.putSubscription(subscription, seat ? kMostPerSeat : kMostPerAccount, problem);
}

// --- what tables tell ---

void Pushes::turnWaiting(const WaitingTurn& turn) {
  if (options_.key.open.empty()) return;
  services_.ask([this, turn, now = services_.unixTime()](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    std::vector<PushSubscription> found = store.subscriptionsOf(turn.account, turn.seatKey, problem);
    // A browser that wants to hear of the account and of the seat hears once.
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.endpoint < b.endpoint; });
    found.erase(std::unique(found.begin(), found.end(),
                            [](const auto& a, const auto& b) { return a.endpoint == b.endpoint; }),
                found.end());
    for (const PushSubscription& to : found)
      add(store, to,
          {.table = turn.table,
           .game = turn.game,
           .what = "turn",
           .seat = turn.seat,
           .decision = static_cast<std::int64_t>(turn.line),
           .time = now},
          problem);
    return {};
  });
}

/// The subscription of a seat ends with its game.
void Pushes::gameOver(const EndedGame& game) {
  if (options_.key.open.empty()) return;
  services_.ask([this, game, now = services_.unixTime()](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    for (const EndedGame::Player& player : game.players)
      for (const PushSubscription& to : store.subscriptionsOf(player.account, player.seatKey, problem)) {
        if (game.correspondence && !player.present)
          add(store, to, {.table = game.table, .game = game.game, .what = "over", .time = now}, problem);
        else if (!to.seatKey.empty())
          store.removeSubscription(to.id, problem);
      }
    return {};
  });
}

bool Pushes::add(PeopleStore& store, const PushSubscription& to, Push push, std::string& problem) {
  push.to = to;
  // A mail cannot be taken back: somebody whose connection broke has a moment to return.
  push.due = afterQuiet(to, push.time + (isMail(to) && push.what == "turn" ? mails_.options().wait : 0));
  bool isNew = false;
  store.addPush(push, isNew, problem);
  if (isNew) fresh_ = true;
  return isNew;
}

// --- sending ---

void Pushes::tick(const std::string& site) {
  const Moment now = services_.now();
  if (options_.key.open.empty() || stopped_ || (now < nextLook_ && !fresh_)) return;
  nextLook_ = now + kLookEvery;
  fresh_ = false;
  services_.ask([this, site](PeopleStore& store) -> std::function<void()> {
    sendDue(store, site);
    return {};
  });
}

void Pushes::sendDue(PeopleStore& store, const std::string& site) {
  const int free = kSendersAtOnce - sending_;
  if (stopped_ || free <= 0) return;
  const std::int64_t now = services_.unixTime();
  std::string problem;
  for (const Push& push : store.takePushes(now, static_cast<std::size_t>(free), problem)) {
    if ((now - push.time > kTurnIsFresh || isMail(push.to)) && !stillOpen(store, push, problem)) continue;
    if (isMail(push.to)) {
      sendMail(store, push, site);
      continue;
    }
    std::optional<WebhookRequest> request = pushRequest(push, options_, site, now);
    if (!request) {
      store.removeSubscription(push.to.id, problem);
      continue;
    }
    ++sending_;
    services_.send(std::move(*request), [this, push](int status) { sent(push, status); });
  }
}

void Pushes::sendMail(PeopleStore& store, const Push& push, const std::string& site) {
  std::string problem;
  if (!mails_.on()) return;  // the host has turned them off
  if (mailing_ >= kMailsAtOnce) {
    store.setPushDue(push, services_.unixTime() + kNoRoomFor, problem);
    return;
  }
  if (!mails_.mayNotify(store, push.to)) return;
  ++mailing_;
  services_.sendMail(noticeMail(push, mails_.options(), site, services_.unixTime()),
                     [this, push](int status) {
                       --mailing_;
                       ended(push, status);
                     });
}

/// After quiet hours or failures the person may have played long ago.
bool Pushes::stillOpen(PeopleStore& store, const Push& push, std::string& problem) const {
  if (push.what == "over") return true;
  const std::optional<std::string> text = services_.tableFacts(store, push.table, problem);
  TableFacts facts;
  Problem wrong;
  if (!text || !readFacts(*text, facts, wrong)) return false;
  if (push.what == "open") return !facts.begun && facts.finished == 0 && emptySeats(facts) > 0;
  const auto seat = static_cast<std::size_t>(push.seat);
  return seat < facts.seats.size() && turnIsOpen(facts, facts.seats[seat], push.decision);
}

/// On any thread.
void Pushes::sent(const Push& push, int status) {
  --sending_;
  fresh_ = true;  // others may wait for the free place
  ended(push, status);
}

/// On any thread.
void Pushes::ended(const Push& push, int status) {
  const bool gone = status == kUnknown || status == kGone;
  const bool arrived = status >= 200 && status < 300;
  const bool again = !arrived && !gone && status != kTooLarge;
  const std::optional<std::int64_t> delay = again ? retryDelay(push.tries) : std::nullopt;
  const bool ends = gone || (push.what == "over" && !push.to.seatKey.empty() && !delay);
  if (!delay && !ends) return;
  const std::int64_t due = stopped_ ? services_.unixTime() : services_.unixTime() + delay.value_or(0);
  services_.ask([push, due, ends, gone](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    if (gone)
      store.removeEndpoint(push.to.endpoint, problem);
    else if (ends)
      store.removeSubscription(push.to.id, problem);
    else
      store.setPushDue(push, due, problem);
    return {};
  });
}

}  // namespace bourse
