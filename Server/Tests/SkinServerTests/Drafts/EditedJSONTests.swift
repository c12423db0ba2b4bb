import Foundation
import Testing

@testable import SkinServer

@Suite struct EditedJSONTests {
  /// Texts with a change, and the texts after it.
  private static let texts: [(before: String, change: @Sendable (inout EditedJSON) -> Bool, after: String?)] = [
    (#"{"a": {"b" : 1 , "c":2}}"#, { $0.replace(["a", "b"], with: "[3]") }, #"{"a": {"b" : [3] , "c":2}}"#),
    ("\u{FEFF}{\r\n\t\"a\": true\r\n}\r\n", { $0.replace(["a"], with: "1") }, "\u{FEFF}{\r\n\t\"a\": 1\r\n}\r\n"),
    (#"{"a\"{": "}", "b": 1}"#, { $0.replace(["b"], with: "2") }, #"{"a\"{": "}", "b": 2}"#),
    (#"{"\u0061": 1}"#, { $0.replace(["a"], with: "2") }, #"{"\u0061": 2}"#),
    (#"{"a": 1}"#, { $0.divide(["a"], into: "dark", "2") }, #"{"a": { "any": 1, "dark": 2 }}"#),
    (
      "{\"a\": {\n  \"any\": 1,\n  \"en\": 2\n}}", { $0.add("dark", "3", to: ["a"]) },
      "{\"a\": {\n  \"any\": 1,\n  \"en\": 2,\n  \"dark\": 3\n}}"
    ),
    (#"{"a": {"any": 1}}"#, { $0.add("dark", "3", to: ["a"]) }, #"{"a": {"any": 1, "dark": 3}}"#),
    (#"{"a": {"any": 1,}}"#, { $0.add("dark", "3", to: ["a"]) }, #"{"a": {"any": 1, "dark": 3,}}"#),
    (#"{"a": {"any": 1, "dark": 3}}"#, { $0.remove("dark", from: ["a"]) }, #"{"a": 1}"#),
    (#"{"a": {"dark": 3, "any": [1]}, "b": 2}"#, { $0.remove("dark", from: ["a"]) }, #"{"a": [1], "b": 2}"#),
    (#"{"a": {"en": 1, "dark": 3, "de": 2}}"#, { $0.remove("dark", from: ["a"]) }, #"{"a": {"en": 1, "de": 2}}"#),
    (#"{"a": {"en": 1, "dark": 3, "de": 2}}"#, { $0.remove("en", from: ["a"]) }, #"{"a": {"dark": 3, "de": 2}}"#),
    (
      "{\n  \"a\": {\n    \"b\": 1\n  }\n}", { $0.insert("c", "2", into: "a") },
      "{\n  \"a\": {\n    \"b\": 1,\n    \"c\": 2\n  }\n}"
    ),
    ("{\n  \"a\": {}\n}", { $0.insert("c", "2", into: "d") }, "{\n  \"a\": {},\n  \"d\": { \"c\": 2 }\n}"),
    (#"{"a": {}}"#, { $0.insert("c", "2", into: "a") }, #"{"a": { "c": 2 }}"#),
    ("{}", { $0.insert("c", "2", into: "a") }, #"{ "a": { "c": 2 } }"#),
    (#"{"a": 1}"#, { $0.insert("c", "2", into: "a") }, nil),
    ("[]", { $0.insert("c", "2", into: "a") }, nil),
    (#"{"a": {"b": 1, "c": 2}, "d": 3}"#, { $0.delete(["a", "c"]) }, #"{"a": {"b": 1}, "d": 3}"#),
    (#"{"a": {"b": 1}, "d": 3}"#, { $0.delete(["a", "b"]) }, #"{"d": 3}"#),
    (#"{"a": {"b": 1}}"#, { $0.delete(["a", "b"]) }, "{}"),
    (#"{"a": {"b": 1}}"#, { $0.delete(["a", "c"]) }, nil),
    (#"{"a": 1}"#, { $0.replace(["b"], with: "2") }, nil),
    (#"{"a": 1}"#, { $0.replace(["a", "b"], with: "2") }, nil),
    (#"{"a": {}}"#, { $0.add("b", "2", to: ["a"]) }, nil),
    ("", { $0.replace(["a"], with: "2") }, nil),
    (#"{"a": "unclosed"#, { $0.replace(["a"], with: "2") }, nil),
    (#"{"a""#, { $0.replace(["a"], with: "2") }, nil),
  ]

  @Test(
    "A value is replaced in its place, whatever surrounds it, and a text without it stays", arguments: texts.indices)
  func json(_ index: Int) throws {
    let (before, change, after) = Self.texts[index]
    var text = EditedJSON(Data(before.utf8))
    #expect(change(&text) == (after != nil))
    #expect(String(decoding: text.data, as: UTF8.self) == after ?? before)
  }
}
