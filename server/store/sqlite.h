// SQLite with owners: a connection and statements that are closed by themselves.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace bourse {

struct CloseSqlite {
  void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

class Statement {
 public:
  /// Of a connection that outlives it; ok() is false if the text is wrong, and every step fails then.
  Statement(sqlite3* connection, std::string_view sql);

  [[nodiscard]] bool ok() const { return statement_ != nullptr; }
  /// Parameters count from 1. The text must live until the next reset().
  Statement& bind(int parameter, std::string_view text);
  Statement& bind(int parameter, std::int64_t number);
  Statement& bindReal(int parameter, double number);
  /// SQLITE_ROW, SQLITE_DONE, or what went wrong.
  int step() { return ok() ? sqlite3_step(statement_.get()) : SQLITE_MISUSE; }
  /// A statement without rows, ready for the next time.
  bool run();
  void reset();

  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] std::int64_t number(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
  }
  [[nodiscard]] double real(int column) const { return sqlite3_column_double(statement_.get(), column); }

 private:
  std::unique_ptr<sqlite3_stmt, CloseSqlite> statement_;
};

class Sqlite {
 public:
  enum class Use : std::uint8_t { readOnly, readAndWrite };
  /// False if `problem` is set.
  bool open(const std::string& file, Use use, std::string& problem);

  [[nodiscard]] sqlite3* get() const { return connection_.get(); }
  /// One or several statements without parameters.
  bool run(const char* sql) const;
  /// The first number that a query gives, or `otherwise`.
  [[nodiscard]] std::int64_t number(std::string_view sql, std::int64_t otherwise) const;
  [[nodiscard]] std::string text(std::string_view sql) const;
  /// What went wrong last.
  [[nodiscard]] std::string mistake() const { return sqlite3_errmsg(connection_.get()); }

 private:
  std::unique_ptr<sqlite3, CloseSqlite> connection_;
};

}  // namespace bourse
