// The WebSockets that are open, by the address they came from.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "server/http/net_counts.h"
#include "server/http/websocket.h"
#include "server/identity/bans.h"

namespace bourse {

class OpenSockets {
 public:
  /// Counts a socket as long as the result is held.
  [[nodiscard]] std::shared_ptr<void> add(const std::string& from, std::shared_ptr<MessageSink> socket);
  [[nodiscard]] std::size_t count() const;
  /// `net` is a name from AddressNets::of().
  [[nodiscard]] int countOf(const std::string& net) const { return open_->counts.of(net); }
  void closeBanned(const Bans& bans) const;

 private:
  struct Open {
    std::map<std::shared_ptr<MessageSink>, std::string> sockets;  // and their addresses
    NetCounts counts;
  };
  std::shared_ptr<Open> open_ = std::make_shared<Open>();
};

}  // namespace bourse
