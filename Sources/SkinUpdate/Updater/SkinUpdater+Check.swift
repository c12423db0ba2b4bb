// One check: from the signed metadata to the current skin.

import Foundation
import SkinKit
import SkinPackage

extension SkinUpdater {
  /// Brings the current skin to what the signed activation wants.
  func performCheck() async throws -> UpdateResult {
    broadcast.send(.checking)
    try await refresh()
    let version = fetcher.trusted?.timestamp?.version ?? 0
    broadcast.send(.refreshed(version: version))
    var result = UpdateResult(change: .none, version: version, downloadedBytes: 0, kind: nil)
    guard let wanted = try await wantedSkin() else {
      guard await store.current != nil else { return result }
      try await store.setCurrent(nil)
      broadcast.send(.activated(nil))
      result.change = .deactivated
      return result
    }
    let (path, target, package) = try await packageTarget(wanted)
    let current = await store.current
    var skin = await installedWhole(package.manifest)
    if skin != nil, current?.manifest.hash == package.manifest { return result }
    if skin == nil {
      let patches = UpdatePlan.patches(of: wanted.id, app: app, in: fetcher.trusted?.targets["targets"]?.targets ?? [:])
      var installed: Set<ContentHash> = []
      for candidate in await store.installed where candidate.manifest.id == wanted.id {
        if await installedWhole(candidate.manifest.hash) != nil { installed.insert(candidate.manifest.hash) }
      }
      let plans = UpdatePlan.ways(to: path, target, package, patches: patches, installed: installed)
      let fetched = try await fetch(plans, for: wanted, package, bytes: &result.downloadedBytes)
      result.kind = fetched.kind
      skin = fetched.skin
      verified.insert(package.manifest)
      broadcast.send(.installed(fetched.skin))
    }
    guard let skin else { return result }
    return try await activate(skin, result)
  }

  private func activate(_ skin: InstalledSkin, _ result: UpdateResult) async throws -> UpdateResult {
    try Task.checkCancellation()
    try await store.setCurrent(skin)
    broadcast.send(.activated(skin))
    var result = result
    result.change = .activated(skin)
    return result
  }

  private func refresh() async throws {
    // Copied out and in, because an actor's state can't be changed across a suspension; checks never overlap.
    var fetcher = fetcher
    try await fetcher.refresh(now: clock.now)
    self.fetcher = fetcher
  }

  private func target(_ path: String) async throws -> TargetFile? {
    var fetcher = fetcher
    let target = try await fetcher.target(path)
    self.fetcher = fetcher
    return target
  }

  /// Which skin the signed activation wants; nil where it is off or was never made.
  private func wantedSkin() async throws -> SkinReference? {
    let path = RepositoryLayout.activation(app: app, channel: channel)
    guard let target = try await target(path) else { return nil }
    guard target.length <= Activation.maximumLength else {
      throw SkinIssue.tooLong(location.targets, limit: Activation.maximumLength)
    }
    var request = TransportRequest(url: url(of: path, target), maximumLength: target.length)
    request.totalTimeout = 60
    let response = try await transport.fetch(request)
    guard response.status == 200 else { throw SkinIssue.unexpectedStatus(response.status, url: request.url) }
    try target.facts.check(response.body, file: path)
    let activation = try Activation(parsing: response.body, file: path)
    guard activation.app == app, activation.channel == channel else {
      throw SkinIssue.wrongActivation(activation, app: app, channel: channel)
    }
    return activation.decision(in: ActivationContext(now: clock.now, appVersion: appVersion)).skin
  }

  /// The package of the wanted skin, if this app may show it.
  private func packageTarget(
    _ wanted: SkinReference
  ) async throws -> (path: String, TargetFile, TargetDescription.PackageTarget) {
    let path = RepositoryLayout.package(app: app, id: wanted.id, version: wanted.version)
    guard let target = try await target(path),
      case .package(let package)? = TargetDescription(custom: target.custom),
      package.id == wanted.id, package.version == wanted.version
    else {
      throw SkinIssue(
        .unknownTarget, "\(wanted) is activated, but the repository has no such package",
        remedy: "Publish the package, or activate a skin that is there; what is shown stays.",
        place: .init(file: path))
    }
    if let appVersion, !package.allows(appVersion) {
      throw SkinIssue(
        .unsuitableApp, "\(wanted) isn't for version \(appVersion) of the app",
        remedy: "Update the app, or activate a skin that is for it; what is shown stays.",
        place: .init(file: path, key: "app"))
    }
    return (path, target, package)
  }

  /// An installed skin whose every file is right; each is read once for that.
  private func installedWhole(_ manifest: ContentHash) async -> InstalledSkin? {
    guard let skin = await store.installed.first(where: { $0.manifest.hash == manifest }) else { return nil }
    if verified.contains(manifest), (try? skin.checkPresence()) != nil { return skin }
    // A damaged skin counts as not installed, and is fetched again.
    guard (try? skin.verify()) != nil else { return nil }
    verified.insert(manifest)
    return skin
  }

  /// The address of a target's file.
  func url(of path: String, _ target: TargetFile) -> URL {
    let hash = target.facts.hashes["sha256"] ?? target.facts.hashes.values.min()
    let isConsistent = fetcher.trusted?.root.consistentSnapshot ?? true
    let stored = isConsistent ? RepositoryLayout.stored(path, hash: hash ?? "") : path
    var allowed = CharacterSet.urlUnreserved
    allowed.insert("/")
    return location.targets.appendingEncoded(stored.addingPercentEncoding(withAllowedCharacters: allowed) ?? stored)
  }
}

extension TargetDescription.PackageTarget {
  /// Whether an app of a version may show the skin.
  func allows(_ version: SkinVersion) -> Bool {
    minimumApp.map { $0 <= version } ?? true && maximumApp.map { version <= $0 } ?? true
  }
}
