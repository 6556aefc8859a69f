#include "server/http/http.h"

#include <algorithm>
#include <array>

#include "server/http/headers.h"

namespace bourse {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string joined(const std::vector<Header>& headers, std::string_view name) {
  std::string values;
  for (const Header& header : headers)
    if (sameWord(header.name, name)) values += (values.empty() ? "" : ", ") + header.value;
  return values;
}

std::string twoDigits(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string htmlEscaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '&')
      escaped += "&amp;";
    else if (c == '<')
      escaped += "&lt;";
    else if (c == '>')
      escaped += "&gt;";
    else
      escaped += c;
  }
  return escaped;
}

}  // namespace

bool sameWord(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::vector<std::string_view> partsOf(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string Request::header(std::string_view name) const { return joined(headers, name); }
std::string Response::header(std::string_view name) const { return joined(headers, name); }

void Response::set(std::string_view name, std::string_view value) {
  for (Header& header : headers)
    if (sameWord(header.name, name)) {
      header.value = value;
      return;
    }
  headers.push_back({std::string(name), std::string(value)});
}

std::string_view reasonPhrase(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 204:
      return "No Content";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 421:
      return "Misdirected Request";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 501:
      return "Not Implemented";
    case 503:
      return "Service Unavailable";
    default:
      return "Answer";
  }
}

std::string httpDate(std::time_t time) {
  constexpr std::array kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::tm at{};
  ::gmtime_r(&time, &at);
  return std::string(kDays[static_cast<std::size_t>(at.tm_wday)]) + ", " + twoDigits(at.tm_mday) + " " +
         kMonths[static_cast<std::size_t>(at.tm_mon)] + " " + std::to_string(at.tm_year + 1900) + " " +
         twoDigits(at.tm_hour) + ":" + twoDigits(at.tm_min) + ":" + twoDigits(at.tm_sec) + " GMT";
}

Response messagePage(int status, std::string_view sentence) {
  const std::string title = std::to_string(status) + " " + std::string(reasonPhrase(status));
  Response response{.status = status};
  response.set("Content-Type", "text/html; charset=utf-8");
  response.set("Cache-Control", "no-store");
  response.body = Body(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"color-scheme\" content=\"light "
      "dark\">\n"
      "<title>" +
      title + " – Bourse</title>\n</head>\n<body>\n<main>\n<h1>" + title + "</h1>\n<p>" +
      htmlEscaped(sentence) +
      "</p>\n<p><a href=\"/\">To the start page</a></p>\n</main>\n</body>\n</html>\n");
  return response;
}

bool hasBody(int status) { return status >= 200 && status != 204 && status != 304; }

std::string responseHead(const Response& response, bool keepAlive, std::time_t now) {
  std::string head = "HTTP/1.1 " + std::to_string(response.status) + " ";
  head += reasonPhrase(response.status);
  head += "\r\nDate: " + httpDate(now) + "\r\n";
  for (const Header& header : response.headers)
    if ((header.name + header.value).find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos)
      head += header.name + ": " + header.value + "\r\n";
  for (const StrictHeader& header : missingStrictHeaders(response))
    head.append(header.name).append(": ").append(header.value).append("\r\n");
  if (hasBody(response.status))
    head += "Content-Length: " + std::to_string(response.body.bytes().size()) + "\r\n";
  // HTTP/1.0 closes unless told otherwise, 1.1 the other way round: said both times, nobody has to know.
  head += keepAlive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
  return head;
}

}  // namespace bourse
