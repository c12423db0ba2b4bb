package import Foundation
import SkinKit
package import SkinUpdate

/// The index of a repository's packages and patches, with those of its nodes that are in memory.
///
/// A change replaces the nodes on the way to its versions; all others stay as they are, and needn't be in memory. The
/// result depends only on the index and on the change, so that whoever verifies a change can repeat it.
package struct IndexTree: Sendable {
  /// The root; nil for an empty index.
  package private(set) var root: IndexReference?
  /// The nodes in memory.
  private var nodes: [IndexReference: IndexNode] = [:]
  /// The nodes that were added since the last ``takeChanges()``.
  private var added: [IndexReference: Data] = [:]
  /// The nodes that were replaced since then.
  private var replaced: Set<IndexReference> = []

  /// The size in bytes above which a leaf is divided, and the most children of a branch.
  ///
  /// A client reads one leaf and, for each level, one branch.
  private static let (leafSize, childCount) = (8_000, 24)

  package init(root: IndexReference? = nil) { self.root = root }

  /// Finds records.
  /// - Parameter range: The records to find.
  /// - Returns: The records in their order.
  /// - Throws: `SkinIssue` with the code `unloaded-targets` if a node isn't in memory.
  package func records(in range: IndexSearch.Range) throws -> [IndexRecord] {
    var search = IndexSearch(root, in: range)
    while let next = search.next { try search.take(node(next)) }
    return search.records
  }

  /// Finds records, and takes the nodes that aren't in memory from elsewhere.
  /// - Parameters:
  ///   - range: The records to find.
  ///   - read: Reads a node's bytes.
  /// - Returns: The records in their order.
  /// - Throws: `SkinIssue` if a node is another one or malformed, or the error of `read`.
  package mutating func load(
    _ range: IndexSearch.Range, from read: (IndexReference) throws -> Data
  ) throws -> [IndexRecord] {
    var search = IndexSearch(root, in: range)
    while let next = search.next { try search.take(load(next, from: read)) }
    return search.records
  }

  /// Returns a node, which is taken from elsewhere if it isn't in memory.
  @discardableResult
  package mutating func load(
    _ reference: IndexReference, from read: (IndexReference) throws -> Data
  ) throws -> IndexNode {
    if let node = nodes[reference] { return node }
    let node = try IndexNode(read(reference), named: reference)
    nodes[reference] = node
    return node
  }

  /// Returns a node in memory.
  package func node(_ reference: IndexReference) throws -> IndexNode {
    if let node = nodes[reference] { return node }
    throw SkinIssue.unloadedNode(reference)
  }

  /// Adds a node that doesn't belong to the tree.
  /// - Throws: `SkinIssue` with the code `metadata-too-long` if clients wouldn't read it.
  package mutating func add(_ node: IndexNode) throws -> IndexReference {
    let data = node.data
    let reference = IndexReference(to: data)
    guard data.count <= IndexNode.maximumLength else { throw SkinIssue.longNode(node, length: data.count) }
    nodes[reference] = node
    added[reference] = data
    return reference
  }

  /// Marks a node that doesn't belong to the tree as replaced.
  package mutating func drop(_ reference: IndexReference) { replaced.insert(reference) }

  /// Forgets all nodes in memory.
  package mutating func unload() { nodes = [:] }

  /// Returns the nodes that were added and replaced since the last time.
  package mutating func takeChanges() -> (added: [IndexReference: Data], replaced: Set<IndexReference>) {
    defer { (added, replaced) = ([:], []) }
    return (added, replaced.subtracting(added.keys))
  }
}

// MARK: Changes

extension IndexTree {
  /// Sets and removes records.
  /// - Parameter changes: The records by version; nil to remove one.
  /// - Throws: `SkinIssue` with the code `unloaded-targets` if a node on the way to a version isn't in memory.
  package mutating func update(_ changes: [IndexKey: IndexRecord?]) throws {
    let sorted = changes.sorted { $0.key < $1.key }[...]
    guard !sorted.isEmpty else { return }
    var top = try root.map { try replace($0, sorted, depth: 1) } ?? leaves(sorted.compactMap(\.value))
    while top.count > 1 { top = try branches(top) }
    root = top.first?.node
  }

  /// Replaces a node.
  /// - Returns: The nodes that take its place, and the last version of each.
  private mutating func replace(
    _ reference: IndexReference, _ changes: ArraySlice<(key: IndexKey, value: IndexRecord?)>, depth: Int
  ) throws -> [IndexNode.Child] {
    let node = try node(reference)
    drop(reference)
    switch node {
    case .leaf(let records), .shown(let records, _):
      var all = Dictionary(uniqueKeysWithValues: records.map { ($0.key, $0) })
      for (key, record) in changes { all[key] = record }
      return try leaves(all.values.sorted { $0.key < $1.key })
    case .branch(let children):
      guard depth < IndexNode.maximumDepth else {
        throw SkinIssue.malformedIndex("expected fewer levels", file: reference.path)
      }
      var (rest, new) = (changes, [IndexNode.Child]())
      for (index, child) in children.enumerated() {
        let isLast = index == children.count - 1
        let own = isLast ? rest : rest.prefix { $0.key <= child.last }
        rest = rest.dropFirst(own.count)
        new += own.isEmpty ? [child] : try replace(child.node, own, depth: depth + 1)
      }
      return try branches(new)
    }
  }

  /// Divides records into leaves of about the same size.
  private mutating func leaves(_ records: [IndexRecord]) throws -> [IndexNode.Child] {
    let sizes = records.map { MetadataValue.object($0.members).json.count }
    return try Self.divide(records, sizes: sizes, atMost: Self.leafSize).compactMap { part in
      try part.last.map { .init(last: $0.key, node: try add(.leaf(Array(part)))) }
    }
  }

  /// Divides children into branches with about the same number; a single child needs none.
  private mutating func branches(_ children: [IndexNode.Child]) throws -> [IndexNode.Child] {
    guard children.count > 1 else { return children }
    let sizes = [Int](repeating: 1, count: children.count)
    return try Self.divide(children, sizes: sizes, atMost: Self.childCount).compactMap { part in
      try part.last.map { .init(last: $0.last, node: try add(.branch(Array(part)))) }
    }
  }

  /// Divides elements into as few parts as their sizes permit, of about the same size.
  private static func divide<Element>(
    _ elements: [Element], sizes: [Int], atMost limit: Int
  ) -> [ArraySlice<Element>] {
    let total = sizes.reduce(0, +)
    let count = max(1, (total + limit - 1) / limit)
    var (parts, start, size) = ([ArraySlice<Element>](), 0, 0)
    for index in elements.indices {
      let end = size + sizes[index]
      // A part ends where its end is nearest to its share of the whole.
      if index > start, end * count - total * (parts.count + 1) > total * (parts.count + 1) - size * count {
        parts.append(elements[start..<index])
        start = index
      }
      size = end
    }
    if start < elements.endIndex { parts.append(elements[start...]) }
    return parts
  }
}

extension IndexTree: Hashable {
  /// Whether two indexes have the same records, wherever their nodes are.
  package static func == (left: IndexTree, right: IndexTree) -> Bool { left.root == right.root }

  package func hash(into hasher: inout Hasher) { hasher.combine(root) }
}

extension SkinIssue {
  static func unloadedNode(_ reference: IndexReference) -> SkinIssue {
    SkinIssue(
      .unloadedTargets, "A part of the index of published versions was changed without being read",
      suggestion: "Load the version from where the index is stored, and apply the change again.",
      place: .init(file: reference.path))
  }

  fileprivate static func longNode(_ node: IndexNode, length: Int) -> SkinIssue {
    let versions = node.keys.map(\.description).joined(separator: ", ")
    return SkinIssue(
      .metadataTooLong,
      "The description of \(versions) has \(length) bytes of the \(IndexNode.maximumLength) that clients read at most; "
        + "nothing was signed",
      suggestion: "Shorten the notes and names of these versions, or make fewer patches for them.")
  }

  fileprivate static func malformedIndex(_ what: String, file: String) -> SkinIssue {
    SkinIssue(
      .malformedMetadata, "\(file) isn't part of an index of versions: \(what)",
      suggestion: "Restore the repository from a backup.", place: .init(file: file))
  }
}
