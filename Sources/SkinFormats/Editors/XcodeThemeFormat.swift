import Foundation
public import SkinKit

extension SkinFormat {
  /// A color theme of Xcode: an `.xccolortheme` file.
  public static let xcodeTheme = SkinFormat("xccolortheme", reader: XcodeThemeReader())
}

/// Reads a property list of colors and fonts as strings.
///
/// `xcode.syntax.comment` is the key of that name, and its font `xcode.syntax.comment.font`. `DVTSourceTextBackground` is the key
/// `xcode.sourceTextBackground`.
struct XcodeThemeReader: SkinFormatReader {
  private static let extensions: Set = ["xccolortheme", "dvtcolortheme"]
  private static let module = "xcode"
  private static let syntaxColors = "DVTSourceTextSyntaxColors"
  private static let syntaxFonts = "DVTSourceTextSyntaxFonts"
  private static let version = "DVTFontAndColorVersion"

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool { !themes(files, entry).isEmpty }

  private func themes(_ files: any SkinFiles, _ entry: String?) -> [String] {
    files.candidates(Self.extensions, entry: entry)
      + files.candidates(["plist"], entry: entry).filter { files.tree(at: $0)?[Self.syntaxColors]?.members != nil }
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    let path = try files.onlyTheme(options.entry, among: themes(files, nil), kind: "theme of Xcode")
    var builder = DocumentBuilder(files: files)
    builder.candidates = []
    var keys = ThemeKeys()
    for member in try builder.tree(at: path).members ?? [] {
      guard let members = member.value.members else {
        guard member.key != Self.version else { continue }
        let place = SkinIssue.Place(file: path, line: member.line)
        keys.set(Self.module, Self.name(of: member.key), at: place) { try Self.value(member.value) }
        continue
      }
      let isFonts = member.key == Self.syntaxFonts
      guard isFonts || member.key == Self.syntaxColors else {
        keys.warn(
          SkinIssue(
            .unknownField, "\"\(member.key.prefix(60))\" is not a group of a theme; it is ignored",
            suggestion: "The groups are \(Self.syntaxColors) and \(Self.syntaxFonts).",
            place: .init(file: path, line: member.line)))
        continue
      }
      for syntax in members {
        let parts = syntax.key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (module, name) = parts.count == 2 ? (parts[0], parts[1]) : (Self.module, syntax.key)
        keys.set(module, isFonts ? name + ".font" : name, at: .init(file: path, line: syntax.line)) {
          isFonts ? .font(try Self.font(syntax.value)) : .color(try Self.color(syntax.value))
        }
      }
    }
    keys.add(to: &builder)
    let name = FileNames.stem(of: FileNames.name(of: path))
    return builder.document(.xcodeTheme, header: SkinHeader(name: name))
  }

  /// `DVTSourceTextBackground` → `sourceTextBackground`.
  private static func name(of key: String) -> String {
    guard key.hasPrefix("DVT"), key.count > 3 else { return key }
    let rest = key.dropFirst(3)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }

  /// A value whose form tells its kind.
  private static func value(_ json: SkinSourceJSON) throws -> SkinValue {
    switch json.content {
    case .bool(let flag): return .flag(flag)
    case .number(let number, _): return .number(number)
    case .string(let text) where text.contains(" - "): return .font(try font(json))
    // Old-style property lists have numbers as texts.
    case .string(let text): return try ImportedValues.number(text).map(SkinValue.number) ?? .color(color(json))
    default: return .color(try color(json))
    }
  }

  /// Red, green, blue and opacity in sRGB: `0.9 0.1 0.2 1`.
  private static func color(_ json: SkinSourceJSON) throws -> SkinColor {
    let words = json.string?.prefix(200).split(separator: " ").map(String.init) ?? []
    let parts = words.compactMap(ImportedValues.number)
    guard (3...4).contains(parts.count), parts.count == words.count, parts.allSatisfy((0...1).contains) else {
      throw SkinIssue(
        .malformedColor, "\(shown(json)) is not a color",
        suggestion: "Write four numbers from 0 to 1: red green blue alpha.",
        place: .init(line: json.line))
    }
    return SkinColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }

  /// `Menlo-Bold - 12.0`; a name with a leading dot is a variant of the system's font.
  private static func font(_ json: SkinSourceJSON) throws -> SkinFont {
    guard let text = json.string, let mark = text.range(of: " - ", options: .backwards),
      let size = ImportedValues.number(String(text[mark.upperBound...]))
    else {
      throw SkinIssue(
        .malformedFont, "\(shown(json)) is not a font",
        suggestion: "Write the name and the size: Menlo-Regular - 12.0.",
        place: .init(line: json.line))
    }
    let name = String(text[..<mark.lowerBound])
    guard name.hasPrefix(".") else { return try SkinFont(name: name, size: size) }
    let weight = name.split(separator: "-").dropFirst().last.flatMap { SkinFont.Weight(String($0)) }
    return try SkinFont(size: size, weight: weight)
  }

  private static func shown(_ json: SkinSourceJSON) -> String {
    json.string.map { "\"\($0.prefix(60))\"" } ?? json.kindName
  }
}
