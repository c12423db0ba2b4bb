import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerHTTP
package import SkinServerStorage
import SkinUpdate

/// The packages from which a zip skin is built: one package and its bases.
package struct ZipSkinSources: Hashable, Sendable {
  package var package: PackageRecord
  /// The base of the package, the base of that base, and so on.
  ///
  /// Unpublished bases are omitted.
  package var bases: [PackageRecord] = []
  /// The brand whose values the zip skin has; nil for the common ones.
  var brand: String?

  /// Finds the bases of a package: for each, the newest version that satisfies the constraint of its dependent.
  package init(_ package: PackageRecord, brand: String? = nil, in store: any MetadataReading) throws {
    self.package = package
    self.brand = brand
    var names: Set<String> = [package.skin.id.rawValue]
    var next = package
    while case .package(let target)? = try store.repository(of: package.app, with: [next.target])[next.target]?
      .description,
      let constraint = target.base,
      names.insert(constraint.id).inserted, let id = SkinIdentifier(constraint.id)
    {
      let fitting = try store.packages(of: package.app, skin: id).filter { constraint.allows($0.skin.version) }
      guard let base = fitting.max(by: { $0.skin.version < $1.skin.version }) else { break }
      bases.append(base)
      next = base
    }
  }

  /// The cache key.
  ///
  /// One version of the server builds equal zips from equal packages.
  var key: ContentHash {
    let lines = ["zip-skin", ServerVersion.current] + ([package] + bases).map(\.sha256.hex)
    return ContentHash(of: Data((lines + (brand.map { ["brand", $0] } ?? [])).joined(separator: "\n").utf8))
  }

  /// The sources without a brand.
  var common: ZipSkinSources {
    var common = self
    common.brand = nil
    return common
  }
}
