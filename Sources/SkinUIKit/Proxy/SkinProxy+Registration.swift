#if canImport(UIKit)
  import SkinKit

  extension SkinProxy {
    /// The key that a property follows.
    /// ```swift
    /// if label.skin.key(of: \.textColor) == nil { label.skin.textColor("app.title") }
    /// ```
    /// - Parameter path: The key path of the property.
    /// - Returns: The key's full name, `module.name`; `nil` if the property isn't bound.
    public func key<Value>(of path: ReferenceWritableKeyPath<Target, Value>) -> String? {
      manager.keys(of: target, SkinBindingProperty(path))?.first?.name
    }

    /// Adds the bindings that a closure makes without updating the object before the next change.
    ///
    /// See `SkinManager.withoutUpdating(_:)`.
    /// - Parameter register: Binds properties of the proxy that it is given.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func withoutUpdating(_ register: (SkinProxy) -> Void) -> SkinProxy {
      manager.withoutUpdating { register(self) }
      return self
    }

    /// Stops calling a closure that was added with ``follow(_:name:fileID:line:column:update:)``.
    /// - Parameter name: The name that the closure was added with; an empty one stops all closures without a name.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func unfollow(name: String = "") -> SkinProxy {
      for property in manager.followed(by: target, name: name) { RuleBindings.claim(target, property) }
      manager.unfollow(target, name: name)
      return self
    }

    /// Ends all bindings of the object, and restores the original values of its properties.
    ///
    /// A rule binds the properties again when the object next enters a window.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func unbindAll() -> SkinProxy {
      manager.unbindAll(of: target)
      return self
    }
  }
#endif
