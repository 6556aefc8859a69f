#include "server/store/report_chats.h"

#include <nlohmann/json.hpp>

#include "host/json/json.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kShown = 50;

}  // namespace

ReportChats::ReportChats() = default;
ReportChats::~ReportChats() = default;

json ReportChats::before(const std::string& table, const PlayerReport& report) {
  json& said = said_.try_emplace(table, json::array()).first->second;
  const json news = parseJson(report.chats);
  if (news.is_array()) said.insert(said.end(), news.begin(), news.end());
  if (said.size() > kShown) said.erase(said.begin(), said.end() - kShown);
  return said;
}

}  // namespace bourse
