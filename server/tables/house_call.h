// What the house asks of whichever process drives a table, where several share a store: a request under the
// table's own address, so that it finds its way as everybody's does, signed with the secret they share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/http.h"
#include "server/people/courier.h"

namespace bourse {

struct HouseCall {
  std::string what{};  // end: the game as it stands; forget: an account; settle: tell the result of its game
  std::string table{}, account{};
};

/// `at` is any of the processes, `now` seconds since 1970.
Letter letterOf(const HouseCall& call, const std::string& at, std::string_view secret, std::int64_t now);

/// Whether a request is one at all.
bool isHouseCall(const Request& request);
/// False if it is not signed with the secret, or was signed at another time.
bool readHouseCall(const Request& request, std::string_view secret, std::int64_t now, HouseCall& call);

}  // namespace bourse
