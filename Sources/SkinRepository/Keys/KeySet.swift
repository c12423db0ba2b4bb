public import Foundation
import SkinKit
public import SkinUpdate

/// The private keys of some or all roles.
///
/// In a folder, each key is a file of its own, `root.key.json`, `targets.key.json`, `targets-2.key.json` …, which only
/// its owner can read. Keep the root keys on an offline medium; a server needs the others.
public struct KeySet: Hashable, Sendable {
  /// The keys by role name.
  private let byName: [String: [RoleKey]]

  /// Creates a set of keys.
  /// - Parameter keys: Any number of keys of any roles.
  public init(_ keys: [RoleKey]) { byName = Dictionary(grouping: keys, by: \.name) }

  /// Generates new keys.
  /// - Parameters:
  ///   - roles: The roles.
  ///   - counts: The number of keys for each role; 1 by default.
  ///   - type: The kind of keys.
  /// - Returns: The new keys.
  public static func make(
    _ roles: [RoleName] = RoleName.allCases, counts: [RoleName: Int] = [:], type: KeyType = .ed25519
  ) -> KeySet {
    KeySet(roles.flatMap { role in (0..<max(1, counts[role] ?? 1)).map { _ in RoleKey(role: role, type: type) } })
  }

  /// Reads all key files, `*.key.json`, of a folder.
  /// - Parameters:
  ///   - folder: The folder.
  ///   - passphrase: The passphrase of encrypted files.
  /// - Throws: `SkinIssue` if a file can't be read, or there is none.
  public init(folder: URL, passphrase: KeyPassphrase? = nil) throws {
    let entries = try KeyFolder(folder, passphrase: passphrase).entries()
    guard !entries.isEmpty else { throw KeyFolder.noKeys(in: folder) }
    self.init(entries.map(\.key))
  }

  /// Writes each key to a file of its own, which only its owner can read.
  ///
  /// Existing files are never overwritten.
  /// - Parameters:
  ///   - folder: The folder, which is created if necessary.
  ///   - passphrase: The passphrase that encrypts the keys, or nil to store them in the clear.
  /// - Returns: The written files.
  /// - Throws: `SkinIssue` if a key file exists already or can't be written.
  @discardableResult
  public func write(to folder: URL, passphrase: KeyPassphrase? = nil) throws -> [URL] {
    let target = KeyFolder(folder)
    let planned = names.flatMap { name in self[name].enumerated().map { ($1, KeyFolder.file(name, number: $0 + 1)) } }
    for (_, name) in planned where FileManager.default.fileExists(atPath: folder.appending(path: name).path) {
      throw SkinIssue(
        .keyExists, "There is a key in \(name) already", suggestion: "Choose another folder.",
        place: .init(file: folder.appending(path: name).path))
    }
    try target.make()
    for (key, name) in planned {
      try DurableFile.create(key.data(passphrase: passphrase), at: folder.appending(path: name), mode: 0o600)
    }
    try DurableFile.synchronize(folder: folder)
    return planned.map { folder.appending(path: $1) }
  }

  /// Returns the keys of some roles, such as all but root's for a server.
  /// - Parameter roles: The roles.
  /// - Returns: Their keys.
  public func only(_ roles: [RoleName]) -> KeySet { KeySet(roles.flatMap { self[$0] }) }

  /// The keys of one of the four top-level roles.
  /// - Parameter role: The role.
  public subscript(role: RoleName) -> [RoleKey] { self[role.rawValue] }

  /// The keys of a role.
  /// - Parameter name: The role's name.
  public subscript(name: String) -> [RoleKey] { byName[name] ?? [] }

  /// All keys, role by role.
  public var all: [RoleKey] { names.flatMap { self[$0] } }

  /// The keys that programs sign with, because their private parts are stored elsewhere.
  public var external: [ExternalKey] { all.compactMap(\.external) }

  /// The public parts of the keys of the four top-level roles.
  public var publicKeys: [RoleName: [MetadataKey]] {
    var found: [RoleName: [MetadataKey]] = [:]
    for role in RoleName.allCases where !self[role].isEmpty { found[role] = self[role].map(\.publicKey) }
    return found
  }

  /// The names of the roles that have keys: the four top-level roles, then the others.
  private var names: [String] {
    let top = RoleName.allCases.map(\.rawValue)
    return top.filter { byName[$0] != nil } + byName.keys.filter { !top.contains($0) }.sorted()
  }
}
