import Foundation
public import SkinKit

/// Counts the deviations from the specification that a reader tolerates, and reports each kind once.
///
/// A token is read once per appearance, and counted once.
final class TokenLeniencies {
  /// A kind of deviation.
  enum Kind: CaseIterable {
    case comment, json5, trailingComma, yaml
    case legacyMember, bareValue, otherMember, otherField, dottedName, tokenWithChildren, repeatedToken
    case unknownType, untyped, aliasType
    case reference, expression, modifier
    case colorText, measureText, lengths, unitless, remSize, numberText, weightName, fontStyle, families
    case composition, typography, shadow, border, curve, gradient
    case themeChoice, unusedSet
  }

  private struct Uses {
    var first: SkinIssue.Place
    /// The keys of the tokens that deviate.
    var tokens: Set<String> = []
    /// The number of deviations outside of tokens.
    var others = 0
    /// The names of members that are left out.
    var members: Set<String> = []

    var count: String {
      let (number, noun) = tokens.isEmpty ? (others, "place") : (tokens.count, "token")
      return number == 1 ? "in one \(noun)" : "in \(number) \(noun)s, first here"
    }
  }

  /// The position of the opacity in hexadecimal colors.
  let alphaOrder: SkinColor.AlphaOrder
  /// The key of the token that is being read.
  var key: String?
  private var uses: [Kind: Uses] = [:]

  init(alphaOrder: SkinColor.AlphaOrder = .rgba) { self.alphaOrder = alphaOrder }

  /// Counts a deviation of a token, or of a place outside of any.
  func note(_ kind: Kind, _ place: SkinIssue.Place, key: String? = nil) {
    var first = place
    first.key = key ?? place.key ?? self.key
    // Changed in place: a copy would copy all keys each time.
    if let key = first.key {
      uses[kind, default: Uses(first: first)].tokens.insert(key)
    } else {
      uses[kind, default: Uses(first: first)].others += 1
    }
  }

  /// Counts a member of a token's value that is left out.
  func note(_ kind: Kind, _ place: SkinIssue.Place, member: String) {
    note(kind, place)
    if uses[kind, default: Uses(first: place)].members.count < 8 {
      uses[kind, default: Uses(first: place)].members.insert(String(member.prefix(60)))
    }
  }

  /// Counts a deviation of something other than a token, such as a set or a group of themes, by its name.
  func note(_ kind: Kind, _ place: SkinIssue.Place, name: String) {
    var first = place
    first.key = name
    var found = uses[kind] ?? Uses(first: first)
    found.others += 1
    uses[kind] = found
  }

  /// Counts the uses of a syntax in a file.
  func note(_ kind: Kind, _ finding: JSON5Rewriter.Finding?, in file: String) {
    guard let finding else { return }
    let place = SkinIssue.Place(file: file, line: finding.line)
    var found = uses[kind] ?? Uses(first: place)
    if found.first.file == file, place.precedes(found.first) { found.first = place }
    found.others += finding.count
    uses[kind] = found
  }

  /// Adds the deviations that were counted for a file.
  func add(_ other: TokenLeniencies) {
    for (kind, found) in other.uses {
      guard var own = uses.removeValue(forKey: kind) else {
        uses[kind] = found
        continue
      }
      own.tokens.formUnion(found.tokens)
      own.others += found.others
      own.members.formUnion(found.members)
      uses[kind] = own
    }
  }

  /// The place of the first deviation of a kind.
  func first(_ kind: Kind) -> SkinIssue.Place? { uses[kind]?.first }

  /// One warning for each kind, at its first place.
  var warnings: [SkinIssue] {
    Kind.allCases.compactMap { kind in
      guard let found = uses[kind] else { return nil }
      let (text, suggestion) = Self.texts(of: kind)
      let members = found.members.isEmpty ? "" : ": \(found.members.sorted().joined(separator: ", "))"
      let message = text + members
      return SkinIssue(
        .lenientTokens, "\(message) (\(found.count))", suggestion: suggestion, place: found.first, severity: .warning)
    }
  }

  private static func texts(of kind: Kind) -> (message: String, suggestion: String) {
    switch kind {
    case .comment: ("JSON has no comments", "Remove them, as `skin lint --fix` does, or name the file .jsonc.")
    case .json5:
      ("The file is JSON5: it has comments, quotes, keys, numbers or commas unlike JSON", "Write it as JSON.")
    case .trailingComma:
      ("A comma follows the last element", "Remove it, as `skin lint --fix` does; other tools refuse it.")
    case .yaml: ("The file is YAML", "Write it as JSON, the only syntax of design tokens 2025.10.")
    case .legacyMember:
      ("Members of tokens are written without \"$\", as before the specification", "Write \"$value\" and \"$type\".")
    case .bareValue:
      (
        "A value is outside of any token, and only references can use it",
        "Write a token { \"$type\": \"…\", \"$value\": … }, or remove it."
      )
    case .otherMember:
      (
        "Tokens have members of other tools, kept in \"$extensions\" under \"\(LegacyTokens.extensionName)\"",
        "Move them to the tool's own \"$extensions\"."
      )
    case .otherField:
      ("Values have members that their types lack; they are left out", "Remove them, or move them to \"$extensions\".")
    case .dottedName: ("Names contain dots, which separate the names of groups", "Rename them, such as 1_5 for 1.5.")
    case .tokenWithChildren:
      ("Objects are token and group at once; the token is read as the group's \"$root\"", "Write \"$root\".")
    case .repeatedToken:
      (
        "Tokens are in several files with other values; the last file by path is used, as Style Dictionary does",
        "Keep one of them, or say in a .resolver.json which comes last."
      )
    case .unknownType:
      (
        "Types aren't those of design tokens; those of other tools are mapped, and others follow from the values",
        "Write one of the specification's types."
      )
    case .untyped: ("Tokens have no type; it is taken from the values and names", "Add \"$type\".")
    case .aliasType:
      ("Tokens have another type than those they refer to; the referenced one is used", "Correct \"$type\".")
    case .reference: ("References are written as before the specification", "Write {group.token}.")
    case .expression: ("Values are computed from references", "Write the results, or complete references.")
    case .modifier: ("Colors are changed by modifiers of Tokens Studio", "Write the results.")
    case .colorText:
      (
        "Colors are texts, or objects such as red, green and blue",
        "Write { \"colorSpace\": \"srgb\", \"components\": [1, 0, 0] }."
      )
    case .measureText:
      ("Dimensions or durations are texts", "Write { \"value\": 10, \"unit\": \"px\" }.")
    case .lengths:
      (
        "Several lengths in one value are read as insets: top, right, bottom and left, as in CSS",
        "Write a token for each, which other tools read, too."
      )
    case .unitless:
      ("Numbers have no unit: dimensions are read in px, durations in ms", "Write { \"value\": 10, \"unit\": \"px\" }.")
    case .remSize:
      (
        "Sizes without type and unit are read in rem, as by Style Dictionary",
        "Write { \"value\": 1, \"unit\": \"rem\" } and a \"$type\"."
      )
    case .numberText: ("Numbers are texts", "Write them without quotes; percentages as fractions.")
    case .weightName: ("Font weights have names of other tools", "Write a number, or a name such as \"semi-bold\".")
    case .fontStyle: ("Italic and oblique styles of fonts are left out", "Set the italic font as the family.")
    case .families: ("Font families are one text with commas", "Write a list of names.")
    case .composition:
      (
        "Compositions of Tokens Studio are read as groups with a token for each property",
        "Write a group, and a token for each property."
      )
    case .typography:
      (
        "Typography has missing members, or others, which are kept but not applied",
        "Write fontFamily, fontSize, fontWeight, letterSpacing and lineHeight as in the specification."
      )
    case .shadow:
      ("Shadows have the form of other tools", "Write color, offsetX, offsetY, blur and spread.")
    case .border: ("Borders have no style; they are solid", "Add \"style\".")
    case .curve: ("Timing curves are texts", "Write [x1, y1, x2, y2].")
    case .gradient: ("Gradients are texts", "Write a list of stops.")
    case .unusedSet: ("No theme uses the token set, and its tokens are left out", "Enable it in a theme, or remove it.")
    case .themeChoice:
      (
        "No theme or mode is chosen; the first, or the default, is used",
        "Choose others with --modifier, such as theme=NAME."
      )
    }
  }
}

extension SkinIssue.Code {
  /// Design tokens that deviate from the specification, but can be read.
  public static let lenientTokens: Self = "lenient-tokens"
}
