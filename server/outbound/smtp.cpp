#include "server/outbound/smtp.h"

#include <curl/curl.h>

#include <algorithm>
#include <memory>

#include "server/outbound/curl_parts.h"

namespace bourse {
namespace {

struct Dialogue {
  std::string_view unsent;  // of the mail
  std::string answer{};     // the last line that the server said
  bool toMailbox = false;   // to the command that names the address
  bool leaving = false;     // what is said now says nothing of the mail
};

std::size_t readMail(char* to, std::size_t size, std::size_t count, void* dialogue) {
  std::string_view& unsent = static_cast<Dialogue*>(dialogue)->unsent;
  const std::size_t take = std::min(size * count, unsent.size());
  std::copy_n(unsent.begin(), take, to);
  unsent.remove_prefix(take);
  return take;
}

int hear(CURL* /*curl*/, curl_infotype what, char* bytes, std::size_t size, void* dialogue) {
  auto& heard = *static_cast<Dialogue*>(dialogue);
  const std::string_view text(bytes, size);
  if (what == CURLINFO_HEADER_OUT) {
    heard.leaving = heard.leaving || text.starts_with("QUIT");
    heard.toMailbox = heard.leaving ? heard.toMailbox : text.starts_with("RCPT TO");
  } else if (what == CURLINFO_HEADER_IN && !heard.leaving) {
    heard.answer = text;
  }
  return 0;
}

std::string partOf(std::string_view url, CURLUPart which) {
  const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> parts(curl_url(), curl_url_cleanup);
  if (curl_url_set(parts.get(), CURLUPART_URL, std::string(url).c_str(), CURLU_NON_SUPPORT_SCHEME) !=
      CURLUE_OK)
    return {};
  char* text = nullptr;
  std::string found;
  if (curl_url_get(parts.get(), which, &text, 0) == CURLUE_OK) found = text;
  curl_free(text);
  return found;
}

bool isThisMachine(std::string_view host) {
  const bool number = host.find_first_not_of("0123456789.") == std::string_view::npos;
  return host == "localhost" || host == "[::1]" || (number && host.starts_with("127."));
}

void secure(CURL* with, const SmtpOptions& options) {
  const bool ours = isThisMachine(partOf(options.url, CURLUPART_HOST));
  // A mail server on this machine mostly has a certificate of its own making, or none.
  const bool lenient = ours && options.authorities.empty();
  curl_easy_setopt(with, CURLOPT_USE_SSL, static_cast<long>(lenient ? CURLUSESSL_TRY : CURLUSESSL_ALL));
  if (!options.authorities.empty()) curl_easy_setopt(with, CURLOPT_CAINFO, options.authorities.c_str());
  if (!lenient) return;
  curl_easy_setopt(with, CURLOPT_SSL_VERIFYPEER, 0L);
  curl_easy_setopt(with, CURLOPT_SSL_VERIFYHOST, 0L);
}

}  // namespace

bool isSmtpUrl(std::string_view url) {
  if (!std::all_of(url.begin(), url.end(), [](char c) { return c > ' ' && c < '\x7f' && c != '\\'; }))
    return false;
  const std::string scheme = partOf(url, CURLUPART_SCHEME), path = partOf(url, CURLUPART_PATH);
  return (scheme == "smtp" || scheme == "smtps") && !partOf(url, CURLUPART_HOST).empty() &&
         partOf(url, CURLUPART_USER).empty() && partOf(url, CURLUPART_PASSWORD).empty() &&
         partOf(url, CURLUPART_QUERY).empty() && partOf(url, CURLUPART_FRAGMENT).empty() &&
         (path.empty() || path == "/");
}

int mailStatus(std::string_view answer, bool toMailbox) {
  if (!answer.starts_with('5')) return kMailNotNow;  // also if nobody answered
  const bool noSuchMailbox = answer.size() > 8 && answer.substr(4, 4) == "5.1.";
  if (!toMailbox) return kMailNotNow;  // what it says of us may be put right
  return noSuchMailbox ? kMailboxGone : kMailRefused;
}

int sendMail(const SmtpOptions& options, const WebhookRequest& mail, const std::atomic<bool>* stop,
             std::string& trouble) {
  beginCurl();
  const std::unique_ptr<CURL, FreeCurl> curl(curl_easy_init());
  CURL* const with = curl.get();
  Dialogue dialogue{.unsent = mail.body};
  const std::unique_ptr<curl_slist, FreeCurl> whom(
      curl_slist_append(nullptr, ("<" + mail.address + ">").c_str()));
  const std::string from = "<" + options.from + ">";
  // What follows the host is the name we greet with.
  const std::string url =
      options.url + (options.url.ends_with('/') ? "" : "/") + options.from.substr(options.from.find('@') + 1);
  curl_easy_setopt(with, CURLOPT_URL, url.c_str());
  curl_easy_setopt(with, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  curl_easy_setopt(with, CURLOPT_PROXY, "");
  curl_easy_setopt(with, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(with, CURLOPT_CONNECTTIMEOUT, 5L);
  curl_easy_setopt(with, CURLOPT_TIMEOUT, 15L);
  secure(with, options);
  if (!options.user.empty()) {
    curl_easy_setopt(with, CURLOPT_USERNAME, options.user.c_str());
    curl_easy_setopt(with, CURLOPT_PASSWORD, options.password.c_str());
  }
  curl_easy_setopt(with, CURLOPT_MAIL_FROM, from.c_str());
  curl_easy_setopt(with, CURLOPT_MAIL_RCPT, whom.get());
  curl_easy_setopt(with, CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(with, CURLOPT_READFUNCTION, readMail);
  curl_easy_setopt(with, CURLOPT_READDATA, &dialogue);
  curl_easy_setopt(with, CURLOPT_VERBOSE, 1L);  // for what follows alone: nothing is printed
  curl_easy_setopt(with, CURLOPT_DEBUGFUNCTION, hear);
  curl_easy_setopt(with, CURLOPT_DEBUGDATA, &dialogue);
  curl_easy_setopt(with, CURLOPT_NOPROGRESS, stop == nullptr ? 1L : 0L);
  curl_easy_setopt(with, CURLOPT_XFERINFOFUNCTION, isOver);
  curl_easy_setopt(with, CURLOPT_XFERINFODATA, stop);
  const CURLcode result = curl_easy_perform(with);
  if (result == CURLE_OK) return kMailTaken;
  trouble = std::string(curl_easy_strerror(result)) + "; " +
            (dialogue.answer.empty() ? "no answer" : "its last answer was " + dialogue.answer.substr(0, 3));
  return mailStatus(dialogue.answer, dialogue.toMailbox);
}

}  // namespace bourse
