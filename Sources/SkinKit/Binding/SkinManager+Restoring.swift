extension SkinManager {
  /// Applies the user's saved choice before anything is on screen.
  ///
  /// The skin is complete when this returns, so that the first frame shows it. Call it before the first window becomes visible:
  /// ```swift
  /// var choice = manager.restore(from: preferences) { choice in try installed.skin(choice.skin) }
  /// manager.followAppearance(of: window)
  /// window.makeKeyAndVisible()
  /// ```
  /// If the choice can't be read, the built-in skin is shown. If only its skin can't be read, the built-in skin is shown with
  /// everything else that was chosen. Both are posted as ``issueFound``, and the files stay on disk for another launch or version.
  /// - Parameters:
  ///   - memory: The saved choice.
  ///   - skin: Returns the skin that a choice names; `nil` if it isn't installed any more.
  /// - Returns: The choice, to change and save when the user chooses again; an empty one if there is none.
  /// - Complexity: Reads the choice's files; then as ``apply(_:transition:)``.
  @discardableResult
  public func restore(from memory: SkinPreferences, skin: (SkinChoice) throws -> Skin?) -> SkinChoice {
    let choice = Self.reporting { try memory.load() } ?? SkinChoice()
    let chosen = choice.skin.flatMap { id in
      Self.reporting {
        guard let skin = try skin(choice) else { throw SkinIssue.missingSkin(id) }
        return skin
      }
    }
    isEnabled = choice.isEnabled
    overlay = choice.overlay
    fontScale = choice.fontScale
    prefersDark = choice.isDark
    language = choice.language
    apply(chosen)
    return choice
  }

  /// Calls a closure that reads something, and reports its error.
  private static func reporting<Value>(_ read: () throws -> Value?) -> Value? {
    do {
      return try read()
    } catch {
      let unreadable = SkinIssue(
        .unreadableFile, "The user's choice can't be read: \(error)", suggestion: "Check that the file may be read.")
      report(error as? SkinIssue ?? unreadable)
      return nil
    }
  }
}

extension SkinIssue.Code {
  /// A chosen skin that isn't installed.
  public static let missingSkin: Self = "missing-skin"
}

extension SkinIssue {
  fileprivate static func missingSkin(_ id: SkinIdentifier) -> SkinIssue {
    SkinIssue(
      .missingSkin, "The chosen skin \(id.rawValue) isn't installed; the built-in one is shown",
      suggestion: "Install it again, or let the user choose another.", severity: .warning)
  }
}
