extension SkinManager {
  /// Whether a manager is updating objects: the properties that are set now are set by a skin, not by the app.
  package static var isUpdatingObjects: Bool { BindingTable.visitDepth > 0 }

  /// Calls a closure that updates objects of its own accord, not for a change of this manager.
  package static func updatingObjects(_ body: () -> Void) { BindingTable.visiting(body) }

  /// Calls a closure that sets a bound property of an object to another value of the current skin, as when the object's traits change.
  package static func settingAgain(_ property: SkinBindingProperty, of target: AnyObject, _ body: () -> Void) {
    BindingTable.settingAgain(property, of: target, body)
  }

  /// Calls a closure in which a skin sets several properties of an object, of which some may be bound by themselves.
  package static func settingSeveral(of target: AnyObject, _ body: () -> Void) {
    BindingTable.settingSeveral(of: target, body)
  }

  /// Delays the first values of objects that aren't ready: no property of theirs is set, and no original value captured.
  ///
  /// ``updateDelayed(_:)`` updates an object that became ready. Objects that a skin has set already aren't affected.
  /// - Parameter isReady: Whether an object is ready.
  package func delayFirstValues(until isReady: @escaping @MainActor (AnyObject) -> Bool) {
    table.isReady = isReady
    for scope in scopes { scope.delayFirstValues(until: isReady) }
  }

  /// Sets the properties of an object that became ready, if a skin has values for them.
  /// - Parameter target: The object.
  package func updateDelayed(_ target: AnyObject) {
    table.visitUncaptured(of: target, to: values)
    discard()
    for scope in scopes { scope.updateDelayed(target) }
  }

  /// Adds the bindings that a closure makes without updating their objects before the next change.
  ///
  /// For objects that show the current values already, such as views restored from an archive:
  /// ```swift
  /// SkinManager.shared.withoutUpdating { label.skin.textColor("app.title") }
  /// ```
  /// The next change of skin or appearance updates the objects, whether the values of their keys differ or not.
  /// - Parameter register: Adds bindings to this manager. Those to other managers aren't affected.
  /// - Returns: The closure's result.
  /// - Throws: The closure's error.
  @discardableResult
  public func withoutUpdating<Result>(_ register: () throws -> Result) rethrows -> Result {
    let wasDeferring = isDeferring
    isDeferring = true
    defer { isDeferring = wasDeferring }
    return try register()
  }

  /// The keys that a property of an object follows.
  /// - Parameters:
  ///   - target: The object.
  ///   - property: The property, as it was bound.
  /// - Returns: The keys: one, or those of a binding to several; `nil` if the property isn't bound.
  /// - Complexity: Linear in the number of the target's bindings.
  public func keys(of target: AnyObject, _ property: SkinBindingProperty) -> [AnySkinKey]? {
    defer { discard() }
    return table.keyIndexes(of: target, property)?.map { AnySkinKey(keyIndex: $0) }
  }

  /// Stops calling a closure of ``follow(_:keys:name:fileID:line:column:update:)``.
  /// - Parameters:
  ///   - target: The object.
  ///   - name: The name that the closure was added with; an empty one stops all closures without a name.
  /// - Complexity: Linear in the number of the target's bindings.
  public func unfollow(_ target: AnyObject, name: String = "") {
    for property in followed(by: target, name: name) { table.remove(target, property) }
    discard()
  }

  /// The identities of the closures that an object follows keys with.
  /// - Parameters:
  ///   - target: The object.
  ///   - name: The name of one closure; an empty one returns all closures without a name.
  /// - Returns: The identities.
  package func followed(by target: AnyObject, name: String) -> [SkinBindingProperty] {
    guard name.isEmpty else { return [SkinBindingProperty("follow.\(name)")] }
    return table.properties(of: target).filter(\.isCallSite)
  }
}
