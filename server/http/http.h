// A request in, a response out: what everything behind a socket speaks. Sockets are in server/net; nothing
// here knows them, so routes and files are plain functions.
#pragma once

#include <cstdint>
#include <ctime>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bourse {

struct Header {
  std::string name, value;
};

struct Request {
  std::string method;  // as sent: GET, HEAD, …
  std::string target;  // as sent: /path?query, not decoded
  std::vector<Header> headers{};
  std::string body{};
  std::string from{};  // the address of the other side, which may be a proxy

  /// The values of all headers of this name, joined with ", "; empty if there is none. Case does not matter.
  [[nodiscard]] std::string header(std::string_view name) const;
};

/// Bytes that live as long as they are held: part of the program, or kept by `owner`.
class Body {
 public:
  Body() = default;
  explicit Body(std::string text)
      : owner_(std::make_shared<const std::string>(std::move(text))), bytes_(*owner_) {}
  /// Bytes that live as long as the program.
  static Body forever(std::string_view bytes) {
    Body body;
    body.bytes_ = bytes;
    return body;
  }

  [[nodiscard]] std::string_view bytes() const { return bytes_; }

 private:
  std::shared_ptr<const std::string> owner_;
  std::string_view bytes_;
};

struct Response {
  int status = 200;
  std::vector<Header> headers{};
  Body body{};
  std::string problem{};  // the code of what was refused, for those who count; it is not sent

  [[nodiscard]] std::string header(std::string_view name) const;
  void set(std::string_view name, std::string_view value);
};

/// Called on the thread of the connections, so it must not wait for anything. The answer to HEAD is the one
/// to GET; its body is left out when it is sent.
using Handler = std::function<Response(const Request&)>;
/// Takes the answer to a request that could not be given at once. On the same thread.
using Reply = std::function<void(Response)>;

/// “Not Found” for 404.
std::string_view reasonPhrase(int status);

/// “Sun, 06 Nov 1994 08:49:37 GMT”, in English whatever the locale.
std::string httpDate(std::time_t time);

/// A page of one sentence in English: for mistakes on the way to the client, which speaks the other
/// languages.
Response messagePage(int status, std::string_view sentence);

/// Everything before the body, the empty line included. A header with a line break in it would be two
/// headers: it is left out.
std::string responseHead(const Response& response, bool keepAlive, std::time_t now);

/// Whether such an answer has a body at all: not 204 and 304.
bool hasBody(int status);

/// Equal but for the case of ASCII letters.
bool sameWord(std::string_view a, std::string_view b);

/// Without spaces and tabs at both ends.
std::string_view trimmed(std::string_view text);

/// The parts between separators, trimmed.
std::vector<std::string_view> partsOf(std::string_view text, char separator);

}  // namespace bourse
