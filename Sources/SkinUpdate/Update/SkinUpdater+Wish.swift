// What the signed metadata want: the activated skin, its package, and whether this app may have it.

import Foundation
import SkinKit
import SkinPackage

/// A skin to have, found in the signed metadata and allowed for this app.
struct UpdateTarget: Hashable, Sendable {
  /// The path of the package.
  var path: String
  var target: TargetFile
  var package: TargetDescription.PackageTarget
  var purpose: PlannedDownload.Purpose
}

extension SkinUpdater {
  var constraints: UpdateConstraints {
    UpdateConstraints(appVersion: appVersion, brand: options.brand, channel: channel, quota: options.quota)
  }

  /// The targets whose paths have a beginning, those that delegated roles describe included.
  /// - Throws: `SkinIssue` where a role that may describe some can't be had.
  func targets(under prefix: String) async throws -> [String: TargetFile] {
    if let known = knownTargets[prefix] { return known }
    var fetcher = fetcher
    let found = try await fetcher.targets(under: prefix)
    self.fetcher = fetcher
    knownTargets[prefix] = found
    return found
  }

  /// The files that may lead to a skin: its package, and the other packages and patches.
  ///
  /// A role that can't be had keeps what it describes away, and not the package.
  func edges(to wish: UpdateTarget) async -> [UpdateGraph.Edge] {
    let package = UpdateGraph.Edge(path: wish.path, target: wish.target, start: nil, end: wish.package.manifest)
    let id = wish.package.id
    do {
      let packages = try await targets(under: RepositoryLayout.packages(app: app, id: id))
      let patches = try await targets(under: RepositoryLayout.patches(app: app, id: id))
      return [package] + UpdateGraph.edges(of: id, app: app, in: packages.merging(patches) { first, _ in first })
    } catch {
      if !(error is CancellationError) { broadcast.send(.fellBack(SkinIssue.wrapping(error))) }
      return [package]
    }
  }

  func target(_ path: String) async throws -> TargetFile? {
    var fetcher = fetcher
    let target = try await fetcher.target(path)
    self.fetcher = fetcher
    return target
  }

  /// Fetches a small target into memory; nil where the repository has none of that path.
  func document(_ path: String, limit: Int) async throws -> Data? {
    guard let target = try await target(path) else { return nil }
    return try await contents(of: target, path, limit: limit)
  }

  /// Fetches a small target into memory and checks it.
  func contents(of target: TargetFile, _ path: String, limit: Int) async throws -> Data {
    guard target.length <= limit else { throw SkinIssue.tooLong(location.targets, limit: limit) }
    var request = TransportRequest(url: url(of: path, target), maximumLength: target.length)
    request.totalTimeout = 60
    let response = try await transport.fetch(request)
    guard response.status == 200 else {
      let retryAfter = RetryAfter.seconds(response.headers["retry-after"], now: clock.now)
      throw SkinIssue.unexpectedStatus(response.status, retryAfter: retryAfter, url: request.url)
    }
    try target.facts.check(response.body, file: path)
    return response.body
  }

  /// The package of a skin, if this app may have it.
  /// - Throws: `SkinIssue` where there is no such package, `UpdateRefusal` where it isn't for this app.
  func wish(for skin: SkinReference, purpose: PlannedDownload.Purpose) async throws -> UpdateTarget {
    let path = RepositoryLayout.package(app: app, id: skin.id, version: skin.version)
    guard let target = try await target(path),
      case .package(let package)? = TargetDescription(custom: target.custom), package.reference == skin
    else {
      throw SkinIssue(
        .unknownTarget, "\(skin) is wanted, but the repository has no such package",
        remedy: "Publish the package, or activate a skin that is there; what is shown stays.",
        place: .init(file: path))
    }
    if let unmet = constraints.firstUnmet(by: package) { throw UpdateRefusal(unmet, skin, path: path) }
    return UpdateTarget(path: path, target: target, package: package, purpose: purpose)
  }

  /// The address of a target's file.
  func url(of path: String, _ target: TargetFile) -> URL {
    target.url(path, below: location.targets, isConsistent: fetcher.trusted?.root.consistentSnapshot ?? true)
  }
}
