#include "server/net/event_database.h"

#include <unistd.h>

#include <boost/asio/posix/basic_descriptor.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <deque>
#include <optional>
#include <utility>

namespace bourse {
namespace {

using Descriptor = asio::posix::basic_stream_descriptor<Executor>;

// Shorter than a lease: without an answer in this time we must assume that others do not hear us either.
constexpr std::chrono::milliseconds kDatabaseConnectsWithin{1500}, kAnswerWithin{1500}, kPause{100};

/// Everything happens in callbacks of the context. Each holds on to the connection it began with, so a late
/// one notices that there is another.
class EventDatabase final : public AsyncDatabase {
 public:
  EventDatabase(asio::io_context& context, std::string address)
      : context_(context), address_(std::move(address)), deadline_(context), again_(context) {
    connect();
  }
  ~EventDatabase() override { hangUp(); }

  void close() override { hangUp(); }

  void ask(std::string sql, std::vector<std::string> parameters,
           std::function<void(const Rows&)> answered) override {
    if (!ready_) {  // never calls back before ask() returns
      asio::post(context_, [alive = alive_, answered = std::move(answered)] {
        if (*alive) answered(Rows());
      });
      return;
    }
    questions_.push_back({std::move(sql), std::move(parameters), std::move(answered)});
    if (!asked_) next();
  }

  void listen(std::string channel, std::function<void(const std::string&)> heard) override {
    channel_ = std::move(channel);
    heard_ = std::move(heard);
    if (ready_) ask("LISTEN " + channel_, {}, [](const Rows&) {});
  }

 private:
  struct Question {
    std::string sql;
    std::vector<std::string> parameters;
    std::function<void(const Rows&)> answered;
  };
  /// A connection and its socket as Asio sees it; libpq owns the file, so this one gives it back.
  struct Link {
    Link() = default;
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;
    ~Link() {
      if (socket) socket->release();
    }
    PostgresConnection connection{};
    std::optional<Descriptor> socket{};
  };
  using Shared = std::shared_ptr<Link>;

  void hangUp() {
    *alive_ = ready_ = false;
    deadline_.cancel();
    again_.cancel();
    if (link_ != nullptr && link_->socket) link_->socket->cancel();
    link_ = nullptr;
  }

  // --- connecting ---

  void connect() {
    link_ = std::make_shared<Link>();
    link_->connection = beginConnecting(address_);
    setDeadline(kDatabaseConnectsWithin);
    if (link_->connection == nullptr || PQstatus(link_->connection.get()) == CONNECTION_BAD) return broken();
    await(link_, Descriptor::wait_write, &EventDatabase::connecting);
  }

  void connecting() {
    const PostgresPollingStatusType state = PQconnectPoll(link_->connection.get());
    if (state == PGRES_POLLING_FAILED) return broken();
    if (state == PGRES_POLLING_READING || state == PGRES_POLLING_WRITING)
      return await(link_, state == PGRES_POLLING_READING ? Descriptor::wait_read : Descriptor::wait_write,
                   &EventDatabase::connecting);
    if (PQsetnonblocking(link_->connection.get(), 1) != 0) return broken();
    dropDeadline();
    ready_ = true;
    await(link_, Descriptor::wait_read, &EventDatabase::readable);
    if (!channel_.empty()) ask("LISTEN " + channel_, {}, [](const Rows&) {});
  }

  void await(const Shared& link, Descriptor::wait_type what, void (EventDatabase::*then)()) {
    const int file = PQsocket(link->connection.get());
    if (!link->socket || link->socket->native_handle() != file) {  // it may try one address after the other
      if (link->socket) link->socket->release();
      link->socket.emplace(context_, file);
    }
    link->socket->async_wait(
        what, [this, alive = alive_, weak = std::weak_ptr(link), then](const error_code& error) {
          if (*alive && !error && weak.lock() == link_) (this->*then)();
        });
  }

  /// Fails everything that was asked, since nobody knows what became of it, and reconnects soon.
  void broken() {
    ready_ = asked_ = false;
    dropDeadline();
    if (link_->socket) {
      link_->socket->cancel();
      link_->socket->release();
      link_->socket.reset();
    }
    link_ = std::make_shared<Link>();
    last_ = Rows();
    again_.expires_after(kPause);
    again_.async_wait([this, alive = alive_](const error_code& error) {
      if (*alive && !error) connect();
    });
    const auto alive = alive_;
    for (const Question& question : std::exchange(questions_, {}))
      if (*alive) question.answered(Rows());
  }

  void setDeadline(std::chrono::milliseconds within) {
    deadline_.expires_after(within);
    // A timer that was due before it was set again may still fire.
    deadline_.async_wait([this, alive = alive_, turn = ++turn_](const error_code& error) {
      if (*alive && !error && turn == turn_) broken();
    });
  }
  void dropDeadline() {
    ++turn_;
    deadline_.cancel();
  }

  // --- questions ---

  void next() {
    if (questions_.empty() || !ready_) return;
    const Question& question = questions_.front();
    std::vector<const char*> values;
    values.reserve(question.parameters.size());
    for (const std::string& one : question.parameters) values.push_back(one.c_str());
    asked_ = true;
    setDeadline(kAnswerWithin);
    if (PQsendQueryParams(link_->connection.get(), question.sql.c_str(), static_cast<int>(values.size()),
                          nullptr, values.data(), nullptr, nullptr, 0) == 0)
      return broken();
    flush();
  }

  void flush() {
    const int unsent = PQflush(link_->connection.get());
    if (unsent < 0) return broken();
    if (unsent > 0) await(link_, Descriptor::wait_write, &EventDatabase::flush);
  }

  void readable() {
    const Shared here = link_;
    if (PQconsumeInput(here->connection.get()) == 0) return broken();
    const auto alive = alive_;
    while (asked_ && PQisBusy(here->connection.get()) == 0) {
      if (PGresult* result = PQgetResult(here->connection.get()); result != nullptr) {
        last_ = Rows(result);
        continue;
      }
      answer();
      if (!*alive || here != link_) return;
    }
    while (PGnotify* notified = PQnotifies(here->connection.get())) {
      const std::string said = notified->extra == nullptr ? "" : notified->extra;
      PQfreemem(notified);
      if (heard_) heard_(said);
      if (!*alive || here != link_) return;
    }
    if (PQstatus(here->connection.get()) == CONNECTION_BAD) return broken();
    await(here, Descriptor::wait_read, &EventDatabase::readable);
  }

  void answer() {
    dropDeadline();
    const Question question = std::move(questions_.front());
    questions_.pop_front();
    asked_ = false;
    const Rows rows = std::exchange(last_, Rows());
    const auto alive = alive_;
    question.answered(rows);
    if (*alive && !asked_) next();
  }

  asio::io_context& context_;
  std::string address_, channel_;
  std::function<void(const std::string&)> heard_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  Shared link_;
  Timer deadline_, again_;
  std::deque<Question> questions_;
  Rows last_;
  std::uint64_t turn_ = 0;
  bool ready_ = false, asked_ = false;
};

}  // namespace

std::shared_ptr<AsyncDatabase> eventDatabase(asio::io_context& context, std::string address) {
  return std::make_shared<EventDatabase>(context, std::move(address));
}

}  // namespace bourse
