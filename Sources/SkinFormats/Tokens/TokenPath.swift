import Foundation
import SkinKit

/// The names of a token's groups and of the token itself.
struct TokenPath: Hashable {
  /// The name of a group's own token.
  static let root = "$root"
  /// The most bytes of all names together: no key has more in its module and its name.
  static let maximumLength = 2 * KeyName.maximumLength

  let names: [String]
  /// The hash of the names, made from that of the group around: a hash of all names would take time with the depth of each group.
  private let digest: Int

  init(_ names: [String]) { self.init(names, digest: names.reduce(0, Self.digest)) }

  private init(_ names: [String], digest: Int) { (self.names, self.digest) = (names, digest) }

  private static func digest(_ outer: Int, _ name: String) -> Int {
    var hasher = Hasher()
    hasher.combine(outer)
    hasher.combine(name)
    return hasher.finalize()
  }

  static func == (lhs: TokenPath, rhs: TokenPath) -> Bool { lhs.digest == rhs.digest && lhs.names == rhs.names }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  func appending(_ name: String) -> TokenPath { TokenPath(names + [name], digest: Self.digest(digest, name)) }

  var parent: TokenPath { TokenPath(names.dropLast()) }

  /// The path as in references: names can't contain dots.
  var text: String { Self.joined(names[...]) }

  /// The module and name of the key: a group's root token has the group's path, a token at the top is in the module `app`.
  var key: (module: String, name: String) {
    let parts = names.count > 1 && names.last == Self.root ? names.dropLast() : names[...]
    guard let module = parts.first, parts.count > 1 else { return ("app", parts.first.map(Self.escaped) ?? "") }
    return (Self.escaped(module), Self.joined(parts.dropFirst(), Self.escaped))
  }

  /// The path as the prefix of the keys of a group's tokens.
  var scope: String { Self.joined(names[...], Self.escaped) }

  /// Joins names by dots, faster than `joined(separator:)`: each group of a file has a path.
  private static func joined(_ names: ArraySlice<String>, _ converted: (String) -> String = { $0 }) -> String {
    var text = ""
    for (index, name) in names.enumerated() {
      if index > 0 { text += "." }
      text += converted(name)
    }
    return text
  }

  /// Whether a text can name a token or a group.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.first != UInt8(ascii: "$") && !text.utf8.contains { ".{}".utf8.contains($0) }
  }

  /// A name as part of a key: invalid characters become percent and two digits per byte.
  private static func escaped(_ name: String) -> String {
    if name.utf8.allSatisfy({ isPlain($0) }) { return name }
    var result = ""
    let scalars = Array(name.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isEdge = index == 0 || index == scalars.count - 1
      let isEscape =
        scalar == "%" && index + 2 < scalars.count
        && scalars[index + 1...index + 2].allSatisfy { Character($0).isHexDigit && $0.isASCII }
      if isEscape || KeyName.isInvisible(scalar) || "/\\\"".unicodeScalars.contains(scalar)
        || (index == 0 && scalar == "$")
        || (isEdge && scalar.properties.isWhitespace)
      {
        for byte in String(scalar).utf8 { result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The path of a key; `nil` if no token can have that key.
  init?(key: String) {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    self.init(parts.map { $0.contains("%") ? $0.removingPercentEncoding ?? $0 : $0 })
    let own = self.key
    guard parts.count > 1, names.allSatisfy(Self.isName), "\(own.module).\(own.name)" == key else { return nil }
  }
}

/// Whether a byte is a letter, a digit or a hyphen, which need no escape anywhere.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
    true
  default: false
  }
}

/// The type of a token: one of the thirteen `$type`s of the 2025.10 text, or a type of other tools.
enum TokenType: String, CaseIterable {
  case color, dimension, fontFamily, fontWeight, duration, cubicBezier, number
  case strokeStyle, border, transition, shadow, gradient, typography
  /// Types of other tools, which the text doesn't have.
  case string, boolean, insets

  /// The types of the text.
  static let standard = allCases.filter { ![.string, .boolean, .insets].contains($0) }

  /// The type as part of a sentence, with the article that its name needs.
  var withArticle: String { self == .insets ? kind.withArticle : "a \(rawValue)" }

  /// The kind of values that tokens of this type become.
  var kind: SkinKind {
    switch self {
    case .color: .color
    case .dimension, .fontWeight, .number: .number
    case .fontFamily, .string: .text
    case .boolean: .flag
    case .insets: .insets
    case .duration: .duration
    case .cubicBezier: .curve
    case .strokeStyle, .border, .transition: .object
    case .shadow: .shadow
    case .gradient: .gradient
    case .typography: .font
    }
  }

  /// Whether the kind doesn't determine the type, so that the type is recorded for writing.
  var isAmbiguous: Bool {
    [.dimension, .fontFamily, .fontWeight, .strokeStyle, .border, .transition].contains(self)
  }
}
