// The ways to bind: a property to a key, a closure to several, an object to all.

extension SkinManager {
  /// Lets a property of an object follow a key.
  ///
  /// The object is brought up to date at once where the skin in force has the key, and from then on when its value changes.
  /// Binding the same property again replaces the first binding, and keeps the value of its own that it had before it.
  ///
  /// What the property is set to is made once for each change and set on all objects of a class that bind the same property to the same
  /// key. `make` and `set` therefore belong to the property: they must not capture anything that differs from object to object, which
  /// ``follow(_:keys:name:update:)`` is for.
  /// ```swift
  /// manager.bind(
  ///   gauge, BindingProperty("needle"), to: "panel.needle", original: \.needleColor,
  ///   make: { colors, appearance in Pigment(colors[appearance]) }, set: { $0.needleColor = $1 })
  /// ```
  /// - Parameters:
  ///   - target: The object; it isn't kept alive.
  ///   - property: What tells this property from others of the object.
  ///   - key: The key that it follows.
  ///   - original: Gives the property's value before a skin sets it; asked once.
  ///   - make: Makes the value of the resource; where that gives `nil`, the object's own is set.
  ///   - set: Sets the property.
  @inlinable
  public func bind<Target: AnyObject, Resource: SkinResource, Value>(
    _ target: Target, _ property: BindingProperty, to key: SkinKey<Resource>, original: (Target) -> Value,
    make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?,
    set: @escaping @MainActor (Target, Value) -> Void
  ) {
    // Inlinable, so that what a switch spends its time in is compiled for the caller's types. A lane's targets are of its type:
    // only this method adds any.
    let placement = table.bind(target, property, keyIndex: key.keyIndex, original: original) {
      KeyFollower(
        prepare: { values in
          guard let variants = values.variants(key), let value = make(variants, values.appearance) else { return nil }
          return ReadySetter(
            set: { set(unsafeDowncast($0, to: Target.self), value) },
            setAll: { targets in targets.visit { set(unsafeDowncast($0, to: Target.self), value) } })
        }, set: set)
    }
    finish(placement, keyIndex: key.keyIndex)
  }

  /// Brings a binding that was just placed up to date.
  @usableFromInline
  func finish(_ placement: BindingTable.Placement, keyIndex: Int) {
    discard()
    if placement.isReplacement || values.skin.hasValue(keyIndex) { table.visit(placement.cell, to: values) }
  }

  /// Lets a property whose type is a resource follow a key, by its key path.
  /// - Parameters:
  ///   - target: The object, of any class; it isn't kept alive.
  ///   - path: The property.
  ///   - key: The key that it follows.
  @inlinable
  public func bind<Target: AnyObject, Value: SkinResource>(
    _ target: Target, _ path: ReferenceWritableKeyPath<Target, Value>, to key: SkinKey<Value>
  ) {
    bind(
      target, BindingProperty(path), to: key, original: { $0[keyPath: path] }, make: { $0[$1] },
      set: { $0[keyPath: path] = $1 })
  }

  /// Lets an optional property whose type is a resource follow a key, by its key path.
  /// - Parameters:
  ///   - target: The object, of any class; it isn't kept alive.
  ///   - path: The property.
  ///   - key: The key that it follows.
  @inlinable
  public func bind<Target: AnyObject, Value: SkinResource>(
    _ target: Target, _ path: ReferenceWritableKeyPath<Target, Value?>, to key: SkinKey<Value>
  ) {
    bind(
      target, BindingProperty(path), to: key, original: { $0[keyPath: path] }, make: { .some($0[$1]) },
      set: { $0[keyPath: path] = $1 })
  }

  /// Lets a property of an object follow several keys, with a closure that is this object's alone.
  ///
  /// - Parameters:
  ///   - target: The object; it isn't kept alive. `update` must not keep it alive either: it is given the object.
  ///   - property: What tells this property from others of the object.
  ///   - keys: The keys that it follows.
  ///   - original: Gives the property's value before a skin sets it; asked once.
  ///   - update: Brings the property up to date; where the skin has no value it should set the property's own.
  public func bind<Target: AnyObject, Original>(
    _ target: Target, _ property: BindingProperty, to keys: [AnySkinKey], original: (Target) -> Original,
    update: @escaping @MainActor (Target, Original, SkinValues) -> Void
  ) {
    let erased: ClosureContent.Update = { target, original, values in
      // Only the caller's types went in, so only a rebinding with other types can fail to come out.
      guard let target = target as? Target, let original = original as? Original else { return }
      update(target, original, values)
    }
    let placement = table.bind(
      target, property, to: keys.map(\.keyIndex), original: { original(target) }, update: erased)
    discard()
    if placement.isReplacement || keys.contains(where: { values.skin.hasValue($0.keyIndex) }) {
      table.visit(placement.cell, to: values)
    }
  }

  /// Lets an object follow keys with a closure, for what one property can't express.
  ///
  /// - Parameters:
  ///   - target: The object; it isn't kept alive.
  ///   - keys: The keys that it follows; none follows every change.
  ///   - name: What tells this binding from others of the object.
  ///   - update: Brings the object up to date; called at once, and when one of the keys' values changes.
  public func follow<Target: AnyObject>(
    _ target: Target, keys: [AnySkinKey], name: String = "",
    update: @escaping @MainActor (Target, SkinValues) -> Void
  ) {
    let property = BindingProperty("follow.\(name)")
    let erased: ClosureContent.Update = { target, _, values in
      if let target = target as? Target { update(target, values) }
    }
    let placement = table.bind(target, property, to: keys.map(\.keyIndex), original: { () }, update: erased)
    discard()
    table.visit(placement.cell, to: values)
  }

  /// Lets an object that knows how follow its keys.
  /// - Parameter target: The object; it isn't kept alive.
  public func follow(_ target: some SkinFollowing) {
    follow(target, keys: target.followedKeys, name: "following") { target, values in target.follow(values) }
  }

  /// The value of its own that a bound property had before a skin set it, as it was captured when it was bound.
  /// - Parameters:
  ///   - target: The object.
  ///   - property: The property, as it was bound.
  /// - Returns: The value; `nil` where the property isn't bound.
  public func originalValue(of target: AnyObject, _ property: BindingProperty) -> Any? {
    defer { discard() }
    return table.originalValue(of: target, property)
  }

  /// Ends the following of a property and gives the object the value of its own again.
  /// - Parameters:
  ///   - target: The object.
  ///   - property: The property, as it was bound.
  public func unbind(_ target: AnyObject, _ property: BindingProperty) {
    table.unbind(target, property, SkinValues(skin: .empty, appearance: appearance))
    discard()
  }

  /// Ends all following of an object and gives it the values of its own again.
  /// - Parameter target: The object.
  public func unbindAll(of target: AnyObject) {
    table.unbindAll(of: target, SkinValues(skin: .empty, appearance: appearance))
    discard()
  }

  /// Lets an object follow another manager in all that it follows here, as when a view moves to another window.
  ///
  /// It is brought up to date at once and keeps the values of its own.
  /// - Parameters:
  ///   - target: The object.
  ///   - manager: The other manager.
  public func moveBindings(of target: AnyObject, to manager: SkinManager) {
    guard manager !== self else { return }
    let cells = table.moveBindings(of: target, to: manager.table)
    discard()
    for cell in cells { manager.table.visit(cell, to: manager.values) }
    manager.discard()
  }
}

/// An object that brings itself up to date when a skin changes.
///
/// ```swift
/// final class Chart: SkinFollowing {
///   let followedKeys: [AnySkinKey] = ["chart.line", "chart.grid"]
///   func follow(_ values: SkinValues) { line = values["chart.line"] ?? .black }
/// }
/// manager.follow(chart)
/// ```
public protocol SkinFollowing: AnyObject {
  /// The keys that it follows; none follows every change.
  @MainActor var followedKeys: [AnySkinKey] { get }

  /// Brings the object up to date.
  /// - Parameter values: The values in force; those that no skin has are `nil`, and the object should show its own.
  @MainActor func follow(_ values: SkinValues)
}

extension SkinFollowing {
  /// No key in particular: every change.
  @MainActor public var followedKeys: [AnySkinKey] { [] }
}
