// The private keys that sign a repository, and the files they lie in.

public import Foundation
import SkinKit
public import SkinUpdate

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// A private Ed25519 key of one role.
public struct RoleKey: Hashable, Sendable {
  /// The role the key signs.
  public let role: RoleName
  /// The key's public part.
  public let publicKey: MetadataKey
  private let seed: Data

  /// Makes a new key.
  /// - Parameter role: The role the key shall sign.
  public init(role: RoleName) {
    let key = Curve25519.Signing.PrivateKey()
    self.role = role
    seed = key.rawRepresentation
    publicKey = MetadataKey(ed25519: key.publicKey.rawRepresentation)
  }

  /// Reads a key file.
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: What to call it in an issue.
  /// - Throws: `SkinIssue` where it isn't a key file.
  public init(parsing data: Data, file: String) throws {
    let value = try MetadataValue(parsing: data, file: file)
    guard value["format"] == 1, let role = value["role"]?.string.flatMap(RoleName.init(rawValue:)),
      value["keytype"] == "ed25519", let text = value["keyval"]?["private"]?.string,
      let seed = Data(hexText: text), let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed)
    else {
      throw SkinIssue(
        .malformedKeyFile, "This is not a key file of format 1 with an Ed25519 key",
        remedy: "Give a file that `skin keys` made.", place: .init(file: file))
    }
    self.role = role
    self.seed = seed
    publicKey = MetadataKey(ed25519: key.publicKey.rawRepresentation)
    guard value["keyval"]?["public"]?.string == publicKey.publicText else {
      throw SkinIssue(
        .malformedKeyFile, "The public part doesn't belong to the private part",
        remedy: "Restore the file from a copy, or make new keys and rotate.", place: .init(file: file))
    }
  }

  /// The key file's bytes, which are secret.
  public var data: Data {
    let document: MetadataValue = [
      "format": 1, "role": .string(role.rawValue), "keytype": "ed25519", "scheme": "ed25519",
      "keyid": .string(publicKey.id),
      "keyval": ["private": .string(seed.hexText), "public": .string(publicKey.publicText)],
    ]
    return document.json
  }

  /// Signs bytes.
  /// - Parameter message: The bytes to sign.
  /// - Returns: The signature with this key's identifier.
  /// - Throws: What the cryptographic library throws.
  public func sign(_ message: Data) throws -> MetadataSignature {
    let key = try Curve25519.Signing.PrivateKey(rawRepresentation: seed)
    return MetadataSignature(keyID: publicKey.id, hex: try key.signature(for: message).hexText)
  }
}

/// The private keys of some or all roles.
///
/// Written to a folder, each key is a file of its own, `root.key.json`, `targets.key.json`, `targets-2.key.json` …,
/// readable by its owner alone. The root keys belong on a medium that isn't connected; a server needs the others.
public struct KeySet: Hashable, Sendable {
  /// The keys of each role.
  public private(set) var keys: [RoleName: [RoleKey]]

  /// Gathers keys.
  /// - Parameter keys: Any number of keys of any roles.
  public init(_ keys: [RoleKey]) { self.keys = Dictionary(grouping: keys, by: \.role) }

  /// Makes new keys.
  /// - Parameters:
  ///   - roles: The roles to make keys for.
  ///   - counts: How many keys a role gets, one where it isn't named.
  /// - Returns: The new keys.
  public static func make(_ roles: [RoleName] = RoleName.allCases, counts: [RoleName: Int] = [:]) -> KeySet {
    KeySet(roles.flatMap { role in (0..<max(1, counts[role] ?? 1)).map { _ in RoleKey(role: role) } })
  }

  /// Reads all key files, `*.key.json`, of a folder.
  /// - Parameter folder: The folder.
  /// - Throws: `SkinIssue` where a file can't be read or there is none.
  public init(folder: URL) throws {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
      throw Self.noKeys(in: folder)
    }
    var found: [RoleKey] = []
    for name in names.filter({ $0.hasSuffix(".key.json") }).sorted() {
      let file = folder.appending(path: name)
      guard let data = try? Data(contentsOf: file) else {
        throw SkinIssue(
          .unreadableFile, "The key file \(name) can't be read", remedy: "Run as the user the keys belong to.",
          place: .init(file: file.path))
      }
      found.append(try RoleKey(parsing: data, file: name))
    }
    guard !found.isEmpty else { throw Self.noKeys(in: folder) }
    self.init(found)
  }

  /// Writes each key to a file of its own, readable by its owner alone; existing files are never overwritten.
  /// - Parameter folder: The folder, made where it doesn't exist.
  /// - Returns: The files written.
  /// - Throws: `SkinIssue` where a key file is there already or can't be written.
  @discardableResult
  public func write(to folder: URL) throws -> [URL] {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var planned: [(RoleKey, URL)] = []
    for role in RoleName.allCases {
      for (index, key) in (keys[role] ?? []).enumerated() {
        let name = index == 0 ? "\(role.rawValue).key.json" : "\(role.rawValue)-\(index + 1).key.json"
        planned.append((key, folder.appending(path: name)))
      }
    }
    for (_, file) in planned where FileManager.default.fileExists(atPath: file.path) {
      throw SkinIssue(
        .keyExists, "There is a key in \(file.lastPathComponent) already", remedy: "Choose another folder.",
        place: .init(file: file.path))
    }
    for (key, file) in planned { try DurableFile.create(key.data, at: file, mode: 0o600) }
    try DurableFile.synchronise(folder: folder)
    return planned.map(\.1)
  }

  /// The keys of some roles only, such as all but root's for a server.
  /// - Parameter roles: The roles.
  /// - Returns: Their keys.
  public func only(_ roles: [RoleName]) -> KeySet {
    KeySet(keys.filter { roles.contains($0.key) }.flatMap(\.value))
  }

  /// The keys of one role.
  /// - Parameter role: The role.
  public subscript(role: RoleName) -> [RoleKey] { keys[role] ?? [] }

  private static func noKeys(in folder: URL) -> SkinIssue {
    SkinIssue(
      .missingKey, "There are no key files in \(folder.path)", remedy: "Make keys with `skin keys`.",
      place: .init(file: folder.path))
  }
}
