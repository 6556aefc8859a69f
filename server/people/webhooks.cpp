#include "server/people/webhooks.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/http/answers.h"
#include "server/notices/push_message.h"
#include "server/people/table_standing.h"
#include "server/people/webhook_message.h"

namespace bourse {
namespace {

constexpr std::chrono::seconds kLookEvery{2};
constexpr std::int64_t kOnItsWay = 120;  // seconds; the sender has crashed if it takes longer
constexpr std::size_t kAtOnce = 8;
constexpr int kGone = 410;

}  // namespace

std::optional<std::int64_t> retryDelay(int tries) {
  constexpr std::int64_t kRetryDelays[] = {30, 120, 600, 3600, 6 * 3600};
  if (tries < 1 || tries > static_cast<int>(std::size(kRetryDelays))) return {};
  return kRetryDelays[tries - 1];
}

void Webhooks::tick(const std::string& site) {
  const Moment now = services_.now();
  if (now < nextLook_) return;
  nextLook_ = now + kLookEvery;
  sendDue(site);
}

void Webhooks::sendDue(const std::string& site) {
  if (looking_ || sending_ > 0) return;
  looking_ = true;
  services_.ask([this, site, now = services_.unixTime()](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    std::vector<std::pair<Notice, Account>> found;
    for (const Notice& notice : store.takeDue(now, now + kOnItsWay, kAtOnce, problem)) {
      const std::optional<Account> account = store.account(notice.account, problem);
      if (account && !account->webhook.empty() &&
          (now - notice.time <= kTurnIsFresh || !isStale(store, notice, problem)))
        found.emplace_back(notice, *account);
      else
        store.setDue(notice.number, 0, problem);
    }
    return [this, site, found = std::move(found)] {
      looking_ = false;
      for (const auto& [notice, account] : found) sendOne(notice, account, site);
    };
  });
}

/// After quiet hours or failures the person may have played long ago.
bool Webhooks::isStale(PeopleStore& store, const Notice& notice, std::string& problem) const {
  if (notice.what != "turn") return false;
  const std::optional<std::string> text = services_.tableFacts(store, notice.table, problem);
  TableStanding standing;
  if (!text || !readStanding(*text, standing)) return true;
  const std::vector<SeatFacts>& seats = standing.facts.seats;
  return std::none_of(seats.begin(), seats.end(), [&](const SeatFacts& seat) {
    return seat.account == notice.account && turnIsOpen(standing.facts, seat, notice.decision);
  });
}

void Webhooks::sendOne(const Notice& notice, const Account& account, const std::string& site) {
  ++sending_;
  const auto sent = [this, number = notice.number, tries = notice.tries, id = notice.account,
                     address = account.webhook](int status) {
    --sending_;
    const bool done = (status >= 200 && status < 300) || status == kGone;
    const std::optional<std::int64_t> delay = done ? std::nullopt : retryDelay(tries);
    const WebhookAddress to = webhookAddress(address);
    const std::int64_t due =
        delay ? afterQuiet(to.quietFrom, to.quietUntil, services_.unixTime() + *delay) : 0;
    services_.ask([=](PeopleStore& store) -> std::function<void()> {
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
  services_.send(webhookRequest(notice, account, site, services_.unixTime()), sent);
}

void Webhooks::stop(const std::string& token, const Reply& reply) const {
  services_.ask([token, reply](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    std::optional<Account> account = store.account(webhookStopAccount(token), problem);
    const bool known = account && isWebhookStop(token, *account);
    if (known && !account->webhook.empty()) {
      account->webhook.clear();  // the secret stays: the link may be pressed twice
      store.changeAccount(*account, problem);
    }
    const Response answer =
        !problem.empty() ? storeTrouble()
        : known          ? jsonAnswer(200, {{"stopped", true}})
                : refused(404, "webhook-lapsed", "This link is for a webhook that is no longer set.");
    return [reply, answer] { reply(answer); };
  });
}

}  // namespace bourse
