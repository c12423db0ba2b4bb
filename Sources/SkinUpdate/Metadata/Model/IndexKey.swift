package import SkinKit

/// The place of a version in an index: apps and skins in the order of their names, each skin's newest version first.
package struct IndexKey: Hashable, Sendable, Comparable {
  /// The app.
  package var app: SkinIdentifier
  /// The skin's name.
  package var id: SkinIdentifier
  /// The skin's version.
  package var version: SkinVersion

  package init(app: SkinIdentifier, id: SkinIdentifier, version: SkinVersion) {
    (self.app, self.id, self.version) = (app, id, version)
  }

  package init(app: SkinIdentifier, _ skin: SkinReference) { self.init(app: app, id: skin.id, version: skin.version) }

  /// The target path of the version's package.
  package var package: String { RepositoryLayout.package(app: app, id: id, version: version) }

  package static func < (left: IndexKey, right: IndexKey) -> Bool {
    if left.app != right.app { return left.app.rawValue.precedesByBytes(right.app.rawValue) }
    if left.id != right.id { return left.id.rawValue.precedesByBytes(right.id.rawValue) }
    return left.version > right.version
  }
}

extension IndexKey: LosslessStringConvertible {
  /// The app, the skin and the version, such as `festival/spring-festival/1.0.0`.
  package var description: String { "\(app)/\(id)/\(version)" }

  package init?(_ description: String) {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let app = SkinIdentifier(parts[0]), let id = SkinIdentifier(parts[1]),
      let version = SkinVersion(parts[2]), version.description == parts[2]
    else { return nil }
    self.init(app: app, id: id, version: version)
  }
}

extension IndexKey {
  /// Returns the versions to which a target can belong, by its path alone.
  ///
  /// The path of a patch between pre-releases can be read in several ways.
  /// - Parameter path: The target's path.
  /// - Returns: The versions, in no order; empty for targets that aren't packages or patches.
  package static func candidates(for path: String) -> [IndexKey] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, let app = SkinIdentifier(parts[1]), let id = SkinIdentifier(parts[2]) else { return [] }
    func key(_ version: some StringProtocol) -> IndexKey? {
      SkinVersion(String(version)).map { IndexKey(app: app, id: id, version: $0) }
    }
    switch parts[0] {
    case "skins" where parts[3].hasSuffix(".skin"): return [key(parts[3].dropLast(".skin".count))].compactMap(\.self)
    case "patches" where parts[3].hasSuffix(".skinpatch"):
      let name = parts[3].dropLast(".skinpatch".count)
      return name.indices.filter { name[$0] == "-" && SkinVersion(String(name[..<$0])) != nil }
        .compactMap { key(name[name.index(after: $0)...]) }
    default: return []
    }
  }

  /// Whether a path is that of the version's package, or of a patch to it.
  package func holds(_ path: String) -> Bool {
    path == package
      || path.hasPrefix(RepositoryLayout.patches(app: app, id: id)) && path.hasSuffix("-\(version).skinpatch")
  }
}
