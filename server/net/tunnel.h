// A connection that is carried to another process: bytes both ways, not looked at, until one side ends. So a
// process that does not drive a table costs little more than the copying.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/net/types.h"

namespace bourse {

class Tunnel : public std::enable_shared_from_this<Tunnel> {
 public:
  explicit Tunnel(asio::io_context& context) : other_(context) {}

  /// Connects to IP:port; false if nobody answers there.
  Task<bool> open(const std::string& address);
  /// Says the request there and carries on.
  Task<void> carry(Stream client, HttpRequest request);
  void close();

 private:
  Task<void> pump(std::shared_ptr<Tunnel> self, Stream& from, Stream& to);

  std::optional<Stream> client_;
  Stream other_;
};

}  // namespace bourse
