// “Tell me when a table opens”: somebody leaves the lobby, and hears by push or e-mail of a table that fits
// what they would like to play. For some hours and a few tables; then it lapses by itself.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "server/http/http.h"
#include "server/identity/account_hooks.h"
#include "server/people/people_store_thread.h"
#include "server/people/pushes.h"

namespace bourse {

inline constexpr std::int64_t kLeastWishSeconds = 600, kMostWishSeconds = 24 * 3600;
inline constexpr int kNoticesOfWish = 3;

struct WishServices {
  std::function<void(StoreWork)> ask;  // from any thread
  /// Whether a table fits a wish, both as JSON. On the store's thread.
  std::function<bool(const std::string& wish, const std::string& account, const AccountPoints& own,
                     const std::string& table, std::int64_t now)>
      fits;
  std::function<std::int64_t()> unixTime;  // seconds
};

class TableWishes {
 public:
  TableWishes(WishServices services, Pushes& pushes) : services_(std::move(services)), pushes_(pushes) {}

  struct Wish {
    std::string text{};                         // as JSON, checked
    std::int64_t seconds = 3600;                // until it lapses
    std::string session{};                      // of an account, if there is one
    std::optional<PushSubscription> browser{};  // else the address of the account
  };
  void make(const Wish& wish, const Reply& reply);
  /// Of a browser, or of the address of an account.
  void stop(const std::string& session, const std::string& endpoint, const Reply& reply);

  /// A table waits for people in the lobby; `about` as everybody is told.
  void tableOpened(const std::string& table, const std::string& game, const std::string& about);
  /// On the store's thread.
  void forgetOld(PeopleStore& store) const;

 private:
  WishServices services_;
  Pushes& pushes_;
};

/// What an account is worth, and whether others may see it. On the store's thread.
AccountPoints accountPoints(PeopleStore& store, const std::string& account, std::string& problem);

}  // namespace bourse
