// view.skin: every writable property of every class, as something that can follow a key.

#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  import UIKit

  /// An object whose properties can be told to follow a skin, through ``SkinTarget/skin``.
  ///
  /// All of UIKit's classes are, by `NSObject`; a class of plain Swift becomes one by naming this protocol.
  public protocol SkinTarget: AnyObject {}

  extension NSObject: SkinTarget {}

  extension SkinTarget {
    /// The object's properties, to follow the app's skin.
    ///
    /// ```swift
    /// label.skin.textColor(.loginTitle).font("login.title_font")
    /// ```
    /// A view in a scope follows the scope's (see `UIView.skinScope`).
    @MainActor public var skin: SkinProxy<Self> {
      skin(following: SkinScopes.shared.manager(for: self, insteadOf: .shared))
    }

    /// The object's properties, to follow the skin of a manager of one's own.
    /// - Parameter manager: The manager, for a preview or one window.
    /// - Returns: The object's properties.
    @MainActor public func skin(following manager: SkinManager) -> SkinProxy<Self> {
      SkinProxy(target: self, manager: manager, moduleName: nil)
    }
  }

  /// The properties of an object as things that can follow a key, and the methods that tell more than a property can.
  ///
  /// Any writable property whose type is a ``SkinProperty`` can be named and called with a key of the resource that it is made from:
  /// ```swift
  /// label.skin.textColor("login.title").font("login.title_font").numberOfLines("login.lines")
  /// gauge.skin.needleColor("panel.needle")   // a control of one's own
  /// button.skin.module("login").titleColor("next", for: .normal).backgroundGradient("next_background")
  /// ```
  /// A key of another kind doesn't compile. Calls may be chained. Binding a property again replaces its key; where no skin has the key,
  /// the object shows the value that it had before it was bound.
  @MainActor
  @dynamicMemberLookup
  public struct SkinProxy<Target: AnyObject> {
    /// The object.
    public let target: Target
    /// The manager whose skin it follows.
    public let manager: SkinManager
    /// The module that keys without one are taken from.
    let moduleName: String?
    /// What naming a property with a key does.
    var mode = ProxyMode.code(.bind)

    /// The same object, with keys taken from a module.
    /// - Parameter name: The module's name; it is put before keys that don't have a module themselves.
    /// - Returns: The object's properties.
    public func module(_ name: String) -> SkinProxy {
      SkinProxy(target: target, manager: manager, moduleName: name, mode: mode)
    }

    /// A property, to be called with a key.
    /// - Parameter path: The key path of the property.
    /// - Returns: What binds the property when it is called.
    public subscript<Value: SkinProperty>(
      dynamicMember path: ReferenceWritableKeyPath<Target, Value>
    ) -> SkinSetter<Target, Value> {
      SkinSetter(proxy: self, path: path)
    }

    /// Ends the following of a property, and gives it the value of its own again.
    /// - Parameter path: The key path of the property, as it was bound.
    /// - Returns: The object's properties.
    @discardableResult
    public func unbind<Value>(_ path: ReferenceWritableKeyPath<Target, Value>) -> SkinProxy {
      let property = BindingProperty(path)
      RuleBindings.claim(target, property)
      manager.unbind(target, property)
      return self
    }

    /// Lets the object follow several keys with a closure, for what no property can express.
    /// - Parameters:
    ///   - keys: The keys.
    ///   - name: What tells this from other closures of the same object.
    ///   - update: Brings the object up to date; called at once, and when a value changes. It is given the object and must not hold it.
    /// - Returns: The object's properties.
    @discardableResult
    public func follow(
      _ keys: AnySkinKey..., name: String = "", update: @escaping @MainActor (Target, SkinValues) -> Void
    ) -> SkinProxy {
      guard isBinding(BindingProperty("follow.\(name)")) else { return self }
      manager.prepareResources()
      manager.follow(target, keys: keys.map(resolved), name: name, update: update)
      return self
    }

    /// Binds a property that a method sets.
    ///
    /// This is what the methods of this library are made of; use it to give a class of yours methods like theirs.
    /// The value is made once for all objects of a class that bind the same property to the same key: `make` and `set` must not capture
    /// anything that differs from object to object.
    /// - Parameters:
    ///   - property: What tells the property from others of the object.
    ///   - key: The key that it follows.
    ///   - original: Gives the property's value before a skin sets it.
    ///   - make: Makes the value; where that gives `nil`, the own one is set.
    ///   - set: Sets the property.
    /// - Returns: The object's properties.
    @discardableResult
    public func bind<Resource: SkinResource, Value>(
      _ property: BindingProperty, to key: SkinKey<Resource>, original: (Target) -> Value,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?,
      set: @escaping @MainActor (Target, Value) -> Void
    ) -> SkinProxy {
      guard isBinding(property) else { return self }
      manager.prepareResources()
      manager.bind(target, property, to: key.inModule(moduleName), original: original, make: make, set: set)
      return self
    }

    /// Whether a property is to be bound; what else the mode says is done.
    func isBinding(_ property: BindingProperty) -> Bool {
      mode.isBinding(
        target, property, isBound: { manager.originalValue(of: target, property) != nil },
        unbind: { manager.unbind(target, property) })
    }

    /// A key with the proxy's module, where it has none of its own.
    func resolved(_ key: AnySkinKey) -> AnySkinKey {
      guard let moduleName, !key.name.contains(".") else { return key }
      return AnySkinKey("\(moduleName).\(key.name)")
    }
  }

  /// A property of an object, which binds when it is called with a key.
  @MainActor
  public struct SkinSetter<Target: AnyObject, Value: SkinProperty> {
    let proxy: SkinProxy<Target>
    let path: ReferenceWritableKeyPath<Target, Value>

    /// Lets the property follow a key.
    /// - Parameter key: The key, of the resource that the property is made from.
    /// - Returns: The object's properties.
    @discardableResult
    public func callAsFunction(_ key: SkinKey<Value.Resource>) -> SkinProxy<Target> {
      let path = path
      let set = DirectSetters.shared.setter(for: path) ?? { $0[keyPath: path] = $1 }
      return proxy.bind(
        BindingProperty(path), to: key, original: { $0[keyPath: path] }, make: { Value.skinValue($0, in: $1) }, set: set
      )
    }
  }
#endif
