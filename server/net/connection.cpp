#include "server/net/connection.h"

#include <array>
#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>
#include <ctime>
#include <tuple>

namespace bourse {
namespace {

constexpr std::size_t kLingerBytes = 256 * 1024;

}  // namespace

void Connection::close() {
  if (session != nullptr)
    session->drop();
  else if (tunnel != nullptr)
    tunnel->close();
  else if (stream)
    stream->close();
}

Task<bool> Connection::awaitFirstByte(beast::flat_buffer& buffer, const ConnectionLimits& limits) {
  stream->expires_after(limits.idle);
  const auto [error, got] = co_await stream->async_read_some(buffer.prepare(4096), kAwait);
  buffer.commit(got);
  co_return !error;
}

Task<error_code> Connection::read(beast::flat_buffer& buffer, Parser& parser) {
  const auto [headerError, headerBytes] = co_await http::async_read_header(*stream, buffer, parser, kAwait);
  if (headerError) co_return headerError;
  // A body whose length we and a proxy see differently would hide a second request.
  if (parser.get().count(http::field::transfer_encoding) > 0) {
    if (parser.get().count(http::field::content_length) > 0)
      co_return http::make_error_code(http::error::bad_content_length);
    if (parser.get().count(http::field::transfer_encoding) != 1 ||
        !beast::iequals(parser.get()[http::field::transfer_encoding], "chunked"))
      co_return boost::system::errc::make_error_code(kUnknownEncoding);
  }
  if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
    constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
    const auto [error, sent] =
        co_await asio::async_write(*stream, asio::buffer(kGoOn.data(), kGoOn.size()), kAwait);
    if (error) co_return error;
  }
  const auto [error, bytes] = co_await http::async_read(*stream, buffer, parser, kAwait);
  co_return error;
}

Task<bool> Connection::send(const Response& response, bool keepAlive, bool withBody,
                            const ConnectionLimits& limits) {
  stream->expires_after(limits.forAnswer);
  const std::string head = responseHead(response, keepAlive, std::time(nullptr));
  const std::string_view body =
      withBody && hasBody(response.status) ? response.body.bytes() : std::string_view();
  const std::array<asio::const_buffer, 2> parts = {asio::buffer(head),
                                                   asio::buffer(body.data(), body.size())};
  const auto [error, sent] = co_await asio::async_write(*stream, parts, kAwait);
  co_return !error;
}

Task<void> Connection::linger() {
  error_code ignored;
  std::ignore = stream->socket().shutdown(tcp::socket::shutdown_send, ignored);
  idle = true;
  stream->expires_after(std::chrono::seconds(2));
  std::array<char, 4096> rest;
  std::size_t all = 0;
  while (all < kLingerBytes) {
    const auto [error, got] = co_await stream->async_read_some(asio::buffer(rest), kAwait);
    if (error) co_return;
    all += got;
  }
}

}  // namespace bourse
