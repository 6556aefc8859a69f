// What everything that is sent with curl needs.
#pragma once

#include <curl/curl.h>

#include <atomic>

namespace bourse {

struct FreeCurl {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

/// Asked by curl a few times a second; nobody waits for a message when the server stops.
inline int isOver(void* stop, curl_off_t /*all*/, curl_off_t /*got*/, curl_off_t /*toSend*/,
                  curl_off_t /*sent*/) {
  return static_cast<const std::atomic<bool>*>(stop)->load() ? 1 : 0;
}

}  // namespace bourse
