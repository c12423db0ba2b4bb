import Foundation
public import SkinKit
import SkinPackage
import SkinUpdate

/// A part of an app's targets that has a role of its own.
///
/// The targets role delegates to a role for each app, and that one to a role for each partition. All of them have the
/// targets keys. So a client fetches the metadata of its app's activation and of the skins that it shows, no matter how
/// much is published for other apps and skins. Targets of other paths stay in the targets role.
///
/// The names of the roles contain hashes, so that the snapshot, which every client reads, names neither apps nor skins.
/// They are short, because the snapshot has each of them.
public enum TargetsPartition: Hashable, Sendable {
  /// The activations of an app, its catalog, and the catalog's pictures, which change often.
  case live(app: SkinIdentifier)
  /// The packages and patches of a skin.
  case skin(app: SkinIdentifier, id: SkinIdentifier)

  /// Returns the partition of a target; nil if targets with such a path have none.
  /// - Parameter path: The target's path.
  public init?(of path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.last, !last.isEmpty else { return nil }
    func identifier(_ index: Int) -> SkinIdentifier? { SkinIdentifier(parts[index]) }
    switch (parts[0], parts.count) {
    case ("skins", 4), ("patches", 4):
      guard let app = identifier(1), let id = identifier(2) else { return nil }
      self = .skin(app: app, id: id)
    case ("activation", 3), ("previews", 4):
      guard let app = identifier(1) else { return nil }
      self = .live(app: app)
    case ("catalog", 2):
      guard last.hasSuffix(".json"), let app = SkinIdentifier(String(last.dropLast(".json".count))) else { return nil }
      self = .live(app: app)
    default: return nil
    }
  }

  /// The app.
  public var app: SkinIdentifier {
    switch self {
    case .live(let app), .skin(let app, _): app
    }
  }

  /// The name of the partition's role, such as `s-` with 16 letters and digits.
  public var role: String {
    switch self {
    case .live(let app): Self.name("l", app.rawValue)
    case .skin(let app, let id): Self.name("s", "\(app)/\(id)")
    }
  }

  /// The patterns of the partition's paths.
  var patterns: [String] {
    switch self {
    case .live(let app): ["activation/\(app)/*", RepositoryLayout.catalog(app: app), "previews/\(app)/*/*"]
    case .skin(let app, let id): ["skins/\(app)/\(id)/*", "patches/\(app)/\(id)/*"]
    }
  }

  /// The delegation to the partition's role.
  func delegation(_ keys: RoleKeys) throws -> DelegatedRole {
    try DelegatedRole(name: role, keys: keys, coverage: .paths(patterns))
  }

  /// The name of an app's role, which delegates to the app's partitions.
  package static func role(ofApp app: SkinIdentifier) -> String { name("a", app.rawValue) }

  /// The delegation to an app's role.
  static func delegation(toApp app: SkinIdentifier, _ keys: RoleKeys) throws -> DelegatedRole {
    let skins = ["skins/\(app)/*/*", "patches/\(app)/*/*"]
    return try DelegatedRole(
      name: role(ofApp: app), keys: keys, coverage: .paths(skins + Self.live(app: app).patterns))
  }

  /// Returns the app that a delegation of the targets role is for; nil if it is for something else.
  static func app(of role: DelegatedRole) -> SkinIdentifier? {
    guard let parts = role.paths?.first?.split(separator: "/"), parts.count == 4,
      let app = SkinIdentifier(String(parts[1])), (try? delegation(toApp: app, role.keys)) == role
    else { return nil }
    return app
  }

  /// Returns the partition that a delegation of an app's role is for; nil if it is for something else.
  static func partition(of role: DelegatedRole) -> TargetsPartition? {
    guard let partition = role.paths?.first.flatMap(TargetsPartition.init(of:)),
      (try? partition.delegation(role.keys)) == role
    else { return nil }
    return partition
  }

  /// Whether a role's name is one of an app or a partition.
  static func hasName(_ role: String) -> Bool {
    let parts = role.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && ["a", "l", "s"].contains(parts[0]) && parts[1].utf8.count == digits
      && parts[1].utf8.allSatisfy(alphabet.contains)
  }

  /// The number of digits of a hash in a name, with five bits each.
  ///
  /// Only a publisher could look for two names with the same hash, and would harm its own skins.
  private static let digits = 16
  /// The digits of base 32, without those that file names spell in capitals.
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  private static func name(_ kind: String, _ path: String) -> String {
    var (text, buffer, bits) = (Data(), 0, 0)
    for byte in ContentHash(of: Data(path.utf8)).bytes where text.count < digits {
      (buffer, bits) = ((buffer << 8 | Int(byte)) & 0xFFFF, bits + 8)
      while bits >= 5, text.count < digits {
        bits -= 5
        text.append(alphabet[buffer >> bits & 31])
      }
    }
    return "\(kind)-\(String(decoding: text, as: UTF8.self))"
  }
}

extension TargetsPartition: LosslessStringConvertible, Comparable, Codable {
  /// The kind, the app, and the skin if there is one, such as `skin/festival/spring-festival`.
  public var description: String {
    switch self {
    case .live(let app): "live/\(app)"
    case .skin(let app, let id): "skin/\(app)/\(id)"
    }
  }

  /// Parses a description.
  /// - Parameter description: The description.
  public init?(_ description: String) {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let names = parts.dropFirst().compactMap { SkinIdentifier($0) }
    switch (parts.first, names.count, parts.count) {
    case ("live", 1, 2): self = .live(app: names[0])
    case ("skin", 2, 3): self = .skin(app: names[0], id: names[1])
    default: return nil
    }
  }

  /// Orders partitions by their descriptions.
  /// - Parameters:
  ///   - lhs: A partition.
  ///   - rhs: Another.
  /// - Returns: Whether the first precedes the second.
  public static func < (lhs: TargetsPartition, rhs: TargetsPartition) -> Bool { lhs.description < rhs.description }

  /// Decodes a partition from its description.
  /// - Parameter decoder: The decoder of a string.
  /// - Throws: `DecodingError` if it isn't a description.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decode("a partition of targets") { TargetsPartition($0) }
  }

  /// Encodes the description.
  /// - Parameter encoder: The encoder.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
