public import Foundation

/// The current skin, and the live objects that follow it.
///
/// ```swift
/// let manager = SkinManager.shared
/// manager.builtIn = resolver.resolve(bundled)
/// label.skin.textColor("login.title")          // follows from now on
/// manager.apply(resolver.resolve(festival))    // one pass over the differences
/// manager.apply(nil)                           // back to the built-in skin
/// ```
/// Applying a skin compares two tables and visits only the bindings of keys whose values differ. Bound objects are never retained.
/// If no skin has an object's key, the object shows its original value.
///
/// - Note: Code that runs during a change may bind, unbind and apply. New bindings are updated at once, removed ones aren't visited
///   any more, and the last skin applied there is shown after the pass has ended.
@MainActor @preconcurrency
public final class SkinManager {
  /// The manager that an app's views follow by default.
  public static let shared = SkinManager(publishing: sharedValues)

  /// The current values of ``shared``, readable on any thread, where the manager itself isn't.
  package nonisolated static let sharedValues = Locked(SkinValues(skin: .empty, language: .ofApp))

  /// Posted before a change.
  ///
  /// The object is the manager, and ``changeKey`` in the user info has the ``SkinChange``.
  public nonisolated static let willChange = Notification.Name("SkinKit.willChange")
  /// Posted after a change.
  ///
  /// The object is the manager, and ``changeKey`` in the user info has the ``SkinChange``.
  public nonisolated static let didChange = Notification.Name("SkinKit.didChange")
  /// The key of a ``SkinChange`` in the notifications' user info.
  public nonisolated static let changeKey = "SkinKit.change"

  /// The app's own skin, shown when no other is applied.
  ///
  /// A scope shows its parent's skin instead.
  public var builtIn: Skin {
    didSet { update() }
  }

  /// The user's values that override every skin, such as a picked color.
  public var overlay: SkinOverlay {
    didSet { if overlay != oldValue { update() } }
  }

  /// Whether skins are shown at all; `false` restores every object's original values, as if there were no skin.
  ///
  /// The chosen skin, the ``overlay`` and everything else stay, and are shown again when it is `true`. A skin applied meanwhile is
  /// shown then. A scope reads and sets its parent's. ``SkinPreferences`` remember it.
  /// ```swift
  /// manager.withTransition(.crossDissolve) { manager.isEnabled = festivalSwitch.isOn }
  /// ```
  public var isEnabled: Bool {
    get { parent?.isEnabled ?? explicitIsEnabled }
    set {
      if let parent {
        parent.isEnabled = newValue
      } else if explicitIsEnabled != newValue {
        explicitIsEnabled = newValue
        update()
      }
    }
  }

  /// The appearance of the screen, which the adapter of a user interface keeps current; its language is always `nil`.
  ///
  /// A scope has its parent's until one is set.
  public var appearance: SkinAppearance {
    get { values.appearance }
    set {
      explicitAppearance = newValue.speaking(nil)
      update()
    }
  }

  /// The user's choice of a language for texts, images and files; `nil` follows the app's, ``SkinLanguage/ofApp``.
  ///
  /// A scope has its parent's until one is set. Only bindings whose value differs between the languages are updated.
  public var language: SkinLanguage? {
    get { explicitLanguage ?? parent?.language }
    set {
      if explicitLanguage != newValue {
        explicitLanguage = newValue
        update()
      }
    }
  }

  /// Whether the user chose dark or light; `nil` follows the system.
  ///
  /// The adapter of a user interface applies it to the windows whose ``appearance`` it observes.
  public var prefersDark: Bool? {
    didSet { if prefersDark != oldValue { announce() } }
  }

  /// The factor by which the user enlarges every font; 1 keeps the skin's sizes.
  ///
  /// It is clamped to ``fontScales``, and multiplies the system's text size for fonts with a ``SkinFont/textStyle``. A scope reads
  /// and sets its parent's.
  public var fontScale: Double {
    get { parent?.fontScale ?? explicitFontScale }
    set {
      if let parent {
        parent.fontScale = newValue
      } else if explicitFontScale != newValue.bounded {
        explicitFontScale = newValue.bounded
        update()
      }
    }
  }

  /// The range of ``fontScale``.
  public nonisolated static let fontScales = 0.5...3.0

  /// The settings for updating invisible objects in slices of time; `nil` updates everything at once.
  ///
  /// See ``flush()``.
  public var slicing: SkinSlicing? {
    didSet { if slicing == nil { flush() } }
  }

  /// The `KeyObservation`, whose type older systems don't have.
  var observation: AnyObject?

  /// The performer of transitions; without one, changes are shown at once.
  public var transitioning: (any SkinTransitioning)?

  /// The current skin, including the ``overlay``; an empty one while ``isEnabled`` is `false`.
  public var skin: Skin { values.skin }

  /// The manager whose skin a scope shows; `nil` for a manager that is no scope.
  public let parent: SkinManager?

  /// The manager at the top of the scopes: this one, if it isn't a scope.
  package var root: SkinManager { parent?.root ?? self }

  /// The current skin, readable on any thread.
  public nonisolated var snapshot: Skin { published.withLock(\.skin) }

  /// The number of bindings, including those of objects whose death wasn't noticed yet.
  public var bindingCount: Int { table.count }

  /// The scopes of this manager that still exist.
  var scopes: [SkinManager] { weakScopes.compactMap(\.scope) }

  @usableFromInline let table = BindingTable()
  private(set) var values: SkinValues
  private var chosen: Skin?
  private var explicitAppearance: SkinAppearance?
  /// The language that was set for this manager itself.
  package private(set) var explicitLanguage: SkinLanguage?
  private var explicitFontScale = 1.0
  private var explicitIsEnabled = true
  private var weakScopes: [WeakScope] = []
  /// The number of requests to apply a skin: a skin that was prepared slowly must not replace a later one.
  var requests = 0
  /// The number of requests to read storages again.
  private(set) var reloads = 0
  var preparers: [any SkinPreparing] = []
  /// Whether anything applies the rules of the current skin.
  var ruleUse = RuleUse()
  private var isChanging = false
  private var isOutdated = false
  var isSliceScheduled = false
  /// Whether new bindings wait for the next change; see ``withoutUpdating(_:)``.
  var isDeferring = false
  private let published: Locked<SkinValues>
  let streams = ChangeStreams()
  #if DEBUG
    /// The keys that were used; a scope's are in that of its ``root``.
    package let audit = KeyAudit()
  #endif

  /// Creates a manager for a window, a preview or a test.
  /// - Parameters:
  ///   - builtIn: The skin to show until another is applied.
  ///   - appearance: The appearance of the screen.
  public convenience init(builtIn: Skin = .empty, appearance: SkinAppearance = .light) {
    self.init(publishing: Locked(SkinValues(skin: builtIn, language: .ofApp)), appearance: appearance)
  }

  /// Creates a manager that stores its current values in a given place, which holds the built-in skin.
  private init(publishing published: Locked<SkinValues>, appearance: SkinAppearance = .light) {
    builtIn = published.withLock(\.skin)
    overlay = SkinOverlay()
    parent = nil
    explicitAppearance = appearance.speaking(nil)
    values = SkinValues(skin: builtIn, appearance: appearance.speaking(nil), language: .ofApp)
    self.published = published
  }

  /// Creates a scope: a manager for a window or a part of one, which shows its parent's skin until another is applied to it.
  ///
  /// `apply(nil)` returns to the parent's skin. A scope's ``overlay`` overrides the parent's.
  /// - Parameter parent: The manager whose skin it shows. It is retained, and doesn't retain the scope.
  public init(scopeOf parent: SkinManager) {
    self.parent = parent
    builtIn = .empty
    overlay = SkinOverlay()
    values = parent.values
    published = Locked(parent.values)
    parent.weakScopes.removeAll { $0.scope == nil }
    parent.weakScopes.append(WeakScope(scope: self))
    table.isReady = parent.table.isReady
  }

  /// Applies a skin.
  /// ```swift
  /// manager.apply(resolver.resolve(festival), transition: .crossDissolve)
  /// ```
  /// - Parameters:
  ///   - skin: The skin; `nil` returns to the built-in one, and a scope to its parent's.
  ///   - transition: The animation, performed by ``transitioning``.
  /// - Returns: The differences; `nil` during another change, after which the skin will be applied.
  /// - Complexity: One comparison per key of the process, and one visit per binding whose value changed.
  @discardableResult
  public func apply(_ skin: Skin?, transition: SkinTransition = .none) -> SkinChange? {
    requests += 1
    chosen = skin
    var change: SkinChange?
    withTransition(transition) { change = update() }
    return change
  }

  /// Shows the changes that a closure makes as one transition, such as a new ``overlay``, or dark instead of light.
  /// ```swift
  /// manager.withTransition(.crossDissolve) { manager.prefersDark = true }
  /// ```
  /// - Parameters:
  ///   - transition: The animation, performed by ``transitioning``.
  ///   - changes: Makes the changes.
  public func withTransition(_ transition: SkinTransition, changes: () -> Void) {
    if transition.style != .none, let transitioning, !isChanging {
      transitioning.perform(transition, changes: changes)
    } else {
      changes()
    }
  }

  /// The current value of a key.
  /// - Parameter key: The key.
  /// - Returns: The value; `nil` if the skin has none of the key's type.
  public func value<Value>(for key: SkinKey<Value>) -> Value? { values[key] }

  /// The current values of a key in the current language, for all appearances.
  /// - Parameter key: The key.
  /// - Returns: The values; `nil` if the skin has none of the key's type.
  public func variants<Value>(for key: SkinKey<Value>) -> SkinVariants<Value>? { values.variants(key) }

  /// Reads the storages of the current skin and of the built-in one again, after their values have changed.
  ///
  /// Only the bindings of keys whose values changed are updated. Skins of files stay as they are. A scope reads those of all of the app.
  /// ```swift
  /// manager.apply(resolver.resolve(storage))
  /// storage.accent = picked          // a class, or a structure that reads from elsewhere
  /// manager.reloadStorages()
  /// ```
  /// - Complexity: Linear in the number of definitions in the storages and the skins that they build on.
  public func reloadStorages() {
    if let parent { return parent.reloadStorages() }
    rereadChosen()
    // Shows the changes, those of scopes included.
    builtIn = builtIn.reread
  }

  private func rereadChosen() {
    reloads += 1
    chosen = chosen?.reread
    for scope in scopes { scope.rereadChosen() }
  }

  /// Visits every binding again, after a change that skins know nothing of, such as the user's text size.
  ///
  /// It reads nothing again: see ``reloadStorages()``.
  /// - Complexity: Linear in the number of bindings.
  public func refresh() {
    guard !isChanging else { return }
    change(to: values, Array(values.skin.keyIndexes))
  }

  /// Visits the bindings of keys of some kinds again, after a change that skins know nothing of.
  /// - Parameter kinds: The kinds, such as fonts after a change of the user's text size.
  /// - Complexity: Linear in the number of keys, and of the bindings that are visited.
  public func refresh(_ kinds: Set<SkinKind>) {
    guard !isChanging else { return }
    change(to: values, values.skin.keyIndexes(of: kinds))
  }

  /// The skin to show for a chosen one, or for none.
  func effective(_ chosen: Skin?) -> Skin {
    guard isEnabled else { return .empty }
    let scale = fontScale
    // The parent's fonts are scaled already.
    let skin = chosen?.scalingFonts(by: scale) ?? parent?.skin ?? builtIn.scalingFonts(by: scale)
    return skin.overlaid(with: overlay.scalingFonts(by: scale)).withLateValues()
  }

  /// Adds the values of keys that were created after the current skin.
  func addLateValues(of keyIndexes: some Sequence<KeyIndex>) {
    let skin = values.skin
    guard keyIndexes.contains(where: { !skin.hasValue($0) && skin.lateValue($0) != nil }) else { return }
    values = SkinValues(skin: skin.withLateValues(), appearance: values.appearance, language: values.language)
    published.withLock { $0 = values }
  }

  /// Visits the bindings that follow every change, when no value has changed.
  private func announce() {
    if isChanging { isOutdated = true } else { change(to: values, []) }
  }

  /// Applies the latest settings; during a pass, after it.
  @discardableResult
  private func update() -> SkinChange? {
    guard !isChanging else {
      isOutdated = true
      return nil
    }
    let next = SkinValues(
      skin: effective(chosen), appearance: explicitAppearance ?? parent?.appearance ?? values.appearance,
      language: language ?? .ofApp)
    let (old, new) = (values.spokenAppearance, next.spokenAppearance)
    var keyIndexes = values.skin.keysChanged(to: next.skin)
    if old != new { keyIndexes = Set(keyIndexes).union(next.skin.keysChanged(from: old, to: new)).sorted() }
    return change(to: next, keyIndexes)
  }

  /// Sets the values, visits the bindings of the changed keys, and posts notifications before and after.
  @discardableResult
  private func change(to next: SkinValues, _ keyIndexes: [KeyIndex]) -> SkinChange {
    isChanging = true
    var change = SkinChange(
      old: values.skin.header, new: next.skin.header, changedKeys: next.skin.count(of: keyIndexes, since: values.skin),
      visited: 0)
    post(Self.willChange, change)
    change.visited = SkinInUse.skin.withValue(next.skin) { show(next, keyIndexes) }
    scheduleSlice()
    discard()
    for scope in scopes { scope.update() }
    post(Self.didChange, change)
    #if DEBUG
      // Other managers belong to previews and parts of the app, which may have no rules on purpose.
      if self === Self.shared { checkRules() }
    #endif
    streams.send(change, keyIndexes, next)
    isChanging = false
    if isOutdated {
      isOutdated = false
      update()
    }
    return change
  }

  /// Prepares the values, and visits the bindings of the changed keys.
  /// - Returns: The number of visited bindings.
  private func show(_ next: SkinValues, _ keyIndexes: [KeyIndex]) -> Int {
    for preparer in preparers { preparer.prepare(next.skin) }
    let areFontsReplaced = preparers.map { $0.replaceFonts(for: next.skin) }.contains(true)
    var revisited = values.skin.glass == next.skin.glass ? [] : GlassKeys.keyIndexes
    values = next
    published.withLock { $0 = next }
    #if DEBUG
      root.audit.check(auditedSkins)
    #endif
    table.visitDeferred(to: next)
    if areFontsReplaced { revisited.formUnion(next.skin.keyIndexes(of: [.font])) }
    return table.pass(
      over: revisited.isEmpty ? keyIndexes : revisited.union(keyIndexes).sorted(), to: next,
      isUrgent: slicing?.isUrgent)
  }

  /// Releases the contents of freed bindings, while the table isn't in use.
  func discard() { _ = table.takeDiscarded() }

  private func post(_ name: Notification.Name, _ change: SkinChange) {
    NotificationCenter.default.post(name: name, object: self, userInfo: [Self.changeKey: change])
  }
}

/// A scope, which its parent doesn't retain.
private struct WeakScope {
  weak var scope: SkinManager?
}
