// The look that an app begins with: the one that it ended with.

extension SkinManager {
  /// Puts into force what the user chose, before anything is on screen.
  ///
  /// All of it is there when this returns, so that the first frame already shows it. Call it before the first window is made visible:
  /// ```swift
  /// var choice = manager.restore(from: memory) { choice in try installed.skin(choice.skin) }
  /// manager.followAppearance(of: window)
  /// window.makeKeyAndVisible()
  /// ```
  /// What can't be read is posted as ``issueFound`` and left as it is on disk, for another launch or another version of the app: where the
  /// choice can't be read, the built-in skin is shown; where its skin can't, the built-in one with all else that was chosen.
  /// - Parameters:
  ///   - memory: Where the choice was saved.
  ///   - skin: Gives the skin of a choice, which names one; `nil` stands for one that isn't there any more.
  /// - Returns: The choice, to be changed and saved when the user chooses again; an empty one where there is none.
  @discardableResult
  public func restore(from memory: SkinPreferences, skin: (SkinChoice) throws -> Skin?) -> SkinChoice {
    let choice = Self.reporting { try memory.load() } ?? SkinChoice()
    let chosen = choice.skin.flatMap { id in
      Self.reporting {
        guard let skin = try skin(choice) else { throw SkinIssue.missingSkin(id) }
        return skin
      }
    }
    overlay = choice.overlay
    fontScale = choice.fontScale
    prefersDark = choice.isDark
    apply(chosen)
    return choice
  }

  /// What reading gives; what goes wrong is reported.
  private static func reporting<Value>(_ read: () throws -> Value?) -> Value? {
    do {
      return try read()
    } catch {
      let unreadable = SkinIssue(
        .unreadableFile, "What the user chose can't be read: \(error)", remedy: "Check that the file may be read.")
      report(error as? SkinIssue ?? unreadable)
      return nil
    }
  }
}

extension SkinIssue.Code {
  /// A skin that was chosen and isn't there.
  public static let missingSkin: Self = "missing-skin"
}

extension SkinIssue {
  fileprivate static func missingSkin(_ id: SkinIdentifier) -> SkinIssue {
    SkinIssue(
      .missingSkin, "The skin \(id.rawValue) that the user chose isn't there; the built-in one is shown",
      remedy: "Install it again, or let the user choose another.", severity: .warning)
  }
}
