public import Foundation
public import SkinKit

/// The skin that a server of zip skins wants shown (system Z in docs/formats.md).
///
/// It isn't signed: only the connection authenticates it.
public enum ZipSkinAnswer: Hashable, Sendable {
  /// The built-in skin.
  case off
  /// A skin: a sign that identifies it, and the address of its zip.
  case skin(sign: String, link: URL)

  /// The names of an answer's members.
  ///
  /// Dots lead into objects: `data.skin.sign` is the member `sign` of `skin` in `data`. A member with dots in its own name is
  /// found, too.
  public struct Names: Hashable, Sendable {
    /// The member that contains the answer; nil if the answer is the complete document.
    public var envelope: String?
    /// The sign, in the envelope.
    public var sign: String
    /// The link of the zip, in the envelope.
    public var link: String

    /// Creates the names; the defaults are those of `skin-server`.
    /// - Parameters:
    ///   - envelope: The member that contains the answer; nil if the answer is the complete document.
    ///   - sign: The sign.
    ///   - link: The link of the zip.
    public init(envelope: String? = nil, sign: String = "skinSign", link: String = "skinUrl") {
      self.envelope = envelope
      self.sign = sign
      self.link = link
    }
  }

  /// The answers without a skin that switch it off.
  ///
  /// A sign that is empty, blank or null always does. The other answers are what servers send whose serializers leave null members out;
  /// each of them is malformed unless it is chosen, so that the current skin stays.
  public struct Off: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set of its bits.
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// An envelope without a sign: `{"data": {}}`.
    ///
    /// Where the document itself is the answer, only the empty object `{}` is one: with other members, it may be an error page.
    public static let noSign = Off(rawValue: 1)
    /// An envelope that is null: `{"data": null}`.
    public static let nullEnvelope = Off(rawValue: 2)
    /// A document without the envelope, or without a sign where the document itself is the answer: `{"code": 0}`.
    ///
    /// An error page in JSON looks the same. Choose it only for a server that answers errors with another status than 200.
    public static let noEnvelope = Off(rawValue: 4)
    /// An answer without content, or of white space.
    public static let noContent = Off(rawValue: 8)

    /// An answer in the right envelope, which an error page hasn't.
    ///
    /// A server that answers errors with status 200 and an empty or null envelope needs `[]`.
    public static let standard: Off = [.noSign, .nullEnvelope]
  }

  /// Parses an answer.
  /// - Parameters:
  ///   - data: The answer's bytes.
  ///   - url: The address of the answer, which links may be relative to.
  ///   - names: The names of its members.
  ///   - off: The answers without a skin that switch it off.
  /// - Throws: `SkinIssue` with the code `malformed-zip-skin-answer`.
  public init(parsing data: Data, from url: URL, names: Names = Names(), off: Off = .standard) throws {
    if off.contains(.noContent), data.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
      self = .off
      return
    }
    guard let parsed = try? JSONSerialization.jsonObject(with: data), let document = parsed as? [String: Any] else {
      throw SkinIssue.malformedAnswer(url, "it isn't a JSON object")
    }
    var members = document
    if let envelope = names.envelope {
      let inner = Self.member(envelope, of: document)
      if inner == nil && off.contains(.noEnvelope) || inner is NSNull && off.contains(.nullEnvelope) {
        self = .off
        return
      }
      guard let inner = inner as? [String: Any] else {
        throw SkinIssue.malformedAnswer(url, "it has no object \"\(envelope)\"")
      }
      members = inner
    }
    let isSure = names.envelope != nil || members.isEmpty
    switch Self.member(names.sign, of: members) {
    case nil where off.contains(isSure ? .noSign : .noEnvelope):
      self = .off
    case is NSNull:
      self = .off
    case let sign as String where sign.allSatisfy(\.isWhitespace):
      self = .off
    case let sign as String where sign.utf8.count <= 1_024:
      guard let text = Self.member(names.link, of: members) as? String, !text.isEmpty,
        let link = URL(string: text, relativeTo: url),
        let scheme = link.scheme?.lowercased(), link.host?.isEmpty == false
      else { throw SkinIssue.malformedAnswer(url, "it has no link in \"\(names.link)\"") }
      // An answer over a private connection must not lead to a public one.
      guard scheme == "https" || scheme == url.scheme?.lowercased() else {
        throw SkinIssue.malformedAnswer(url, "its link goes to \(scheme)")
      }
      self = .skin(sign: sign, link: link.absoluteURL)
    default:
      throw SkinIssue.malformedAnswer(url, "it has no text in \"\(names.sign)\"")
    }
  }

  /// Finds a member by its name, or by the names of the objects that contain it, separated by dots.
  ///
  /// Where such an object is null, there is no member; any other value in its place is returned as a list, which no member is.
  private static func member(_ name: String, of members: [String: Any]) -> Any? {
    if let member = members[name] { return member }
    guard let dot = name.firstIndex(of: "."), let outer = members[String(name[..<dot])] else { return nil }
    guard let inner = outer as? [String: Any] else { return outer is NSNull ? nil : [outer] }
    return member(String(name[name.index(after: dot)...]), of: inner)
  }
}

extension SkinIssue.Code {
  /// The answer of a server of zip skins is malformed.
  public static let malformedZipSkinAnswer: Self = "malformed-zip-skin-answer"
}

extension SkinIssue {
  static func malformedAnswer(_ url: URL, _ what: String) -> SkinIssue {
    SkinIssue(
      .malformedZipSkinAnswer, "The answer about zip skins is malformed: \(what)",
      suggestion: "Check the address and the names of the members; the current skin stays.",
      place: .init(file: url.absoluteString))
  }
}
