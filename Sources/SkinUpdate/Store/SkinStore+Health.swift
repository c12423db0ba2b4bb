public import SkinKit
public import SkinPackage

extension SkinStore {
  /// Confirms that the current skin is healthy.
  ///
  /// Its trial ends, and later skins fall back to it.
  ///
  /// If an update may have made another skin current in the meantime, use ``confirmHealthy(_:)``.
  /// - Throws: `SkinIssue` if the store can't be written.
  public func confirmHealthy() throws { try confirm { _ in true } }

  /// Confirms that a skin is healthy.
  ///
  /// Its trial ends, and later skins fall back to it.
  ///
  /// Call it when the app has run with the skin for a while, for example a few seconds after the first frame. Calling
  /// it again changes nothing.
  /// - Parameter shown: The skin that was shown; nil for the built-in one, which is never unconfirmed. If another skin is
  ///   current by now, that one stays unconfirmed.
  /// - Throws: `SkinIssue` if the store can't be written.
  public func confirmHealthy(_ shown: InstalledSkin?) throws {
    try confirm { $0.skin?.manifest == shown?.manifest.hash }
  }

  private func confirm(_ isMeant: (StoreState) -> Bool) throws {
    // Most launches show a confirmed skin; they neither lock nor write.
    guard let state = try layout.readWritableState(), !state.isConfirmed, isMeant(state) else { return }
    try change { state in
      guard isMeant(state) else { return }
      state.isConfirmed = true
      state.launches = 0
    }
  }

  /// Whether the current skin is confirmed as healthy; the built-in one always is.
  public var isConfirmed: Bool { state.isConfirmed }

  /// Goes back to the last healthy skin and blocks the current one.
  ///
  /// A blocked skin can't become current again. Publish a new version, or call ``unblock(_:)``.
  /// - Returns: The skin to show now; nil for the built-in one.
  /// - Throws: `SkinIssue` if the store can't be written, see ``setCurrent(_:)``.
  @discardableResult
  public func rollBack() throws -> InstalledSkin? {
    try change { state in
      guard state.skin != nil else { return }
      state.rollBack(.rolledBackSkin)
    }
    return current
  }

  /// Whether a manifest is that of the current skin, without a look at the skin's files.
  func isCurrent(_ manifest: ContentHash) -> Bool { state.skin?.manifest == manifest }

  /// The skin that ``rollBack()`` goes to; nil for the built-in one.
  public var fallback: InstalledSkin? {
    state.previous.flatMap { try? layout.read($0.reference, $0.manifest) }
  }

  /// The skin that ``rollBack()`` goes to if it is damaged, so that an update can repair it.
  var damagedFallback: StoreState.NamedVersion? {
    let state = state
    return layout.fallbackIssue(of: state)?.code == .damagedStore ? state.previous : nil
  }

  /// Returns why a skin is blocked.
  /// - Parameter manifest: The hash of the skin's manifest.
  /// - Returns: The code of the reason; nil if the skin isn't blocked.
  public func blockReason(of manifest: ContentHash) -> SkinIssue.Code? { state.blockReason(of: manifest) }

  /// Allows a skin to become current again after it was rolled back.
  /// - Parameter manifest: The hash of the skin's manifest.
  /// - Throws: `SkinIssue` if the store can't be written.
  public func unblock(_ manifest: ContentHash) throws {
    try change { $0.unblock(manifest) }
  }
}
