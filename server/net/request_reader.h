// Turns bytes of a socket into a request, or into a refusal.
#pragma once

#include <boost/beast/http/parser.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/http/http.h"
#include "server/net/types.h"

namespace bourse {

using Parser = http::request_parser<http::string_body>;

/// A body that is sent in a way nobody knows.
inline constexpr auto kUnknownEncoding = boost::system::errc::not_supported;

/// An answer that may come later.
template <class T>
struct Awaited {
  std::optional<T> answer;
  Timer timer;
};

/// An answer that comes too late is dropped.
template <class T>
void give(const std::weak_ptr<Awaited<T>>& to, T answer) {
  const auto waiting = to.lock();
  if (waiting == nullptr) return;
  waiting->answer = std::move(answer);
  waiting->timer.cancel();
}

/// The answer to a request that could not be read; nothing if the client is gone or too slow.
std::optional<Response> readRefusal(const error_code& error);
/// Takes the body out of the parser.
Request requestOf(Parser& parser, const Stream& stream);
/// The address of the other side; empty if it is gone.
std::string addressOf(const Stream& stream);
/// Why a port cannot be opened.
std::string portProblem(const error_code& error, const std::string& address, std::uint16_t port);

}  // namespace bourse
