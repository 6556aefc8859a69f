// Web Push and e-mail: who wants to hear of turns, and telling them once.
//
// A push that is due is marked in the store as sent before it leaves, so neither a restart nor another
// process sends it again. What did not arrive is tried again later.
#pragma once

#include <atomic>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "server/common/time.h"
#include "server/http/http.h"
#include "server/identity/account_hooks.h"
#include "server/notices/push_message.h"
#include "server/people/mails.h"
#include "server/people/people_store_thread.h"

namespace bourse {

struct PushServices {
  std::function<void(StoreWork)> ask;  // from any thread
  /// From any thread; may call back on any.
  std::function<void(WebhookRequest, std::function<void(int status)>)> send;
  std::function<void(WebhookRequest, std::function<void(int status)>)> sendMail;  // likewise
  /// The facts of a table. On the store's thread.
  std::function<std::optional<std::string>(PeopleStore&, const std::string& table, std::string& problem)>
      tableFacts;
  std::function<Moment()> now;
  std::function<std::int64_t()> unixTime;  // seconds
};

inline constexpr int kMailsAtOnce = 50;  // that wait for the mail server; the rest waits in the store
inline constexpr std::size_t kMostPerAccount = 10, kMostPerSeat = 4;  // browsers

class Pushes {
 public:
  Pushes(PushServices services, PushOptions options, const Mails& mails)
      : services_(std::move(services)), options_(std::move(options)), mails_(mails) {}

  /// What browsers need to subscribe; empty if there are no pushes here.
  [[nodiscard]] std::string publicKey() const {
    return options_.key.open.empty() ? "" : base64Url(options_.key.open);
  }
  /// The subscription in the body of a request, without its owner. Nothing if it is none.
  [[nodiscard]] std::optional<PushSubscription> read(const nlohmann::json& body) const;

  void subscribeSeat(const std::string& table, const std::string& seatKey, const Request& request,
                     const Reply& reply);

  void turnWaiting(const WaitingTurn& turn);
  void gameOver(const EndedGame& game);
  /// Sends it there when it may; false if that was done before. On the store's thread.
  bool add(PeopleStore& store, const PushSubscription& to, Push push, std::string& problem);
  /// Called often: sends what is due.
  void tick(const std::string& site);
  /// Nothing is sent from now on.
  void stop() { stopped_ = true; }

 private:
  void sendDue(PeopleStore& store, const std::string& site);
  void sendMail(PeopleStore& store, const Push& push, const std::string& site);
  [[nodiscard]] bool stillOpen(PeopleStore& store, const Push& push, std::string& problem) const;
  void sent(const Push& push, int status);
  void ended(const Push& push, int status);

  PushServices services_;
  PushOptions options_;
  const Mails& mails_;
  Moment nextLook_{};
  std::atomic<int> sending_ = 0, mailing_ = 0;
  std::atomic<bool> fresh_ = false;  // something is due before the next look
  std::atomic<bool> stopped_ = false;
};

/// Quiet hours in the body of a request, if there are any; false if they are none.
bool readQuietHours(const nlohmann::json& body, PushSubscription& subscription);
Response pushWrong();
Response subscribed();
/// Stores a subscription for its owner, which is an account or a seat. On the store's thread.
bool subscribe(PeopleStore& store, PushSubscription subscription, std::string& problem);

}  // namespace bourse
