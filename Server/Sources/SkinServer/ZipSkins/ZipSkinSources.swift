// What a zip skin is made of: a published package, and the newest of those that it builds on.

import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// A package with its bases.
struct ZipSkinSources: Hashable, Sendable {
  var package: PackageRecord
  /// The package that it builds on, that one's base, and so on; a base that wasn't published isn't there.
  var bases: [PackageRecord] = []

  /// Finds the bases of a package: of each the newest version that the demand of the one above allows.
  init(_ package: PackageRecord, in store: any MetadataReading, _ state: RepositoryState) throws {
    self.package = package
    var names: Set<String> = [package.skin.id.rawValue]
    var next = package
    while case .package(let target)? = state[next.target]?.description, let demand = target.base,
      names.insert(demand.id).inserted, let id = SkinIdentifier(demand.id)
    {
      let fitting = try store.packages(of: package.app, skin: id).filter { demand.allows($0.skin.version) }
      guard let base = fitting.max(by: { $0.skin.version < $1.skin.version }) else { break }
      bases.append(base)
      next = base
    }
  }

  /// Names what comes of them: one version of the server makes the same of the same packages.
  var key: ContentHash {
    let lines = ["zip-skin", ServerVersion.current] + ([package] + bases).map(\.sha256.hex)
    return ContentHash(of: Data(lines.joined(separator: "\n").utf8))
  }
}
