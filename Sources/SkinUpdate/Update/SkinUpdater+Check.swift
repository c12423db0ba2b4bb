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
    let decision = try await decide()
    wanted = decision.skin
    var failure: (any Error)?
    if let skin = decision.skin {
      // A skin that can't be had doesn't keep those away that are shown later.
      do { try await show(skin, &result) } catch  where !Self.isFinal(error) { failure = error }
    } else if await store.current != nil, try await activate(nil) {
      result.change = .deactivated
    }
    // Asked again: while a skin came, something else may have been decided.
    let isComplete = try await fetchAhead(activation.current.upcoming, &result)
    if let failure { throw failure }
    if result.change == .none, isComplete { broadcast.send(.unchanged) }
    return result
  }

  /// Whether nothing else of a check can go well after an error.
  private static func isFinal(_ error: any Error) -> Bool {
    let codes: Set<SkinIssue.Code> = [.networkFailure, .networkTimeout, .captivePortal, .diskFull, .storeInUse]
    return error is CancellationError || codes.contains(SkinIssue.wrapping(error).code)
  }

  /// Brings a skin where it is missing, and makes it the current one.
  private func show(_ wanted: SkinReference, _ result: inout UpdateResult) async throws {
    let wish = try await wish(for: wanted, purpose: .activation)
    try await checkHealth(of: wish)
    do {
      let (skin, isNew) = try await bring(wish, over: bases(of: wish.package), &result)
      try Task.checkCancellation()
      let current = await store.current
      guard isNew || current?.manifest.hash != skin.manifest.hash else { return }
      if try await activate(skin, isRenewed: isNew) { result.change = .activated(skin) }
    } catch let pause as UpdatePause {
      broadcast.send(.postponed(pause.skin, pause.issue))
      result.change = .postponed(pause.skin, pause.issue)
    }
  }

  /// Installs a skin and what it builds on, where they aren't there.
  /// - Returns: The skin, and whether anything of it, or of what it builds on, wasn't there.
  func bring(
    _ wish: UpdateTarget, over bases: [BaseDependency], _ result: inout UpdateResult
  ) async throws -> (skin: InstalledSkin, isNew: Bool) {
    let present = await installedWhole(wish.package.manifest)
    let missing = bases.compactMap(\.wish) + (present == nil ? [wish] : [])
    var beneath: InstalledSkin?
    var links: [(skin: ContentHash, base: InstalledSkin)] = []
    for need in bases {
      let base: InstalledSkin
      switch need {
      case .installed(let skin): base = skin
      case .missing(let wish): base = try await fetch(wish, bytes: &result.downloadedBytes).skin
      }
      // Until it is linked, nothing else keeps it from making room.
      try base.takeLease()
      if let beneath { links.append((base.manifest.hash, beneath)) }
      beneath = base
    }
    if let beneath { links.append((wish.package.manifest, beneath)) }
    let skin: InstalledSkin
    if let present {
      skin = present
    } else {
      let fetched = try await fetch(wish, bytes: &result.downloadedBytes)
      result.kind = fetched.kind
      skin = fetched.skin
    }
    let isLinked = try await link(links)
    if !missing.isEmpty {
      await removeDownloads(of: missing)
      await makeRoom(quota: options.storeQuota, keeping: [wish.package.reference])
    }
    return (skin, !missing.isEmpty || !isLinked)
  }

  /// Brings the metadata up to date, by one request where nothing is new.
  func refresh() async throws {
    // Copied out and in, because an actor's state can't be changed across a suspension; checks never overlap.
    var fetcher = fetcher
    let outcome = try await fetcher.refreshIfChanged(now: clock.now)
    self.fetcher = fetcher
    if outcome == .refreshed { knownTargets = [:] }
  }

  /// An installed skin whose every file is right; each is read once for that.
  func installedWhole(_ manifest: ContentHash) async -> InstalledSkin? {
    guard let skin = await store.installed.first(where: { $0.manifest.hash == manifest }) else { return nil }
    return isWhole(skin) ? skin : nil
  }

  /// Whether every file of an installed skin is right; each is read once for that.
  func isWhole(_ skin: InstalledSkin) -> Bool {
    if verified.contains(skin.manifest.hash), (try? skin.checkPresence()) != nil { return true }
    // A damaged skin counts as not installed, and is fetched again.
    guard (try? skin.verify()) != nil else { return false }
    verified.insert(skin.manifest.hash)
    return true
  }
}
