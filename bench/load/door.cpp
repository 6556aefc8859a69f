#include "bench/load/door.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <nlohmann/json.hpp>
#include <tuple>

namespace bourse::load {

namespace {

std::string memberOf(const std::string& text, const char* key) {
  const nlohmann::json answer = nlohmann::json::parse(text, nullptr, false);
  return answer.is_object() ? answer.value(key, "") : "";
}

}  // namespace

asio::ip::address household(std::uint32_t n) {
  return asio::ip::address_v4(asio::ip::address_v4::uint_type{0x7f010001} + n);
}

Task<bool> connect(Stream& stream, const Place& place) {
  error_code error;
  std::ignore = stream.socket().open(tcp::v4(), error);
  if (!error) std::ignore = stream.socket().bind({place.from, 0}, error);
  if (error) co_return false;
  stream.expires_never();
  const auto [refused] = co_await stream.socket().async_connect(place.server, kAwait);
  if (!refused) std::ignore = stream.socket().set_option(tcp::no_delay(true), error);
  co_return !refused;
}

Task<std::string> Asking::post(const std::string& target, const std::string& body, const char* key) {
  HttpRequest request(http::verb::post, target, 11);
  request.set(http::field::host, "127.0.0.1");
  request.body() = body;
  request.prepare_payload();
  const auto [writeError, written] = co_await http::async_write(stream_, request, kAwait);
  if (writeError) co_return std::string();
  http::response<http::string_body> response;
  const auto [readError, read] = co_await http::async_read(stream_, buffer_, response, kAwait);
  if (readError || response.result_int() != 201) co_return std::string();
  co_return memberOf(response.body(), key);
}

Task<bool> LoadSocket::open(const Place& place, const std::string& target) {
  const bool connected = co_await connect(socket_.next_layer(), place);
  if (!connected) co_return false;
  const auto [error] = co_await socket_.async_handshake("127.0.0.1", target, kAwait);
  if (error) co_return false;
  socket_.text(true);
  asio::co_spawn(socket_.get_executor(), read(shared_from_this()), asio::detached);
  co_return true;
}

Task<bool> LoadSocket::say(const std::string& text) {
  const auto [error, sent] = co_await socket_.async_write(asio::buffer(text), kAwait);
  co_return !error;
}

void LoadSocket::hangUp() {
  heard_ = nullptr;
  gone_ = nullptr;
  socket_.next_layer().close();
}

Task<void> LoadSocket::read([[maybe_unused]] std::shared_ptr<LoadSocket> self) {
  while (true) {
    const auto [error, size] = co_await socket_.async_read(buffer_, kAwait);
    if (error) break;
    const std::string_view text(static_cast<const char*>(buffer_.data().data()), size);
    if (heard_) heard_(text);
    buffer_.consume(buffer_.size());
  }
  if (gone_) gone_();
}

}  // namespace bourse::load
