// From bytes of a socket to a request, and what is said where that does not work.
#pragma once

#include <boost/beast/http/parser.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/http.h"
#include "server/net/types.h"

namespace bourse {

using Parser = http::request_parser<http::string_body>;

/// An answer that may come later.
template <class T>
struct Awaited {
  std::optional<T> answer;
  Timer timer;
};

/// Whoever answers too late finds nobody.
template <class T>
void give(const std::weak_ptr<Awaited<T>>& to, T answer) {
  const auto waiting = to.lock();
  if (waiting == nullptr) return;
  waiting->answer = std::move(answer);
  waiting->timer.cancel();
}

/// The answer to what could not be read, nothing if the client is gone or too slow for one.
std::optional<Response> complaint(const error_code& error);
/// Takes the body out of the parser.
Request requestOf(Parser& parser, const Stream& stream);
/// Of whoever is at the other end; empty if nobody is any more.
std::string addressOf(const Stream& stream);
/// Why a port cannot be had.
std::string portProblem(const error_code& error, const std::string& address, std::uint16_t port);

}  // namespace bourse
