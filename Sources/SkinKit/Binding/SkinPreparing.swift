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

extension SkinManager {
  /// Applies a skin after its images were decoded, and other slow work was done, off the main thread.
  ///
  /// The previous skin stays until then, so that a switch shows a complete skin. If another skin is applied meanwhile, this one never is.
  /// - Parameters:
  ///   - skin: The skin; `nil` returns to the built-in one.
  ///   - transition: The animation.
  /// - Returns: The differences, as from ``apply(_:transition:)``; `nil` if another skin was applied meanwhile.
  /// - Complexity: As ``apply(_:transition:)``, in addition to the preparation of the values that changed and are followed.
  @discardableResult
  public func prepareAndApply(_ skin: Skin?, transition: SkinTransition = .none) async -> SkinChange? {
    await prepareAndApply(skin, transition: transition) {}
  }

  /// Applies a skin after its preparation, as ``prepareAndApply(_:transition:)``.
  /// - Parameters:
  ///   - skin: The skin; `nil` returns to the built-in one.
  ///   - transition: The animation.
  ///   - willApply: Called before the skin is applied, and not if it never is: observers of the change see what it sets.
  /// - Returns: The differences; `nil` if another skin was applied meanwhile.
  package func prepareAndApply(
    _ skin: Skin?, transition: SkinTransition, willApply: () -> Void
  ) async -> SkinChange? {
    requests += 1
    let (request, reloads) = (requests, reloads)
    let next = effective(skin)
    let keyIndexes = await Self.keysChanged(from: self.skin, to: next)
    let needed = keyIndexes.filter(table.isFollowed).flatMap { next.resolved($0)?.all ?? [] }
    let neededValues = needed.compactMap { $0.value(in: values.spokenAppearance) }
    for preparer in preparers {
      await SkinInUse.skin.withValue(next) {
        await Self.prepare(next, with: preparer)
        await preparer.prepare(neededValues)
      }
    }
    guard request == requests else { return nil }
    willApply()
    return apply(reloads == self.reloads ? skin : skin?.reread, transition: transition)
  }

  /// Adds a preparer of skins, unless there is one of the same type.
  /// - Parameter preparer: The preparer.
  public func addPreparer(_ preparer: any SkinPreparing) {
    guard !preparers.contains(where: { type(of: $0) == type(of: preparer) }) else { return }
    preparers.append(preparer)
    SkinInUse.skin.withValue(skin) {
      preparer.prepare(skin)
      _ = preparer.replaceFonts(for: skin)
    }
  }

  /// Compares skins off the main thread, since it may read the files of folders.
  private nonisolated static func keysChanged(from old: Skin, to new: Skin) async -> [KeyIndex] {
    old.keysChanged(to: new)
  }

  /// Prepares a skin off the main thread.
  private nonisolated static func prepare(_ skin: Skin, with preparer: any SkinPreparing) async {
    preparer.prepare(skin)
  }
}
