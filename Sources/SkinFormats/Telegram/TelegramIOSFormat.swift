import Foundation
public import SkinKit

extension SkinFormat {
  /// A theme of Telegram for iOS: a `.tgios-theme` file.
  public static let telegramIOS = SkinFormat("tgios-theme", reader: TelegramIOSReader())
}

/// Reads lines of names and values, in groups that are indented by two spaces.
///
/// `chat:` with `message:` and `linkText: 007aff` below it is the key `chat.message.linkText`; names at the top are in `app`.
struct TelegramIOSReader: SkinFormatReader {
  /// A group that encloses the current line.
  private struct Group {
    let name: String
    let line: SkinSourceLine
    var isEmpty = true
  }

  /// The longest name of a key.
  private static let longestKey = 200

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool {
    if !files.candidates(["tgios-theme"], entry: entry).isEmpty { return true }
    guard let entry, let data = try? files.contents(of: entry) else { return false }
    let lines = String(decoding: data.prefix(1_000), as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.contains { $0.hasPrefix("name: ") } && lines.contains { $0.hasPrefix("basedOn: ") }
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    let path = try files.onlyTheme(
      options.entry, among: files.candidates(["tgios-theme"], entry: nil), kind: "theme of Telegram for iOS")
    var builder = DocumentBuilder(files: files)
    builder.candidates = []
    builder.formatFiles = [path]
    let text = try SourceText.decode(try files.contents(of: path), file: path, code: .malformedTheme)
    var keys = ThemeKeys()
    var header = SkinHeader()
    var groups: [Group] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let column = line.prefix(while: \.isWhitespace).unicodeScalars.count + 1
      let start = SkinSourceLine(index + 1, column: column)
      let place = SkinIssue.Place(file: path, line: start)
      guard let (level, name, value) = Self.parse(line, at: place, depth: groups.count, &keys) else { continue }
      close(&groups, to: level, path, &keys)
      if !groups.isEmpty { groups[groups.count - 1].isEmpty = false }
      guard let value else {
        groups.append(Group(name: name, line: start))
        continue
      }
      if groups.isEmpty, name == "name" {
        header.name = value
      } else {
        set((groups.isEmpty ? ["app"] : groups.map(\.name)) + [name], to: value, at: place, &keys)
      }
    }
    close(&groups, to: 0, path, &keys)
    keys.add(to: &builder)
    return builder.document(.telegramIOS, header: header)
  }

  /// The level, name and value of a line; a line that can't be read is reported.
  private static func parse(
    _ line: Substring, at place: SkinIssue.Place, depth: Int, _ keys: inout ThemeKeys
  ) -> (level: Int, name: String, value: String?)? {
    guard line.contains(where: { !$0.isWhitespace }) else { return nil }
    func malformed(_ message: String, _ suggestion: String) {
      keys.warn(SkinIssue(.malformedTheme, message, suggestion: suggestion, place: place))
    }
    guard let colon = line.firstIndex(of: ":") else {
      malformed("The line has no colon; it is ignored", "Write a name, a colon and a value.")
      return nil
    }
    let indent = line.prefix { $0 == " " }.count
    guard indent.isMultiple(of: 2), indent / 2 <= depth, line.dropFirst(indent).first != "\t" else {
      malformed("The line is indented by \(indent) spaces, which fits no group", "Indent by two spaces a group.")
      return nil
    }
    guard indent / 2 < SkinSourceJSON.maximumDepth else {
      malformed("The groups are nested more than \(SkinSourceJSON.maximumDepth) deep", "Nest them less deeply.")
      return nil
    }
    let name = line[..<colon].trimmed
    let value = line[line.index(after: colon)...].trimmed
    return (indent / 2, name, value.isEmpty ? nil : value)
  }

  /// Leaves the groups from a level on, and reports those without values.
  private func close(_ groups: inout [Group], to level: Int, _ path: String, _ keys: inout ThemeKeys) {
    while groups.count > level, let group = groups.popLast() {
      guard group.isEmpty else { continue }
      keys.warn(
        SkinIssue(
          .malformedTheme, "\"\(group.name.prefix(60))\" has neither a value nor lines below it",
          suggestion: "Write a value behind the colon.", place: .init(file: path, line: group.line)))
    }
  }

  private func set(_ names: [String], to text: String, at place: SkinIssue.Place, _ keys: inout ThemeKeys) {
    // Long names aren't joined, since each line below them would copy them.
    guard names.reduce(0, { $0 + $1.utf8.count }) <= Self.longestKey else {
      keys.warn(
        SkinIssue(
          .malformedKey, "The names of the groups and of the key are longer than \(Self.longestKey) bytes",
          suggestion: "Shorten them.", place: place))
      return
    }
    let name = names.dropFirst().joined(separator: ".")
    if keys.contains(names[0], name) {
      keys.warn(
        SkinIssue(
          .duplicateKey, "The key is given twice; the last value is used", suggestion: "Remove one of the two.",
          place: .init(file: place.file, line: place.line, column: place.column, key: "\(names[0]).\(name)")))
    }
    keys.set(names[0], name, at: place) { Self.value(text) }
  }

  /// A value whose form tells its kind: a color in hexadecimal digits with the opacity first, a flag, a number, or a text.
  private static func value(_ text: String) -> SkinValue {
    switch text {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "clear": return .color(SkinColor(red: 0, green: 0, blue: 0, alpha: 0))
    default: break
    }
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    if [6, 8].contains(digits.utf8.count), let color = try? SkinColor("#\(digits)", order: .argb) {
      return .color(color)
    }
    return ImportedValues.number(text).map(SkinValue.number) ?? .text(text)
  }
}
