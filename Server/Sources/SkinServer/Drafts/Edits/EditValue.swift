import Foundation
import SkinKit

/// The value of a key in a request or an answer, in the form of the native format.
indirect enum EditValue: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([EditValue])
  case object([String: EditValue])

  init(_ json: SourceJSON) {
    switch json.content {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let number, _): self = .number(number)
    case .string(let string): self = .string(string)
    case .array(let elements): self = .array(elements.map(EditValue.init))
    case .object(let members):
      self = .object(Dictionary(members.map { ($0.key, EditValue($0.value)) }) { first, _ in first })
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let elements = try? container.decode([EditValue].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: EditValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }

  /// The value as JSON on one line, with sorted members.
  /// - Throws: `SkinIssue` if a number can't be written.
  func text() throws -> String {
    switch self {
    case .null: return "null"
    case .bool(let flag): return flag ? "true" : "false"
    case .number(let number): return try SourceJSON.number(number).text.trimmingCharacters(in: .newlines)
    case .string(let string): return SourceJSON.quoted(string)
    case .array(let elements): return "[\(try elements.map { try $0.text() }.joined(separator: ", "))]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let parts = try members.sorted { $0.key < $1.key }.map { "\(SourceJSON.quoted($0.key)): \(try $0.value.text())" }
      return "{ \(parts.joined(separator: ", ")) }"
    }
  }
}
