// Bytes as requests about tables: method, target, origin and body. Each is answered once, in JSON or with a
// record, and never with a mistake of ours; what it made is still there after a restart.
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/target.h"
#include "tests/fuzz/server/doors.h"

namespace bourse {
namespace {

using fuzz::Bytes;
using fuzz::require;
using nlohmann::json;

constexpr const char* kMethods[] = {"POST", "GET", "HEAD", "PUT", "DELETE"};

void replaceName(std::string& text, const std::string& name) {
  constexpr std::string_view kMark = "TABLE";
  if (const std::size_t at = text.find(kMark); at != std::string::npos) text.replace(at, kMark.size(), name);
}

void checkAnswer(const Response& response) {
  require((response.status >= 200 && response.status < 500) || response.status == 503,
          "not a mistake of ours");
  const std::string head = responseHead(response, true, 0);
  require(head.find("\r\n\r\n") == head.size() - 4, "one head");
  if (response.header("Content-Type") != "application/json") return;
  const json body = parseJson(response.body.bytes());
  require(body.is_object(), "an answer is an object");
  require(body.contains("error") == (response.status >= 400), "and says what is wrong when something is");
}

class Nobody final : public MessageSink {
 public:
  void send(std::shared_ptr<const std::string> text) override {
    require(parseJson(*text).is_object(), "a message is an object");
  }
  void close(int, std::string_view) override {}
};

void run(Bytes bytes) {
  fuzz::Doors doors;
  Request first{.method = "POST", .target = "/api/tables", .headers = {}};
  first.body = R"({"seats":[{"kind":"person"},{"kind":"bot","bot":"random"}],"seed":1})";
  const json made = parseJson(doors.ask(first).body.bytes());
  const std::string name = made.at("table");
  for (int i = 0; i < 24 && !bytes.empty(); ++i) {
    const std::size_t what = bytes.below(8);
    Request request;
    request.method = what == 7 ? bytes.line() : kMethods[what % std::size(kMethods)];
    request.target = bytes.line();
    replaceName(request.target, name);
    if (bytes.below(4) == 0) request.headers.push_back({"Origin", bytes.line()});
    request.body = bytes.line();
    request.from = "192.0.2." + std::to_string(bytes.below(4));
    doors.now += std::chrono::seconds(10);
    if (bytes.below(8) == 0) {
      Response refusal;
      if (const auto handler = doors.api->admit(request, std::make_shared<Nobody>(), refusal);
          handler != nullptr)
        handler->onMessage(request.body);
      else
        checkAnswer(refusal);
      doors.settle();
    } else if (TableApi::owns(request)) {
      checkAnswer(doors.ask(request));
    }
  }
  doors.restart();
  require(doors.hub->find(name) != nullptr, "the first table is there");
}

}  // namespace
}  // namespace bourse

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bourse::run(bourse::fuzz::Bytes(data, size));
  return 0;
}
