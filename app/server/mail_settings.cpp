#include "app/server/mail_settings.h"

#include <algorithm>
#include <fstream>

namespace bourse {
namespace {

bool isPlain(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

bool readPassword(const std::string& file, std::string& password) {
  std::ifstream in(file);
  if (!std::getline(in, password)) return false;
  if (!password.empty() && password.back() == '\r') password.pop_back();
  return !password.empty() && password.find('\0') == std::string::npos;
}

std::string withoutServer(const ServeOptions& settings) {
  for (const auto& [name, value] :
       {std::pair("--smtp-user", &settings.smtpUser),
        std::pair("--smtp-password-file", &settings.smtpPasswordFile),
        std::pair("--smtp-ca", &settings.smtpAuthorities), std::pair("--mail-from", &settings.mailFrom)})
    if (!value->empty()) return std::string(name) + " needs --smtp, the mail server.";
  return {};
}

}  // namespace

std::string readMailSettings(const ServeOptions& settings, TableServerOptions& behaviour) {
  if (settings.smtp.empty()) return withoutServer(settings);
  if (!isSmtpUrl(settings.smtp))
    return "--smtp is an address such as smtps://mail.example.org or smtp://mail.example.org:587, not “" +
           settings.smtp + "”.";
  if (!isMailAddress(settings.mailFrom))
    return "--smtp needs --mail-from, the address of the sender, such as bourse@example.org.";
  const bool named = settings.site.starts_with("https://") || settings.site.starts_with("http://");
  if (!named || !isPlain(settings.site))
    return "--smtp needs --site, the public address of this server, for the links in e-mails.";
  if (settings.smtpUser.empty() != settings.smtpPasswordFile.empty())
    return "--smtp-user and --smtp-password-file go together.";
  SmtpOptions& smtp = behaviour.smtp;
  if (!settings.smtpPasswordFile.empty() && !readPassword(settings.smtpPasswordFile, smtp.password))
    return "--smtp-password-file: there is no password in the first line of “" + settings.smtpPasswordFile +
           "”.";
  if (!settings.smtpAuthorities.empty() && !std::ifstream(settings.smtpAuthorities))
    return "--smtp-ca: “" + settings.smtpAuthorities + "” cannot be read.";
  smtp.url = settings.smtp;
  smtp.user = settings.smtpUser;
  smtp.from = settings.mailFrom;
  smtp.authorities = settings.smtpAuthorities;
  behaviour.people.mail.from = settings.mailFrom;
  behaviour.people.mail.wait = settings.mailWait;
  return {};
}

}  // namespace bourse
