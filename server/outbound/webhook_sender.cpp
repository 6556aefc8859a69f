#include "server/outbound/webhook_sender.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <atomic>
#include <cstring>
#include <memory>

#include "core/check.h"
#include "server/identity/secrets.h"
#include "server/outbound/curl_parts.h"

namespace bourse {
namespace {

struct Network {
  std::uint32_t first;
  int bits;
};

/// IANA's registry of special addresses: nobody on the internet is there.
constexpr Network kNotPublic[] = {
    {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16},
    {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24}, {0xC0586300, 24}, {0xC0A80000, 16},
    {0xC6120000, 15}, {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 4},  {0xF0000000, 4},
};

bool isPublicFour(std::uint32_t address) {
  for (const Network& network : kNotPublic)
    if (((address ^ network.first) >> (32 - network.bits)) == 0) return false;
  return true;
}

std::uint32_t fourIn(const std::uint8_t* bytes) {
  return static_cast<std::uint32_t>(bytes[0]) << 24 | static_cast<std::uint32_t>(bytes[1]) << 16 |
         static_cast<std::uint32_t>(bytes[2]) << 8 | bytes[3];
}

/// Of the internet's IPv6 only 2000::/3 is in use; some of it carries an address of IPv4 or is for documents.
bool isPublicSix(const std::uint8_t* bytes) {
  constexpr std::array<std::uint8_t, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  constexpr std::array<std::uint8_t, 12> kTranslated = {0, 0x64, 0xFF, 0x9B};
  if (std::memcmp(bytes, kMapped.data(), 12) == 0 || std::memcmp(bytes, kTranslated.data(), 12) == 0)
    return isPublicFour(fourIn(bytes + 12));
  if ((bytes[0] & 0xE0) != 0x20) return false;
  if (bytes[0] == 0x20 && bytes[1] == 0x02) return isPublicFour(fourIn(bytes + 2));  // 6to4
  const bool special = bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] < 0x02;      // 2001::/23
  const bool documents = (bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0x0D && bytes[3] == 0xB8) ||
                         (bytes[0] == 0x3F && bytes[1] == 0xFF);
  return !special && !documents;
}

/// Called by curl when it knows the address and before it connects, so no name service can change it in
/// between.
curl_socket_t openSocket(void* allowPrivate, curlsocktype purpose, curl_sockaddr* address) {
  if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
  if (!*static_cast<const bool*>(allowPrivate) && !isPublicAddress(address->addr)) return CURL_SOCKET_BAD;
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::size_t forgetBody(char* /*bytes*/, std::size_t size, std::size_t count, void* read) {
  constexpr std::size_t kMost = 64 * 1024;
  auto& total = *static_cast<std::size_t*>(read);
  total += size * count;
  return total > kMost ? 0 : size * count;  // 0 ends it
}

}  // namespace

void beginCurl() {
  static const CURLcode result = curl_global_init(CURL_GLOBAL_DEFAULT);
  BOURSE_CHECK(result == CURLE_OK, ==, true);
}

bool isPublicAddress(const sockaddr& address) {
  if (address.sa_family == AF_INET)
    return isPublicFour(ntohl(reinterpret_cast<const sockaddr_in&>(address).sin_addr.s_addr));
  if (address.sa_family != AF_INET6) return false;
  return isPublicSix(reinterpret_cast<const sockaddr_in6&>(address).sin6_addr.s6_addr);
}

bool isWebhookAddress(std::string_view address, std::size_t most) {
  if (address.size() > most) return false;
  for (const char c : address)
    if (c <= ' ' || c == '\x7f' || c == '\\') return false;
  const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> url(curl_url(), curl_url_cleanup);
  if (curl_url_set(url.get(), CURLUPART_URL, std::string(address).c_str(), 0) != CURLUE_OK) return false;
  const auto part = [&](CURLUPart which) {
    char* text = nullptr;
    std::string found;
    if (curl_url_get(url.get(), which, &text, 0) == CURLUE_OK) found = text;
    curl_free(text);
    return found;
  };
  const std::string scheme = part(CURLUPART_SCHEME);
  return (scheme == "http" || scheme == "https") && !part(CURLUPART_HOST).empty() &&
         part(CURLUPART_USER).empty() && part(CURLUPART_PASSWORD).empty();
}

std::string webhookSignature(std::string_view secret, std::int64_t time, std::string_view body) {
  return "t=" + std::to_string(time) +
         ",v1=" + signatureHex(secret, std::to_string(time) + "." + std::string(body));
}

int deliver(const WebhookRequest& request, bool allowPrivate, const std::atomic<bool>* stop) {
  beginCurl();
  const std::unique_ptr<CURL, FreeCurl> curl(curl_easy_init());
  std::unique_ptr<curl_slist, FreeCurl> headers;
  std::vector<std::string> lines = request.headers;
  if (lines.empty()) lines = {"Content-Type: application/json", "Bourse-Signature: " + request.signature};
  lines.insert(lines.end(), {"Expect:", "User-Agent: bourse"});
  for (const std::string& line : lines) headers.reset(curl_slist_append(headers.release(), line.c_str()));
  std::size_t read = 0;
  CURL* const with = curl.get();
  curl_easy_setopt(with, CURLOPT_URL, request.address.c_str());
  curl_easy_setopt(with, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(with, CURLOPT_PROXY, "");  // the environment's proxy would go where we may not
  curl_easy_setopt(with, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(with, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(with, CURLOPT_TIMEOUT, 10L);
  curl_easy_setopt(with, CURLOPT_OPENSOCKETFUNCTION, openSocket);
  curl_easy_setopt(with, CURLOPT_OPENSOCKETDATA, &allowPrivate);
  curl_easy_setopt(with, CURLOPT_NOPROGRESS, stop == nullptr ? 1L : 0L);
  curl_easy_setopt(with, CURLOPT_XFERINFOFUNCTION, isOver);
  curl_easy_setopt(with, CURLOPT_XFERINFODATA, stop);
  curl_easy_setopt(with, CURLOPT_WRITEFUNCTION, forgetBody);
  curl_easy_setopt(with, CURLOPT_WRITEDATA, &read);
  curl_easy_setopt(with, CURLOPT_HTTPHEADER, headers.get());
  curl_easy_setopt(with, CURLOPT_POSTFIELDSIZE, static_cast<long>(request.body.size()));
  curl_easy_setopt(with, CURLOPT_POSTFIELDS, request.body.c_str());
  if (curl_easy_perform(with) != CURLE_OK) return 0;
  long status = 0;
  curl_easy_getinfo(with, CURLINFO_RESPONSE_CODE, &status);
  return static_cast<int>(status);
}

WebhookSender::WebhookSender(bool allowPrivate, Post post, SenderEnd end)
    : WebhookSender(
          [allowPrivate](const WebhookRequest& request, const std::atomic<bool>* stop) {
            return deliver(request, allowPrivate, stop);
          },
          std::move(post), end) {}

WebhookSender::WebhookSender(Deliver deliver, Post post, SenderEnd end)
    : deliver_(std::move(deliver)), post_(std::move(post)), end_(end) {
  beginCurl();
  for (int i = 0; i < kSendersAtOnce; ++i) threads_.emplace_back([this] { run(); });
}

WebhookSender::~WebhookSender() {
  constexpr std::chrono::seconds kToFinish{3};
  {
    std::unique_lock lock(mutex_);
    ending_ = true;
    wake_.notify_all();
    if (end_ == SenderEnd::finish) wake_.wait_for(lock, kToFinish, [this] { return busy_ == 0; });
    aborts_ = true;
  }
  for (std::thread& thread : threads_) thread.join();
  if (end_ == SenderEnd::finish)
    for (const Job& job : jobs_) job.sent(0);
}

void WebhookSender::send(WebhookRequest request, std::function<void(int)> sent) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back({std::move(request), std::move(sent)});
  }
  wake_.notify_one();
}

/// The next job; false at the end.
bool WebhookSender::take(Job& job) {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
  if (ending_) return false;
  job = std::move(jobs_.front());
  jobs_.pop_front();
  ++busy_;
  return true;
}

void WebhookSender::run() {
  Job job;
  while (take(job)) {
    const int status = deliver_(job.request, &aborts_);
    if (!aborts_) post_([sent = std::move(job.sent), status] { sent(status); });
    const std::lock_guard lock(mutex_);
    --busy_;
    wake_.notify_all();
  }
}

}  // namespace bourse
