#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// Binds views to keys by rules, for apps that can't be edited view by view.
  ///
  /// ```swift
  /// SkinManager.shared.builtIn = builtIn    // has rules.json, or:
  /// SkinRules.shared.appRules = [
  ///   SkinRule(.init(className: "UILabel", containers: ["ProfileHeader"]), properties: ["textColor": "profile.name"])
  /// ]
  /// SkinRules.shared.start()                // one line in an existing app
  /// ```
  /// The rules are those of the current skin and ``appRules``. After ``start()``, they apply to every view that enters a window; without it,
  /// to the views passed to ``apply(to:)``. Properties have the names of ``SkinPropertyCatalog``.
  ///
  /// **Precedence.** For each property, the rule with the highest specificity applies, as in CSS: a rule with an identifier precedes one
  /// with a property, which precedes one with a tag, which precedes one with more containers, which precedes one for a more derived class. Among equals, a skin's rule precedes
  /// the app's, and a later one an earlier one. Bindings of the app's code by ``SkinTarget/skin`` precede every rule, as style attributes do
  /// in HTML.
  ///
  /// **Parts of controls.** A rule applies to the parts of UIKit's controls and bars, such as the label of a button's title, only if it names
  /// the control among its containers, or a single view by tag, identifier or property.
  ///
  /// **System views.** Rules don't apply inside alerts, menus, pickers, keyboards, web and player views, unless they name one of these among
  /// their containers, or a single view by identifier or property.
  ///
  /// **Bar items.** A rule for `UIBarButtonItem` or `UITabBarItem` applies to the items of bars in a window; its containers are the bar and
  /// the views around it.
  ///
  /// **Values set by code.** When a view enters a window again, or a cell is reused, the rules set their values again, after the code in
  /// `cellForRow` or `viewWillAppear` has set others. While ``SkinSetterHook`` runs, they set them again at once.
  ///
  /// **Original values.** A property without a rule stays unchanged. When a skin without the rule is applied, or the rules are stopped, the
  /// property has its original value again. In a scope (`UIView.skinScope`), the rules of the scope's skin apply.
  ///
  /// **Properties.** A rule with a property matches a view that a view or controller around it holds in a stored property of that name,
  /// whether of a Swift or an Objective-C class. Arrays of views aren't searched.
  ///
  /// A tag, identifier or property that changes after a view has entered the window takes effect at the next ``apply(to:)``. Applying costs one
  /// lookup by class per view, and more only for views that match a rule.
  @MainActor @preconcurrency
  public final class SkinRules {
    /// The rules of the app's manager.
    public static let shared = SkinRules(following: .shared)

    private struct Source {
      weak var manager: SkinManager?
      let rules: [SkinRule]
      let index: RuleIndex
    }

    private struct WeakView {
      weak var view: UIView?
    }

    /// The origin of a start or stop.
    private enum Starter {
      case none
      /// The façade, because the skin has rules.
      case skin
      case app
      /// The app has stopped them, so that only the app starts them again.
      case stoppedByApp
    }

    /// The rules of the app, which apply to every skin.
    public var appRules: [SkinRule] = [] {
      didSet { if appRules != oldValue { reapply() } }
    }

    /// Whether the rules apply to views as they enter a window.
    public private(set) var isStarted = false

    /// The origin of the last start or stop.
    private var starter = Starter.none
    private let manager: SkinManager
    /// Whether the rules of the manager's skin apply, too.
    private let includesSkin: Bool
    private let application = RuleApplication()
    /// The rules of the manager, and of the scopes encountered so far.
    private var sources: [ObjectIdentifier: Source] = [:]
    /// The views passed to `apply(to:)`.
    private var roots: [WeakView] = []
    /// The bar of each item that has rules.
    private var bars = WeakViews<WeakView>()

    /// Creates rules for a manager.
    /// - Parameter manager: The manager whose skin provides the rules.
    public convenience init(following manager: SkinManager) { self.init(following: manager, includesSkin: true) }

    init(following manager: SkinManager, includesSkin: Bool) {
      self.manager = manager
      self.includesSkin = includesSkin
    }

    /// Applies the rules to all windows, and from now on to every view that enters one.
    ///
    /// Uses ``SkinViewHook``. `SkinApp.start` calls it for skins with rules.
    public func start() {
      starter = .app
      begin()
    }

    /// Stops applying rules, and restores the original values of all views.
    ///
    /// They stay stopped until the next ``start()``, also if `SkinApp` shows a skin with rules.
    public func stop() {
      starter = .stoppedByApp
      end()
    }

    /// Starts the rules because the current skin has some, unless the app has stopped them.
    package func startForSkin() {
      guard !isStarted, !isUsedByApp else { return }
      starter = .skin
      begin()
    }

    /// Stops the rules that ``startForSkin()`` started, unless the app uses them as well.
    package func stopForSkin() {
      guard starter == .skin, appRules.isEmpty, !isUsedByApp else { return }
      starter = .none
      end()
    }

    /// Forgets that the app has stopped the rules, as the end of a process does.
    package func forgetStop() {
      if starter == .stoppedByApp { starter = .none }
    }

    /// Whether the app has started or stopped the rules, or applies them to views itself.
    package var isUsedByApp: Bool {
      starter == .app || starter == .stoppedByApp || roots.contains { $0.view != nil }
    }

    private func begin() {
      if includesSkin { manager.decideRules() }
      guard !isStarted else { return }
      isStarted = true
      SkinViewHook.add(self) { rules, view in
        // A new window enters none itself, but its first view does.
        if let window = view.superview as? UIWindow { rules.applyOne(window) }
        rules.applyOne(view, isAgain: true)
      }
      SkinReuseHook.install()
      SkinSetterHook.add(self) { [weak self] object, name in self?.setAgain(name, of: object) ?? false }
      for window in windows { visit(window) }
    }

    private func end() {
      if includesSkin { manager.decideRules() }
      isStarted = false
      SkinViewHook.remove(self)
      SkinSetterHook.remove(self)
      roots = []
      for object in application.objects {
        if let view = object as? UIView { show([:], on: view) }
        if let item = object as? UIBarItem { show([:], on: item, in: bars[item]?.view) }
      }
    }

    /// Applies the rules to a view and its subviews, now and whenever the rules change.
    /// - Parameter view: The view.
    public func apply(to view: UIView) {
      if includesSkin { manager.decideRules() }
      roots.removeAll { $0.view == nil || $0.view === view }
      roots.append(WeakView(view: view))
      visit(view)
    }

    /// Removes the rules from a view and its subviews, and restores their original values.
    ///
    /// The rules apply again when a view enters a window, or when a superview passed to ``apply(to:)`` is updated.
    /// - Parameter view: The view.
    public func remove(from view: UIView) {
      roots.removeAll { $0.view == nil || $0.view === view }
      show([:], on: view)
      for item in BarItems.of(view) { show([:], on: item, in: view) }
      for subview in view.subviews { remove(from: subview) }
    }

    /// Returns the rule that applies to each property of a view, for debugging.
    /// - Parameter view: The view.
    /// - Returns: The rules by the properties' names. Properties that the app's code has bound don't follow them.
    public func rules(for view: UIView) -> [String: SkinRule] {
      index(for: view)?.rules(for: view) ?? [:]
    }

    /// Returns the rule that applies to each property of the items of a bar, for debugging.
    /// - Parameter bar: The bar; other views have no items.
    /// - Returns: The items with their rules by the properties' names.
    package func itemRules(in bar: UIView) -> [(item: UIBarItem, rules: [String: SkinRule])] {
      BarItems.of(bar).map { ($0, index(for: bar)?.rules(for: $0, in: bar) ?? [:]) }
    }

    private func index(for view: UIView) -> RuleIndex? {
      let manager = SkinScopes.shared.manager(for: view, insteadOf: manager)
      let id = ObjectIdentifier(manager)
      if sources[id]?.manager !== manager { addSource(manager) }
      return sources[id]?.index
    }

    private var windows: [UIWindow] { UIApplication.windowScenes.flatMap(\.windows) }

    private func visit(_ view: UIView) {
      applyOne(view)
      for subview in view.subviews { visit(subview) }
    }

    private func applyOne(_ view: UIView, isAgain: Bool = false) {
      let index = index(for: view)
      show(index?.rules(for: view) ?? [:], on: view, isAgain: isAgain)
      if index?.hasItemRules == true, let bar = BarItems.bar(around: view) { applyToItems(of: bar) }
    }

    private func applyToItems(of bar: UIView) {
      for item in BarItems.of(bar) {
        bars[item] = WeakView(view: bar)
        show(index(for: bar)?.rules(for: item, in: bar) ?? [:], on: item, in: bar)
      }
    }

    private func show(_ rules: [String: SkinRule], on view: UIView, isAgain: Bool = false) {
      let manager = SkinScopes.shared.manager(for: view, insteadOf: manager)
      application.apply(rules, to: view, following: manager, isAgain: isAgain)
    }

    /// Sets a property again that code sets while a rule names it.
    ///
    /// The rules are looked up again: the view may have got a tag since it entered its window.
    private func setAgain(_ name: String, of object: NSObject) -> Bool {
      if let view = object as? UIView, view.window != nil { show(index(for: view)?.rules(for: view) ?? [:], on: view) }
      let view = object as? UIView ?? bars[object]?.view
      let own = self.manager
      let manager = view.map { SkinScopes.shared.manager(for: $0, insteadOf: own) } ?? own
      return application.setAgain(name, of: object, following: manager)
    }

    private func show(_ rules: [String: SkinRule], on item: UIBarItem, in bar: UIView?) {
      let own = self.manager
      let manager = bar.map { SkinScopes.shared.manager(for: $0, insteadOf: own) } ?? own
      application.apply(rules, to: item, following: manager)
    }

    private func addSource(_ manager: SkinManager) {
      sources = sources.filter { $0.value.manager != nil }
      let rules = rules(of: manager)
      sources[ObjectIdentifier(manager)] = Source(manager: manager, rules: rules, index: RuleIndex(rules))
      manager.follow(self, keys: [], name: "rules") { rules, _ in rules.skinMayHaveChanged() }
    }

    private func skinMayHaveChanged() {
      let isSame = sources.values.allSatisfy { source in
        source.manager.map { rules(of: $0) == source.rules } ?? true
      }
      if !isSame { reapply() }
    }

    private func rules(of manager: SkinManager) -> [SkinRule] {
      includesSkin ? appRules + manager.skin.rules : appRules
    }

    /// Applies the current rules to all views that had rules, and to all that may match now.
    private func reapply() {
      sources = [:]
      if isStarted {
        for window in windows { visit(window) }
      }
      for root in roots { if let view = root.view { visit(view) } }
      for object in application.objects {
        if let view = object as? UIView { applyOne(view) }
        if let item = object as? UIBarItem {
          let bar = bars[item]?.view
          show(bar.flatMap { index(for: $0)?.rules(for: item, in: $0) } ?? [:], on: item, in: bar)
        }
      }
    }
  }
#endif
