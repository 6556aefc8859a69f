// Forwards a connection to another process: bytes both ways, unparsed, until one side closes. So a process
// that does not drive a table only pays for the copying.
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
  /// Sends the request there and copies bytes both ways.
  Task<void> carry(Stream client, HttpRequest request);
  void close();

 private:
  Task<void> pump(std::shared_ptr<Tunnel> self, Stream& from, Stream& to);

  std::optional<Stream> client_;
  Stream other_;
};

}  // namespace bourse
