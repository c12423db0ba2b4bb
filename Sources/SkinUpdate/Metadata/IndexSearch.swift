package import SkinKit

/// A search for neighboring records of an index, which asks for one node after the other.
///
/// ```swift
/// var search = IndexSearch(root, in: .skin(app: app, id: id, atMost: 8))
/// while let node = search.next { search.take(try read(node)) }
/// search.records
/// ```
package struct IndexSearch: Sendable {
  /// Neighboring places in an index.
  package enum Range: Hashable, Sendable {
    /// One version.
    case version(IndexKey)
    /// The versions of a skin, from the newest one or from a given one on.
    case skin(app: SkinIdentifier, id: SkinIdentifier, from: SkinVersion? = nil, atMost: Int = .max)
    /// All versions of an app.
    case app(SkinIdentifier)
    /// All versions.
    case all
  }

  /// The records found so far, in their order.
  package private(set) var records: [IndexRecord] = []
  private let range: Range
  /// The nodes to read, the first one last.
  private var pending: [(node: IndexReference, depth: Int)]

  /// Starts a search.
  /// - Parameters:
  ///   - root: The index's root; nil for an empty index.
  ///   - range: The records to find.
  package init(_ root: IndexReference?, in range: Range) {
    self.range = range
    pending = root.map { [($0, 1)] } ?? []
  }

  /// The next node to read; nil at the end.
  package var next: IndexReference? { pending.last?.node }

  /// Searches the next node.
  /// - Parameter node: The node.
  /// - Throws: `SkinIssue` if the index is deeper than any sensible one.
  package mutating func take(_ node: IndexNode) throws {
    guard let (reference, depth) = pending.popLast() else { return }
    switch node {
    case .leaf(let found), .shown(let found, _):
      for record in found where position(of: record.key) == .inside && records.count < range.limit {
        records.append(record)
      }
      if records.count >= range.limit { pending = [] }
    case .branch(let children):
      guard depth < IndexNode.maximumDepth else {
        throw SkinIssue.malformedMetadata("expected an index of fewer levels", file: reference.path)
      }
      // A child has the places after the last one of its predecessor.
      var wanted: [IndexReference] = []
      for child in children where position(of: child.last) != .before {
        wanted.append(child.node)
        if position(of: child.last) == .after || isLast(child.last) { break }
      }
      // Behind the last version, one would be added to the last child.
      if wanted.isEmpty, case .version = range, let last = children.last { wanted = [last.node] }
      pending += wanted.reversed().map { ($0, depth + 1) }
    }
  }

  private enum Position { case before, inside, after }

  private func isLast(_ key: IndexKey) -> Bool {
    if case .version(key) = range { true } else { false }
  }

  private func position(of key: IndexKey) -> Position {
    switch range {
    case .all: return .inside
    case .app(let app):
      if key.app == app { return .inside }
      return key.app.rawValue.precedesByBytes(app.rawValue) ? .before : .after
    case .version(let wanted): return key == wanted ? .inside : key < wanted ? .before : .after
    case .skin(let app, let id, let version, _):
      guard (key.app, key.id) == (app, id) else {
        return key < IndexKey(app: app, id: id, version: key.version) ? .before : .after
      }
      return version.map { key.version > $0 } ?? false ? .before : .inside
    }
  }
}

extension IndexSearch.Range {
  /// The most records.
  fileprivate var limit: Int {
    switch self {
    case .version: 1
    case .skin(_, _, _, let limit): limit
    case .app, .all: .max
    }
  }

  /// The smallest range with all packages and patches whose paths have a prefix; nil if there are none.
  init?(prefix: String) {
    let parts = prefix.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let folders = ["skins", "patches"]
    guard parts.count > 1 else {
      guard folders.contains(where: { $0.hasPrefix(prefix) }) else { return nil }
      self = .all
      return
    }
    guard folders.contains(parts[0]) else { return nil }
    guard parts.count > 2 else {
      self = .all
      return
    }
    guard let app = SkinIdentifier(parts[1]) else { return nil }
    if parts.count > 3 {
      guard let id = SkinIdentifier(parts[2]) else { return nil }
      self = .skin(app: app, id: id)
    } else {
      self = .app(app)
    }
  }
}
