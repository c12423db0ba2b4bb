public import Foundation
import SkinKit
import SkinUpdate

/// The consecutive roots of a repository, each signed by its own keys and by those of the previous root.
///
/// Apps that pinned an old root follow the chain to the newest one.
public struct RootChain: Sendable {
  let roots: [TrustedRoot]

  /// Checks that roots are consecutive.
  /// - Parameter roots: The bytes of at least one root, oldest first.
  /// - Throws: `SkinIssue` with the code `broken-root-chain` if a version is missing, or another code if a signature
  ///   is.
  public init(_ roots: [Data]) throws {
    var chain: [TrustedRoot] = []
    for data in roots {
      let root = try TrustedRoot(data)
      if let last = chain.last?.role {
        guard root.role.version == last.version + 1 else {
          throw Self.gap(after: last.version, before: root.role.version)
        }
        try last.verify(SignedMetadata<RootRole>(parsing: data, file: "\(root.role.version).root.json"), as: .root)
      }
      chain.append(root)
    }
    guard !chain.isEmpty else { throw Self.gap(after: 0, before: 2) }
    self.roots = chain
  }

  /// Reads `root.json` in a folder, and the older roots next to it, `N.root.json`.
  ///
  /// A later root that isn't in use yet is ignored.
  /// - Parameters:
  ///   - folder: The folder.
  ///   - known: Roots from another source, by version, which take precedence over files in the folder.
  /// - Throws: `SkinIssue` with the code `missing-signing-key` if there is no `root.json`, or another code if the roots aren't
  ///   consecutive.
  public init(folder: URL, known: [Int: Data] = [:]) throws {
    let file = folder.appending(path: "root.json")
    let newest: Data
    do { newest = try Data(contentsOf: file) } catch {
      throw SkinIssue(
        .missingSigningKey, "\(file.path) can't be read: \((error as NSError).localizedDescription)",
        suggestion: "Specify a folder that `skin keys` created.", place: .init(file: file.path))
    }
    let version = try TrustedRoot(newest).role.version
    var found: [Int: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".root.json") {
      guard let number = Int(name.dropLast(".root.json".count)), number < version else { continue }
      found[number] = try Data(contentsOf: folder.appending(path: name))
    }
    found.merge(known.filter { $0.key < version }) { $1 }
    found[version] = newest
    try self.init(found.sorted { $0.key < $1.key }.map(\.value))
  }

  /// The bytes of the newest root.
  public var newest: Data { roots.last?.data ?? Data() }

  /// The bytes of all roots by version.
  public var files: [Int: Data] { Dictionary(uniqueKeysWithValues: roots.map { ($0.role.version, $0.data) }) }

  private static func gap(after old: Int, before new: Int) -> SkinIssue {
    SkinIssue(
      .brokenRootChain,
      "After the root of version \(old) comes version \(new): apps that pinned version \(old) can't follow",
      suggestion: "Put \(old + 1).root.json next to root.json.", place: .init(file: "\(old + 1).root.json"))
  }
}

/// A root that its own keys signed.
struct TrustedRoot: Sendable {
  let data: Data
  let role: RootRole

  init(_ data: Data) throws {
    let parsed = try SignedMetadata<RootRole>(parsing: data, file: "root.json")
    try parsed.role.verify(parsed, as: .root)
    (self.data, role) = (data, parsed.role)
  }

  /// Returns whether this root lists a key for a role.
  func names(_ key: RoleKey, for name: RoleName) -> Bool {
    role.roles[name]?.keyIDs.contains(key.publicKey.id) == true
  }

  /// Returns the keys of a role that this root lists.
  func usable(_ keys: KeySet, for name: RoleName) -> [RoleKey] { keys[name].filter { names($0, for: name) } }

  /// Returns whether the keys are enough to sign a role.
  func canSign(_ name: RoleName, with keys: KeySet) -> Bool {
    usable(keys, for: name).count >= role.roles[name]?.threshold ?? 1
  }

  /// Returns the keys of a role that this root lists, which must be enough to sign.
  func required(_ keys: KeySet, for name: RoleName) throws -> [RoleKey] {
    let found = usable(keys, for: name)
    let threshold = role.roles[name]?.threshold ?? 1
    guard found.count >= threshold else {
      throw SkinIssue(
        .missingSigningKey,
        "The root requires \(threshold) keys of the role \(name.rawValue), but \(found.count) are here",
        suggestion: "Pass the keys that were created together with this root.", place: .init(key: name.rawValue))
    }
    return found
  }
}
