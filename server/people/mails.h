// Notices by e-mail: who wants them. An address is written to only after its owner has agreed, and nobody can
// have a stranger written to again and again. What is sent to it goes the way of pushes (pushes.h).
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "server/http/http.h"
#include "server/notices/mail_message.h"
#include "server/people/people_store_thread.h"

namespace bourse {

/// At one day, each of them.
inline constexpr std::size_t kMailsAskedPerAddress = 3, kMailsAskedPerOwner = 5, kMailsAskedPerNet = 10,
                             kMailsAskedOfServer = 1000, kNoticesPerAddress = 40;
inline constexpr std::int64_t kConfirmSeconds = 24 * 3600;  // that the link of a confirmation holds

struct MailServices {
  std::function<void(StoreWork)> ask;  // from any thread
  /// From any thread; may call back on any.
  std::function<void(WebhookRequest, std::function<void(int status)>)> send;
  std::function<std::int64_t()> unixTime;  // seconds
};

class Mails {
 public:
  Mails(MailServices services, MailOptions options)
      : services_(std::move(services)), options_(std::move(options)) {}

  [[nodiscard]] bool on() const { return !options_.from.empty(); }
  [[nodiscard]] const MailOptions& options() const { return options_; }

  /// Whose address it is: an account by its session, or a seat.
  struct Owner {
    std::string session{}, table{}, seatKey{};
    std::string net{};  // where they ask from; empty: this machine
  };
  /// What the body wants: an address, none any more (null), or to hear what is set.
  void set(const Owner& owner, const nlohmann::json& body, const std::string& site, const Reply& reply);
  /// Somebody has pressed the button behind the link in a mail.
  void confirm(const std::string& token, const Reply& reply);
  void stop(const std::string& token, const Reply& reply);

  /// Whether one more notice may go to this address today; counts it. On the store's thread.
  [[nodiscard]] bool mayNotify(PeopleStore& store, const PushSubscription& to) const;
  /// On the store's thread.
  void forgetOld(PeopleStore& store) const;

 private:
  [[nodiscard]] Response change(PeopleStore& store, PushSubscription wanted, bool stops,
                                std::string& problem) const;
  [[nodiscard]] bool mayAsk(PeopleStore& store, const PushSubscription& wanted, const std::string& net,
                            std::string& problem) const;
  void ask(PeopleStore& store, PushSubscription wanted, const Owner& owner, const std::string& site,
           const Reply& reply);

  MailServices services_;
  MailOptions options_;
};

Response mailOff();

}  // namespace bourse
