import Foundation
import HTTPTypes
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// A skin of a channel that can build on a package once the package is published.
struct BaseUse: Hashable, Sendable {
  var channel: SkinIdentifier
  /// The skin that the channel shows, or will show.
  var skin: SkinReference
}

extension MetadataReading {
  /// Checks that a package is no new base of what a channel shows, if one person can't change the channel, or it is frozen.
  ///
  /// Devices choose the version of a base themselves: the highest published one that the signed skin allows.
  /// - Parameters:
  ///   - origin: The author.
  ///   - target: The package in the repository.
  ///   - app: The app for which it is published.
  ///   - needsRule: Whether the rule of two people holds for the publication, which wasn't approved.
  ///   - moment: The time.
  /// - Returns: The author, with a note if the publication overrides a freeze.
  /// - Throws: `HTTPProblem` with the code `needs-approval` or `frozen`.
  func allowing(
    _ origin: RequestOrigin, toPublish target: TargetEntry?, for app: SkinIdentifier, needsRule: Bool, at moment: Date
  ) throws -> RequestOrigin {
    guard case .package(let package)? = target?.description else { return origin }
    let freezes = try freezes(of: app)
    var origin = origin
    for activation in try activations(of: app).map(\.document) where package.suits(activation.channel) {
      let channel = activation.channel
      let isRuled = try needsRule && approvalRule(of: app, channel: channel) != nil
      guard isRuled || freezes.window(for: channel, at: moment) != nil,
        let use = try use(of: package, by: activation)
      else { continue }
      guard !isRuled else { throw HTTPProblem.needsApproval(package.reference, use) }
      let title = "\(use.skin) of \(app) on \(channel), which builds on \(package.reference),"
      origin = try allowing(origin, toChange: title, of: app, channel: channel, at: moment)
    }
    return origin
  }

  /// Returns a skin of an activation, or of its guard, that can build on a package; nil if none can.
  private func use(of package: TargetDescription.PackageTarget, by activation: Activation) throws -> BaseUse? {
    let fallback = try rolloutGuard(of: activation.app, channel: activation.channel)?.fallback?.reference
    var bases = PublishedBases(app: activation.app)
    return try (activation.skins + [fallback].compactMap(\.self))
      .first { try bases.canBuild($0, on: package, in: self) }
      .map { BaseUse(channel: activation.channel, skin: $0) }
  }
}

/// The bases of the published versions of an app, each skin's read once.
private struct PublishedBases {
  var app: SkinIdentifier
  private var read: [SkinIdentifier: [SkinVersion: BaseConstraint]] = [:]

  init(app: SkinIdentifier) { self.app = app }

  /// Whether a skin can build on a package, also through other bases.
  mutating func canBuild(
    _ skin: SkinReference, on package: TargetDescription.PackageTarget, in store: any MetadataReading
  ) throws -> Bool {
    var (pending, seen) = ([skin], Set<SkinReference>())
    while let next = pending.popLast() {
      guard seen.insert(next).inserted, let base = try bases(of: next.id, in: store)[next.version],
        let id = SkinIdentifier(base.id)
      else { continue }
      if id == package.id, base.allows(package.version) { return true }
      pending += try bases(of: id, in: store).keys.filter(base.allows).map { SkinReference(id: id, version: $0) }
    }
    return false
  }

  private mutating func bases(
    of skin: SkinIdentifier, in store: any MetadataReading
  ) throws -> [SkinVersion: BaseConstraint] {
    if let known = read[skin] { return known }
    var bases: [SkinVersion: BaseConstraint] = [:]
    let state = try store.repository(of: app, loading: CollectionOfOne(.skin(app: app, id: skin)))
    for published in state.packages(app: app, id: skin) { bases[published.package.version] = published.package.base }
    read[skin] = bases
    return bases
  }
}

extension TargetDescription.PackageTarget {
  /// Whether devices that follow a channel can use the package.
  fileprivate func suits(_ channel: SkinIdentifier) -> Bool { channels.isEmpty || channels.contains(channel) }
}

extension HTTPProblem {
  /// The answer to the publication of a base that one person can't make, because devices would use it at once.
  fileprivate static func needsApproval(_ base: SkinReference, _ use: BaseUse) -> HTTPProblem {
    HTTPProblem(
      .conflict, .needsApproval,
      "Devices on \(use.channel) could build \(use.skin) on \(base), and one person can't change what \(use.channel) shows",
      suggestion:
        "Publish \(base.id) with --channel for other channels, or first activate a version of \(use.skin.id) there "
        + "whose --base-version doesn't include \(base.version), with two people. Then publish \(base.id), and activate a "
        + "version that includes it.")
  }
}
