// The skins that another one builds on: which version will do, and whether it is there.

import SkinKit
import SkinPackage

/// A skin that another one builds on.
enum BaseDependency: Hashable, Sendable {
  /// It is in the store, whole.
  case installed(InstalledSkin)
  /// It is to be fetched first.
  case missing(UpdateTarget)

  /// What is to be fetched.
  var wish: UpdateTarget? {
    if case .missing(let wish) = self { wish } else { nil }
  }
}

extension SkinUpdater {
  /// The most skins that build on each other.
  private static let deepestBase = 8

  /// The skins that a package builds on, the lowest first.
  ///
  /// Of each the highest version that is installed and will do, else the highest that is published and is for this app. A
  /// name without a range that the repository doesn't know is taken for a skin that the app brings.
  /// - Throws: `UpdateRefusal` where there is no version that will do, or skins build on each other in a circle.
  func bases(of package: TargetDescription.PackageTarget) async throws -> [BaseDependency] {
    var found: [BaseDependency] = []
    var seen: Set<String> = [package.id.rawValue]
    var (owner, next) = (package.reference, package.base)
    while let base = next {
      if let own = options.builtInSkins[base.id], base.allows(own) { break }
      let path = RepositoryLayout.package(app: app, id: owner.id, version: owner.version)
      guard seen.insert(base.id).inserted, found.count < Self.deepestBase else {
        throw UpdateRefusal(.base(base), owner, path: path)
      }
      let published = try await publishedPackages(base.id)
      if let skin = await installed(for: base) {
        found.append(.installed(skin))
        // The signed target has the range; where the version was withdrawn, its manifest still has the name.
        let target = published.first { $0.package.manifest == skin.manifest.hash }
        next = target.map(\.package.base) ?? skin.manifest.base.map { BaseConstraint(id: $0) }
        owner = skin.reference
      } else if let wish = published.first(where: { base.allows($0.package.version) && isAllowed($0.package) }) {
        found.append(.missing(wish))
        (owner, next) = (wish.package.reference, wish.package.base)
      } else if published.isEmpty, base.allowsAllVersions, options.builtInSkins[base.id] == nil {
        break
      } else {
        throw UpdateRefusal(.base(base), owner, path: path)
      }
    }
    return found.reversed()
  }

  /// Keeps in mind which versions belong together, so that the next launch shows the same.
  /// - Returns: Whether it was known before.
  /// - Throws: `SkinIssue` where what is known already can't be read, which must not be lost, or nothing can be written.
  func link(_ links: [(skin: ContentHash, base: InstalledSkin)]) async throws -> Bool {
    let known = try BaseLinks(store.layout)
    var new = known
    for link in links {
      new[link.skin] = BaseLinks.Base(skin: link.base.reference, manifest: link.base.manifest.hash.hex)
    }
    guard new != known else { return true }
    // Those whose manifest can't be read now, too.
    new.keep(only: Set(try StoreInventory(store.layout).entries.map(\.named.manifest)))
    try record.encode(new, as: BaseLinks.name)
    return false
  }

  private func isAllowed(_ package: TargetDescription.PackageTarget) -> Bool {
    constraints.firstUnmet(by: package) == nil
  }

  private func installed(for base: BaseConstraint) async -> InstalledSkin? {
    let versions = await store.installed.filter { $0.manifest.id.rawValue == base.id }
    let fitting = versions.filter { base.allows($0.manifest.version) }
    return fitting.last { (appVersion.map($0.manifest.app.allows) ?? true) && isWhole($0) }
  }

  /// The packages of a skin in the repository, the highest version first.
  private func publishedPackages(_ name: String) async throws -> [UpdateTarget] {
    guard let id = SkinIdentifier(name) else { return [] }
    let targets = try await targets(under: RepositoryLayout.packages(app: app, id: id))
    let found = targets.compactMap { path, target -> UpdateTarget? in
      guard case .package(let package)? = TargetDescription(custom: target.custom), package.id == id,
        path == RepositoryLayout.package(app: app, id: id, version: package.version)
      else { return nil }
      return UpdateTarget(path: path, target: target, package: package, purpose: .base)
    }
    return found.sorted { $0.package.version > $1.package.version }
  }
}
