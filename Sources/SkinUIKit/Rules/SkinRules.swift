// Skins for apps that exist: rules say what follows which key, and no view is edited.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// Lets views follow keys by rules, for apps that can't be edited view by view.
  ///
  /// ```swift
  /// SkinManager.shared.builtIn = builtIn    // has rules.json, or:
  /// SkinRules.shared.appRules = [
  ///   SkinRule(.init(className: "UILabel", containers: ["ProfileHeader"]), properties: ["textColor": "profile.name"])
  /// ]
  /// SkinRules.shared.start()                // one line in the finished app
  /// ```
  /// Rules come with the skin in force and from ``appRules``. From ``start()`` on they are applied to every view that enters a window; without it, to
  /// what ``apply(to:)`` is given. Properties go by the names of ``SkinPropertyCatalog``.
  ///
  /// **Which rule counts.** For each property the one with the highest specificity, compared as CSS does: a rule with an identifier before one with
  /// a tag, before one that names more classes; of equal ones a skin's before the app's, and the last one. What the app's code binds itself
  /// by ``SkinTarget/skin`` counts before every rule, as a style attribute does in HTML.
  ///
  /// **Parts of controls.** What lies in one of UIKit's controls or bars, such as the label of a button's title, is no business of a rule but of one that
  /// names the control among its containers, or a single view by tag or identifier.
  ///
  /// **What stays.** A property that no rule names keeps the look it has. When the rule is gone with its skin, or the rules are stopped, the property has
  /// what it had before. In a scope (`UIView.skinScope`) the rules of the scope's skin count.
  ///
  /// A tag or an identifier that changes after a view has entered the window is seen with the next ``apply(to:)``. Applying costs one look-up by class for
  /// each view, and more only for views that a rule is for.
  @MainActor
  public final class SkinRules {
    /// The rules of the app's manager.
    public static let shared = SkinRules(following: .shared)

    private struct Source {
      weak var manager: SkinManager?
      let rules: [SkinRule]
      let index: RuleIndex
    }

    private struct Root {
      weak var view: UIView?
    }

    /// Rules of the app's own, for every skin.
    public var appRules: [SkinRule] = [] {
      didSet { if appRules != oldValue { reapply() } }
    }

    /// Whether views are watched as they enter windows.
    public private(set) var isStarted = false

    private let manager: SkinManager
    private let application = RuleApplication()
    /// The rules of the manager, and of the scopes that were met.
    private var sources: [ObjectIdentifier: Source] = [:]
    /// What the rules were applied to by hand.
    private var roots: [Root] = []

    /// Makes rules for a manager of one's own.
    /// - Parameter manager: The manager whose skin's rules count.
    public init(following manager: SkinManager) { self.manager = manager }

    /// Applies the rules to all windows, and from now on to every view that enters one.
    ///
    /// Uses ``SkinViewHook``.
    public func start() {
      guard !isStarted else { return }
      isStarted = true
      SkinViewHook.add(self) { rules, view in rules.applyOne(view) }
      for window in windows { visit(window) }
    }

    /// Ends the watching, and gives every view what it had before a rule was applied to it.
    public func stop() {
      isStarted = false
      SkinViewHook.remove(self)
      roots = []
      for view in application.views { show([:], on: view) }
    }

    /// Applies the rules to a view and all that lies in it, now and whenever they change.
    /// - Parameter view: The view.
    public func apply(to view: UIView) {
      roots.removeAll { $0.view == nil || $0.view === view }
      roots.append(Root(view: view))
      visit(view)
    }

    /// Ends the rules for a view and all that lies in it, and gives them what they had before.
    ///
    /// Views that enter a window later, and those of a view given to ``apply(to:)`` that is still around this one, get rules again.
    /// - Parameter view: The view.
    public func remove(from view: UIView) {
      roots.removeAll { $0.view == nil || $0.view === view }
      show([:], on: view)
      for subview in view.subviews { remove(from: subview) }
    }

    /// The rule that counts for each property of a view, to find out why it looks as it does.
    /// - Parameter view: The view.
    /// - Returns: The rules by the properties' names; what the app's code has bound itself follows none of them.
    public func rules(for view: UIView) -> [String: SkinRule] {
      let manager = SkinScopes.shared.manager(for: view, insteadOf: manager)
      let id = ObjectIdentifier(manager)
      if sources[id]?.manager !== manager { addSource(manager) }
      return sources[id]?.index.rules(for: view) ?? [:]
    }

    private var windows: [UIWindow] {
      UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.flatMap(\.windows)
    }

    private func visit(_ view: UIView) {
      applyOne(view)
      for subview in view.subviews { visit(subview) }
    }

    private func applyOne(_ view: UIView) { show(rules(for: view), on: view) }

    private func show(_ rules: [String: SkinRule], on view: UIView) {
      application.show(rules, on: view, following: SkinScopes.shared.manager(for: view, insteadOf: manager))
    }

    private func addSource(_ manager: SkinManager) {
      sources = sources.filter { $0.value.manager != nil }
      let rules = appRules + manager.skin.rules
      sources[ObjectIdentifier(manager)] = Source(manager: manager, rules: rules, index: RuleIndex(rules))
      manager.follow(self, keys: [], name: "rules") { rules, _ in rules.skinMayHaveChanged() }
    }

    private func skinMayHaveChanged() {
      let isSame = sources.values.allSatisfy { source in
        source.manager.map { appRules + $0.skin.rules == source.rules } ?? true
      }
      if !isSame { reapply() }
    }

    /// Applies the rules as they are now to all that had them, and to what they may be for now.
    private func reapply() {
      sources = [:]
      if isStarted {
        for window in windows { visit(window) }
      }
      for root in roots { if let view = root.view { visit(view) } }
      for view in application.views { applyOne(view) }
    }
  }
#endif
