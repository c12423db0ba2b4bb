// The signed rule which skin an app shows.

public import Foundation
public import SkinKit

/// A version of a skin, by name.
public struct SkinReference: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The skin's name.
  public var id: SkinIdentifier
  /// The skin's version.
  public var version: SkinVersion

  /// Names a version of a skin.
  /// - Parameters:
  ///   - id: The skin's name.
  ///   - version: The skin's version.
  public init(id: SkinIdentifier, version: SkinVersion) {
    self.id = id
    self.version = version
  }

  /// The name and the version with a space between.
  public var description: String { "\(id) \(version)" }
}

/// The document `activation/<app>/<channel>.json`: which skin an app shows on a channel, or none.
public struct Activation: Hashable, Sendable {
  /// The app the rule is for.
  public var app: SkinIdentifier
  /// The channel the rule is for.
  public var channel: SkinIdentifier
  /// The skin to show; nil for the built-in one.
  public var skin: SkinReference?

  /// Makes a rule.
  /// - Parameters:
  ///   - app: The app the rule is for.
  ///   - channel: The channel the rule is for.
  ///   - skin: The skin to show; nil for the built-in one.
  public init(app: SkinIdentifier, channel: SkinIdentifier, skin: SkinReference?) {
    self.app = app
    self.channel = channel
    self.skin = skin
  }

  /// Reads a document.
  /// - Parameters:
  ///   - data: The document's bytes, already checked against the signed metadata.
  ///   - file: What to call it in an issue.
  /// - Throws: `SkinIssue` where it isn't an activation of format 1.
  public init(parsing data: Data, file: String) throws {
    let reader = try FieldReader(MetadataValue(parsing: data, file: file), file: file)
    // Before anything else: what a later format means can't be guessed.
    guard try reader.integer("format", atLeast: 1) == 1 else {
      throw SkinIssue(
        .unknownActivationFormat, "The activation has a format that this version of the app doesn't know",
        remedy: "Update the app, or publish an activation of format 1.", place: .init(file: file, key: "format"))
    }
    guard let app = SkinIdentifier(try reader.string("app")) else { throw reader.wrong("app", "an app's name") }
    guard let channel = SkinIdentifier(try reader.string("channel")) else {
      throw reader.wrong("channel", "a channel's name")
    }
    self.init(app: app, channel: channel, skin: nil)
    switch reader.members["skin"] {
    case .null: break
    case .object:
      let named = try reader.object("skin")
      guard let id = SkinIdentifier(try named.string("id")) else { throw named.wrong("id", "a skin's name") }
      guard let version = SkinVersion(try named.string("version")) else {
        throw named.wrong("version", "a version such as 1.0.0")
      }
      skin = SkinReference(id: id, version: version)
    default: throw reader.wrong("skin", "an object or null")
    }
  }

  /// The document's bytes, the same for the same rule.
  public var data: Data {
    let named: MetadataValue? = skin.map {
      ["id": .string($0.id.rawValue), "version": .string($0.version.description)]
    }
    let document: MetadataValue = [
      "format": 1, "app": .string(app.rawValue), "channel": .string(channel.rawValue), "skin": named ?? .null,
    ]
    return document.json
  }
}

extension SkinIssue.Code {
  /// A document has a format that is newer than this code.
  public static let unknownActivationFormat: Self = "unknown-activation-format"
}
