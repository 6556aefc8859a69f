// Draws the pictures of links, one after the other on a low-priority thread. A picture is drawn once for
// everything it shows, and what an address may have drawn is limited: others only get what is there already.
#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "links/lettering.h"
#include "server/common/token_bucket.h"
#include "server/http/http.h"
#include "server/quota/quotas.h"

namespace bourse {

struct PictureLimits {
  TokenRate perAddress{12, 12.0 / 60};  // pictures drawn
  std::size_t waiting = 16;             // to be drawn, of all addresses
  std::size_t keptBytes = 16'000'000;   // of pictures; the one that was not asked for the longest time goes
};

/// A picture that may have to be drawn.
struct Drawing {
  std::string key;                                           // equal keys are equal pictures
  std::function<std::string(const links::Lettering&)> draw;  // as SVG, on the thread that draws
};

class LinkPictures {
 public:
  /// Runs what it is given elsewhere, and there what that returns; false if too much waits.
  using Work = std::function<bool(std::function<std::function<void()>()>)>;

  LinkPictures(Work work, std::shared_ptr<AddressNets> nets, const PictureLimits& limits = {});

  void answer(const Request& request, Drawing drawing, const Requester& requester, Moment now,
              const Reply& reply);
  [[nodiscard]] int drawn() const { return drawn_; }

 private:
  struct Kept {
    std::string tag;
    Body png;
  };
  [[nodiscard]] const Kept* find(const std::string& tag);
  void finish(const std::string& tag, std::string png);

  Work work_;
  std::shared_ptr<AddressNets> nets_;
  PictureLimits limits_;
  TokenBuckets draws_;                           // by address
  std::shared_ptr<links::Lettering> lettering_;  // of the thread that draws
  std::list<Kept> kept_;                         // the one asked for last comes first
  std::size_t keptBytes_ = 0;
  std::map<std::string, std::vector<Reply>> waiting_;  // by tag
  int drawn_ = 0;
};

}  // namespace bourse
