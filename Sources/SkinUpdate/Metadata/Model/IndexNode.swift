package import Foundation
import SkinKit
package import SkinPackage

/// The name of an index's node: the hash and the length of its bytes.
package struct IndexReference: Hashable, Sendable, Codable {
  /// The SHA-256 of the node's bytes.
  package var sha256: ContentHash
  /// The number of bytes.
  package var length: Int

  package init(to data: Data) { (sha256, length) = (ContentHash(of: data), data.count) }

  init(_ reader: FieldReader) throws {
    guard let hash = ContentHash(hex: try reader.string("sha256")) else { throw reader.wrong("sha256", "a SHA-256") }
    (sha256, length) = (hash, try reader.integer("length", atLeast: 1))
    guard length <= IndexNode.maximumLength else {
      throw reader.wrong("length", "at most \(IndexNode.maximumLength) bytes")
    }
  }

  /// The file of an activation's description, for issues that nobody reads.
  fileprivate static let descriptionFile = "targets.json"

  var members: [String: MetadataValue] { ["sha256": .string(sha256.hex), "length": .integer(length)] }

  /// The path of the node in the repository.
  package var path: String { RepositoryLayout.index(sha256.hex) }
}

/// The package of a version and the patches that result in it.
package struct IndexRecord: Hashable, Sendable {
  /// The version.
  package var key: IndexKey
  /// The targets by path.
  package var targets: [String: TargetFile]

  package init(key: IndexKey, targets: [String: TargetFile]) { (self.key, self.targets) = (key, targets) }
}

/// A node of an index: the records of some versions, or references to nodes that have them.
///
/// Another one has the records of the versions that an activation shows, for clients to need no index.
///
/// An index is a tree of files whose names are their hashes. The signed targets name its root, so that it is as
/// trustworthy as they are. A client reads the few nodes on the way to a version, however many versions there are;
/// a publication replaces them, and all others stay.
package enum IndexNode: Hashable, Sendable {
  /// Another node, and the last version that it leads to.
  package struct Child: Hashable, Sendable {
    package var last: IndexKey
    package var node: IndexReference

    package init(last: IndexKey, node: IndexReference) { (self.last, self.node) = (last, node) }
  }

  /// Records, sorted by their versions' places.
  case leaf([IndexRecord])
  /// Nodes, sorted by the places of their versions.
  case branch([Child])
  /// The records of versions that an activation shows, and those of the packages that they may build on; both are
  /// sorted like those of a leaf.
  case shown([IndexRecord], bases: [IndexRecord])

  /// The maximum size in bytes of a node.
  package static let maximumLength = 1_000_000
  /// The most nodes from the root to a record.
  package static let maximumDepth = 12

  /// Parses a node, and checks that it is the one with a name.
  /// - Parameters:
  ///   - data: The node's bytes.
  ///   - reference: Its name.
  /// - Throws: `SkinIssue` if it is another node, malformed, or not sorted.
  package init(_ data: Data, named reference: IndexReference) throws {
    let file = reference.path
    try FileDigest(length: reference.length, hashes: ["sha256": reference.sha256.hex]).check(data, file: file)
    let reader = try FieldReader(MetadataValue(parsing: data, file: file), file: file)
    func key(_ name: String, of reader: FieldReader) throws -> IndexKey {
      if let key = IndexKey(try reader.string(name)) { return key }
      throw reader.wrong(name, "an app, a skin and a version")
    }
    func records(_ name: String) throws -> [IndexRecord] {
      try reader.array(name).map { value in
        let record = try FieldReader(value, file: file, path: name)
        let key = try key("version", of: record)
        var targets: [String: TargetFile] = [:]
        for (path, target) in try record.object("targets").objects() {
          guard key.holds(path) else { throw record.wrong("targets", "only files of \(key)") }
          targets[path] = try TargetFile(target)
        }
        return IndexRecord(key: key, targets: targets)
      }
    }
    if reader.members["children"] != nil {
      let children = try reader.array("children").map { value in
        let child = try FieldReader(value, file: file, path: "children")
        return Child(last: try key("last", of: child), node: try IndexReference(child))
      }
      self = .branch(children)
    } else if reader.members["shown"] != nil {
      self = .shown(try records("shown"), bases: try records("bases"))
    } else {
      self = .leaf(try records("versions"))
    }
    let bases = if case .shown(_, let bases) = self { bases.map(\.key) } else { [IndexKey]() }
    guard zip(bases, bases.dropFirst()).allSatisfy(<), !keys.isEmpty, zip(keys, keys.dropFirst()).allSatisfy(<) else {
      throw SkinIssue.malformedMetadata("expected versions in their order", file: file)
    }
  }

  /// The places of the records, or the last ones of the children.
  package var keys: [IndexKey] {
    switch self {
    case .leaf(let records), .shown(let records, _): records.map(\.key)
    case .branch(let children): children.map(\.last)
    }
  }

  /// The node's bytes.
  package var data: Data {
    let value: MetadataValue =
      switch self {
      case .leaf(let records): ["versions": .array(records.map { .object($0.members) })]
      case .shown(let records, let bases):
        [
          "shown": .array(records.map { .object($0.members) }), "bases": .array(bases.map { .object($0.members) }),
        ]
      case .branch(let children):
        [
          "children": .array(
            children.map { .object($0.node.members.merging(["last": .string($0.last.description)]) { $1 }) })
        ]
      }
    return value.json
  }
}

extension IndexRecord {
  /// The record in a leaf.
  package var members: [String: MetadataValue] {
    ["version": .string(key.description), "targets": .object(targets.mapValues { .object($0.members) })]
  }
}

extension MetadataValue {
  /// The node with the versions that an activation shows, in the description of the activation; nil if it has none.
  package var shownVersions: IndexReference? {
    guard let versions = self["skin"]?["versions"],
      let reader = try? FieldReader(versions, file: IndexReference.descriptionFile)
    else { return nil }
    return try? IndexReference(reader)
  }

  /// Returns the description of an activation with the node of its versions.
  package func showing(_ versions: IndexReference?) -> MetadataValue {
    guard var members = object, var skin = members["skin"]?.object else { return self }
    skin["versions"] = versions.map { .object($0.members) }
    members["skin"] = .object(skin)
    return .object(members)
  }
}
