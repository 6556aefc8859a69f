#include "server/quota/quotas.h"

#include <algorithm>
#include <utility>

#include "core/seat.h"

namespace bourse {
namespace {

constexpr double kDay = 24 * 3600, kHour = 3600, kMinute = 60;
constexpr TokenRate kNoLimit{};
constexpr TokenRate kMessages{600, 200}, kFrames{6000, 2000}, kControls{600, 200}, kBinary{3000, 1000};
// A long game has about 250 decisions for a seat: it is over before a program has to wait.
constexpr TokenRate kProgramMessages{600, 100}, kProgramAsks{120, 2};
constexpr double kSeatShare = 1.0 / 8;  // of a table's bytes, for the moves of one seat

TokenRate within(double many, double seconds) { return {many, many / seconds}; }

/// Half at once and half over the day: never more than the whole within any 24 hours.
TokenRate daily(double bytes) { return {bytes / 2, bytes / 2 / kDay}; }

/// Each seat moves on its own account; for the rest, players share one.
std::string tableKey(const Writer& who) {
  const std::string table(who.table);
  if (who.move) return table + "#" + std::to_string(who.seat);
  return who.seat >= 0 ? table + "#players" : table;
}

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
          // a person at a table, an address at all tables, all spectators of a table
          {within(10, 30), within(40, 30), within(100, 30)},
          {within(3, 600), within(6, kHour), within(12, kHour)},
          {within(5, kMinute), within(15, kMinute), within(30, kMinute)},
          {within(5, kMinute), within(15, kMinute), within(30, kMinute)},
      }},
      moves_{kNoLimit, kNoLimit},
      others_{kNoLimit, kNoLimit},
      tables_(kNoLimit),
      messages_(kMessages),
      programMessages_(kProgramMessages),
      programAsks_(kProgramAsks),
      inbound_{{kFrames, kControls, kBinary}} {
  setOptions(options);
}

void Quotas::setOptions(const QuotaOptions& options) {
  options_ = options;
  const double forMoves = kMaxSeats * kSeatShare;
  tables_.setRate(tablesOfAddress());
  moves_.address.setRate(bytesOfAddress());
  moves_.table.setRate(daily(options.tableBytes * kSeatShare));
  others_.address.setRate(bytesOfAddress());
  others_.table.setRate(daily(options.tableBytes * (1 - forMoves) / 2));
}

void Quotas::setProcesses(int count) {
  if (count < 1 || count == processes_) return;
  processes_ = count;
  tables_.scaleTo(tablesOfAddress());
  moves_.address.scaleTo(bytesOfAddress());
  others_.address.scaleTo(bytesOfAddress());
}

TokenRate Quotas::tablesOfAddress() const {
  if (options_.tablesPerMinute <= 0) return kNoLimit;
  const double many = options_.tablesPerMinute / processes_;
  return {std::max(1.0, many), many / kMinute};
}

TokenRate Quotas::bytesOfAddress() const { return daily(options_.addressBytes / 2 / processes_); }

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
  const bool may = limits.person.has(person, now) && (seated || limits.spectators.has(table, now)) &&
                   (account.empty() || limits.address.has(account, now)) &&
                   (who.from.local || limits.address.has(net, now));
  if (!may) return refuse(who.from, now);
  limits.person.take(person, now);
  if (!seated) limits.spectators.take(table, now);
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

bool Quotas::allowInbound(Inbound kind, double count, const Requester& who, Moment now) {
  TokenBuckets& limit = inbound_[static_cast<std::size_t>(kind)];
  return who.local || limit.allow(netOf(who, now), now, count) || refuse(who, now);
}

Milliseconds Quotas::programPause(std::string_view account, Moment now) {
  return std::chrono::ceil<Milliseconds>(std::chrono::duration<double>(programMessages_.claim(account, now)));
}

bool Quotas::allowProgram(std::string_view account, Moment now) { return programAsks_.allow(account, now); }

bool Quotas::mayStore(const Writer& who, Moment now) const {
  const ByteLimits& limits = bytesFor(who);
  return (who.table.empty() || limits.table.has(tableKey(who), now)) &&
         (who.from.local || who.from.address.empty() || limits.address.has(netOf(who.from, now), now));
}

void Quotas::stored(const Writer& who, std::size_t bytes, Moment now) {
  ByteLimits& limits = who.move ? moves_ : others_;
  if (!who.table.empty()) limits.table.take(tableKey(who), now, static_cast<double>(bytes));
  if (!who.from.local && !who.from.address.empty())
    limits.address.take(netOf(who.from, now), now, static_cast<double>(bytes));
}

bool Quotas::refusesNew(const Writer& who, Moment now, Problem& problem) const {
  if (diskLow_)
    problem = diskIsLow();
  else if (!mayStore(who, now))
    problem = quotaUsed();
  else
    return false;
  return true;
}

}  // namespace bourse
