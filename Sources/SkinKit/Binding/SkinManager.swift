// The heart: the skin in force, and the live objects that follow it.

public import Foundation

/// Holds the skin in force and brings every object that follows it up to date.
///
/// ```swift
/// let manager = SkinManager.shared
/// manager.builtIn = resolver.resolve(bundled)
/// label.skin.textColor("login.title")          // follows from now on
/// manager.apply(resolver.resolve(festival))    // one pass over what differs
/// manager.apply(nil)                           // back to the built-in skin
/// ```
/// Applying a skin compares two tables and visits the bindings of the keys whose values differ, and no others.
/// Objects that follow are never kept alive. An object whose key no skin has shows the value of its own that it had before.
///
/// - Note: Binding, unbinding and applying are allowed inside of a visit. What is bound there is brought up to date at once, what is
///   unbound isn't visited any more, and a skin applied there is put into force when the pass under way has ended; of several, the last one.
@MainActor
public final class SkinManager {
  /// The manager that an app's views follow unless they are told otherwise.
  public static let shared = SkinManager()

  /// Posted before a change; the object is the manager, ``changeKey`` of the user info has the ``SkinChange``.
  public nonisolated static let willChange = Notification.Name("SkinKit.willChange")
  /// Posted after a change; the object is the manager, ``changeKey`` of the user info has the ``SkinChange``.
  public nonisolated static let didChange = Notification.Name("SkinKit.didChange")
  /// The key of a ``SkinChange`` in the notifications' user info.
  public nonisolated static let changeKey = "SkinKit.change"
  /// Posted, on any thread, when something of a skin in force turns out to be unusable and an object shows its own value instead.
  ///
  /// ``issueKey`` of the user info has the ``SkinIssue``.
  public nonisolated static let issueFound = Notification.Name("SkinKit.issueFound")
  /// The key of a ``SkinIssue`` in the user info of ``issueFound``.
  public nonisolated static let issueKey = "SkinKit.issue"

  /// The app's own skin, in force where no other is; a scope's own skin is its parent's.
  public var builtIn: Skin {
    didSet { update() }
  }

  /// What a user has changed about every skin, such as a colour that was picked; it lies above the skin in force.
  public var overlay: SkinOverlay {
    didSet { if overlay != oldValue { update() } }
  }

  /// What the screen looks like; the adapter of a user interface keeps it up to date.
  ///
  /// A scope has its parent's until it is given one.
  public var appearance: SkinAppearance {
    get { values.appearance }
    set {
      ownAppearance = newValue
      update()
    }
  }

  /// Whether the user wants it dark or light, whatever the system has; `nil` follows the system.
  ///
  /// The adapter of a user interface gives it to the windows that it keeps ``appearance`` up to date for.
  public var prefersDark: Bool? {
    didSet { if prefersDark != oldValue { announce() } }
  }

  /// How much larger than in the skin the user wants every font; 1 is as large.
  ///
  /// What is outside of ``fontScales`` is brought into it. It comes on top of what the system's text size does to fonts with a
  /// ``SkinFont/textStyle``. A scope has its parent's, and sets it there.
  public var fontScale: Double {
    get { parent?.fontScale ?? ownFontScale }
    set {
      if let parent {
        parent.fontScale = newValue
      } else if ownFontScale != newValue.bounded {
        ownFontScale = newValue.bounded
        update()
      }
    }
  }

  /// The least and the greatest ``fontScale``.
  public nonisolated static let fontScales = 0.5...3.0

  /// How bindings that nobody sees are brought up to date later, in slices of time; `nil` brings all up to date at once.
  ///
  /// See ``flush()``.
  public var slicing: SkinSlicing? {
    didSet { if slicing == nil { flush() } }
  }

  /// What shows transitions; without it, changes are shown at once.
  public var transitioning: (any SkinTransitioning)?

  /// The skin in force, with the ``overlay``.
  public var skin: Skin { values.skin }

  /// The manager whose skin this one shows until another is applied here; `nil` but for scopes.
  public let parent: SkinManager?

  /// The skin in force, for any thread.
  public nonisolated var snapshot: Skin { shared.withLock { $0 } }

  /// How many bindings there are, those of objects not yet known to be gone included.
  public var bindingCount: Int { table.count }

  @usableFromInline let table = BindingTable()
  private(set) var values: SkinValues
  private var chosen: Skin?
  private var ownAppearance: SkinAppearance?
  private var ownFontScale = 1.0
  private var scopes: [WeakScope] = []
  /// Counts what was asked to be put into force, so that what takes long to prepare doesn't come after what was asked for later.
  private var requests = 0
  private var preparers: [any SkinPreparing] = []
  private var isChanging = false
  private var isOutdated = false
  var isSliceScheduled = false
  private let shared: Locked<Skin>
  let streams = ChangeStreams()

  /// Makes a manager of its own, for a window, a preview or a test.
  /// - Parameters:
  ///   - builtIn: The skin in force until another is applied.
  ///   - appearance: What the screen looks like.
  public init(builtIn: Skin = .empty, appearance: SkinAppearance = .light) {
    self.builtIn = builtIn
    overlay = SkinOverlay()
    parent = nil
    ownAppearance = appearance
    values = SkinValues(skin: builtIn, appearance: appearance)
    shared = Locked(builtIn)
  }

  /// Makes a scope: a manager for a window or a part of it that shows its parent's skin until another is applied here.
  ///
  /// `apply(nil)` goes back to the parent's skin, and an ``overlay`` of the scope lies above the parent's.
  /// - Parameter parent: The manager whose skin it shows; it is kept alive, and doesn't keep the scope alive.
  public init(scopeOf parent: SkinManager) {
    self.parent = parent
    builtIn = .empty
    overlay = SkinOverlay()
    values = parent.values
    shared = Locked(parent.skin)
    parent.scopes.removeAll { $0.scope == nil }
    parent.scopes.append(WeakScope(scope: self))
  }

  /// Puts a skin into force.
  ///
  /// Costs one comparison per key and one visit per binding whose value changed.
  /// - Parameters:
  ///   - skin: The skin; `nil` goes back to the built-in one, and a scope to its parent's.
  ///   - transition: How the change is shown; ``transitioning`` does it.
  /// - Returns: What changed; `nil` where this was called inside of a change and will come into force after it.
  @discardableResult
  public func apply(_ skin: Skin?, transition: SkinTransition = .none) -> SkinChange? {
    requests += 1
    chosen = skin
    var change: SkinChange?
    withTransition(transition) { change = update() }
    return change
  }

  /// Shows what a closure changes as one transition, such as an ``overlay``, or a wish for dark or light.
  /// ```swift
  /// manager.withTransition(.crossDissolve) { manager.prefersDark = true }
  /// ```
  /// - Parameters:
  ///   - transition: How the change is shown; ``transitioning`` does it.
  ///   - changes: Makes the change.
  public func withTransition(_ transition: SkinTransition, changes: () -> Void) {
    if transition.style != .none, let transitioning, !isChanging {
      transitioning.perform(transition, changes: changes)
    } else {
      changes()
    }
  }

  /// Puts a skin into force after what takes long, such as decoding images, was done off the main thread.
  ///
  /// Until then the skin before stays in force, so that a switch shows a whole skin. Where another skin is asked for meanwhile,
  /// this one is never put into force.
  /// - Parameters:
  ///   - skin: The skin; `nil` goes back to the built-in one.
  ///   - transition: How the change is shown.
  /// - Returns: What changed, as ``apply(_:transition:)`` tells it; `nil` where another skin was asked for meanwhile.
  @discardableResult
  public func prepareAndApply(_ skin: Skin?, transition: SkinTransition = .none) async -> SkinChange? {
    requests += 1
    let request = requests
    let next = effective(skin)
    let keyIndexes = await Self.keysChanged(from: self.skin, to: next)
    let needed = keyIndexes.filter(table.isFollowed).compactMap { next[$0] }
    for preparer in preparers {
      await Self.prepare(next, with: preparer)
      await preparer.prepare(needed.map { $0[appearance] })
    }
    guard request == requests else { return nil }
    return apply(skin, transition: transition)
  }

  /// Adds what prepares values off the main thread; one of the same type is added once.
  /// - Parameter preparer: What prepares them.
  public func addPreparer(_ preparer: any SkinPreparing) {
    guard !preparers.contains(where: { type(of: $0) == type(of: preparer) }) else { return }
    preparers.append(preparer)
    preparer.prepare(skin)
  }

  /// Compares skins off the main thread: files of folders may have to be read for it.
  private nonisolated static func keysChanged(from old: Skin, to new: Skin) async -> [KeyIndex] {
    old.keysChanged(to: new)
  }

  /// Prepares a skin off the main thread.
  private nonisolated static func prepare(_ skin: Skin, with preparer: any SkinPreparing) async {
    preparer.prepare(skin)
  }

  /// The value of a key as it is in force now.
  /// - Parameter key: The key.
  /// - Returns: The value; `nil` where the skin has none of the key's type.
  public func value<Value>(for key: SkinKey<Value>) -> Value? { values[key] }

  /// Visits every binding again, for what values depend on beside the skin and its appearance, such as the user's text size.
  public func refresh() {
    guard !isChanging else { return }
    change(to: values, Array(values.skin.keyIndexes))
  }

  /// Visits the bindings of keys of some kinds again, for what those depend on beside the skin and its appearance.
  /// - Parameter kinds: The kinds, such as fonts where the user's text size changed.
  public func refresh(_ kinds: Set<SkinKind>) {
    guard !isChanging else { return }
    change(to: values, values.skin.keyIndexes.filter { values.skin[$0].map { kinds.contains($0.any.kind) } ?? false })
  }

  /// Tells those who listen for ``issueFound`` that something of a skin can't be used.
  /// - Parameter issue: What it is.
  public nonisolated static func report(_ issue: SkinIssue) {
    NotificationCenter.default.post(name: issueFound, object: nil, userInfo: [issueKey: issue])
  }

  /// What is shown where a skin was chosen, or none.
  private func effective(_ chosen: Skin?) -> Skin {
    let scale = fontScale
    // The parent's fonts have been scaled already.
    let skin = chosen?.scalingFonts(by: scale) ?? parent?.skin ?? builtIn.scalingFonts(by: scale)
    return skin.overlaid(with: overlay.scalingFonts(by: scale))
  }

  /// Lets those follow who follow every change, where no value has changed.
  private func announce() {
    if isChanging { isOutdated = true } else { change(to: values, []) }
  }

  /// Brings everything to what was asked for last; inside of a pass, after it.
  @discardableResult
  private func update() -> SkinChange? {
    guard !isChanging else {
      isOutdated = true
      return nil
    }
    let next = SkinValues(
      skin: effective(chosen), appearance: ownAppearance ?? parent?.appearance ?? values.appearance)
    var keyIndexes = values.skin.keysChanged(to: next.skin)
    if next.appearance != values.appearance {
      keyIndexes = Set(keyIndexes).union(next.skin.keysChanged(from: values.appearance, to: next.appearance)).sorted()
    }
    return change(to: next, keyIndexes)
  }

  /// Puts values into force and visits what follows the keys that changed, with announcements before and after.
  @discardableResult
  private func change(to next: SkinValues, _ keyIndexes: [KeyIndex]) -> SkinChange {
    isChanging = true
    var change = SkinChange(old: values.skin.header, new: next.skin.header, changedKeys: keyIndexes.count, visited: 0)
    post(Self.willChange, change)
    for preparer in preparers { preparer.prepare(next.skin) }
    values = next
    shared.withLock { $0 = next.skin }
    change.visited = table.pass(over: keyIndexes, to: next, isUrgent: slicing?.isUrgent)
    scheduleSlice()
    discard()
    for weak in scopes { weak.scope?.update() }
    post(Self.didChange, change)
    streams.send(change, keyIndexes, next)
    isChanging = false
    if isOutdated {
      isOutdated = false
      update()
    }
    return change
  }

  /// Lets go of what freed bindings held, while the table isn't in use.
  func discard() { _ = table.takeDiscarded() }

  private func post(_ name: Notification.Name, _ change: SkinChange) {
    NotificationCenter.default.post(name: name, object: self, userInfo: [Self.changeKey: change])
  }
}

/// A scope that its parent doesn't keep alive.
private struct WeakScope {
  weak var scope: SkinManager?
}

/// What a change of skin or appearance did.
public struct SkinChange: Sendable {
  /// The skin before.
  public let old: SkinHeader
  /// The skin after.
  public let new: SkinHeader
  /// How many keys have another value.
  public let changedKeys: Int
  /// How many bindings were visited; 0 in the notification before the change, and without those that wait for their slice of time.
  public internal(set) var visited: Int
}

/// Does ahead of time what a skin needs to be shown: decodes images off the main thread, registers fonts.
public protocol SkinPreparing: Sendable {
  /// Prepares values that are about to be shown, off the main thread; by default nothing.
  ///
  /// Only ``SkinManager/prepareAndApply(_:transition:)`` asks for it.
  /// - Parameter values: The values, of all kinds.
  func prepare(_ values: [SkinValue]) async

  /// Prepares what can't be done without before a skin is shown; by default nothing.
  ///
  /// It is asked for each time a skin is put into force: off the main thread where the skin is prepared, and always once more on the
  /// main thread. So what was done for the same skin before should cost next to nothing.
  /// - Parameter skin: The skin that is about to be put into force.
  func prepare(_ skin: Skin)
}

extension SkinPreparing {
  /// Prepares nothing.
  /// - Parameter values: Not used.
  public func prepare(_ values: [SkinValue]) async {}

  /// Prepares nothing.
  /// - Parameter skin: Not used.
  public func prepare(_ skin: Skin) {}
}
