extension SkinManager {
  /// Binds a property of an object to a key.
  ///
  /// If the current skin has the key, the object is updated at once, and again whenever the key's value changes. Binding the same
  /// property again replaces the first binding and keeps the original value that it captured.
  ///
  /// The original values of all bound properties of an object are captured right before a skin first sets any of them. Until then, the
  /// object shows what the app, and UIKit's appearance proxies, give it.
  ///
  /// For each change, the property's value is created once and set on all objects of a class that bind the same property to the same
  /// key. The closures belong to the property: they must not capture anything that differs between objects. For that, use
  /// ``follow(_:keys:name:fileID:line:column:update:)``.
  /// ```swift
  /// manager.bind(
  ///   gauge, SkinBindingProperty("needle"), to: "panel.needle", original: \.needleColor,
  ///   make: { colors, appearance in Pigment(colors[appearance]) }, set: { $0.needleColor = $1 })
  /// ```
  /// - Parameters:
  ///   - target: The object. It isn't retained.
  ///   - property: The identity of the property.
  ///   - key: The key to follow.
  ///   - original: Returns the property's value before a skin sets it.
  ///   - make: Converts the resource to the property's type; `nil` restores the original value.
  ///   - set: Sets the property.
  ///   - fileID: The file of the call, for issues of the key.
  ///   - line: The line of the call.
  /// - Complexity: Amortized O(1) in the number of bindings; linear in the number of the target's own bindings.
  @inlinable
  public func bind<Target: AnyObject, Resource: SkinResource, Value>(
    _ target: Target, _ property: SkinBindingProperty, to key: SkinKey<Resource>,
    original: @escaping (Target) -> Value,
    make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?,
    set: @escaping @MainActor (Target, Value) -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    KeyPlace.using(.code(fileID, line)) {
      bind(target, property, to: key, original: original, make: make, setter: { set }, changes: { nil })
    }
  }

  /// Binds a property with a setter and a detection of changes that are created once per class, property and key.
  ///
  /// `cover` returns the closure that shows a gradient in place of a color, if the property can.
  @inlinable
  package func bind<Target: AnyObject, Resource: SkinResource, Value>(
    _ target: Target, _ property: SkinBindingProperty, to key: SkinKey<Resource>,
    original: @escaping (Target) -> Value,
    make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?,
    setter: @MainActor () -> @MainActor (Target, Value) -> Void,
    changes: @MainActor () -> ChangeDetection<Target, Value>?,
    cover: @MainActor () -> GradientCover<Target>? = { nil }
  ) {
    // Inlinable, so that the closures that a switch spends its time in are compiled for the caller's types. A lane's targets are of
    // its type: only this method adds any.
    let placement = table.bind(target, property, keyIndex: key.keyIndex) {
      let (setColor, cover) = (setter(), cover())
      let set: @MainActor (Target, Value) -> Void
      let uncover: (@MainActor (Target) -> Void)?
      if let cover {
        uncover = { target in _ = cover(target, nil) }
        set = { target, value in
          setColor(target, value)
          _ = cover(target, nil)
        }
      } else {
        uncover = nil
        set = setColor
      }
      return KeyFollower(
        original: original,
        prepare: { values in
          let value = values.variants(key).flatMap { make($0, values.appearance) }
          if let gradient = values.gradient(inPlaceOf: key) {
            return .covering(value, of: key.keyIndex, with: gradient, in: values.skin, by: cover, set: setColor)
          }
          guard let value else { return nil }
          return ReadySetter(
            set: { set(unsafeDowncast($0, to: Target.self), value) },
            setAll: { targets in targets.visit { set(unsafeDowncast($0, to: Target.self), value) } })
        }, set: set, changes: changes(), uncover: uncover)
    }
    #if DEBUG
      audit(key.keyIndex, as: Resource.self, by: Target.self)
    #endif
    finish(placement, of: target, keyIndex: key.keyIndex)
  }

  /// Updates the target of a binding that was just added.
  @usableFromInline
  func finish(_ placement: BindingTable.Placement, of target: AnyObject, keyIndex: Int) {
    discard()
    if !values.skin.hasValue(keyIndex) {
      addLateValues(of: CollectionOfOne(keyIndex))
      guard placement.isReplacement || values.skin.hasValue(keyIndex) else { return }
    }
    visitFirst(placement, of: target)
  }

  /// Updates the target of a binding that was just added, now or at the next change.
  private func visitFirst(_ placement: BindingTable.Placement, of target: AnyObject) {
    if isDeferring { return table.deferVisit(placement.cell) }
    // A binding that was replaced keeps its original value, and one of the same lane its cell, which may be an older one.
    if placement.isReplacement { return table.visit(placement.cell, to: values) }
    table.visitFirst(placement.cell, of: target, to: values)
  }

  /// Binds a property whose type is a resource to a key, by its key path.
  /// ```swift
  /// manager.bind(gauge, \.needleColor, to: "panel.needle")
  /// ```
  /// - Parameters:
  ///   - target: The object, of any class. It isn't retained.
  ///   - path: The property.
  ///   - key: The key to follow.
  ///   - fileID: The file of the call, for issues of the key.
  ///   - line: The line of the call.
  @inlinable
  public func bind<Target: AnyObject, Value: SkinResource>(
    _ target: Target, _ path: ReferenceWritableKeyPath<Target, Value>, to key: SkinKey<Value>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    bind(
      target, SkinBindingProperty(path), to: key, original: { $0[keyPath: path] }, make: { $0[$1] },
      set: { $0[keyPath: path] = $1 }, fileID: fileID, line: line)
  }

  /// Binds an optional property whose type is a resource to a key, by its key path.
  /// - Parameters:
  ///   - target: The object, of any class. It isn't retained.
  ///   - path: The property.
  ///   - key: The key to follow.
  ///   - fileID: The file of the call, for issues of the key.
  ///   - line: The line of the call.
  @inlinable
  public func bind<Target: AnyObject, Value: SkinResource>(
    _ target: Target, _ path: ReferenceWritableKeyPath<Target, Value?>, to key: SkinKey<Value>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    bind(
      target, SkinBindingProperty(path), to: key, original: { $0[keyPath: path] }, make: { .some($0[$1]) },
      set: { $0[keyPath: path] = $1 }, fileID: fileID, line: line)
  }

  /// Binds a property to several keys, with a closure for this object alone.
  ///
  /// - Parameters:
  ///   - target: The object. It isn't retained, and `update` must not retain it either: use the closure's argument.
  ///   - property: The identity of the property.
  ///   - keys: The keys to follow.
  ///   - original: Returns the property's value before a skin sets it. It must not retain the object.
  ///   - fileID: The file of the call, for issues of the keys.
  ///   - line: The line of the call.
  ///   - update: Updates the property. If the skin has no value, it should restore the original one.
  public func bind<Target: AnyObject, Original>(
    _ target: Target, _ property: SkinBindingProperty, to keys: [AnySkinKey],
    original: @escaping (Target) -> Original, fileID: StaticString = #fileID, line: UInt = #line,
    update: @escaping @MainActor (Target, Original, SkinValues) -> Void
  ) {
    let erased: ClosureContent.Update = { target, original, values in
      // The casts can fail only after a rebinding with other types.
      guard let target = target as? Target, let original = original as? Original else { return }
      update(target, original, values)
    }
    let placement = table.bind(
      target, property, to: keys.map(\.keyIndex), original: { original(unsafeDowncast($0, to: Target.self)) },
      update: erased)
    KeyPlace.using(.code(fileID, line)) { audit(keys, by: Target.self) }
    discard()
    addLateValues(of: keys.map(\.keyIndex))
    if placement.isReplacement || keys.contains(where: { values.skin.hasValue($0.keyIndex) }) {
      visitFirst(placement, of: target)
    }
  }

  /// Calls a closure with an object now, and again whenever the value of one of some keys changes.
  ///
  /// A closure replaces the object's closure of the same name. Without a name, it replaces the one that the same call in the source has
  /// added before, so that code that runs again, as for a reused cell, adds nothing. Give closures names if one call adds several to an
  /// object, as in a loop, or forward the place of the call.
  /// - Parameters:
  ///   - target: The object. It isn't retained.
  ///   - keys: The keys to follow; an empty list follows every change.
  ///   - name: The identity of this closure among the object's; an empty one stands for the place of the call.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - update: Updates the object.
  public func follow<Target: AnyObject>(
    _ target: Target, keys: [AnySkinKey], name: String = "", fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, update: @escaping @MainActor (Target, SkinValues) -> Void
  ) {
    KeyPlace.using(.code(fileID, line)) {
      follow(target, .following(name, fileID, line, column), keys: keys, update: update)
    }
  }

  /// Calls a closure with an object now, and again whenever the value of one of some keys changes.
  package func follow<Target: AnyObject>(
    _ target: Target, _ property: SkinBindingProperty, keys: [AnySkinKey],
    update: @escaping @MainActor (Target, SkinValues) -> Void
  ) {
    let erased: ClosureContent.Update = { target, _, values in
      if let target = target as? Target { update(target, values) }
    }
    let placement = table.bind(
      target, property, to: keys.map(\.keyIndex), captured: (), original: { _ in () }, update: erased)
    audit(keys, by: Target.self)
    discard()
    addLateValues(of: keys.map(\.keyIndex))
    visitFirst(placement, of: target)
  }

  /// Binds an object that names its keys itself.
  /// - Parameters:
  ///   - target: The object. It isn't retained.
  ///   - fileID: The file of the call, for issues of the keys.
  ///   - line: The line of the call.
  public func follow(_ target: some SkinFollowing, fileID: StaticString = #fileID, line: UInt = #line) {
    follow(target, keys: target.followedKeys, name: "following", fileID: fileID, line: line) { $0.follow($1) }
  }

  /// The original value of a bound property: the one captured before a skin first set it, or the current one if none has.
  /// - Parameters:
  ///   - target: The object.
  ///   - property: The property, as it was bound.
  /// - Returns: The value; `nil` if the property isn't bound.
  /// - Complexity: Linear in the number of the target's bindings.
  public func originalValue(of target: AnyObject, _ property: SkinBindingProperty) -> Any? {
    defer { discard() }
    return table.originalValue(of: target, property)
  }

  /// Removes the binding of a property and restores its original value.
  /// - Parameters:
  ///   - target: The object.
  ///   - property: The property, as it was bound.
  /// - Complexity: Linear in the number of the target's bindings.
  public func unbind(_ target: AnyObject, _ property: SkinBindingProperty) {
    table.unbind(target, property, SkinValues(skin: .empty, appearance: appearance))
    discard()
  }

  /// Removes all bindings of an object and restores its original values.
  /// - Parameter target: The object.
  /// - Complexity: Linear in the number of the target's bindings.
  public func unbindAll(of target: AnyObject) {
    table.unbindAll(of: target, SkinValues(skin: .empty, appearance: appearance))
    discard()
  }

  /// Moves an object's bindings to another manager, as when a view moves to another window.
  ///
  /// The object is updated at once, and its original values are kept.
  /// - Parameters:
  ///   - target: The object.
  ///   - manager: The other manager.
  /// - Complexity: Linear in the number of the target's bindings.
  public func moveBindings(of target: AnyObject, to manager: SkinManager) {
    guard manager !== self else { return }
    let cells = table.moveBindings(of: target, to: manager.table)
    discard()
    for cell in cells { manager.table.visit(cell, to: manager.values) }
    manager.discard()
  }
}

/// An object that updates itself when a skin changes.
///
/// ```swift
/// final class Chart: SkinFollowing {
///   let followedKeys: [AnySkinKey] = ["chart.line", "chart.grid"]
///   func follow(_ values: SkinValues) { line = values["chart.line"] ?? .black }
/// }
/// manager.follow(chart)
/// ```
public protocol SkinFollowing: AnyObject {
  /// The keys to follow; an empty list follows every change.
  @MainActor var followedKeys: [AnySkinKey] { get }

  /// Updates the object.
  /// - Parameter values: The current values. If a key's value is `nil`, no skin has it, and the object should show its original one.
  @MainActor func follow(_ values: SkinValues)
}

extension SkinFollowing {
  /// An empty list, which follows every change.
  @MainActor @preconcurrency public var followedKeys: [AnySkinKey] { [] }
}
