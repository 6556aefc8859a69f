#include "server/http/headers.h"

namespace bourse {
namespace {

// Nothing is allowed but what the client uses; whatever is missing here is refused by the browser. Inline
// scripts and style="…" in markup are refused too: a name somebody chose at a table can then never become
// code.
constexpr std::string_view kContentSecurityPolicy =
    "default-src 'none'; "
    // The engine is WebAssembly. The browser counts compiling it as a kind of eval; this word allows that
    // alone.
    "script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; "
    // data: for small drawings that the build writes into a style sheet, blob: for pictures made in the page.
    "img-src 'self' data: blob:; "
    "font-src 'self'; "
    // The engine, the service worker's cache, and WebSockets: a socket to the same host is 'self' as well.
    "connect-src 'self'; "
    "manifest-src 'self'; "
    // The engine thinks in a worker, and the page works without a network through another.
    "worker-src 'self'; "
    "base-uri 'none'; "
    "form-action 'none'; "
    "frame-ancestors 'none'";

constexpr std::string_view kResourcePolicy = "Cross-Origin-Resource-Policy";

constexpr StrictHeader kStrict[] = {
    {"Content-Security-Policy", kContentSecurityPolicy},
    // The content type is what we say, not what it looks like.
    {"X-Content-Type-Options", "nosniff"},
    // The address of a table may be an invitation: it is told to nobody.
    {"Referrer-Policy", "no-referrer"},
    // Named are only features that browsers know: others would be a warning in their console.
    {"Permissions-Policy",
     "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), "
     "usb=()"},
    // Other sites get neither a handle on our window nor our files.
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {kResourcePolicy, "same-origin"},
};

}  // namespace

std::span<const StrictHeader> strictHeaders() { return kStrict; }

void addStrictHeaders(Response& response) {
  for (const StrictHeader& header : kStrict)
    // A picture may say that other sites show it; nothing else is ever less strict.
    if (header.name != kResourcePolicy || response.header(header.name).empty())
      response.set(header.name, header.value);
}

std::vector<StrictHeader> missingStrictHeaders(const Response& response) {
  std::vector<StrictHeader> missing;
  for (const StrictHeader& header : kStrict)
    if (response.header(header.name).empty()) missing.push_back(header);
  return missing;
}

}  // namespace bourse
