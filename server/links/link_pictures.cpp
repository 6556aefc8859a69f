#include "server/links/link_pictures.h"

#include "links/png.h"
#include "server/http/answers.h"
#include "server/identity/secrets.h"

namespace bourse {
namespace {

/// A cryptographic hash: people choose names, and must not find two pictures with one tag.
std::string tagOf(const std::string& key) { return "\"" + tokenHash(key) + "\""; }

Response pictureOf(const std::string& tag, const Body& png) {
  Response response;
  response.set("Content-Type", "image/png");
  response.set("ETag", tag);
  response.set("Cache-Control", "public, max-age=60");
  response.set("Vary", "Accept-Language");
  // Pages of chat programs show it.
  response.set("Cross-Origin-Resource-Policy", "cross-origin");
  response.body = png;
  return response;
}

Response busy() {
  Response response =
      refused(503, "busy", "Too many pictures are being drawn; please try again in a moment.");
  response.set("Retry-After", "5");
  return response;
}

}  // namespace

LinkPictures::LinkPictures(Work work, std::shared_ptr<AddressNets> nets, const PictureLimits& limits)
    : work_(std::move(work)),
      nets_(std::move(nets)),
      limits_(limits),
      draws_(limits.perAddress),
      lettering_(std::make_shared<links::Lettering>()) {}

const LinkPictures::Kept* LinkPictures::find(const std::string& tag) {
  for (auto one = kept_.begin(); one != kept_.end(); ++one) {
    if (one->tag != tag) continue;
    kept_.splice(kept_.begin(), kept_, one);
    return &kept_.front();
  }
  return nullptr;
}

void LinkPictures::answer(const Request& request, Drawing drawing, const Requester& requester, Moment now,
                          const Reply& reply) {
  const std::string tag = tagOf(drawing.key);
  if (request.header("If-None-Match") == tag) {
    Response same = pictureOf(tag, Body());
    same.status = 304;
    return reply(std::move(same));
  }
  if (const Kept* kept = find(tag); kept != nullptr) return reply(pictureOf(tag, kept->png));
  if (const auto same = waiting_.find(tag); same != waiting_.end() && same->second.size() < limits_.waiting)
    return same->second.push_back(reply);
  if (waiting_.contains(tag) || waiting_.size() >= limits_.waiting) return reply(busy());
  if (!requester.local && !draws_.allow(nets_->of(requester.address, now), now)) {
    nets_->refused(requester.address, now);
    return reply(tooOften());
  }
  waiting_[tag].push_back(reply);
  const bool taken =
      work_([this, tag, draw = std::move(drawing.draw), lettering = lettering_]() -> std::function<void()> {
        std::string png = links::pngOf(draw(*lettering));
        return [this, tag, png = std::move(png)] { finish(tag, png); };
      });
  if (taken) return;
  waiting_.erase(tag);
  reply(busy());
}

void LinkPictures::finish(const std::string& tag, std::string png) {
  ++drawn_;
  const auto waiting = waiting_.extract(tag);
  if (waiting.empty()) return;
  const Body body(std::move(png));
  keptBytes_ += body.bytes().size();
  kept_.push_front({tag, body});
  while (keptBytes_ > limits_.keptBytes && kept_.size() > 1) {
    keptBytes_ -= kept_.back().png.bytes().size();
    kept_.pop_back();
  }
  for (const Reply& reply : waiting.mapped())
    reply(body.bytes().empty() ? refused(500, "not-drawn", "The picture could not be drawn.")
                               : pictureOf(tag, body));
}

}  // namespace bourse
