import SkinKit
import SkinPackage

/// The activate step: makes the decided skin the current one of the store.
///
/// Activations are serialized among themselves and not with checks, so that a switch to an installed skin waits for no
/// download.
struct SkinActivator: Sendable {
  let inventory: SkinInventory
  let activation: ActivationController
  let reporter: UpdateReporter
  private let mutex = AsyncMutex()

  init(inventory: SkinInventory, activation: ActivationController, reporter: UpdateReporter) {
    self.inventory = inventory
    self.activation = activation
    self.reporter = reporter
  }

  private var store: SkinStore { inventory.store }

  /// Makes an installed skin the current one, if it is the decided one.
  /// - Parameters:
  ///   - skin: The skin; nil for the built-in one, which is also activated in place of a withdrawn skin.
  ///   - isRenewed: Whether the activation is reported even if the skin is current, because parts of it were renewed.
  /// - Returns: Whether the skin is current now. If the decision changed meanwhile, its own activation follows.
  /// - Throws: The errors of ``SkinStore/setCurrent(_:)``.
  func activate(_ skin: InstalledSkin?, isRenewed: Bool = false) async throws -> Bool {
    let decision = try await mutex.withLock { () async throws -> ActivationDecision? in
      // Another process may have stored the user's choice.
      let decision = await activation.synchronize()
      if decision.skin != skin?.reference {
        guard skin == nil, await isCurrentWithdrawn(decision) else { return nil }
      }
      if !isRenewed, await store.current?.manifest.hash == skin?.manifest.hash { return decision }
      try await store.setCurrent(skin)
      reporter.send(.activated(skin))
      return decision
    }
    guard let decision else { return false }
    // A choice that was stored just before the switch is shown after all.
    guard await activation.synchronize().skin != decision.skin else { return true }
    _ = try await follow()
    return false
  }

  /// Whether the current skin was withdrawn.
  private func isCurrentWithdrawn(_ decision: ActivationDecision) async -> Bool {
    await store.current.map { decision.withdrawn.contains($0.reference) } ?? false
  }

  /// Activates the built-in skin if the current skin was withdrawn, and the decided one can't be shown yet.
  /// - Returns: Whether it was activated.
  func leaveWithdrawn() async throws -> Bool {
    guard await isCurrentWithdrawn(activation.current) else { return false }
    return try await activate(nil)
  }

  /// Reports the current skin if another process made it that.
  func noticeSwitch() async {
    await mutex.withLock {
      guard await store.noticeSwitch() else { return }
      // The other process may have stored the user's choice before.
      await activation.synchronize()
      reporter.send(.activated(await store.current))
    }
  }

  /// Activates the decided skin if it is installed.
  /// - Returns: The decision if its skin isn't installed, so that a check is needed; nil otherwise.
  func follow() async throws -> ActivationDecision? {
    // Without an activation there is no decision.
    guard await activation.document != nil else { return nil }
    return try await apply()
  }

  /// Activates the skin that fresh metadata decided if it is installed; the built-in one also if the repository has no
  /// activation.
  /// - Returns: The decision if its skin isn't installed, and the change of the current skin.
  func applyRefreshed() async throws -> (missing: ActivationDecision?, change: UpdateResult.Change) {
    let before = await store.current?.manifest.hash
    let missing = try await apply()
    let skin = await store.current
    guard skin?.manifest.hash != before else { return (missing, .none) }
    return (missing, skin.map(UpdateResult.Change.activated) ?? .deactivated)
  }

  private func apply() async throws -> ActivationDecision? {
    let decision = await activation.current
    guard await store.current?.reference != decision.skin else { return nil }
    var skin: InstalledSkin?
    if let wanted = decision.skin {
      skin = await store.installed.last { $0.reference == wanted }
      guard let skin, inventory.isIntact(skin) else {
        _ = try await leaveWithdrawn()
        return decision
      }
    }
    do { _ = try await activate(skin) } catch let issue as SkinIssue where issue.code == .damagedStore {
      // The skin was just removed, to make room.
      return decision
    }
    return nil
  }
}
