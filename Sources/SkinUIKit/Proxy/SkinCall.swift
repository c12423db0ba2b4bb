#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  /// A property of an object, which is bound when it is called with a key.
  ///
  /// In debug builds, the issue of a key that no skin has names the file and line of the call.
  @MainActor @preconcurrency
  public struct SkinCall<Target: AnyObject, Resource: SkinResource> {
    private let proxy: SkinProxy<Target>
    private let bind: @MainActor (SkinProxy<Target>, SkinKey<Resource>) -> SkinProxy<Target>

    /// Creates a property of a proxy's object.
    ///
    /// The closure is given the proxy. One that uses no other value needs no memory, and little code.
    init(
      _ proxy: SkinProxy<Target>,
      _ bind: @escaping @MainActor (SkinProxy<Target>, SkinKey<Resource>) -> SkinProxy<Target>
    ) {
      self.proxy = proxy
      self.bind = bind
    }

    /// Binds the property to a key.
    /// - Parameters:
    ///   - key: The key, of the resource that the property's values are made from.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func callAsFunction(
      _ key: SkinKey<Resource>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy<Target> {
      proxy.using(key, .code(fileID, line)) { bind(proxy, key) }
    }

    /// Binds the property to the key of a name.
    /// - Parameters:
    ///   - name: The full name, `module.name`.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    // `.init(name)` means a key, as it did before names were accepted.
    @_disfavoredOverload
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func callAsFunction(
      _ name: String, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy<Target> {
      self(SkinKey(name), fileID: fileID, line: line)
    }
  }

  /// A property that has a value for each state of a control, which is bound when it is called with a key.
  ///
  /// In debug builds, the issue of a key that no skin has names the file and line of the call.
  @MainActor @preconcurrency
  public struct SkinStateCall<Target: AnyObject, Resource: SkinResource> {
    private let proxy: SkinProxy<Target>
    private let bind: @MainActor (SkinProxy<Target>, SkinKey<Resource>, UIControl.State) -> SkinProxy<Target>

    init(
      _ proxy: SkinProxy<Target>,
      _ bind: @escaping @MainActor (SkinProxy<Target>, SkinKey<Resource>, UIControl.State) -> SkinProxy<Target>
    ) {
      self.proxy = proxy
      self.bind = bind
    }

    /// Binds the value of a state to a key.
    /// - Parameters:
    ///   - key: The key, of the resource that the property's values are made from.
    ///   - state: The state.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func callAsFunction(
      _ key: SkinKey<Resource>, for state: UIControl.State = .normal, fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> SkinProxy<Target> {
      proxy.using(key, .code(fileID, line)) { bind(proxy, key, state) }
    }

    /// Binds the value of a state to the key of a name.
    /// - Parameters:
    ///   - name: The full name, `module.name`.
    ///   - state: The state.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    // `.init(name)` means a key, as it did before names were accepted.
    @_disfavoredOverload
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func callAsFunction(
      _ name: String, for state: UIControl.State = .normal, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy<Target> {
      self(SkinKey(name), for: state, fileID: fileID, line: line)
    }
  }

  extension SkinProxy {
    /// Calls a closure that binds a key, at a place of the app's code unless a rule does.
    func using<Resource: SkinResource>(
      _ key: SkinKey<Resource>, _ place: @autoclosure () -> KeyPlace, _ bind: () -> SkinProxy
    ) -> SkinProxy {
      KeyPlace.using(place()) {
        #if DEBUG
          if mode.addsBindings { manager.audit(key.inModule(moduleName), by: Target.self) }
        #endif
        return bind()
      }
    }
  }
#endif
