import SkinKit
import SkinPackage

/// Fetches one skin: plans the cheapest path to it, downloads and installs it, and falls back to the next path.
struct SkinFetcher: Sendable {
  let repository: RepositoryClient
  let inventory: SkinInventory
  let downloader: PathDownloader
  let installer: SkinInstaller
  let reclaimer: SpaceReclaimer
  let consent: DownloadConsent
  let denyList: DenyListStore
  let reporter: UpdateReporter
  /// The maximum size in bytes of a file.
  let fileSize: Int

  private var downloads: DownloadFolder { downloader.folder }

  /// Fetches and installs a skin by the first path that works.
  ///
  /// If a file fails, the next path continues from there: downloaded files and versions that patches gave stay.
  /// - Parameters:
  ///   - target: The skin.
  ///   - bytes: Receives the bytes that were downloaded, even if this throws.
  /// - Returns: The installed skin, and how it was downloaded.
  /// - Throws: `SkinIssue`, `UpdateRefusal`, `UpdatePause` or `CancellationError`.
  func fetch(_ target: UpdateTarget, bytes: inout Int) async throws -> (skin: InstalledSkin, kind: UpdateKind) {
    let skin = target.package.reference
    let reached = await inventory.intactVersions(of: target.package.id)
    let edges = await repository.edges(to: target, from: reached)
    var plan = FetchPlan(target: target, edges: edges, reached: reached, denial: denyList.denial)
    var built: [ContentHash: BuiltSkin] = [:]
    var isComplete = false
    while true {
      guard let (path, allowsCellular) = try await nextPath(plan) else {
        guard !isComplete else { break }
        isComplete = true
        plan.add(await repository.edges(to: target, from: nil), denyList.denial)
        continue
      }
      if let issue = plan.lastIssue { reporter.send(.fellBack(issue)) }
      reporter.offered(skin, by: path)
      do {
        try await downloader.download(path, of: skin, allowsCellular: allowsCellular, bytes: &bytes)
        try await installer.build(path, &plan, &built)
        let installed = try await installer.install(path, &plan, &built)
        reporter.send(.installed(installed))
        return (installed, path.kind)
      } catch let failure as PathFailure {
        plan.fail(failure, allowsCellular: allowsCellular)
      }
    }
    throw plan.finalError(fileSize: fileSize)
  }

  /// The cheapest path for which there is room, with the app's consent; nil if none remains.
  private func nextPath(_ plan: FetchPlan) async throws -> (path: UpdatePath, allowsCellular: Bool)? {
    try Task.checkCancellation()
    let paths = plan.paths(UpdatePlanner(fileSize: fileSize), missing: downloads.missing)
    guard !paths.isEmpty else { return nil }
    let needed = paths.map(plan.spaceNeeded).min() ?? 0
    let path = try plan.choose(
      from: paths, available: await reclaimer.free(needed, for: plan.target, by: paths))
    return (path, try await consent.request(path, to: plan.target))
  }
}
