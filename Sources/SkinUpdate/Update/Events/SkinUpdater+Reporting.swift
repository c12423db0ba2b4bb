public import SkinKit

extension SkinUpdater {
  /// Reports that the app shows a skin.
  /// - Parameter skin: The skin; nil for the built-in one.
  public nonisolated func applied(_ skin: SkinReference?) {
    reporter.send(.applied(skin))
    reporter.shows(skin)
  }

  /// Reports that the app couldn't show an installed skin.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - issue: The issue.
  public nonisolated func failedToApply(_ skin: SkinReference, _ issue: SkinIssue) {
    reporter.send(.failedToApply(skin, issue))
    reporter.report(.failed, skin, code: issue.code)
  }

  /// Reports that the app rolled back from a harmful skin.
  /// - Parameters:
  ///   - skin: The harmful skin.
  ///   - other: The skin that is shown instead; nil for the built-in one.
  ///   - issue: The harm it did.
  public nonisolated func rolledBack(from skin: SkinReference, to other: SkinReference?, _ issue: SkinIssue) {
    reporter.send(.rolledBack(from: skin, to: other, issue))
    reporter.report(.rolledBack, skin, code: issue.code)
  }
}
