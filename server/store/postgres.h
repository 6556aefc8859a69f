// libpq with owners, and with an end to every wait: a database that does not answer must not hold a server.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bourse {

struct ClosePostgres {
  void operator()(PGconn* connection) const { PQfinish(connection); }
  void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresConnection = std::unique_ptr<PGconn, ClosePostgres>;

/// What a query gave: rows of texts.
class Rows {
 public:
  Rows() = default;
  explicit Rows(PGresult* result) : result_(result) {}

  [[nodiscard]] bool ok() const;
  [[nodiscard]] int count() const { return PQntuples(result_.get()); }
  [[nodiscard]] bool null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }
  [[nodiscard]] std::string text(int row, int column) const;
  [[nodiscard]] std::int64_t number(int row, int column) const;
  [[nodiscard]] bool yes(int row, int column) const { return text(row, column) == "t"; }
  [[nodiscard]] std::vector<std::string> list(int row, int column) const;
  /// Why not, in the words of the database.
  [[nodiscard]] std::string mistake() const;

 private:
  std::unique_ptr<PGresult, ClosePostgres> result_;
};

/// A list as a query takes it for a parameter: {"a","b"}.
class ArrayText {
 public:
  ArrayText& add(std::string_view text);
  ArrayText& add(std::int64_t number);
  ArrayText& addNull();
  [[nodiscard]] std::string text() const { return text_ + "}"; }

 private:
  void next();
  std::string text_ = "{";
};
/// The other way round. Our lists hold texts, never null.
std::vector<std::string> listOf(std::string_view array);

/// Whether an address is one of PostgreSQL.
bool isPostgresAddress(std::string_view address);
/// Begins to connect without waiting; the caller waits on the socket. Never null unless there is no memory.
PostgresConnection beginConnecting(const std::string& address);

/// One connection for one thread, which waits here for its answers.
class Postgres {
 public:
  /// False if `problem` is set.
  bool open(const std::string& address, std::string& problem);
  [[nodiscard]] bool isOpen() const { return connection_ != nullptr; }
  void close();

  /// One statement, prepared the first time. After a mistake of the statement the connection can be used on;
  /// after one of the connection isOpen() is false and nobody knows whether it was done.
  Rows ask(const std::string& sql, const std::vector<std::string>& parameters, std::string& problem);
  /// Several statements without parameters or rows, as one transaction.
  bool run(const std::string& sql, std::string& problem);

 private:
  using Deadline = std::chrono::steady_clock::time_point;
  bool wait(bool forWriting, Deadline until) const;
  bool connect(Deadline until);
  Rows answer(std::string& problem);
  bool prepare(const std::string& sql, std::string& name, std::string& problem);

  PostgresConnection connection_;
  std::map<std::string, std::string> prepared_;  // by their text
};

}  // namespace bourse
