// Holds JSON against a description: the part of JSON Schema that gen/wire.schema.json and docs/openapi.json
// use. A word it does not know stops the test, so nothing is passed over.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>
#include <vector>

namespace bourse::support {

class JsonSchema {
 public:
  explicit JsonSchema(nlohmann::json document);
  /// Throws if the file cannot be read.
  static JsonSchema fromFile(const std::string& path);

  [[nodiscard]] const nlohmann::json& document() const { return document_; }
  [[nodiscard]] bool has(const std::string& reference) const;

  /// Whether the value is as `#/a/b` of the document says.
  [[nodiscard]] bool accepts(const std::string& reference, const nlohmann::json& value) const;
  /// What is wrong with it, one line each; none if nothing is.
  [[nodiscard]] std::vector<std::string> problems(const std::string& reference,
                                                  const nlohmann::json& value) const;

 private:
  using json = nlohmann::json;
  using Problems = std::vector<std::string>;

  [[nodiscard]] const json& at(const std::string& reference) const;
  /// Without `problems` only whether it fits, which is quicker.
  bool check(const json& schema, const json& value, const std::string& path, Problems* problems) const;
  bool checkObject(const json& schema, const json& value, const std::string& path, Problems* problems) const;
  bool checkList(const json& schema, const json& value, const std::string& path, Problems* problems) const;
  bool checkOneOf(const json& alternatives, const json& value, const std::string& path,
                  Problems* problems) const;
  [[nodiscard]] bool tagFits(const json& schema, const json& value) const;

  json document_;
  mutable std::unordered_map<std::string, const json*> found_;  // by reference
};

}  // namespace bourse::support
