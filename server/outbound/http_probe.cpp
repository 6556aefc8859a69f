#include "server/outbound/http_probe.h"

#include <curl/curl.h>

#include <memory>

namespace bourse {
namespace {

std::size_t forget(char* /*bytes*/, std::size_t size, std::size_t count, void* /*nothing*/) {
  return size * count;
}

}  // namespace

int statusAt(const std::string& address) {
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(), curl_easy_cleanup);
  CURL* const with = curl.get();
  curl_easy_setopt(with, CURLOPT_URL, ("http://" + address).c_str());
  curl_easy_setopt(with, CURLOPT_PROTOCOLS_STR, "http");
  curl_easy_setopt(with, CURLOPT_PROXY, "");  // the process itself, not what a proxy says of it
  curl_easy_setopt(with, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(with, CURLOPT_TIMEOUT, 5L);
  curl_easy_setopt(with, CURLOPT_WRITEFUNCTION, forget);
  if (curl_easy_perform(with) != CURLE_OK) return 0;
  long status = 0;
  curl_easy_getinfo(with, CURLINFO_RESPONSE_CODE, &status);
  return static_cast<int>(status);
}

}  // namespace bourse
