public import Foundation
import SkinKit

extension MetadataValue {
  /// Parses JSON that may come from an attacker.
  ///
  /// It refuses duplicate members, fractions and exponents, numbers beyond 64 bits, bytes that aren't UTF-8, nesting
  /// deeper than 64, a byte order mark, anything after the value, and more than one value in four bytes, since each takes
  /// many bytes of memory. The cost is linear in the length; the caller limits the length.
  /// - Parameters:
  ///   - data: The JSON text.
  ///   - file: The file's name for an issue.
  /// - Throws: `SkinIssue` with the line if it isn't such JSON.
  public init(parsing data: Data, file: String) throws {
    // The parser tolerates byte order marks and trailing commas of authors; here they are refused.
    guard let first = data.first, (0x01..<0x80).contains(first) else {
      throw SkinIssue.malformedMetadata("it doesn't begin as JSON in UTF-8 does", file: file, line: 1)
    }
    var warnings: [SkinIssue] = []
    do {
      let source = try SkinSourceJSON(
        data, file: file, maximumValues: Self.maximumValues(data.count), warnings: &warnings)
      if let warning = warnings.first { throw warning }
      self = try MetadataValue(source, file: file)
    } catch let issue as SkinIssue where issue.code != .malformedMetadata {
      throw SkinIssue.malformedMetadata(issue.message, file: file, line: issue.place.line)
    }
  }

  /// The most values of a text: prefixes of hash bins, the shortest values of real metadata, take five bytes each.
  static func maximumValues(_ count: Int) -> Int { 1_000 + count / 4 }

  private init(_ source: SkinSourceJSON, file: String) throws {
    switch source.content {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(try elements.map { try MetadataValue($0, file: file) })
    case .object(let members):
      // The parser has refused duplicate names.
      self = .object(
        try Dictionary(members.map { ($0.key, try MetadataValue($0.value, file: file)) }) { first, _ in first })
    case .number(_, let text):
      guard let number = Int(text) else {
        throw SkinIssue.malformedMetadata(
          "\(text.prefix(40)) is not a whole number of at most 64 bits", file: file, line: source.line.number)
      }
      self = .integer(number)
    }
  }
}
