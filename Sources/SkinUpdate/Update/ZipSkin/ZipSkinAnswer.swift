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

  /// Parses an answer.
  ///
  /// An empty sign, and null, switch the skin off. A document without the sign is no answer, so that an error page in
  /// JSON doesn't switch anything off.
  /// - Parameters:
  ///   - data: The answer's bytes.
  ///   - url: The address of the answer, which links may be relative to.
  ///   - names: The names of its members.
  /// - Throws: `SkinIssue` with the code `malformed-zip-skin-answer`.
  public init(parsing data: Data, from url: URL, names: Names = Names()) throws {
    guard let parsed = try? JSONSerialization.jsonObject(with: data), let document = parsed as? [String: Any] else {
      throw SkinIssue.malformedAnswer(url, "it isn't a JSON object")
    }
    var members = document
    if let envelope = names.envelope {
      guard let inner = Self.member(envelope, of: document) as? [String: Any] else {
        throw SkinIssue.malformedAnswer(url, "it has no object \"\(envelope)\"")
      }
      members = inner
    }
    switch Self.member(names.sign, of: members) {
    case is NSNull:
      self = .off
    case let sign as String where sign.isEmpty:
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
  private static func member(_ name: String, of members: [String: Any]) -> Any? {
    if let member = members[name] { return member }
    guard let dot = name.firstIndex(of: "."), let inner = members[String(name[..<dot])] as? [String: Any] else {
      return nil
    }
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
      remedy: "Check the address and the names of the members; what is shown stays.",
      place: .init(file: url.absoluteString))
  }
}
