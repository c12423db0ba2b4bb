import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// Signs a repository's metadata, whatever its content.
struct MetadataForge {
  /// A role that another one delegates to.
  struct Child {
    var name: String
    var keys: [RoleKey]
    var paths: [String] = ["*"]
    var hashPrefixes: [String]?
    var isTerminating: Bool? = false
  }

  var keys: KeySet
  let expires: Date
  var isConsistent = true
  /// Whether the snapshot specifies lengths and hashes besides versions, which hides later checks.
  var namesHashes = true
  /// The versions of roles, 1 where nothing is said.
  var versions: [String: Int] = [:]
  /// The targets of each role by path.
  var targets: [String: [String: Data]] = ["targets": [:]]
  /// Whom each role delegates to.
  var children: [String: [Child]] = [:]
  /// More fields of targets roles' targets, such as hashes of other algorithms.
  var extraHashes: [String: MetadataValue] = [:]

  init(keys: KeySet = .make(), expires: Date) {
    self.keys = keys
    self.expires = expires
  }

  /// The first root.
  func root(version: Int = 1) throws -> Data {
    var named: [String: MetadataKey] = [:]
    var roles: [RoleName: RoleKeys] = [:]
    for name in RoleName.allCases {
      for key in keys[name] { named[key.publicKey.id] = key.publicKey }
      roles[name] = RoleKeys(keyIDs: keys[name].map(\.publicKey.id), threshold: 1)
    }
    var role = RootRole(common: CommonFields(version: version, expires: expires), keys: named, roles: roles)
    role.consistentSnapshot = isConsistent
    return try Self.sign(role.value, by: keys[.root])
  }

  /// All files of the repository by path, targets included.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    func put(_ role: String, _ data: Data) {
      files["metadata/" + (isConsistent ? "\(version(role))." : "") + "\(role).json"] = data
    }
    var meta: [String: MetadataValue] = [:]
    let signers = children.values.joined().reduce(into: ["targets": keys[.targets]]) { $0[$1.name] = $1.keys }
    for (role, contents) in targets {
      let data = try Self.sign(targetsRole(role, contents), by: signers[role] ?? [])
      put(role, data)
      var digest: [String: MetadataValue] = ["version": .integer(version(role))]
      if namesHashes {
        digest["length"] = .integer(data.count)
        digest["hashes"] = ["sha256": .string(ContentHash(of: data).hex)]
      }
      meta["\(role).json"] = .object(digest)
      for (path, data) in contents {
        files["targets/" + (isConsistent ? RepositoryLayout.stored(path, hash: sha256(data)) : path)] = data
      }
    }
    let snapshot = common("snapshot", ["meta": .object(meta)])
    put("snapshot", try Self.sign(snapshot, by: keys[.snapshot]))
    let timestamp = common("timestamp", ["meta": ["snapshot.json": ["version": .integer(version("snapshot"))]]])
    files["metadata/timestamp.json"] = try Self.sign(timestamp, by: keys[.timestamp])
    return files
  }

  /// A metadata file of any content.
  static func sign(_ signed: MetadataValue, by keys: [RoleKey]) throws -> Data {
    let signatures = try keys.map { key -> MetadataValue in
      let signature = try key.sign(signed.canonical)
      return ["keyid": .string(signature.keyID), "sig": .string(signature.hex)]
    }
    return (["signatures": .array(signatures), "signed": signed] as MetadataValue).json
  }

  private func version(_ role: String) -> Int { versions[role] ?? 1 }

  private func common(_ role: String, type: String? = nil, _ members: [String: MetadataValue]) -> MetadataValue {
    let common: [String: MetadataValue] = [
      "_type": .string(type ?? role), "spec_version": "1.0.31", "version": .integer(version(role)),
      "expires": .string(MetadataDate.text(expires)),
    ]
    return .object(members.merging(common) { $1 })
  }

  private func targetsRole(_ role: String, _ contents: [String: Data]) -> MetadataValue {
    var members: [String: MetadataValue] = [
      "targets": .object(
        contents.mapValues { data in
          .object([
            "length": .integer(data.count),
            "hashes": .object(extraHashes.merging(["sha256": .string(sha256(data))]) { $1 }),
          ])
        })
    ]
    if let children = children[role] {
      var keys: [String: MetadataValue] = [:]
      for key in children.flatMap(\.keys) { keys[key.publicKey.id] = key.publicKey.value }
      members["delegations"] = ["keys": .object(keys), "roles": .array(children.map(Self.delegation))]
    }
    return common(role, type: "targets", members)
  }

  private static func delegation(_ child: Child) -> MetadataValue {
    var members: [String: MetadataValue] = [
      "name": .string(child.name), "keyids": .array(child.keys.map { .string($0.publicKey.id) }), "threshold": 1,
    ]
    members["terminating"] = child.isTerminating.map(MetadataValue.bool)
    if let prefixes = child.hashPrefixes {
      members["path_hash_prefixes"] = .array(prefixes.map(MetadataValue.string))
    } else {
      members["paths"] = .array(child.paths.map(MetadataValue.string))
    }
    return .object(members)
  }
}
