#include "tests/support/json_schema.h"

#include <fstream>
#include <set>
#include <stdexcept>

namespace bourse::support {
namespace {

using nlohmann::json;

constexpr std::size_t kLongestQuote = 120;

std::string quoted(const json& value) {
  std::string text = value.dump();
  if (text.size() > kLongestQuote) text = text.substr(0, kLongestQuote) + "…";
  return text;
}

bool fail(std::vector<std::string>* problems, const std::string& path, const std::string& what) {
  if (problems != nullptr) problems->push_back((path.empty() ? "/" : path) + " " + what);
  return false;
}

bool isOfType(const std::string& type, const json& value) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  throw std::logic_error("JSON Schema has no type " + type);
}

void mustKnow(const json& schema) {
  static const std::set<std::string> kWords = {
      "$ref",      "title",       "description", "const",     "enum",      "type",
      "minimum",   "maximum",     "anyOf",       "minLength", "maxLength", "additionalProperties",
      "items",     "prefixItems", "not",         "required",  "minItems",  "maxItems",
      "properties"};
  for (const auto& [word, value] : schema.items())
    if (!kWords.contains(word)) throw std::logic_error("this test does not know the word " + word);
  if (schema.contains("not") && !schema["not"].empty())
    throw std::logic_error("only nothing is refused by not");
}

/// Every schema in it, so that a word nobody knows is noticed even where no value comes by.
void look(const json& schema) {
  mustKnow(schema);
  for (const char* list : {"anyOf", "prefixItems"})
    if (schema.contains(list))
      for (const json& one : schema[list]) look(one);
  if (schema.contains("items")) look(schema["items"]);
  if (schema.contains("properties"))
    for (const json& one : schema["properties"]) look(one);
  if (schema.contains("additionalProperties") && schema["additionalProperties"].is_object())
    look(schema["additionalProperties"]);
}

bool within(const json& schema, const char* least, const char* most, auto number) {
  const auto low = schema.find(least), high = schema.find(most);
  return (low == schema.end() || number >= low->get<decltype(number)>()) &&
         (high == schema.end() || number <= high->get<decltype(number)>());
}

std::size_t letters(const std::string& text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return count;
}

}  // namespace

JsonSchema::JsonSchema(json document) : document_(std::move(document)) {
  const json& all = document_.contains("$defs") ? document_["$defs"] : document_["components"]["schemas"];
  for (const json& one : all) look(one);
}

JsonSchema JsonSchema::fromFile(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + " cannot be read");
  return JsonSchema(json::parse(file));
}

const json& JsonSchema::at(const std::string& reference) const {
  const json*& known = found_[reference];
  if (known == nullptr) known = &document_.at(json::json_pointer(reference.substr(1)));
  return *known;
}

bool JsonSchema::has(const std::string& reference) const {
  return document_.contains(json::json_pointer(reference.substr(1)));
}

bool JsonSchema::accepts(const std::string& reference, const json& value) const {
  return check(at(reference), value, "", nullptr);
}

std::vector<std::string> JsonSchema::problems(const std::string& reference, const json& value) const {
  Problems found;
  if (!accepts(reference, value)) check(at(reference), value, "", &found);
  return found;
}

bool JsonSchema::check(const json& schema, const json& value, const std::string& path,
                       Problems* problems) const {
  if (const auto ref = schema.find("$ref"); ref != schema.end())
    return check(at(ref->get_ref<const std::string&>()), value, path, problems);
  if (const auto all = schema.find("anyOf"); all != schema.end())
    return checkOneOf(*all, value, path, problems);
  if (schema.contains("not")) return fail(problems, path, "may not be there at all");
  if (const auto only = schema.find("const"); only != schema.end())
    return value == *only || fail(problems, path, "is " + quoted(value) + ", not " + quoted(*only));
  if (const auto some = schema.find("enum"); some != schema.end()) {
    for (const json& one : *some)
      if (one == value) return true;
    return fail(problems, path, "is " + quoted(value) + ", none of " + quoted(*some));
  }
  const auto type = schema.find("type");
  if (type == schema.end()) return true;
  if (!isOfType(type->get_ref<const std::string&>(), value))
    return fail(problems, path, "is " + quoted(value) + ", no " + type->get<std::string>());
  if (value.is_number_integer() && !within(schema, "minimum", "maximum", value.get<std::int64_t>()))
    return fail(problems, path, "is " + quoted(value) + ", out of bounds");
  if (value.is_string() &&
      !within(schema, "minLength", "maxLength", letters(value.get_ref<const std::string&>())))
    return fail(problems, path, "is " + quoted(value) + ", too long or too short");
  if (value.is_object()) return checkObject(schema, value, path, problems);
  return !value.is_array() || checkList(schema, value, path, problems);
}

bool JsonSchema::checkObject(const json& schema, const json& value, const std::string& path,
                             Problems* problems) const {
  bool fine = true;
  if (const auto needed = schema.find("required"); needed != schema.end())
    for (const json& key : *needed)
      if (!value.contains(key.get_ref<const std::string&>())) {
        fine = fail(problems, path + "/" + key.get<std::string>(), "is missing");
        if (problems == nullptr) return false;
      }
  const auto known = schema.find("properties");
  const auto others = schema.find("additionalProperties");
  for (const auto& [key, one] : value.items()) {
    const json* described = nullptr;
    if (known != schema.end())
      if (const auto found = known->find(key); found != known->end()) described = &*found;
    if (described == nullptr && others != schema.end() && others->is_object()) described = &*others;
    if (described != nullptr)
      fine = check(*described, one, problems != nullptr ? path + "/" + key : path, problems) && fine;
    else if (others != schema.end() && *others == false)
      fine = fail(problems, path + "/" + key, "is not described: " + quoted(one));
    if (!fine && problems == nullptr) return false;
  }
  return fine;
}

bool JsonSchema::checkList(const json& schema, const json& value, const std::string& path,
                           Problems* problems) const {
  if (!within(schema, "minItems", "maxItems", value.size()))
    return fail(problems, path, "has " + std::to_string(value.size()) + " items: " + quoted(value));
  const auto first = schema.find("prefixItems"), rest = schema.find("items");
  bool fine = true;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const json* described = rest != schema.end() ? &*rest : nullptr;
    if (first != schema.end() && i < first->size()) described = &(*first)[i];
    if (described == nullptr) continue;
    const std::string place = problems != nullptr ? path + "/" + std::to_string(i) : path;
    fine = check(*described, value[i], place, problems) && fine;
    if (!fine && problems == nullptr) return false;
  }
  return fine;
}

/// Where one key says which of several objects is meant, such as `type`, what is wrong is told of that one.
bool JsonSchema::checkOneOf(const json& alternatives, const json& value, const std::string& path,
                            Problems* problems) const {
  for (const json& one : alternatives)
    if (check(one, value, path, nullptr)) return true;
  if (problems == nullptr) return false;
  const json* meant = nullptr;
  for (const json& one : alternatives)
    if (tagFits(one, value)) meant = meant == nullptr ? &one : &alternatives;
  if (meant != nullptr && meant != &alternatives) return check(*meant, value, path, problems);
  return fail(problems, path, "is " + quoted(value) + ", which is none of what it may be");
}

bool JsonSchema::tagFits(const json& schema, const json& value) const {
  if (const auto ref = schema.find("$ref"); ref != schema.end())
    return tagFits(at(ref->get_ref<const std::string&>()), value);
  if (const auto all = schema.find("anyOf"); all != schema.end()) {
    for (const json& one : *all)
      if (tagFits(one, value)) return true;
    return false;
  }
  const auto known = schema.find("properties");
  if (!value.is_object() || known == schema.end()) {
    const auto type = schema.find("type");
    return type != schema.end() && isOfType(type->get_ref<const std::string&>(), value);
  }
  for (const json& key : schema["required"]) {
    const json& one = (*known)[key.get_ref<const std::string&>()];
    if (one.contains("const") && (!value.contains(key) || value[key.get<std::string>()] != one["const"]))
      return false;
  }
  return true;
}

}  // namespace bourse::support
