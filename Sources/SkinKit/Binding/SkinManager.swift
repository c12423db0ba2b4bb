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
/// - Note: Binding, unbinding and applying are allowed inside of a visit. A skin applied there is put into force when the
///   pass under way has ended; of several, the last one.
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

  /// The app's own skin, in force where no other is.
  public var builtIn: Skin {
    didSet { if chosen == nil { change(to: builtIn, appearance) } }
  }

  /// What the screen looks like; the adapter of a user interface keeps it up to date.
  public var appearance: SkinAppearance {
    get { values.appearance }
    set { change(to: skin, newValue) }
  }

  /// The skin in force.
  public var skin: Skin { values.skin }

  /// The skin in force, for any thread.
  public nonisolated var snapshot: Skin { shared.withLock { $0 } }

  /// How many bindings there are, those of objects not yet known to be gone included.
  public var bindingCount: Int { table.count }

  private var chosen: Skin?
  /// Counts what was asked to be put into force, so that what takes long to prepare doesn't come after what was asked for later.
  private var requests = 0
  private var values: SkinValues
  private var table = BindingTable()
  private var preparers: [any SkinPreparing] = []
  private var isChanging = false
  private var pending: SkinValues?
  private let shared: Locked<Skin>

  /// Makes a manager of its own, for a window, a preview or a test.
  /// - Parameters:
  ///   - builtIn: The skin in force until another is applied.
  ///   - appearance: What the screen looks like.
  public init(builtIn: Skin = .empty, appearance: SkinAppearance = .light) {
    self.builtIn = builtIn
    values = SkinValues(skin: builtIn, appearance: appearance)
    shared = Locked(builtIn)
  }

  /// Puts a skin into force.
  ///
  /// Costs one comparison per key and one visit per binding whose value changed.
  /// - Parameter skin: The skin; `nil` goes back to the built-in one.
  /// - Returns: What changed; `nil` where this was called inside of a change and will come into force after it.
  @discardableResult
  public func apply(_ skin: Skin?) -> SkinChange? {
    requests += 1
    chosen = skin
    return change(to: skin ?? builtIn, appearance)
  }

  /// Puts a skin into force after what takes long, such as decoding images, was done off the main thread.
  ///
  /// Until then the skin before stays in force, so that a switch shows a whole skin. Where another skin is asked for meanwhile,
  /// this one is never put into force.
  /// - Parameter skin: The skin; `nil` goes back to the built-in one.
  /// - Returns: What changed, as ``apply(_:)`` tells it; `nil` where another skin was asked for meanwhile.
  @discardableResult
  public func prepareAndApply(_ skin: Skin?) async -> SkinChange? {
    requests += 1
    let request = requests
    let next = skin ?? builtIn
    let needed = self.skin.slotsChanged(to: next).filter(table.isFollowed).compactMap { next[$0] }
    for preparer in preparers {
      await preparer.prepare(needed.map { $0[appearance] })
    }
    guard request == requests else { return nil }
    return apply(skin)
  }

  /// Adds what prepares values off the main thread; one of the same type is added once.
  /// - Parameter preparer: What prepares them.
  public func addPreparer(_ preparer: any SkinPreparing) {
    guard !preparers.contains(where: { type(of: $0) == type(of: preparer) }) else { return }
    preparers.append(preparer)
  }

  /// The value of a key as it is in force now.
  /// - Parameter key: The key.
  /// - Returns: The value; `nil` where the skin has none of the key's type.
  public func value<Value>(for key: SkinKey<Value>) -> Value? { values[key] }

  /// Lets a property of an object follow keys.
  ///
  /// The object is brought up to date at once where the skin in force has one of the keys, and from then on when one of their values
  /// changes. Binding the same property again replaces the first binding, and keeps the value of its own that it had before it.
  /// - Parameters:
  ///   - target: The object; it isn't kept alive. `update` must not keep it alive either: it is given the object.
  ///   - property: What tells this property from others of the object.
  ///   - keys: The keys that it follows.
  ///   - own: Gives the property's value before a skin sets it; asked once.
  ///   - update: Brings the property up to date; where the skin has no value it should set the property's own.
  public func bind<Target: AnyObject, Own>(
    _ target: Target, _ property: BindingProperty, to keys: [AnySkinKey], own: (Target) -> Own,
    update: @escaping @MainActor (Target, Own, SkinValues) -> Void
  ) {
    let erased: BindingTable.Update = { target, own, values in
      // Only the caller's types went in, so only a rebinding with other types can fail to come out.
      guard let target = target as? Target, let own = own as? Own else { return }
      update(target, own, values)
    }
    let reference = table.bind(target, property, to: keys.map(\.slot), own: { own(target) }, update: erased)
    discard()
    if keys.contains(where: { values.skin[$0.slot] != nil }) { visit(reference) }
  }

  /// The value of its own that a bound property had before a skin set it, as it was captured when it was bound.
  /// - Parameters:
  ///   - target: The object.
  ///   - property: The property, as it was bound.
  /// - Returns: The value; `nil` where the property isn't bound.
  public func ownValue(of target: AnyObject, _ property: BindingProperty) -> Any? {
    defer { discard() }
    return table.ownValue(of: target, property)
  }

  /// Lets an object follow keys with a closure, for what one property can't express.
  ///
  /// - Parameters:
  ///   - target: The object; it isn't kept alive.
  ///   - keys: The keys that it follows.
  ///   - name: What tells this binding from others of the object.
  ///   - update: Brings the object up to date; called at once, and when one of the keys' values changes.
  public func follow<Target: AnyObject>(
    _ target: Target, keys: [AnySkinKey], name: String = "",
    update: @escaping @MainActor (Target, SkinValues) -> Void
  ) {
    let erased: BindingTable.Update = { target, _, values in
      if let target = target as? Target { update(target, values) }
    }
    let reference = table.bind(
      target, BindingProperty("follow.\(name)"), to: keys.map(\.slot), own: { () }, update: erased)
    discard()
    visit(reference)
  }

  /// Ends the following of a property and gives the object the value of its own again.
  /// - Parameters:
  ///   - target: The object.
  ///   - property: The property, as it was bound.
  public func unbind(_ target: AnyObject, _ property: BindingProperty) {
    defer { discard() }
    guard let last = table.unbind(target, property) else { return }
    last.update(last.target, last.own, SkinValues(skin: .empty, appearance: appearance))
  }

  /// Ends all following of an object and gives it the values of its own again.
  /// - Parameter target: The object.
  public func unbindAll(of target: AnyObject) {
    defer { discard() }
    for last in table.unbindAll(of: target) {
      last.update(last.target, last.own, SkinValues(skin: .empty, appearance: appearance))
    }
  }

  /// Tells those who listen for ``issueFound`` that something of a skin can't be used.
  /// - Parameter issue: What it is.
  public nonisolated static func report(_ issue: SkinIssue) {
    NotificationCenter.default.post(name: issueFound, object: nil, userInfo: [issueKey: issue])
  }

  /// Puts a skin and an appearance into force, in one pass; inside of a pass, after it.
  @discardableResult
  private func change(to skin: Skin, _ appearance: SkinAppearance) -> SkinChange? {
    let next = SkinValues(skin: skin, appearance: appearance)
    guard !isChanging else {
      pending = next
      return nil
    }
    isChanging = true
    let change = pass(to: next)
    isChanging = false
    if let next = pending {
      pending = nil
      self.change(to: next.skin, next.appearance)
    }
    return change
  }

  private func pass(to next: SkinValues) -> SkinChange {
    var slots = values.skin.slotsChanged(to: next.skin)
    if next.appearance != values.appearance {
      slots = Set(slots).union(next.skin.slotsChanged(from: values.appearance, to: next.appearance)).sorted()
    }
    var change = SkinChange(old: values.skin.header, new: next.skin.header, changedKeys: slots.count, visited: 0)
    post(Self.willChange, change)
    values = next
    shared.withLock { $0 = next.skin }
    for reference in table.followers(of: slots) where visit(reference) { change.visited += 1 }
    discard()
    post(Self.didChange, change)
    return change
  }

  @discardableResult
  private func visit(_ reference: BindingTable.Reference) -> Bool {
    guard let visit = table.visit(reference) else { return false }
    visit.update(visit.target, visit.own, values)
    return true
  }

  /// Lets go of what freed bindings held, while the table isn't in use.
  private func discard() { _ = table.takeDiscarded() }

  private func post(_ name: Notification.Name, _ change: SkinChange) {
    NotificationCenter.default.post(name: name, object: self, userInfo: [Self.changeKey: change])
  }
}

/// What a change of skin or appearance did.
public struct SkinChange: Sendable {
  /// The skin before.
  public let old: SkinHeader
  /// The skin after.
  public let new: SkinHeader
  /// How many keys have another value.
  public let changedKeys: Int
  /// How many bindings were visited; 0 in the notification before the change.
  public internal(set) var visited: Int
}

/// Does off the main thread what applying a skin would have to do on it, such as decoding images.
public protocol SkinPreparing: Sendable {
  /// Prepares values that are about to be shown.
  /// - Parameter values: The values, of all kinds.
  func prepare(_ values: [SkinValue]) async
}
