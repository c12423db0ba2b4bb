public import Foundation
public import SkinKit
public import SkinPackage
import SkinUpdate

/// A new package, and the patches that build it from earlier ones.
///
/// ```swift
/// let earlier = state.packages(app: app, id: manifest.id).prefix(3)   // fetch these from where blobs are stored
/// let publication = try PackagePublication(package: upload, app: app, in: state, earlier: files, work: folder)
/// ```
public struct PackagePublication: Publication {
  /// The package's manifest.
  public let manifest: PackageManifest
  /// The package's target path.
  public let target: String
  /// The patches that were built.
  public private(set) var patches: [PatchPublication]
  /// Whether the same package was published before, so nothing is new.
  public let isRepeated: Bool
  /// The new targets by path.
  public private(set) var targets: [String: TargetEntry]
  /// The files behind them.
  public private(set) var blobs: [PublishedBlob]

  /// Verifies a package and builds the patches to it.
  ///
  /// Patches that would be about as large as the package are left out. It reads every file of every package.
  /// - Parameters:
  ///   - package: The package, which this initializer verifies.
  ///   - app: The app that the package is for.
  ///   - state: The repository's state.
  ///   - earlier: Published packages of the same skin; versions that aren't earlier are ignored.
  ///   - work: A folder for the patches, which must stay there until they are stored.
  ///   - audience: The audience of the package, in addition to the constraints in its manifest.
  ///   - limits: The size limits.
  /// - Throws: `SkinIssue` if the package is damaged, with the code `version-exists` if the version was published with
  ///   other contents or another audience, or `audience-without-base` if versions of a base are given for a skin
  ///   without one.
  /// - Complexity: O(*n* log *n*) for each patch, where *n* is the number of bytes of both versions.
  public init(
    package: URL, app: SkinIdentifier, in state: RepositoryState, earlier: [URL], work: URL,
    audience: Audience = Audience(), limits: PackageLimits = .default
  ) throws {
    let reader = try PackageReader(url: package, limits: limits)
    try reader.verify()
    let manifest = reader.manifest
    let path = RepositoryLayout.package(app: app, id: manifest.id, version: manifest.version)
    let described = try audience.describe(manifest)
    let entry = TargetEntry(
      length: reader.packageSize, sha256: try ContentHash(ofFile: package),
      custom: TargetDescription.package(described).custom)
    self.manifest = manifest
    target = path
    isRepeated = state[path] != nil
    if let published = state[path] {
      // A package that was published without an audience is for everyone.
      guard published.sha256 == entry.sha256, audience.isEveryone || published.custom == entry.custom else {
        throw Self.versionExists(manifest)
      }
      (patches, targets, blobs) = ([], [:], [])
      return
    }
    var made: [PatchPublication] = []
    var targets = [path: entry]
    var blobs = [PublishedBlob(target: path, entry: entry, contents: .file(package))]
    for old in earlier {
      let base = try PackageReader(url: old, limits: limits).manifest
      guard base.id == manifest.id, base.version < manifest.version else { continue }
      do {
        let patch = try PatchPublication(from: old, to: package, app: app, work: work, limits: limits)
        targets.merge(patch.targets) { $1 }
        blobs += patch.blobs
        made.append(patch)
      } catch let issue as SkinIssue where issue.code == .patchTooLarge {
        continue
      }
    }
    patches = made
    self.targets = targets
    self.blobs = blobs
  }

  /// Returns the publication without patches from packages that a newer state doesn't have.
  /// - Parameter state: The state to which the publication is about to be applied.
  /// - Returns: The publication, with fewer patches if their bases were removed or replaced.
  public func fitting(_ state: RepositoryState) -> PackagePublication {
    let manifests = Set(
      state.allTargets.values.compactMap { entry -> ContentHash? in
        guard case .package(let package)? = entry.description else { return nil }
        return package.manifest
      })
    var fitting = self
    for (path, entry) in targets {
      guard case .patch(let patch)? = entry.description, !manifests.contains(patch.fromManifest) else { continue }
      fitting.targets[path] = nil
      fitting.patches.removeAll { $0.target == path }
      fitting.blobs.removeAll { $0.target == path }
    }
    return fitting
  }

  private static func versionExists(_ manifest: PackageManifest) -> SkinIssue {
    SkinIssue(
      .versionExists, "\(manifest.id) \(manifest.version) was published before with other contents or for others",
      suggestion: "Set a higher version for the changed skin; a published version never changes.",
      place: .init(key: "version"))
  }
}

extension PackagePublication {
  /// The audience of a package, which is decided at publication and not by the skin's author.
  public struct Audience: Hashable, Sendable {
    /// The lowest suitable version of the base skin; nil for any.
    public var minimumBase: SkinVersion?
    /// The highest suitable version of the base skin; nil for any.
    public var maximumBase: SkinVersion?
    /// The brands that the package is for; empty for all.
    public var brands: Set<String>
    /// The channels that the package is for; empty for all.
    public var channels: Set<SkinIdentifier>

    /// Creates an audience, which is everyone by default.
    /// - Parameters:
    ///   - minimumBase: The lowest suitable version of the base skin.
    ///   - maximumBase: The highest suitable version of the base skin.
    ///   - brands: The brands that the package is for.
    ///   - channels: The channels that the package is for.
    public init(
      minimumBase: SkinVersion? = nil, maximumBase: SkinVersion? = nil, brands: Set<String> = [],
      channels: Set<SkinIdentifier> = []
    ) {
      self.minimumBase = minimumBase
      self.maximumBase = maximumBase
      self.brands = brands
      self.channels = channels
    }

    var isEveryone: Bool { self == Audience() }

    /// Returns the target of a package for this audience.
    func describe(_ manifest: PackageManifest) throws -> TargetDescription.PackageTarget {
      let base = manifest.base.map { BaseConstraint(id: $0, minimum: minimumBase, maximum: maximumBase) }
      if base == nil, minimumBase != nil || maximumBase != nil {
        throw SkinIssue(
          .audienceWithoutBase,
          "\(manifest.id) \(manifest.version) builds on no skin, and versions of one are demanded",
          suggestion: "Leave the versions out, or name the base in the skin.", place: .init(key: "base"))
      }
      var target = TargetDescription.PackageTarget(
        id: manifest.id, version: manifest.version, base: base, manifest: manifest.hash,
        minimumApp: manifest.app.minimum, maximumApp: manifest.app.maximum)
      target.brands = brands
      target.channels = channels
      target.size = manifest.totalSize
      return target
    }
  }
}

extension SkinIssue.Code {
  /// Versions of a base skin are required for a skin without a base.
  public static let audienceWithoutBase: Self = "audience-without-base"
}
