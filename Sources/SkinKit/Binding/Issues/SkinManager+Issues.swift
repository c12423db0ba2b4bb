public import Foundation

/// The skin whose values the current task prepares or shows, which isn't yet the manager's current one.
enum SkinInUse {
  static let skin = TaskLocal<Skin?>(wrappedValue: nil)
}

extension SkinManager {
  /// Posted, on any thread, when a resource of the current skin can't be used and an object shows its original value instead.
  ///
  /// ``issueKey`` in the user info has the ``SkinIssue``.
  public nonisolated static let issueFound = Notification.Name("SkinKit.issueFound")
  /// The key of a ``SkinIssue`` in the user info of ``issueFound``.
  public nonisolated static let issueKey = "SkinKit.issue"

  /// Posts ``issueFound``, for a resource of a skin that can't be used.
  /// - Parameter issue: The issue.
  public nonisolated static func report(_ issue: SkinIssue) {
    NotificationCenter.default.post(name: issueFound, object: nil, userInfo: [issueKey: issue])
  }

  /// Posts ``issueFound`` for a value of the current skin that can't be shown, with the key that has it, and its file and line if the
  /// skin's ``SkinPlaces`` know them.
  ///
  /// The key is looked up by the value: caches and fonts know values only, and issues are rare. If several keys have it, the first by name
  /// is reported.
  /// - Parameters:
  ///   - issue: The issue.
  ///   - isAffected: Whether a value is the one that can't be shown.
  package nonisolated static func report(_ issue: SkinIssue, whereValue isAffected: (SkinValue) -> Bool) {
    var issue = issue
    for skin in skinsInUse {
      guard let key = skin.firstKey(where: isAffected) else { continue }
      issue.place = skin.places?.place(of: key) ?? issue.place
      issue.place.key = key
      break
    }
    report(issue)
  }

  /// Posts ``issueFound`` for a font file of the current skin that can't be used, in the folder of its skin.
  /// - Parameters:
  ///   - issue: The issue.
  ///   - file: The file.
  package nonisolated static func report(_ issue: SkinIssue, ofFont file: SkinFile) {
    var issue = issue
    issue.place = skinsInUse.lazy.compactMap { $0.places?.place(ofFont: file) }.first ?? issue.place
    report(issue)
  }

  private nonisolated static var skinsInUse: [Skin] {
    [SkinInUse.skin.get(), sharedValues.withLock(\.skin)].compactMap(\.self)
  }
}
