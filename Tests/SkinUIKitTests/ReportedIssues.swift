#if canImport(UIKit)

import Foundation
import SkinKit

/// The issues reported during a test, including those of concurrent tests.
final class ReportedIssues: Sendable {
  private let found = SkinKit.Locked<[SkinIssue]>([])
  private let observer: SkinKit.Locked<(any NSObjectProtocol)?>

  init() {
    let found = found
    observer = SkinKit.Locked(
      NotificationCenter.default.addObserver(forName: SkinManager.issueFound, object: nil, queue: nil) { note in
        guard let issue = note.userInfo?[SkinManager.issueKey] as? SkinIssue else { return }
        found.withLock { $0.append(issue) }
      })
  }

  deinit {
    if let observer = observer.withLock(\.self) { NotificationCenter.default.removeObserver(observer) }
  }

  func issues(where isWanted: (SkinIssue) -> Bool) -> [SkinIssue] { found.withLock { $0.filter(isWanted) } }
}

#endif
