// A connection that is carried to another process: bytes both ways, not looked at, until one side ends. So a
// process that does not drive a table costs little more than the copying.
#pragma once

#include <memory>
#include <string>

#include "server/net/types.h"

namespace bourse {

class Tunnel : public std::enable_shared_from_this<Tunnel> {
 public:
  Tunnel(asio::io_context& context, Stream client) : client_(std::move(client)), other_(context) {}

  /// Connects to IP:port; false if nobody answers there.
  Task<bool> open(const std::string& address);
  /// The client, if it could not be opened.
  Stream giveBack() { return std::move(client_); }
  /// Says the request there and carries on.
  Task<void> carry(HttpRequest request);
  void close();

 private:
  Task<void> pump(std::shared_ptr<Tunnel> self, Stream& from, Stream& to);

  Stream client_, other_;
};

}  // namespace bourse
