import Foundation
import SkinFormats
import SkinKit

/// Finds the edits that correct misspelled names in a native skin: of sections, and of keys that aliases name.
///
/// A name is corrected only if exactly one known name differs from it by one letter.
struct NameFixes {
  private let file: String
  private let bytes: [UInt8]
  private let json: SkinSourceJSON
  /// The length of the byte order mark, which places don't count.
  private let start: Int

  /// Parses a file; `nil` if it can't be read.
  init?(_ file: String, in files: any SkinFiles) {
    var warnings: [SkinIssue] = []
    guard let data = try? files.contents(of: file),
      let json = try? SkinSourceJSON(data, file: file, warnings: &warnings)
    else { return nil }
    self.file = file
    bytes = Array(data)
    self.json = json
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The edit that corrects the name of a section at the place of an issue.
  func section(at place: SkinIssue.Place) -> TextEdit? {
    guard file.hasSuffix(".json"), file.split(separator: "/").dropLast().last == "modules" else { return nil }
    let sections = SkinFormat.nativeSections
    var spelling = Spelling(sections)
    guard let member = json.members?.first(where: { $0.line.matches(place) }), member.value.members != nil,
      let name = spelling.neighbor(of: member.key), json[name] == nil,
      // Two sections of one name would make the file unreadable.
      json.members?.count(where: { spelling.neighbor(of: $0.key) == name }) == 1
    else { return nil }
    return replacement(
      of: member.key, at: member.line, by: name, .unknownField,
      "Renamed the section \"\(member.key)\" to \"\(name)\"")
  }

  /// The edits that correct the target of the aliases of a key.
  /// - Parameters:
  ///   - place: The place of the key, with its full name.
  ///   - target: The misspelled full name.
  ///   - name: The correct full name.
  /// - Returns: The edits; none if the file doesn't have the aliases in this form.
  func aliases(at place: SkinIssue.Place, of target: String, by name: String) -> [TextEdit] {
    guard let key = place.key, let member = member(at: place, in: json) else { return [] }
    let module = String(key.prefix { $0 != "." })
    let short = Self.short(target, in: module).map { ("{\($0)}", "{\(Self.short(name, in: module) ?? name)}") }
    var forms = ["{\(target)}": "{\(name)}", target: name]
    if let short { forms[short.0] = short.1 }
    return strings(in: member.value, isAlias: false).compactMap { string, isAlias in
      // A plain name is an alias only in the field "alias".
      guard let text = string.string, text.hasPrefix("{") || isAlias, let corrected = forms[text] else { return nil }
      return replacement(
        of: text, at: string.line, by: corrected, .unknownAlias, "Corrected the alias of \(target) to \(name)")
    }
  }

  /// The name of a key in its module; `nil` for keys of other modules.
  private static func short(_ key: String, in module: String) -> String? {
    guard key.hasPrefix("\(module).") else { return nil }
    let name = key.dropFirst(module.count + 1)
    return name.contains(".") ? nil : String(name)
  }

  private func member(at place: SkinIssue.Place, in json: SkinSourceJSON) -> SkinSourceJSON.Member? {
    for member in json.members ?? [] {
      if member.line.matches(place) { return member }
      if let found = self.member(at: place, in: member.value) { return found }
    }
    return nil
  }

  /// All texts in a value, and whether they are in a field "alias".
  private func strings(in json: SkinSourceJSON, isAlias: Bool) -> [(SkinSourceJSON, Bool)] {
    switch json.content {
    case .string: [(json, isAlias)]
    case .array(let elements): elements.flatMap { strings(in: $0, isAlias: false) }
    case .object(let members): members.flatMap { strings(in: $0.value, isAlias: $0.key == "alias") }
    case .null, .bool, .number: []
    }
  }

  /// An edit of a text in quotes, if the file has it exactly so at its place.
  private func replacement(
    of text: String, at line: SkinSourceLine, by other: String, _ code: SkinIssue.Code, _ message: String
  ) -> TextEdit? {
    let written = SkinSourceJSON.quoted(text)
    guard let offset = line.offset(in: bytes[start...]), bytes[offset...].starts(with: written.utf8) else { return nil }
    return TextEdit(offset..<offset + written.utf8.count, SkinSourceJSON.quoted(other), code, message)
  }
}

extension SkinSourceLine {
  /// Whether a place is at this line and column.
  fileprivate func matches(_ place: SkinIssue.Place) -> Bool { place.line == number && place.column == column }

  /// The position of the line and column in a file's bytes; `nil` if the file doesn't have it.
  fileprivate func offset(in bytes: ArraySlice<UInt8>) -> Int? {
    guard let column else { return nil }
    var line = 1
    var position = bytes.startIndex
    while line < number {
      guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      position = end + 1
      line += 1
    }
    var current = 0
    while position < bytes.endIndex {
      if bytes[position] & 0xC0 != 0x80 {
        current += 1
        if current == column { return position }
      }
      position += 1
    }
    return nil
  }
}
