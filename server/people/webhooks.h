// Notices posted to the address that an account gave: once, later in quiet hours, again if it was not taken.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/common/time.h"
#include "server/http/http.h"
#include "server/outbound/webhook_sender.h"
#include "server/people/people_store_thread.h"

namespace bourse {

struct WebhookServices {
  std::function<void(StoreWork)> ask;
  std::function<void(WebhookRequest, std::function<void(int status)>)> send;
  /// The facts of a table. On the store's thread.
  std::function<std::optional<std::string>(PeopleStore&, const std::string& table, std::string& problem)>
      tableFacts;
  std::function<Moment()> now;
  std::function<std::int64_t()> unixTime;  // seconds
};

class Webhooks {
 public:
  explicit Webhooks(WebhookServices services) : services_(std::move(services)) {}

  /// Called often: sends what is due.
  void tick(const std::string& site);
  /// The link in every message: nothing more goes to that address. It may be pressed twice.
  void stop(const std::string& token, const Reply& reply) const;

 private:
  void sendDue(const std::string& site);
  void sendOne(const Notice& notice, const Account& account, const std::string& site);
  [[nodiscard]] bool isStale(PeopleStore& store, const Notice& notice, std::string& problem) const;

  WebhookServices services_;
  Moment nextLook_{};
  int sending_ = 0;
  bool looking_ = false;
};

/// Seconds until something is sent again after so many tries; nothing: it is given up.
std::optional<std::int64_t> retryDelay(int tries);

}  // namespace bourse
