#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  /// A property of a class, by its name.
  ///
  /// Rules, Interface Builder and tables name properties. The names are those of code, such as `textColor` of a label. A state, a place
  /// or bar metrics follow behind a dot: `titleColor.highlighted`, `backgroundImage.compact`. Add the properties of your own classes
  /// with ``SkinPropertyCatalog/add(_:)``:
  /// ```swift
  /// SkinPropertyCatalog.shared.add([
  ///   SkinNamedProperty("needleColor", \Gauge.needleColor),
  ///   SkinNamedProperty("markColor.warning", of: Gauge.self) { $0.markColor($1, for: .warning) },
  /// ])
  /// ```
  @MainActor @preconcurrency
  public struct SkinNamedProperty {
    /// The name.
    public let name: String
    /// The class that has the property.
    public let targetClass: AnyClass
    /// The kind of the keys that it follows.
    public let kind: SkinKind
    /// The names that the text of a key may be, sorted; empty if it may be any text.
    public let options: [String]

    /// Binds, unbinds or identifies the property as a mode says, and returns whether the object is of the class.
    let perform: (AnyObject, SkinManager, ProxyMode, _ module: String?, _ key: String) -> Bool
    /// Sets the property on the appearance proxy of a class in containers, and returns whether the key has a value.
    ///
    /// `nil` if appearance proxies don't have the property.
    let setAppearance: ((AnyClass, [any UIAppearanceContainer.Type], AppearanceValue) -> Bool)?
    /// Whether a class is the property's, or inherits from it.
    let isInherited: (AnyClass) -> Bool
    private let resource: any SkinResource.Type

    /// Names a property that methods bind.
    /// - Parameters:
    ///   - name: The name.
    ///   - targetClass: The class that has it.
    ///   - options: The names that the text of a key may be, if there are only a few.
    ///   - bind: Binds it to a key, with a method of ``SkinProxy``.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public init<Target: AnyObject, Resource: SkinResource>(
      _ name: String, of targetClass: Target.Type, options: some Sequence<String> = [],
      bind: @escaping @MainActor (SkinProxy<Target>, SkinKey<Resource>) -> SkinProxy<Target>
    ) {
      self.init(name, of: targetClass, resource: Resource.self, options: options.sorted()) { _ = bind($0, SkinKey($1)) }
    }

    /// Names a property that a key path reaches.
    /// - Parameters:
    ///   - name: The name.
    ///   - path: The key path.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public init<Target: AnyObject, Value: SkinProperty>(_ name: String, _ path: ReferenceWritableKeyPath<Target, Value>)
    {
      let options = (Value.self as? any SkinEnumeration.Type).map { Self.names(of: $0) } ?? []
      self.init(name, of: Target.self, options: options) { $0[dynamicMember: path]($1) }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    init<Target: AnyObject>(
      _ name: String, of targetClass: Target.Type, resource: any SkinResource.Type, options: [String],
      bind: @escaping @MainActor (SkinProxy<Target>, String) -> Void,
      setAppearance: ((AnyClass, [any UIAppearanceContainer.Type], AppearanceValue) -> Bool)? = nil
    ) {
      self.name = name
      self.targetClass = targetClass
      self.resource = resource
      self.options = options
      kind = resource.kind
      isInherited = { $0 is Target.Type }
      perform = { object, manager, mode, module, key in
        guard let target = object as? Target else { return false }
        KeyPlace.using(.unknown) {
          bind(SkinProxy(target: target, manager: manager, moduleName: module, mode: mode), key)
        }
        return true
      }
      self.setAppearance = setAppearance
    }

    private static func names<Value: SkinEnumeration>(of type: Value.Type) -> [String] { Array(type.names.keys) }

    /// Names a property of a control that has a value for each state, such as `titleColor` and `titleColor.highlighted`.
    ///
    /// - Parameters:
    ///   - name: The name for the normal state. The other names end in `.highlighted`, `.selected`, `.selectedHighlighted`, `.disabled`
    ///     and `.focused`.
    ///   - targetClass: The class that has it.
    ///   - bind: Binds the value of a state to a key.
    /// - Returns: The properties.
    public static func states<Target: AnyObject, Resource: SkinResource>(
      _ name: String, of targetClass: Target.Type,
      bind: @escaping @MainActor (SkinProxy<Target>, SkinKey<Resource>, UIControl.State) -> SkinProxy<Target>
    ) -> [SkinNamedProperty] {
      let states = StandardProperties.controlStates
      return states.suffixes.indices.map { index in
        SkinNamedProperty(name + states.suffixes[index], of: targetClass) { bind($0, $1, states[index]) }
      }
    }

    /// Whether a skin has a value of a key that the property can show.
    func isServed(by key: String, of skin: Skin) -> Bool {
      func hasValue<Resource: SkinResource>(_ type: Resource.Type) -> Bool {
        skin.variants(for: SkinKey<Resource>(key)) != nil
      }
      return hasValue(resource)
    }

    /// Binds the property of an object to a key.
    /// - Parameters:
    ///   - object: The object.
    ///   - key: The key's full name, `module.name`.
    ///   - manager: The manager whose skin it follows.
    /// - Returns: Whether the object is of the property's class.
    @discardableResult
    public func bind(_ object: AnyObject, to key: String, following manager: SkinManager = .shared) -> Bool {
      perform(object, manager, .code(.bind), nil, key)
    }

    /// Unbinds the property of an object, and restores its original value.
    /// - Parameters:
    ///   - object: The object.
    ///   - manager: The manager whose skin it follows.
    /// - Returns: Whether the object is of the property's class.
    @discardableResult
    public func unbind(_ object: AnyObject, following manager: SkinManager = .shared) -> Bool {
      perform(object, manager, .code(.unbind), nil, "")
    }
  }
#endif
