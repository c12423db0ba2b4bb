internal import Foundation
internal import SkinKit

/// A JSON value with a single spelling, so that equal manifests have equal bytes.
///
/// Keys are sorted by UTF-8 bytes; there are no spaces, and only necessary escapes.
indirect enum CanonicalJSON: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number as text, so that unknown number formats stay unchanged.
  case number(String)
  case string(String)
  case array([CanonicalJSON])
  case object([String: CanonicalJSON])

  static func integer(_ value: Int) -> CanonicalJSON { .number(String(value)) }

  init(_ source: SkinSourceJSON) {
    switch source.content {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(_, let text): self = .number(text)
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(elements.map(CanonicalJSON.init))
    case .object(let members):
      self = .object(Dictionary(members.map { ($0.key, CanonicalJSON($0.value)) }) { first, _ in first })
    }
  }

  /// Parses a document strictly: UTF-8 without a byte order mark, an object, and no repeated keys.
  ///
  /// A value takes far more memory than its text, so the commas between values are counted first. A file's entry has
  /// four of them; the limit leaves space for future fields.
  static func read(
    _ data: Data, file: String, code: SkinIssue.Code, limits: PackageLimits = .default
  ) throws -> SkinSourceJSON {
    let (most, isAny) = limits.entries.multipliedReportingOverflow(by: 16)
    let commas = data.withUnsafeBytes { bytes in bytes.count { $0 == UInt8(ascii: ",") } }
    guard isAny || commas <= most else {
      throw SkinIssue(
        code, "\(file) holds more than \(most) values", suggestion: SkinIssue.packAgain, place: .init(file: file))
    }
    guard data.first == UInt8(ascii: "{") else {
      throw SkinIssue(
        code, "\(file) doesn't begin with {", suggestion: SkinIssue.packAgain, place: .init(file: file, line: 1))
    }
    var warnings: [SkinIssue] = []
    do {
      // Each value follows a comma, a colon or a bracket; the commas are limited.
      let document = try SkinSourceJSON(data, file: file, maximumValues: .max, warnings: &warnings)
      if let warning = warnings.first { throw warning }
      return document
    } catch let issue as SkinIssue {
      throw SkinIssue(code, "\(file): \(issue.message)", suggestion: SkinIssue.packAgain, place: issue.place)
    }
  }

  /// The bytes, ending with a line feed.
  var document: Data {
    var bytes: [UInt8] = []
    write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return Data(bytes)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += Array("null".utf8)
    case .bool(let value): bytes += Array((value ? "true" : "false").utf8)
    case .number(let text): bytes += Array(text.utf8)
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, key) in members.keys.orderedByBytes().enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        members[key]?.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// A reader of a JSON object that removes fields one by one; those left at the end are unknown and preserved.
struct FieldReader {
  /// The fields as a list, because objects of manifests have few of them.
  private var members: [SkinSourceJSON.Member]
  private let file: String
  private let code: SkinIssue.Code
  private let line: SkinSourceLine

  init(_ object: SkinSourceJSON, file: String, code: SkinIssue.Code) throws {
    self.file = file
    self.code = code
    line = object.line
    guard let members = object.members else {
      throw SkinIssue(
        code, "\(file): an object should stand here, not \(object.kindName)", suggestion: SkinIssue.packAgain,
        place: .init(file: file, line: object.line))
    }
    self.members = members
  }

  /// The fields that weren't read.
  var rest: [String: CanonicalJSON] {
    Dictionary(members.map { ($0.key, CanonicalJSON($0.value)) }) { first, _ in first }
  }

  mutating func optional(_ key: String) -> SkinSourceJSON? {
    members.firstIndex { $0.key == key }.map { members.remove(at: $0).value }
  }

  mutating func value(_ key: String) throws -> SkinSourceJSON {
    guard let value = optional(key) else { throw issue("the field \"\(key)\" is missing", key: key) }
    return value
  }

  mutating func string(_ key: String) throws -> String {
    let value = try value(key)
    guard let string = value.string else { throw issue("\"\(key)\" is \(value.kindName), not a string", key: key) }
    return string
  }

  /// Reads an integer, 0 or greater, in its plain spelling.
  mutating func size(_ key: String) throws -> Int {
    guard case .number(_, let text) = try value(key).content, text.utf8.count <= 15, let number = Int(text),
      number >= 0, String(number) == text
    else { throw issue("\"\(key)\" is not a whole number", key: key) }
    return number
  }

  mutating func hash(_ key: String) throws -> ContentHash {
    guard let hash = ContentHash(hex: try string(key)) else {
      throw issue("\"\(key)\" is not a SHA-256 in lower-case hexadecimal digits", key: key)
    }
    return hash
  }

  mutating func version(_ key: String) throws -> SkinVersion {
    guard let version = SkinVersion(try string(key)) else {
      throw issue("\"\(key)\" is not a version such as 1.0.0", key: key)
    }
    return version
  }

  mutating func identifier(_ key: String) throws -> SkinIdentifier {
    guard let identifier = SkinIdentifier(try string(key)) else {
      throw issue("\"\(key)\" is not a name of a–z, 0–9, '.', '_' and '-'", key: key)
    }
    return identifier
  }

  mutating func elements(_ key: String) throws -> [SkinSourceJSON] {
    let value = try value(key)
    guard let elements = value.elements else { throw issue("\"\(key)\" is \(value.kindName), not a list", key: key) }
    return elements
  }

  func issue(_ message: String, key: String) -> SkinIssue {
    SkinIssue(
      code, "\(file): \(message)", suggestion: SkinIssue.packAgain, place: .init(file: file, line: line, key: key))
  }
}
