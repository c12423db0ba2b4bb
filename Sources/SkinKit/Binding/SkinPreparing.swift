/// A preparer of skins before they are shown: decodes images off the main thread, registers fonts.
public protocol SkinPreparing: Sendable {
  /// Prepares values before they are shown, off the main thread. The default does nothing.
  ///
  /// Only ``SkinManager/prepareAndApply(_:transition:)`` calls it.
  /// - Parameter values: The values, of all kinds.
  func prepare(_ values: [SkinValue]) async

  /// Prepares a skin before it is shown. The default does nothing.
  ///
  /// The manager calls it each time that it applies a skin: off the main thread if the skin is prepared, and always once more on the
  /// main thread. Make repeated calls for the same skin cheap.
  /// - Parameter skin: The skin to be shown.
  func prepare(_ skin: Skin)

  /// Replaces fonts of earlier skins by those that a skin has under the same names, right before it is shown. The default does nothing.
  /// - Parameter skin: The skin to be shown.
  /// - Returns: Whether any was replaced. If so, objects that follow fonts are updated, although their values are equal.
  @MainActor func replaceFonts(for skin: Skin) -> Bool
}

extension SkinPreparing {
  /// Does nothing.
  /// - Parameter values: Not used.
  public func prepare(_ values: [SkinValue]) async {}

  /// Does nothing.
  /// - Parameter skin: Not used.
  public func prepare(_ skin: Skin) {}

  /// Does nothing.
  /// - Parameter skin: Not used.
  /// - Returns: `false`.
  @MainActor @preconcurrency public func replaceFonts(for skin: Skin) -> Bool { false }
}
