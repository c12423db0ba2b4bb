// What the app tells the updater: what became of the skins it was given.

public import SkinKit

extension SkinUpdater {
  /// Says that the app shows a skin.
  /// - Parameter skin: The skin; nil for the built-in one.
  public nonisolated func applied(_ skin: SkinReference?) {
    broadcast.send(.applied(skin))
    if let skin { reports?.add(.applied, skin) }
  }

  /// Says that the app couldn't show a skin that is installed.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - issue: What was wrong.
  public nonisolated func failedToApply(_ skin: SkinReference, _ issue: SkinIssue) {
    broadcast.send(.failedToApply(skin, issue))
    reports?.add(.failed, skin, code: issue.code)
  }

  /// Says that the app went back from a skin that did harm.
  /// - Parameters:
  ///   - skin: The skin that did harm.
  ///   - other: The skin that is shown instead; nil for the built-in one.
  ///   - issue: What harm it did.
  public nonisolated func rolledBack(from skin: SkinReference, to other: SkinReference?, _ issue: SkinIssue) {
    broadcast.send(.rolledBack(from: skin, to: other, issue))
    reports?.add(.rolledBack, skin, code: issue.code)
  }
}
