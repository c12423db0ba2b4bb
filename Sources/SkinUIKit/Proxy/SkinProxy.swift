#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  import UIKit

  /// An object whose properties can follow a skin, through ``SkinTarget/skin``.
  ///
  /// All of UIKit's classes conform, by `NSObject`. A class of plain Swift adopts the protocol; it has no requirements.
  public protocol SkinTarget: AnyObject {}

  extension NSObject: SkinTarget {}

  extension SkinTarget {
    /// The object's properties, to follow the app's skin.
    ///
    /// ```swift
    /// label.skin.textColor(.loginTitle).font("login.title_font")
    /// ```
    /// A view in a scope follows the manager of the scope (see `UIView.skinScope`).
    @MainActor @preconcurrency public var skin: SkinProxy<Self> {
      skin(following: SkinScopes.shared.manager(for: self, insteadOf: .shared))
    }

    /// Returns the object's properties, to follow the skin of a given manager.
    /// - Parameter manager: The manager, such as that of a preview or of one window.
    /// - Returns: The proxy, for chaining.
    @MainActor @preconcurrency public func skin(following manager: SkinManager) -> SkinProxy<Self> {
      SkinProxy(target: self, manager: manager)
    }
  }

  /// The module and the effect of a proxy.
  @MainActor
  private final class ProxyDetails {
    let moduleName: String?
    let mode: ProxyMode

    init(_ moduleName: String?, _ mode: ProxyMode) {
      self.moduleName = moduleName
      self.mode = mode
    }
  }

  /// The properties of an object, each of which can be bound to a key.
  ///
  /// Any writable property whose type is a ``SkinProperty`` can be called with a key of the matching resource:
  /// ```swift
  /// label.skin.textColor("login.title").font("login.title_font").numberOfLines("login.lines")
  /// gauge.skin.needleColor("panel.needle")   // a control of your own
  /// button.skin.module("login").titleColor("next", for: .normal).backgroundGradient("next_background")
  /// ```
  /// A key of another kind doesn't compile. Calls can be chained. Binding a property again replaces its key. If no skin defines the key,
  /// the object keeps its original value.
  @MainActor @preconcurrency
  @dynamicMemberLookup
  public struct SkinProxy<Target: AnyObject> {
    /// The object.
    public let target: Target
    /// The manager whose skin the object follows.
    public let manager: SkinManager
    /// What most proxies don't have.
    ///
    /// Proxies are copied at every call, so that one reference is better than its parts.
    private let details: ProxyDetails?

    /// Creates the proxy of an object.
    /// - Parameters:
    ///   - target: The object.
    ///   - manager: The manager whose skin the object follows.
    ///   - moduleName: The module of keys that don't name one.
    ///   - mode: The effect of calling a property with a key.
    init(target: Target, manager: SkinManager, moduleName: String? = nil, mode: ProxyMode = .code(.bind)) {
      self.target = target
      self.manager = manager
      details = if moduleName == nil, case .code(.bind) = mode { nil } else { ProxyDetails(moduleName, mode) }
    }

    /// The module of keys that don't name one.
    var moduleName: String? { details?.moduleName }

    /// The effect of calling a property with a key.
    var mode: ProxyMode { details?.mode ?? .code(.bind) }

    /// Returns a proxy of the same object with another effect.
    func with(_ mode: ProxyMode) -> SkinProxy {
      SkinProxy(target: target, manager: manager, moduleName: moduleName, mode: mode)
    }

    /// Returns a proxy of the same object that looks keys up in a module, and then among the global keys of the module `app`.
    /// - Parameter name: The module's name, which prefixes keys that don't name a module.
    /// - Returns: The proxy.
    public func module(_ name: String) -> SkinProxy {
      SkinProxy(target: target, manager: manager, moduleName: name, mode: mode)
    }

    /// A property, to be called with a key.
    /// - Parameter path: The key path of the property.
    /// - Returns: The property.
    public subscript<Value: SkinProperty>(
      dynamicMember path: ReferenceWritableKeyPath<Target, Value>
    ) -> SkinCall<Target, Value.Resource> {
      SkinCall(self) { $0.bind(path, to: $1) }
    }

    /// Ends the binding of a property and restores its original value.
    /// - Parameter path: The key path of the property, as it was bound.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func unbind<Value>(_ path: ReferenceWritableKeyPath<Target, Value>) -> SkinProxy {
      let property = SkinBindingProperty(path)
      RuleBindings.claim(target, property)
      manager.unbind(target, property)
      return self
    }

    /// Updates the object with a closure when one of several keys changes, for effects that no property covers.
    ///
    /// A closure replaces the object's closure of the same name. Without a name, it replaces the one that the same call in the source has
    /// added before, so that code that runs again, as for a reused cell, adds nothing.
    /// - Parameters:
    ///   - keys: The keys.
    ///   - name: A name that distinguishes the closure from others of the same object; an empty one stands for the place of the call.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    ///   - update: Updates the object. Called at once, and when a value changes. It must not capture the object.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func follow(
      _ keys: AnySkinKey..., name: String = "", fileID: StaticString = #fileID, line: UInt = #line,
      column: UInt = #column, update: @escaping @MainActor (Target, SkinValues) -> Void
    ) -> SkinProxy {
      let property = SkinBindingProperty.following(name, fileID, line, column)
      guard isBinding(property) else { return self }
      manager.prepareResources()
      let keys = keys.map(resolved)
      let traced: @MainActor (Target, Void, SkinValues) -> Void = TraitUpdates.following(
        property, keys, while: isBound(property)
      ) { target, _, values in update(target, values) }
      KeyPlace.using(.code(fileID, line)) {
        manager.follow(target, property, keys: keys) { target, values in traced(target, (), values) }
      }
      return self
    }

    /// Binds a property that a method sets.
    ///
    /// The methods of this library use it; use it to give a class of your own methods like theirs.
    /// The value is created once for all objects of a class that bind the same property to the same key. The closures must therefore not
    /// capture anything that differs between objects.
    /// - Parameters:
    ///   - property: The identity of the property among those of the object.
    ///   - key: The key.
    ///   - original: Returns the property's value before a skin sets it.
    ///   - make: Creates the value. If it returns `nil`, the original value is set.
    ///   - set: Sets the property.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func bind<Resource: SkinResource, Value>(
      _ property: SkinBindingProperty, to key: SkinKey<Resource>, original: @escaping (Target) -> Value,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?,
      set: @escaping @MainActor (Target, Value) -> Void, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bind(property, to: key, original: original, make: make, set: set, changes: { nil })
      }
    }

    /// Binds a property that a method sets, and whose values can be compared: a value that the app sets later is the original one.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bind<Resource: SkinResource, Value: Equatable>(
      _ property: SkinBindingProperty, to key: SkinKey<Resource>, original: @escaping (Target) -> Value,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?,
      set: @escaping @MainActor (Target, Value) -> Void
    ) -> SkinProxy {
      bind(
        property, to: key, original: original, make: make, set: set,
        changes: { ObservedProperties.shared.changes(of: property, original) })
    }

    /// Binds a property that a method sets, with a detection of the values that the app sets meanwhile.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bind<Resource: SkinResource, Value>(
      _ property: SkinBindingProperty, to key: SkinKey<Resource>, original: @escaping (Target) -> Value,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?,
      set: @escaping @MainActor (Target, Value) -> Void,
      changes: @escaping @MainActor () -> ChangeDetection<Target, Value>?, cover: GradientCover<Target>? = nil
    ) -> SkinProxy {
      guard isBinding(property) else { return self }
      manager.prepareResources()
      let isComposite = !(Value.self is any SkinProperty.Type)
      bindValue(
        property, to: key, isComposite: isComposite, original: original,
        make: PropertyConditions.shared.checking(property, of: Target.self, make),
        setter: { PropertyConditions.shared.guarding(property, ObservedProperties.settingSeveral(set)) },
        changes: changes, cover: cover)
      return self
    }

    /// Binds a property that methods get and set, and whose type is a ``SkinProperty``.
    /// - Parameters:
    ///   - property: The identity of the property among those of the object.
    ///   - key: The key.
    ///   - get: Returns the property's value before a skin sets it. Like `set`, it must not capture anything that differs between objects.
    ///   - set: Sets the property.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func bind<Value: SkinProperty>(
      _ property: SkinBindingProperty, to key: SkinKey<Value.Resource>, get: @escaping (Target) -> Value,
      set: @escaping @MainActor (Target, Value) -> Void, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        guard isBinding(property) else { return self }
        manager.prepareResources()
        bindValue(
          property, to: key, original: get,
          make: PropertyConditions.shared.checking(property, of: Target.self) { Value.skinValue($0, in: $1) },
          setter: { PropertyConditions.shared.guarding(property, ObservedProperties.settingSeveral(set)) },
          changes: { ObservedProperties.shared.changes(ofMethods: property, get) })
        return self
      }
    }

    /// Binds a property whose original value takes more than a call to find out.
    ///
    /// `current` returns a value that differs whenever the app sets another one, `nil` if it can't be compared. The setter changes no other
    /// property.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bind<Value: SkinProperty>(
      _ property: SkinBindingProperty, to key: SkinKey<Value.Resource>, original: @escaping (Target) -> Value,
      current: @escaping @MainActor (Target) -> Value?, set: @escaping @MainActor (Target, Value) -> Void
    ) -> SkinProxy {
      guard isBinding(property) else { return self }
      manager.prepareResources()
      bindValue(
        property, to: key, original: original,
        make: PropertyConditions.shared.checking(property, of: Target.self) { Value.skinValue($0, in: $1) },
        setter: { PropertyConditions.shared.guarding(property, set) },
        changes: { ChangeDetection(isUniform: true, current: current, isSame: { $0 == $1 }) })
      return self
    }

    /// Binds a property through its key path, or directly if it is one of ``DirectProperties``.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bind<Value: SkinProperty>(
      _ path: ReferenceWritableKeyPath<Target, Value>, to key: SkinKey<Value.Resource>,
      cover: GradientCover<Target>? = nil
    ) -> SkinProxy {
      let property = SkinBindingProperty(path)
      guard isBinding(property) else { return self }
      manager.prepareResources()
      // Looked up only for the first object of a class with this key.
      let access = { DirectProperties.shared.access(to: path) }
      bindValue(
        property, to: key, original: { $0[keyPath: path] },
        make: PropertyConditions.shared.checking(property, of: Target.self) { Value.skinValue($0, in: $1) },
        setter: {
          let access = access()
          return PropertyConditions.shared.guarding(
            property, access.isAlone ? access.set : ObservedProperties.settingSeveral(access.set))
        },
        changes: {
          let access = access()
          return ObservedProperties.shared.changes(of: property, isUniform: access.isAlone, access.get)
        }, cover: cover)
      return self
    }

    /// Binds a property to several keys, with a closure for this object only.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bind<Original>(
      _ property: SkinBindingProperty, to keys: [AnySkinKey], original: @escaping (Target) -> Original,
      update: @escaping @MainActor (Target, Original, SkinValues) -> Void
    ) -> SkinProxy {
      guard isBinding(property) else { return self }
      manager.prepareResources()
      manager.bind(
        target, property, to: keys, original: original,
        update: TraitUpdates.following(property, keys, while: isBound(property), update: update))
      return self
    }

    /// Returns a closure that returns whether a property of an object is bound, to this manager or to that of a scope.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func isBound(_ property: SkinBindingProperty) -> @MainActor (Target) -> Bool {
      { [weak manager] target in
        guard let manager else { return false }
        let current = SkinScopes.shared.manager(for: target, insteadOf: manager)
        return [current, manager].contains { $0.keys(of: target, property) != nil }
      }
    }

    /// Performs the mode's effect on a property, and returns whether the caller should bind it.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func isBinding(_ property: SkinBindingProperty) -> Bool {
      mode.isBinding(
        target, property, keys: { manager.keys(of: target, property) }, unbind: { manager.unbind(target, property) })
    }

    /// Adds the proxy's module to a key that doesn't name one.
    func resolved(_ key: AnySkinKey) -> AnySkinKey { key.inModule(moduleName) }
  }
#endif
