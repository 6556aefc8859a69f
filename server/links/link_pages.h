// Links with real paths: /t/TABLE, /tv/TABLE, /game/TABLE/40, /player/PERSON and /history/PERSON are answered
// with the page of the client, and with a title, a text and a picture for chat programs. They say what
// anybody with the link may ask.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/http/http.h"

namespace bourse {

struct LinkServices {
  Handler files;                                          // the client
  std::function<void(const Request&, const Reply&)> ask;  // about tables and people, as programs do
  std::function<std::string()> site;                      // the public address, as notices have it; or empty
  std::function<std::string()> proxies;                   // that are believed, separated by commas
};

class LinkPages {
 public:
  explicit LinkPages(LinkServices services) : services_(std::move(services)) {}

  [[nodiscard]] static bool owns(const Request& request);
  /// The table in the path of a link; empty if it is no link to one.
  [[nodiscard]] static std::string tableIn(std::string_view path);

  void answer(const Request& request, const Reply& reply) const;

 private:
  LinkServices services_;
};

}  // namespace bourse
