#if canImport(UIKit)
  import Foundation
  import SkinKit
  import SkinUIKit
  import UIKit

  /// Starts rules while the skin of a manager or of one of its scopes has some, and stops them with the last one.
  ///
  /// The manager notifies it within each change, so that the views in windows follow before the change's first frame.
  @MainActor
  final class RuleFollower {
    private let manager: SkinManager
    private let rules: SkinRules
    private var observer: (any NSObjectProtocol)?
    /// The check that waits for the end of the main actor's current work, or has reported the issue.
    private(set) var report: Task<Void, Never>?

    /// Begins to follow a manager's skins.
    /// - Parameters:
    ///   - manager: The manager.
    ///   - rules: The manager's rules.
    init(_ manager: SkinManager, starting rules: SkinRules) {
      self.manager = manager
      self.rules = rules
      manager.decideRules()
      // Scopes post their own changes.
      observer = NotificationCenter.default.addObserver(forName: SkinManager.didChange, object: nil, queue: nil) {
        [weak self] _ in
        // A manager posts it on the main actor.
        MainActor.assumeIsolated { self?.update() }
      }
      update()
    }

    /// Ends following, and stops the rules that were started.
    func end() {
      if let observer { NotificationCenter.default.removeObserver(observer) }
      observer = nil
      report?.cancel()
      rules.stopForSkin()
    }

    private func update() {
      if !manager.showsRules {
        rules.stopForSkin()
      } else if SkinViewHook.isAllowed {
        rules.startForSkin()
      } else if report == nil {
        // Afterwards, because an app without the hook applies the rules to each screen, such as the first one at launch.
        report = Task { [weak self] in self?.reportUnlessApplied() }
      }
    }

    private func reportUnlessApplied() {
      guard !Task.isCancelled, !rules.isStarted, !rules.isUsedByApp else { return }
      guard manager.showsRules else {
        report = nil
        return
      }
      SkinManager.report(
        .unappliedRules(
          of: manager.skin.header,
          suggestion: "Remove SkinViewHook.isAllowed = false, or call SkinRules.shared.apply(to:) for each screen."))
    }
  }
#endif
