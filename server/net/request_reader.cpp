#include "server/net/request_reader.h"

#include <boost/beast/http/error.hpp>

#include "server/identity/addresses.h"

namespace bourse {

std::optional<Response> readRefusal(const error_code& error) {
  if (error == http::error::header_limit)
    return messagePage(431, "The headers of this request are longer than the server reads.");
  if (error == http::error::body_limit)
    return messagePage(413, "This request is longer than the server reads.");
  if (error == kUnknownEncoding) return messagePage(501, "The server does not know this transfer encoding.");
  const bool gone = error == http::error::end_of_stream || error == http::error::partial_message;
  if (!gone && error.category() == http::make_error_code(http::error::bad_target).category())
    return messagePage(400, "This is not a request the server understands.");
  return {};
}

Request requestOf(Parser& parser, const Stream& stream) {
  auto& message = parser.get();
  const auto text = [](beast::string_view view) { return std::string(view.data(), view.size()); };
  Request request{.method = text(message.method_string()), .target = text(message.target())};
  for (const auto& field : message)
    request.headers.push_back({text(field.name_string()), text(field.value())});
  request.body = std::move(message.body());
  request.from = addressOf(stream);
  return request;
}

std::string addressOf(const Stream& stream) {
  error_code gone;
  const tcp::endpoint from = stream.socket().remote_endpoint(gone);
  return gone ? std::string() : plainAddress(from.address().to_string());
}

std::string portProblem(const error_code& error, const std::string& address, std::uint16_t port) {
  const std::string place = "Port " + std::to_string(port) + " of " + address;
  if (error == asio::error::address_in_use)
    return place + " is in use by another program; choose another with --port, or --port 0 for any free one.";
  if (error == asio::error::access_denied)
    return place + " is reserved for the administrator; choose one from 1024 on with --port.";
  if (error == boost::system::errc::address_not_available)
    return "This machine does not have the address " + address + ".";
  return place + " cannot be had: " + error.message() + ".";
}

}  // namespace bourse
