extension SkinIssue.Code {
  /// The current skin has rules that no view follows.
  public static let unappliedRules: Self = "unapplied-rules"
}

extension SkinIssue {
  /// Creates the issue of a skin with rules that no view follows.
  /// - Parameters:
  ///   - skin: The skin's header.
  ///   - suggestion: The fix.
  /// - Returns: The issue.
  package static func unappliedRules(of skin: SkinHeader, suggestion: String) -> SkinIssue {
    let name = skin.id?.rawValue ?? skin.name
    return SkinIssue(
      .unappliedRules, "The skin \(name.map { "\($0) " } ?? "")has rules, but they don't apply to any view",
      suggestion: suggestion, severity: .warning)
  }
}

/// The state of a manager's rules, which a library above applies to views.
struct RuleUse {
  /// Whether a library above has taken care of the rules.
  var isDecided = false
  /// The time until the check: an app with scenes applies a skin before it has a scene, and may start the rules with that.
  var delay: Duration = .seconds(2)
  /// The check that waits.
  var check: Task<Void, Never>?
}

extension SkinManager {
  /// Whether the skin of the manager, or of one of its scopes, has rules.
  package var showsRules: Bool { !skin.rules.isEmpty || scopes.contains(where: \.showsRules) }

  /// Records that the rules of this manager's skins are applied, or are left out on purpose.
  package func decideRules() { ruleUse.isDecided = true }

  /// Reports, once, that the current skin has rules that nothing applies.
  ///
  /// The check runs later, because an app may apply a skin first and start the rules after it.
  func checkRules() {
    guard !ruleUse.isDecided, ruleUse.check == nil, !skin.rules.isEmpty else { return }
    ruleUse.check = Task { [weak self, delay = ruleUse.delay] in
      do { try await Task.sleep(for: delay) } catch { return }
      self?.reportRules()
    }
  }

  private func reportRules() {
    guard !ruleUse.isDecided, !skin.rules.isEmpty else {
      ruleUse.check = nil
      return
    }
    Self.report(
      .unappliedRules(
        of: skin.header,
        suggestion: "Import SkinUIKit and call SkinRules.shared.start() at launch, or SkinApp.start(), which does so."))
  }
}
