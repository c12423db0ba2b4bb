// What a server of zip skins answers: a sign and the link of a zip, or nothing.

public import Foundation
public import SkinKit

/// Which skin a server of zip skins wants shown (system Z in docs/formats.md).
///
/// Nothing vouches for it but the connection: it isn't signed.
public enum ZipSkinAnswer: Hashable, Sendable {
  /// The built-in skin.
  case off
  /// A skin: a sign that changes with it, and where its zip is.
  case skin(sign: String, link: URL)

  /// How the members of an answer are called.
  public struct Names: Hashable, Sendable {
    /// The member that holds the answer; nil where the answer is the whole document.
    public var envelope: String?
    /// The sign.
    public var sign: String
    /// The link of the zip.
    public var link: String

    /// Names the members; the defaults are those of `skin-server`.
    /// - Parameters:
    ///   - envelope: The member that holds the answer; nil where the answer is the whole document.
    ///   - sign: The sign.
    ///   - link: The link of the zip.
    public init(envelope: String? = nil, sign: String = "skinSign", link: String = "skinUrl") {
      self.envelope = envelope
      self.sign = sign
      self.link = link
    }
  }

  /// Reads an answer.
  ///
  /// An empty sign, and a sign that is null, turn the skin off. A document without the sign is no answer, so that an error
  /// page that happens to be JSON doesn't turn anything off.
  /// - Parameters:
  ///   - data: The answer's bytes.
  ///   - url: Where it came from; links may be relative to it.
  ///   - names: How its members are called.
  /// - Throws: `SkinIssue` with the code `malformed-zip-skin-answer`.
  public init(parsing data: Data, from url: URL, names: Names = Names()) throws {
    guard let parsed = try? JSONSerialization.jsonObject(with: data), let document = parsed as? [String: Any] else {
      throw SkinIssue.malformedAnswer(url, "it isn't a JSON object")
    }
    var members = document
    if let envelope = names.envelope {
      guard let inner = document[envelope] as? [String: Any] else {
        throw SkinIssue.malformedAnswer(url, "it has no object \"\(envelope)\"")
      }
      members = inner
    }
    switch members[names.sign] {
    case is NSNull:
      self = .off
    case let sign as String where sign.isEmpty:
      self = .off
    case let sign as String where sign.utf8.count <= 1_024:
      guard let text = members[names.link] as? String, !text.isEmpty, let link = URL(string: text, relativeTo: url),
        let scheme = link.scheme?.lowercased(), link.host?.isEmpty == false
      else { throw SkinIssue.malformedAnswer(url, "it has no link in \"\(names.link)\"") }
      // A question that was asked in private isn't answered in public.
      guard scheme == "https" || scheme == url.scheme?.lowercased() else {
        throw SkinIssue.malformedAnswer(url, "its link goes to \(scheme)")
      }
      self = .skin(sign: sign, link: link.absoluteURL)
    default:
      throw SkinIssue.malformedAnswer(url, "it has no text in \"\(names.sign)\"")
    }
  }
}

extension SkinIssue.Code {
  /// A server of zip skins answered with something else.
  public static let malformedZipSkinAnswer: Self = "malformed-zip-skin-answer"
}

extension SkinIssue {
  static func malformedAnswer(_ url: URL, _ what: String) -> SkinIssue {
    SkinIssue(
      .malformedZipSkinAnswer, "The answer isn't one about zip skins: \(what)",
      remedy: "Check the address and the names of the members; what is shown stays.",
      place: .init(file: url.absoluteString))
  }
}
