import SkinKit
import SkinPackage

/// Frees disk space: removes downloads of other skins, then skins that aren't needed.
struct SpaceReclaimer: Sendable {
  let store: SkinStore
  let downloads: DownloadFolder
  let activation: ActivationController
  let requested: RequestedSkins
  let space: any FreeSpace
  let reporter: UpdateReporter

  /// Frees space if there isn't enough.
  /// - Parameters:
  ///   - needed: The bytes that are needed.
  ///   - target: The skin to fetch, whose downloads stay.
  ///   - paths: The paths to it, whose first versions stay.
  /// - Returns: The bytes that are free then.
  func free(_ needed: Int, for target: UpdateTarget, by paths: [UpdatePath]) async -> Int {
    var free: Int { space.available(at: store.layout.folder) ?? .max }
    if free < needed { downloads.removeAll(except: target.package.id) }
    guard free < needed else { return free }
    let starts = Set(paths.compactMap { $0.steps.first?.start })
    let installed = await store.installed
    let kept = installed.filter { starts.contains($0.manifest.hash) }.map(\.reference)
    // No skin is removed if even all of them wouldn't be enough.
    let most = installed.map(\.manifest.totalSize).reduce(0) { $0.addingClamped($1) }
    guard most >= needed - free, let bytes = await collect(quota: nil, keeping: kept) else { return free }
    if free < needed { await collect(quota: max(0, bytes - (needed - free)), keeping: kept) }
    return free
  }

  /// Removes skins beyond a quota, those shown least recently first.
  ///
  /// Skins that are shown now or later, that users asked for, and that these build on stay.
  /// - Parameters:
  ///   - quota: The maximum size in bytes of all skins; nil for any, to remove only files that no skin has.
  ///   - others: Other skins that stay.
  /// - Returns: The bytes of the skins that remain; nil if collecting failed, which is reported.
  @discardableResult func collect(quota: Int?, keeping others: [SkinReference]) async -> Int? {
    let decision = await activation.current
    var kept = requested.skins.union(others).union(decision.upcoming.map(\.skin))
    if let skin = decision.skin { kept.insert(skin) }
    // A skin that can't be removed now is removed after the next update.
    do {
      let report = try await store.collect(quota: quota, keeping: kept)
      if !report.removed.isEmpty { reporter.send(.catalogChanged) }
      return report.keptBytes
    } catch {
      reporter.failed(error)
      return nil
    }
  }
}
