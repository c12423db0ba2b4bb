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
    try await mutex.withLock {
      let decision = await activation.current
      if decision.skin != skin?.reference {
        guard skin == nil, await isCurrentWithdrawn(decision) else { return false }
      }
      if !isRenewed, await store.current?.manifest.hash == skin?.manifest.hash { return true }
      try await store.setCurrent(skin)
      reporter.send(.activated(skin))
      return true
    }
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
      if await store.noticeSwitch() { reporter.send(.activated(await store.current)) }
    }
  }

  /// Activates the decided skin if it is installed.
  /// - Returns: The decision if its skin isn't installed, so that a check is needed; nil otherwise.
  func follow() async throws -> ActivationDecision? {
    // Without an activation there is no decision.
    guard await activation.document != nil else { return nil }
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
