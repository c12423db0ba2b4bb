import Foundation
import SkinCompare
import SkinKit

extension JSONValue {
  /// Creates a value from the text of a file.
  init(_ json: SkinSourceJSON) {
    switch json.content {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let number, _): self = .number(number)
    case .string(let string): self = .string(string)
    case .array(let elements): self = .array(elements.map(JSONValue.init))
    case .object(let members):
      self = .object(Dictionary(members.map { ($0.key, JSONValue($0.value)) }) { first, _ in first })
    }
  }

  /// The value as JSON on one line, with sorted members.
  /// - Throws: `SkinIssue` if a number can't be written.
  func text() throws -> String {
    switch self {
    case .null: return "null"
    case .bool(let flag): return flag ? "true" : "false"
    case .integer(let whole): return "\(whole)"
    case .number(let number): return try SkinSourceJSON.number(number).text.trimmingCharacters(in: .newlines)
    case .string(let string): return SkinSourceJSON.quoted(string)
    case .array(let elements): return "[\(try elements.map { try $0.text() }.joined(separator: ", "))]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let parts = try members.sorted { $0.key < $1.key }.map {
        "\(SkinSourceJSON.quoted($0.key)): \(try $0.value.text())"
      }
      return "{ \(parts.joined(separator: ", ")) }"
    }
  }
}
