#include "server/net/tunnel.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/write.hpp>
#include <charconv>
#include <tuple>
#include <vector>

namespace bourse {
namespace {

// WebSockets ping more often than that.
constexpr std::chrono::seconds kConnectWithin{1}, kIdle{120};
constexpr std::size_t kPiece = 8192;

}  // namespace

Task<bool> Tunnel::open(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  if (colon == std::string::npos) co_return false;
  std::uint16_t port = 0;
  std::from_chars(address.data() + colon + 1, address.data() + address.size(), port);
  std::string ip = address.substr(0, colon);
  if (ip.size() > 2 && ip.front() == '[') ip = ip.substr(1, ip.size() - 2);
  error_code error;
  const asio::ip::address there = asio::ip::make_address(ip, error);
  if (error) co_return false;
  other_.expires_after(kConnectWithin);
  const tcp::endpoint endpoint(there, port);
  const auto [refused] = co_await other_.async_connect(endpoint, kAwait);
  if (refused) co_return false;
  std::ignore = other_.socket().set_option(tcp::no_delay(true), error);
  co_return true;
}

Task<void> Tunnel::carry(Stream client, HttpRequest request) {
  client_.emplace(std::move(client));
  client_->expires_never();
  error_code ignored;
  std::ignore = client_->socket().set_option(tcp::no_delay(true), ignored);
  other_.expires_after(kConnectWithin);
  const auto [error, sent] = co_await http::async_write(other_, request, kAwait);
  if (error) {
    close();
    co_return;
  }
  asio::co_spawn(other_.get_executor(), pump(shared_from_this(), other_, *client_), asio::detached);
  co_await pump(shared_from_this(), *client_, other_);
}

void Tunnel::close() {
  if (client_) client_->close();
  other_.close();
}

/// Copies one direction; when it ends, both do.
Task<void> Tunnel::pump([[maybe_unused]] std::shared_ptr<Tunnel> self, Stream& from, Stream& to) {
  std::vector<char> piece(kPiece);
  while (true) {
    from.expires_after(kIdle);
    const auto [error, got] = co_await from.async_read_some(asio::buffer(piece), kAwait);
    if (error) break;
    const auto [failed, sent] = co_await asio::async_write(to, asio::buffer(piece.data(), got), kAwait);
    if (failed) break;
  }
  close();
}

}  // namespace bourse
