// Subscriptions to Web Push, and what is sent to them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace bourse {

/// The endpoint of a subscription by e-mail begins with it.
inline constexpr std::string_view kMailScheme = "mailto:";

/// A browser or a mail address that wants to hear of turns: of all tables of an account, or of one seat.
struct PushSubscription {
  std::string id{};             // the same for the same owner and browser
  std::string account{};        // whose it is; empty: a seat's
  std::string table{};          // of the seat
  std::string seatKey{};        // the hash of the seat's token; empty: an account's
  std::string endpoint{};       // the address of the push service for this browser, or mailto:…
  std::string point{}, auth{};  // the browser's key and secret, as Base64
  std::string language{};       // of what it is told
  int quietFrom = 0;            // minutes of the day, in UTC; nothing is sent from here …
  int quietUntil = 0;           // … to here; the same as `quietFrom`: always
  std::int64_t made = 0;        // or confirmed, in seconds since 1970
  std::string session{};        // the hash of the one an account's browser is logged in with; else empty

  friend bool operator==(const PushSubscription&, const PushSubscription&) = default;
};

inline bool isMail(const PushSubscription& subscription) {
  return subscription.endpoint.starts_with(kMailScheme);
}

/// The last news of a table for one subscription.
struct Push {
  std::int64_t number = 0;  // given by the store
  PushSubscription to{};
  std::string table{}, game{};
  std::string what{};  // turn, over
  int seat = 0;
  std::int64_t decision = 0;  // how many lines the record had: later turns have more
  std::int64_t time = 0;
  int tries = 0;
  std::int64_t due = 0;  // when it is sent; 0: not any more
};

}  // namespace bourse
