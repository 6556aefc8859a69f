#include "server/store/postgres.h"

#include <poll.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace bourse {
namespace {

constexpr std::chrono::seconds kConnectWithin{5}, kAnswerWithin{10};

std::string trimmedMistake(const char* text) {
  std::string mistake = text == nullptr ? "no memory" : text;
  for (char& letter : mistake)
    if (letter == '\n') letter = ' ';
  while (!mistake.empty() && (mistake.back() == ' ' || mistake.back() == '.')) mistake.pop_back();
  return mistake;
}

}  // namespace

bool Rows::ok() const {
  const ExecStatusType status = PQresultStatus(result_.get());
  return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

std::string Rows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t Rows::number(int row, int column) const {
  const std::string digits = text(row, column);
  std::int64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::vector<std::string> Rows::list(int row, int column) const { return listOf(text(row, column)); }

std::string Rows::mistake() const { return trimmedMistake(PQresultErrorMessage(result_.get())); }

void ArrayText::next() {
  if (text_.size() > 1) text_ += ',';
}

ArrayText& ArrayText::add(std::string_view text) {
  next();
  text_ += '"';
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') text_ += '\\';
    text_ += letter;
  }
  text_ += '"';
  return *this;
}

ArrayText& ArrayText::add(std::int64_t number) {
  next();
  text_ += std::to_string(number);
  return *this;
}

ArrayText& ArrayText::addNull() {
  next();
  text_ += "NULL";
  return *this;
}

std::vector<std::string> listOf(std::string_view array) {
  std::vector<std::string> list;
  std::string one;
  bool quoted = false, any = false;
  for (std::size_t i = 1; i + 1 < array.size(); ++i) {
    const char letter = array[i];
    any = true;
    if (letter == '"')
      quoted = !quoted;
    else if (letter == ',' && !quoted)
      list.push_back(std::exchange(one, {}));
    else if (letter == '\\' && i + 2 < array.size())
      one += array[++i];
    else
      one += letter;
  }
  if (any) list.push_back(std::move(one));
  return list;
}

bool isPostgresAddress(std::string_view address) {
  return address.starts_with("postgres://") || address.starts_with("postgresql://");
}

PostgresConnection beginConnecting(const std::string& address) {
  // The database notices a process whose machine is gone, and lets go of what it was at.
  const char* const names[] = {"dbname", "fallback_application_name", "options", nullptr};
  const char* const values[] = {address.c_str(), "bourse",
                                "-c tcp_keepalives_idle=1 -c tcp_keepalives_interval=1 "
                                "-c tcp_keepalives_count=2 -c lock_timeout=5s -c client_min_messages=warning",
                                nullptr};
  return PostgresConnection(PQconnectStartParams(names, values, 1));
}

void Postgres::close() {
  connection_.reset();
  prepared_.clear();
}

bool Postgres::wait(bool forWriting, Deadline until) const {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
  pollfd one{.fd = PQsocket(connection_.get()),
             .events = static_cast<short>(forWriting ? POLLIN | POLLOUT : POLLIN),
             .revents = 0};
  return one.fd >= 0 && left.count() > 0 && ::poll(&one, 1, static_cast<int>(left.count())) != 0;
}

bool Postgres::connect(Deadline until) {
  if (PQstatus(connection_.get()) == CONNECTION_BAD) return false;
  for (auto state = PGRES_POLLING_WRITING; state != PGRES_POLLING_OK;
       state = PQconnectPoll(connection_.get()))
    if (state == PGRES_POLLING_FAILED || !wait(state == PGRES_POLLING_WRITING, until)) return false;
  return PQsetnonblocking(connection_.get(), 1) == 0;
}

bool Postgres::open(const std::string& address, std::string& problem) {
  close();
  connection_ = beginConnecting(address);
  if (!connect(std::chrono::steady_clock::now() + kConnectWithin)) {
    // Its words may name the user and the host, never the password.
    const std::string why = trimmedMistake(PQerrorMessage(connection_.get()));
    problem = "The database cannot be reached: " + (why.empty() ? "it does not answer" : why) + ".";
    close();
    return false;
  }
  // What is acknowledged must be on a disk, whatever the database is used to.
  return run(
      "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = "
      "'off'",
      problem);
}

/// The last result of what was sent, once all of it is there.
Rows Postgres::answer(std::string& problem) {
  const Deadline until = std::chrono::steady_clock::now() + kAnswerWithin;
  Rows last;
  while (true) {
    const int unsent = PQflush(connection_.get());
    bool works = unsent >= 0;
    while (works && PQisBusy(connection_.get()) != 0)
      works = wait(PQflush(connection_.get()) > 0, until) && PQconsumeInput(connection_.get()) == 1;
    if (!works) {
      problem =
          "The database is gone or does not answer: " + trimmedMistake(PQerrorMessage(connection_.get())) +
          ".";
      close();
      return {};
    }
    PGresult* result = PQgetResult(connection_.get());
    if (result == nullptr) break;
    Rows rows(result);
    if (!rows.ok() && problem.empty()) problem = rows.mistake() + ".";
    last = std::move(rows);
  }
  if (PQstatus(connection_.get()) == CONNECTION_BAD) close();
  return last;
}

bool Postgres::prepare(const std::string& sql, std::string& name, std::string& problem) {
  std::string& known = prepared_[sql];
  if (known.empty()) {
    const std::string fresh = "s" + std::to_string(prepared_.size());
    if (PQsendPrepare(connection_.get(), fresh.c_str(), sql.c_str(), 0, nullptr) == 0) {
      problem = trimmedMistake(PQerrorMessage(connection_.get())) + ".";
      close();
      return false;
    }
    if (!answer(problem).ok()) {
      prepared_.erase(sql);
      return false;
    }
    known = fresh;
  }
  name = known;
  return true;
}

Rows Postgres::ask(const std::string& sql, const std::vector<std::string>& parameters, std::string& problem) {
  problem.clear();
  std::string name;
  if (!isOpen()) problem = "The database is not connected.";
  if (!isOpen() || !prepare(sql, name, problem)) return {};
  std::vector<const char*> values;
  values.reserve(parameters.size());
  for (const std::string& one : parameters) values.push_back(one.c_str());
  if (PQsendQueryPrepared(connection_.get(), name.c_str(), static_cast<int>(values.size()), values.data(),
                          nullptr, nullptr, 0) == 0) {
    problem = trimmedMistake(PQerrorMessage(connection_.get())) + ".";
    close();
    return {};
  }
  return answer(problem);
}

bool Postgres::run(const std::string& sql, std::string& problem) {
  problem.clear();
  if (!isOpen() || PQsendQuery(connection_.get(), sql.c_str()) == 0) {
    problem = "The database is not connected.";
    close();
    return false;
  }
  answer(problem);
  return problem.empty();
}

}  // namespace bourse
