import Foundation
import SkinKit

/// A text that an editor shows.
struct OpenText {
  let uri: String
  let url: URL
  let text: String
  let version: Int?
  let lines: TextLines
  /// The skin that the file belongs to.
  let folder: SkinFolder?

  /// Creates a text; `nil` if it isn't a file on this machine.
  init?(uri: String, text: String, version: Int?) {
    guard let url = URL(string: uri), url.isFileURL else { return nil }
    self.uri = uri
    self.url = url.standardizedFileURL
    self.text = text
    self.version = version
    lines = TextLines(text)
    folder = SkinFolder(of: self.url)
  }
}

/// A position in a text of a skin, and what is written there.
struct TextPlace {
  /// The kind of file.
  enum FileRole {
    case header
    /// A module, with the prefix of its keys.
    case module(String)
    case rules
    case tokens
    case other
  }

  let text: OpenText
  let file: FileRole
  let offset: Int
  let outline: JSONOutline
  /// The string at the position.
  let string: JSONOutline.JSONString?

  init(_ text: OpenText, _ folder: SkinFolder, at position: TextLines.Position) {
    self.text = text
    offset = text.lines.offset(of: position)
    outline = JSONOutline(text.lines)
    string = outline.text(at: offset)
    file = Self.file(text, folder, outline)
  }

  private static func file(_ text: OpenText, _ folder: SkinFolder, _ outline: JSONOutline) -> FileRole {
    guard folder.entry == nil else { return .tokens }
    guard let path = folder.path(of: text.url) else { return .other }
    var parts = path.split(separator: "/").map(String.init)
    if parts.first == "brands", parts.count > 2 { parts.removeFirst(2) }
    var prefix = ""
    if parts.first == "components", parts.count > 2 {
      prefix = parts[1] + "."
      parts.removeFirst(2)
    }
    switch parts.first {
    case "skin.json" where parts.count == 1: return .header
    case "rules.json" where parts.count == 1: return .rules
    case "modules" where parts.count > 1:
      let given = outline.texts.first { !$0.isKey && $0.place?.name == "module" && $0.place?.outer == nil }
        .map { text.lines.text($0.range) }
      return .module(prefix + (given ?? String(parts.dropFirst().joined(separator: "/").dropLast(".json".count))))
    default: return .other
    }
  }

  /// The kind of the keys in the section around the position.
  var kind: SkinKind? {
    guard case .module = file else { return nil }
    return string?.path.first.flatMap { NativeValueReader.sections[$0] }
  }

  /// The string without its quotation marks.
  var content: String { string.map { text.lines.text($0.range) } ?? "" }

  /// The possible names of the key at the position: that of an alias, or that of the value around it.
  var keys: [String] {
    guard let string else { return [] }
    if !string.isKey, content.hasPrefix("{"), content.hasSuffix("}") {
      let name = String(content.dropFirst().dropLast())
      switch file {
      case .module(let module): return [name.contains(".") ? name : "\(module).\(name)"]
      case .tokens: return Self.tokens(name)
      case .header, .rules, .other: return []
      }
    }
    switch file {
    case .module(let module):
      let path = string.isKey ? string.path + [content] : string.path
      guard let section = path.first, NativeValueReader.sections[section] != nil, path.count > 1 else { return [] }
      return ["\(module).\(path[1])"]
    case .rules where !string.isKey && string.path.dropLast().last == "set": return [content]
    case .tokens:
      let path = (string.isKey ? string.path + [content] : string.path).prefix { !$0.hasPrefix("$") }
      return path.isEmpty ? [] : Self.tokens(path.joined(separator: "."))
    case .header where !string.isKey && string.path.first == "contrast": return [content]
    case .header, .rules, .other: return []
    }
  }

  /// The keys of a token: those outside of a group are in the module `app`.
  private static func tokens(_ name: String) -> [String] { [name, "app.\(name)"] }
}
