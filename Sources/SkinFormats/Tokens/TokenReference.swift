import Foundation
public import SkinKit

/// A reference, as it is written.
enum TokenReference {
  /// `{group.token}`: the value of a whole token.
  case token(TokenPath)
  /// `{"$ref": "#/group/token/…"}`: any part of the document.
  case pointer([String])

  /// Parses a value as a reference; `nil` if it is a plain value.
  init?(_ value: TokenJSON) throws {
    if let text = value.json.string {
      guard text.contains(where: { "{}".contains($0) }) else { return nil }
      self = try Self.braces(text, at: value.place)
    } else if let field = value["$ref"] {
      guard value.json.members?.count == 1 else {
        throw SkinIssue(
          .unknownField, "There are other members next to \"$ref\" in a value",
          suggestion: "Leave \"$ref\" alone in its object.",
          place: field.place)
      }
      self = .pointer(try Self.pointer(field))
    } else {
      return nil
    }
  }

  /// Parses the reference of a `$extends`: either form, with or without an object around the pointer.
  init(extends value: TokenJSON) throws {
    if let text = value.json.string, text.hasPrefix("#") {
      self = .pointer(try Self.pointer(value))
    } else if let reference = try TokenReference(value) {
      self = reference
    } else {
      throw SkinIssue(
        .malformedReference, "\(value.shown) doesn't name a group", suggestion: "Write \"{group}\" or \"#/group\".",
        place: value.place)
    }
  }

  /// The names between braces.
  private static func braces(_ text: String, at place: SkinIssue.Place) throws -> TokenReference {
    let names = text.dropFirst().dropLast().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard text.count > 2, text.hasPrefix("{"), text.hasSuffix("}"),
      names.allSatisfy({ TokenPath.isName($0) || $0 == TokenPath.root })
    else {
      throw SkinIssue(
        .malformedReference, "\"\(text.prefix(60))\" is not a reference to one token",
        suggestion: "Write \"{group.token}\" with nothing before or after it.", place: place)
    }
    return .token(TokenPath(names))
  }

  /// The segments of a pointer in a URI fragment, by RFC 6901, section 6.
  static func pointer(_ value: TokenJSON) throws -> [String] {
    guard let text = value.json.string else {
      throw malformed(value, "a pointer such as \"#/group/token\"")
    }
    guard text.hasPrefix("#") else {
      throw SkinIssue(
        .unsupportedReference, "\"\(text.prefix(60))\" doesn't begin with #: tokens refer to their own document only",
        suggestion: "Write \"#/group/token\", and put files together in a .resolver.json.", place: value.place)
    }
    guard let segments = segments(String(text.dropFirst())) else {
      throw malformed(value, "a pointer such as \"#/group/token\", with ~0 for ~ and ~1 for / in names")
    }
    return segments
  }

  /// The segments of a fragment; `nil` if it is malformed.
  ///
  /// `#` and `#/` both name the document.
  static func segments(_ fragment: String) -> [String]? {
    guard let text = fragment.removingPercentEncoding, text.isEmpty || text.hasPrefix("/") else { return nil }
    if text.isEmpty || text == "/" { return [] }
    var segments: [String] = []
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "~", omittingEmptySubsequences: false)
      guard halves.dropFirst().allSatisfy({ $0.hasPrefix("0") || $0.hasPrefix("1") }) else { return nil }
      segments.append(
        part.replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~"))
    }
    return segments
  }

  private static func malformed(_ value: TokenJSON, _ form: String) -> SkinIssue {
    SkinIssue(
      .malformedReference, "\(value.shown) is not a JSON pointer", suggestion: "Write \(form).", place: value.place)
  }

  /// The reference in issues.
  var shown: String {
    switch self {
    case .token(let path): "{\(path.text)}"
    case .pointer(let segments): "#/" + segments.joined(separator: "/")
    }
  }

  /// The path of the token that it names completely, as token or by its `$value`.
  var tokenPath: TokenPath? {
    switch self {
    case .token(let path): path
    case .pointer(let segments):
      segments.isEmpty ? nil : TokenPath(segments.last == "$value" ? segments.dropLast() : segments)
    }
  }
}

extension SkinIssue {
  static func noSuchToken(_ path: TokenPath, place: Place = .init()) -> SkinIssue {
    SkinIssue(
      .unknownAlias, "There is no token {\(path.text)}", suggestion: "Specify a token that exists, or add it.",
      place: place)
  }

  static func referenceCycle(_ members: [String], place: Place) -> SkinIssue {
    SkinIssue(
      .aliasCycle, "The references lead back to themselves: \((members + members.prefix(1)).joined(separator: " → "))",
      suggestion: "Set another value for one of them.", place: place)
  }

  static func tooDeep(_ place: Place) -> SkinIssue {
    SkinIssue(
      .tooDeep, "References are followed through more than \(SkinSourceJSON.maximumDepth) others",
      suggestion: "Refer to the value more directly.", place: place)
  }
}

extension SkinIssue.Code {
  /// A malformed reference.
  public static let malformedReference: Self = "malformed-reference"
  /// A reference of an unsupported kind, such as one to another server.
  public static let unsupportedReference: Self = "unsupported-reference"
  /// A reference to a value of an unexpected type.
  public static let referenceType: Self = "reference-type"
  /// A `$type` that isn't one of the thirteen.
  public static let unknownType: Self = "unknown-type"
  /// A token without a type.
  public static let missingType: Self = "missing-type"
}
