import SkinKit
import SkinPackage

/// A skin that another one builds on.
enum BaseDependency: Hashable, Sendable {
  /// The base is in the store, intact.
  case installed(InstalledSkin)
  /// The base must be fetched first.
  case missing(UpdateTarget)

  /// The package to fetch; nil if the base is installed.
  var target: UpdateTarget? {
    if case .missing(let target) = self { target } else { nil }
  }
}

/// Finds the skins that a package builds on.
struct BaseResolver {
  /// The most skins that build on each other.
  static let maximumDepth = 8

  let app: SkinIdentifier
  let constraints: UpdateConstraints
  /// The skins that the app contains, by name.
  let builtInSkins: [String: SkinVersion]
  /// Returns the highest installed version that satisfies a constraint and is intact.
  let installed: (BaseConstraint) async -> InstalledSkin?
  /// Returns the signed packages of a skin on which a version may build, by path.
  ///
  /// It may leave some out if one of the others is suitable.
  let published:
    (_ id: SkinIdentifier, _ dependent: SkinReference, _ isSuitable: @escaping @Sendable (TargetFile) -> Bool)
      async throws -> [String: TargetFile]

  /// The skins that a package builds on, the lowest first.
  ///
  /// Of each skin, the highest installed version that satisfies the constraint is chosen, or else the highest published
  /// version that suits this app. If the repository doesn't know a name without a range, the skin is taken for one that
  /// the app contains.
  /// - Parameter package: The package.
  /// - Returns: The skins.
  /// - Throws: `UpdateRefusal` if no version satisfies the constraint, or skins build on each other in a circle.
  func dependencies(of package: TargetDescription.PackageTarget) async throws -> [BaseDependency] {
    var found: [BaseDependency] = []
    var seen: Set<String> = [package.id.rawValue]
    var (owner, next) = (package.reference, package.base)
    while let base = next {
      if let builtIn = builtInSkins[base.id], base.allows(builtIn) { break }
      let path = RepositoryLayout.package(app: app, id: owner.id, version: owner.version)
      guard seen.insert(base.id).inserted, found.count < Self.maximumDepth else {
        throw UpdateRefusal(.base(base), owner, path: path)
      }
      let candidates = try await packages(of: base, for: owner)
      if let skin = await installed(base) {
        found.append(.installed(skin))
        // The signed target has the range. If the version was withdrawn, its manifest still has the name.
        let target = candidates.first { $0.package.manifest == skin.manifest.hash }
        next = target.map(\.package.base) ?? skin.manifest.base.map { BaseConstraint(id: $0) }
        owner = skin.reference
      } else if let target = candidates.first(where: { isSuitable($0.package, base) }) {
        found.append(.missing(target))
        (owner, next) = (target.package.reference, target.package.base)
      } else if candidates.isEmpty, base.allowsAllVersions, builtInSkins[base.id] == nil {
        break
      } else {
        throw UpdateRefusal(.base(base), owner, path: path)
      }
    }
    return found.reversed()
  }

  private func isSuitable(_ package: TargetDescription.PackageTarget, _ base: BaseConstraint) -> Bool {
    base.allows(package.version) && constraints.firstUnmet(by: package) == nil
  }

  /// The packages of a base in the repository, the highest version first.
  private func packages(of base: BaseConstraint, for dependent: SkinReference) async throws -> [UpdateTarget] {
    guard let id = SkinIdentifier(base.id) else { return [] }
    let constraints = constraints
    let found = try await published(id, dependent) { file in
      guard case .package(let package)? = TargetDescription(custom: file.custom) else { return false }
      return base.allows(package.version) && constraints.firstUnmet(by: package) == nil
    }
    let packages = found.compactMap { path, file -> UpdateTarget? in
      guard case .package(let package)? = TargetDescription(custom: file.custom), package.id == id,
        path == RepositoryLayout.package(app: app, id: id, version: package.version)
      else { return nil }
      return UpdateTarget(path: path, file: file, package: package, purpose: .base)
    }
    return packages.ordered { $0.package.version > $1.package.version }
  }
}
