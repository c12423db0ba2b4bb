public import SkinKit

/// A version of a skin.
public struct SkinReference: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The skin's name.
  public var id: SkinIdentifier
  /// The skin's version.
  public var version: SkinVersion

  /// Creates a reference.
  /// - Parameters:
  ///   - id: The skin's name.
  ///   - version: The skin's version.
  public init(id: SkinIdentifier, version: SkinVersion) {
    self.id = id
    self.version = version
  }

  /// The name and the version, separated by a space.
  public var description: String { "\(id) \(version)" }
}

extension SkinReference {
  /// Parses an object with `id` and `version`, or null for the built-in skin.
  init?(_ reader: FieldReader, _ name: String) throws {
    switch reader.members[name] {
    case .null: return nil
    case .object:
      let named = try reader.object(name)
      guard let id = SkinIdentifier(try named.string("id")) else { throw named.wrong("id", "a skin's name") }
      guard let version = SkinVersion(try named.string("version")) else {
        throw named.wrong("version", "a version such as 1.0.0")
      }
      self.init(id: id, version: version)
    default: throw reader.wrong(name, "an object with id and version, or null,")
    }
  }

  var json: MetadataValue { ["id": .string(id.rawValue), "version": .string(version.description)] }
}
