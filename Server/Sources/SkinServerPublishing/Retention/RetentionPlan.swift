import Foundation
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinServerStorage
import SkinUpdate

/// The versions of an app that a policy removes, and the reasons why it keeps each other one.
struct RetentionPlan: Sendable {
  /// A reason to keep a version.
  enum KeepReason: String, Sendable, CaseIterable {
    /// An activation or one of its rules shows the version, or the catalog offers it.
    case active
    /// A kept version builds on it.
    case base
    /// It is one of the newest versions of its skin.
    case newest
    /// The app has no policy.
    case noPolicy = "no-policy"
    /// It is pinned.
    case pinned
    /// It was published lately.
    case published
    /// It was active lately.
    case used
    /// Devices reported lately that they show it.
    case installed
  }

  /// A version that is kept.
  struct RetainedVersion: Sendable {
    var package: PackageRecord
    var reasons: [KeepReason]
  }

  /// The versions to remove, the oldest first.
  private(set) var removed: [PackageRecord] = []
  /// The other versions, the oldest first.
  private(set) var kept: [RetainedVersion] = []

  /// Applies a policy.
  /// - Parameters:
  ///   - app: The app.
  ///   - policy: The policy; nil keeps everything.
  ///   - store: The records.
  ///   - now: The current time.
  /// - Throws: The storage error.
  init(of app: SkinIdentifier, _ policy: RetentionPolicy?, in store: any MetadataReading, now: Date) throws {
    let packages = try store.packages(of: app, skin: nil)
    guard let policy else {
      kept = packages.map { RetainedVersion(package: $0, reasons: [.noPolicy]) }
      return
    }
    let newest = Dictionary(grouping: packages.map(\.skin), by: \.id).mapValues { versions in
      Set(versions.sorted { $0.version > $1.version }.prefix(policy.newest))
    }
    let protection = try Protection(of: app, policy, in: store, now: now)
    for package in packages {
      var reasons = protection.reasons(for: package)
      if newest[package.skin.id]?.contains(package.skin) == true { reasons.append(.newest) }
      if reasons.isEmpty {
        removed.append(package)
      } else {
        kept.append(RetainedVersion(package: package, reasons: reasons))
      }
    }
    if !removed.isEmpty { try keepBases(of: app, in: store) }
  }

  /// Keeps the versions that kept ones build on: of those that a constraint allows, the newest for each audience.
  ///
  /// Only now are the targets read, because usually nothing is removed.
  private mutating func keepBases(of app: SkinIdentifier, in store: any MetadataReading) throws {
    let skins = Set((removed + kept.map(\.package)).map(\.skin.id))
    let state = try store.repository(of: app, loading: skins.map { .skin(app: app, id: $0) })
    let targets = Dictionary(state.packages(app: app).map { ($0.package.reference, $0.package) }) { first, _ in first }
    var pending = kept.map(\.package.skin)
    while let skin = pending.popLast() {
      guard let constraint = targets[skin]?.base, let id = SkinIdentifier(constraint.id) else { continue }
      let fitting = targets.values.filter { $0.id == id && constraint.allows($0.version) }
      let audiences = Dictionary(grouping: fitting, by: Audience.init)
      let needed = Set(audiences.values.compactMap { $0.max { $0.version < $1.version }?.reference })
      for package in removed where needed.contains(package.skin) {
        kept.append(RetainedVersion(package: package, reasons: [.base]))
        pending.append(package.skin)
      }
      removed.removeAll { needed.contains($0.skin) }
    }
  }

  /// The devices that a package is for.
  private struct Audience: Hashable {
    var minimum: SkinVersion?
    var maximum: SkinVersion?
    var brands: Set<String>
    var channels: Set<SkinIdentifier>

    init(_ target: TargetDescription.PackageTarget) {
      (minimum, maximum) = (target.minimumApp, target.maximumApp)
      (brands, channels) = (target.brands, target.channels)
    }
  }
}

extension RetentionPlan {
  /// The versions that are kept whatever other versions there are.
  struct Protection {
    private let versions: [(KeepReason, Set<SkinReference>)]
    private let publishedSince: Date

    init(of app: SkinIdentifier, _ policy: RetentionPolicy, in store: any MetadataReading, now: Date) throws {
      let used = now.addingTimeInterval(-Double(policy.usedDays) * 86_400)
      publishedSince = now.addingTimeInterval(-Double(policy.publishedDays) * 86_400)
      versions = [
        (.active, try store.activeVersions(of: app)), (.pinned, try store.pins(of: app)),
        (.used, try store.versionsUsed(by: app, since: used)),
        (.installed, Set(try store.installedVersions(of: app, since: ReportDay.text(used)).keys)),
      ]
    }

    /// Returns the reasons to keep a package.
    func reasons(for package: PackageRecord) -> [KeepReason] {
      versions.filter { $0.1.contains(package.skin) }.map(\.0)
        + (package.publishedAt > publishedSince ? [.published] : [])
    }
  }
}
