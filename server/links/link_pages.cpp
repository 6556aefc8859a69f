#include "server/links/link_pages.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "gen/text_keys.h"
#include "host/json/json.h"
#include "links/ground.h"
#include "links/words.h"
#include "server/http/headers.h"
#include "server/http/target.h"
#include "server/identity/addresses.h"
#include "server/links/public_question.h"
#include "server/links/request_language.h"

namespace bourse {

using nlohmann::json;

namespace {

struct Path {
  std::string page, id;
  int depth = 0;  // folders between the page and the site
};

constexpr std::array<std::string_view, 3> kTables = {"t", "tv", "game"};
constexpr std::array<std::string_view, 2> kPeople = {"player", "history"};

template <std::size_t N>
bool isOneOf(std::string_view name, const std::array<std::string_view, N>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool isId(std::string_view text) {
  return text.size() >= 4 && text.size() <= 64 && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                  c == '_';
         });
}

/// /game/TABLE/40 names a position.
bool isPosition(std::string_view text) {
  return text.size() <= 5 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<Path> linkIn(std::string_view path) {
  const std::vector<std::string_view> parts = partsOf(path, '/');
  if (parts.size() < 2 || parts.size() > 3 || !isId(parts[1])) return {};
  const bool known = isOneOf(parts[0], kTables) || isOneOf(parts[0], kPeople);
  if (!known || (parts.size() == 3 && (parts[0] != "game" || !isPosition(parts[2])))) return {};
  return Path{std::string(parts[0]), std::string(parts[1]), static_cast<int>(parts.size()) - 1};
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        safe += c;
    }
  return safe;
}

bool replaceFirst(std::string& text, std::string_view begin, std::string_view end, const std::string& with) {
  const std::size_t from = text.find(begin);
  if (from == std::string::npos) return false;
  const std::size_t to = text.find(end, from + begin.size());
  if (to == std::string::npos) return false;
  text.replace(from, to + end.size() - from, with);
  return true;
}

/// What a page says of itself.
struct Head {
  std::string language, title, text, url, image;
  bool large = false;  // the picture is one of a table
};

std::string meta(const char* kind, std::string_view name, std::string_view content) {
  return "    <meta " + std::string(kind) + "=\"" + std::string(name) + "\" content=\"" + escaped(content) +
         "\" />\n";
}

std::string tagsOf(const Head& head) {
  std::string tags = meta("name", "robots", "noindex") + meta("property", "og:type", "website") +
                     meta("property", "og:site_name", "Bourse") + meta("property", "og:title", head.title) +
                     meta("property", "og:description", head.text) +
                     meta("property", "og:locale", head.language);
  if (!head.url.empty()) tags += meta("property", "og:url", head.url);
  if (!head.image.empty()) {
    tags += meta("property", "og:image", head.image) + meta("property", "og:image:type", "image/png") +
            meta("property", "og:image:alt", head.title);
    if (head.large)
      tags += meta("property", "og:image:width", std::to_string(links::kWidth)) +
              meta("property", "og:image:height", std::to_string(links::kHeight));
    tags += meta("name", "twitter:image", head.image);
  }
  return tags + meta("name", "twitter:card", head.large ? "summary_large_image" : "summary") +
         meta("name", "twitter:title", head.title) + meta("name", "twitter:description", head.text);
}

/// The client's page, for an address below the site: what it names with ./ is further up.
std::string pageWith(std::string page, const Head& head, int depth) {
  std::string up = "\"";
  for (int i = 0; i < depth; ++i) up += "../";
  for (std::size_t at = page.find("\"./"); at != std::string::npos; at = page.find("\"./", at + up.size()))
    page.replace(at, 3, up);
  replaceFirst(page, "<html lang=\"en\" dir=\"ltr\"", ">",
               "<html lang=\"" + head.language + "\" dir=\"" +
                   (links::isRightToLeft(head.language) ? "rtl" : "ltr") + "\">");
  replaceFirst(page, "<title>", "</title>", "<title>" + escaped(head.title) + "</title>");
  replaceFirst(page, "<meta name=\"description\"", ">",
               "<meta name=\"description\" content=\"" + escaped(head.text) + "\" />");
  if (const std::size_t end = page.find("</head>"); end != std::string::npos) page.insert(end, tagsOf(head));
  return page;
}

/// Whether a Host is only a name and a port: it goes into the page.
bool isPlainHost(std::string_view host) {
  return !host.empty() && host.size() <= 255 && std::all_of(host.begin(), host.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == ':' || c == '[' || c == ']';
  });
}

void describePerson(const json& about, const Path& path, const Words& words, const std::string& site,
                    Head& head) {
  const json* person = member(about, "person");
  const std::string name = person == nullptr ? std::string() : textOf(*person, "name");
  if (name.empty()) {
    head.title = words.text(text_key::kLinkPlayerHidden);
    return;
  }
  head.title = words.text(text_key::kLinkPlayer, {{"player", name}});
  head.text = words.text(path.page == "history" ? text_key::kLinkHistoryText : text_key::kLinkPlayerText,
                         {{"player", name}});
  head.large = !site.empty();
  if (head.large) head.image = site + "api/people/" + path.id + "/picture?lang=" + head.language;
}

/// Whether the reader came by https://, which only a trusted proxy can know.
bool cameSafely(const Request& request, std::string_view proxies) {
  const std::string from = plainAddress(request.from);
  const std::string protocol = request.header("X-Forwarded-Proto");
  for (const std::string_view proxy : partsOf(proxies, ','))
    if (!from.empty() && plainAddress(proxy) == from) return sameWord(protocol, "https");
  return false;
}

}  // namespace

bool LinkPages::owns(const Request& request) {
  if (request.method != "GET" && request.method != "HEAD") return false;
  const std::optional<std::string> path = pathOf(request.target);
  return path && linkIn(*path).has_value();
}

std::string LinkPages::tableIn(std::string_view path) {
  const std::optional<Path> link = linkIn(path);
  return link && isOneOf(link->page, kTables) ? link->id : std::string();
}

void LinkPages::answer(const Request& request, const Reply& reply) const {
  const Path path = *linkIn(*pathOf(request.target));
  const bool table = isOneOf(path.page, kTables);
  Head head;
  head.language = languageOf(request);
  const std::string host = request.header("Host");
  std::string site = services_.site();
  if (site.empty() && isPlainHost(host))
    site = (cameSafely(request, services_.proxies()) ? "https://" : "http://") + host + "/";
  Request start{.method = "GET", .target = "/index.html"};
  Response response = services_.files(start);
  if (response.status != 200) return reply(std::move(response));
  std::string page(response.body.bytes());
  const Request question = publicQuestion(request, (table ? "/api/tables/" : "/api/people/") + path.id);
  services_.ask(question, [reply, path, table, head, site, page,
                           asked = request.target](const Response& found) mutable {
    const Words words = links::wordsOf(head.language);
    const json about = found.status == 200 ? parseJson(found.body.bytes()) : json();
    head.title = words.text(text_key::kUiAppName);
    head.text = words.text(text_key::kLinkSite);
    if (!site.empty()) {
      head.url = site + path.page + "/" + path.id;
      head.image = site + "icons/icon-512.png";
    }
    if (table && about.is_object()) {
      const links::LinkWords said = links::tableWords(about, words);
      head.title =
          path.page == "tv" ? words.text(text_key::kLinkWatching, {{"title", said.title}}) : said.title;
      head.text = said.text;
      head.large = !site.empty();
      if (head.large) head.image = site + "api/tables/" + path.id + "/picture?lang=" + head.language;
    } else if (table && found.status == 404) {
      head.text = words.text(text_key::kLinkGone);
    } else if (!table && about.is_object()) {
      describePerson(about, path, words, site, head);
    }
    Response response;
    // A browser that follows the link gets the client in any case, which says more than this page.
    response.status = found.status == 404 ? 404 : 200;
    response.set("Content-Type", "text/html; charset=utf-8");
    response.set("Cache-Control", "no-cache");
    response.set("Vary", "Accept-Language");
    response.body = Body(pageWith(std::move(page), head, path.depth));
    addStrictHeaders(response);
    reply(std::move(response));
  });
}

}  // namespace bourse
