#include "server/quota/quotas.h"

#include <utility>

namespace bourse {
namespace {

constexpr double kDay = 24 * 3600, kHour = 3600, kMinute = 60;
constexpr TokenRate kMessages{600, 200};

TokenRate within(double many, double seconds) { return {many, many / seconds}; }

/// Half at once and half over the day: never more than the whole within any 24 hours.
TokenRate daily(double bytes) { return {bytes / 2, bytes / 2 / kDay}; }

}  // namespace

Problem quotaUsed() {
  return {"quota-used", "You have reached today's storage limit. Please try again tomorrow."};
}

Problem diskIsLow() {
  return {"disk-low",
          "The server is short of disk space. Games that have begun go on; nothing new can be stored."};
}

Quotas::Quotas(const QuotaOptions& options, std::shared_ptr<AddressNets> nets)
    : nets_(std::move(nets)),
      acts_{{
          // a person at a table, an address at all tables, everybody at a table
          {TokenBuckets(within(10, 30)), TokenBuckets(within(40, 30)), TokenBuckets(within(100, 30))},
          {TokenBuckets(within(3, 600)), TokenBuckets(within(6, kHour)), TokenBuckets(within(12, kHour))},
          {TokenBuckets(within(5, kMinute)), TokenBuckets(within(15, kMinute)),
           TokenBuckets(within(30, kMinute))},
          {TokenBuckets(within(5, kMinute)), TokenBuckets(within(15, kMinute)),
           TokenBuckets(within(30, kMinute))},
      }},
      tables_(within(options.tablesPerMinute, kMinute)),
      messages_(kMessages),
      addressBytes_(daily(options.addressBytes)),
      tableBytes_(daily(options.tableBytes)) {}

std::string Quotas::netOf(const Requester& who, Moment now) const { return nets_->of(who.address, now); }

bool Quotas::refuse(const Requester& who, Moment now) {
  if (!who.local) nets_->refused(who.address, now);
  return false;
}

bool Quotas::allow(Act act, const TableRequester& who, Moment now) {
  ActLimits& limits = acts_[static_cast<std::size_t>(act)];
  const std::string net = netOf(who.from, now), table(who.table);
  const bool seated = who.seat >= 0;
  const std::string person = table + (seated ? "#" + std::to_string(who.seat) : "@" + net);
  const std::string account = who.account.empty() ? std::string() : "account " + std::string(who.account);
  const bool may = limits.person.has(person, now) && limits.table.has(table, now) &&
                   (account.empty() || limits.address.has(account, now)) &&
                   (who.from.local || limits.address.has(net, now));
  if (!may) return refuse(who.from, now);
  limits.person.take(person, now);
  limits.table.take(table, now);
  if (!account.empty()) limits.address.take(account, now);
  if (!who.from.local) limits.address.take(net, now);
  return true;
}

bool Quotas::allowTable(const Requester& who, Moment now) {
  return who.local || tables_.allow(netOf(who, now), now) || refuse(who, now);
}

bool Quotas::allowMessage(const Requester& who, Moment now) {
  return who.local || messages_.allow(netOf(who, now), now) || refuse(who, now);
}

bool Quotas::mayStore(const Requester& who, std::string_view table, Moment now) const {
  return (table.empty() || tableBytes_.has(table, now)) &&
         (who.local || who.address.empty() || addressBytes_.has(netOf(who, now), now));
}

void Quotas::stored(const Requester& who, std::string_view table, std::size_t bytes, Moment now) {
  if (!table.empty()) tableBytes_.take(table, now, static_cast<double>(bytes));
  if (!who.local && !who.address.empty())
    addressBytes_.take(netOf(who, now), now, static_cast<double>(bytes));
}

bool Quotas::refusesNew(const Requester& who, std::string_view table, Moment now, Problem& problem) const {
  if (diskLow_)
    problem = diskIsLow();
  else if (!mayStore(who, table, now))
    problem = quotaUsed();
  else
    return false;
  return true;
}

}  // namespace bourse
