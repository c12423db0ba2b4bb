public import Foundation
public import SkinKit

/// The values of a property list of sections as its author wrote them, before they are parsed.
///
/// ```swift
/// let night = try SkinSections(Data(contentsOf: nightFile))
/// night.values[.color]?["title"]        // .value(.text("#FFF"))
/// night.parent                          // the name after super
/// ```
public struct SkinSections: Sendable, Hashable {
  /// The values by name, by the kind of their section.
  public var values: [SkinKind: [String: SkinObject]]
  /// The name of the parent, the value of `super`.
  public var parent: String?

  /// Creates sections.
  /// - Parameters:
  ///   - values: The values by name, by the kind of their section.
  ///   - parent: The name of the parent.
  public init(values: [SkinKind: [String: SkinObject]] = [:], parent: String? = nil) {
    self.values = values
    self.parent = parent
  }

  /// Reads a property list, or a JSON file of the same form.
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: The file's name, for issues.
  /// - Throws: `SkinIssue` with the code `malformedPlist`, `malformedJSON` or `duplicateKey` if it can't be read, `wrongType` if a
  ///   section is no dictionary, `unknownField` if a section is unknown.
  /// - Complexity: Linear in the size of the file.
  public init(_ data: Data, file: String = "the property list") throws {
    var warnings: [SkinIssue] = []
    let tree = try SkinSourceJSON.sniffed(data, file: file, warnings: &warnings)
    self.init()
    guard let members = tree.members else {
      throw SkinIssue(
        .wrongType, "The file holds \(tree.kindName) instead of a dictionary", suggestion: "Put the sections into one.",
        place: .init(file: file, line: tree.line))
    }
    for member in members {
      let place = SkinIssue.Place(file: file, line: member.line)
      if member.key == "super" {
        parent = try Self.require(member.value.string, "The parent's name", "a string", place)
        continue
      }
      guard let kind = InheritedPlistFormatReader.sections.first(where: { $0.name == member.key })?.kind else {
        let names = InheritedPlistFormatReader.sections.map(\.name).joined(separator: ", ")
        throw SkinIssue(
          .unknownField, "\"\(member.key.prefix(60))\" is not a known section",
          suggestion: Spelling.question(member.key, among: InheritedPlistFormatReader.sections.map(\.name) + ["super"])
            ?? "The sections are \(names), and super names the parent.", place: place)
      }
      let keys = try Self.require(member.value.members, "The section \"\(member.key)\"", "a dictionary of keys", place)
      values[kind] = Dictionary(keys.map { ($0.key, SkinObject($0.value)) }) { first, _ in first }
    }
  }

  private static func require<Value>(
    _ value: Value?, _ what: String, _ form: String, _ place: SkinIssue.Place
  ) throws -> Value {
    guard let value else {
      throw SkinIssue(.wrongType, "\(what) isn't \(form)", suggestion: "Write \(form).", place: place)
    }
    return value
  }
}
