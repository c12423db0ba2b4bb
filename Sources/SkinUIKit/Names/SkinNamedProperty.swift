// A property by its name, for what names properties in data.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  /// A property of a class by its name, for what names properties in data: rules, Interface Builder, tables.
  ///
  /// Names are those that code uses: `textColor` of a label. What differs by state, place or metrics has them behind a dot:
  /// `titleColor.highlighted`, `backgroundImage.compact`. A class of one's own gets names with ``SkinPropertyCatalog/add(_:)``:
  /// ```swift
  /// SkinPropertyCatalog.shared.add([
  ///   SkinNamedProperty("needleColor", \Gauge.needleColor),
  ///   SkinNamedProperty("markColor.warning", of: Gauge.self) { $0.markColor($1, for: .warning) },
  /// ])
  /// ```
  @MainActor
  public struct SkinNamedProperty {
    /// The name.
    public let name: String
    /// The class that has the property.
    public let targetClass: AnyClass
    /// The kind of the keys that it follows.
    public let kind: SkinKind
    /// The names of the values that a key's text may be, where there are only a few; sorted.
    public let options: [String]

    /// Does to the property of an object, where that is of the class, what a mode says.
    let perform: (AnyObject, SkinManager, ProxyMode, String) -> Bool
    /// Whether a class is the property's, or inherits from it.
    let isInherited: (AnyClass) -> Bool
    /// Whether a value can stand for what the property follows.
    let accepts: (SkinValue) -> Bool

    /// Names a property that methods bind.
    /// - Parameters:
    ///   - name: The name.
    ///   - targetClass: The class that has it.
    ///   - options: The names of the values that a key's text may be, where there are only a few.
    ///   - bind: Lets it follow a key, with a method of ``SkinProxy``.
    public init<Target: AnyObject, Resource: SkinResource>(
      _ name: String, of targetClass: Target.Type, options: some Sequence<String> = [],
      bind: @escaping @MainActor (SkinProxy<Target>, SkinKey<Resource>) -> SkinProxy<Target>
    ) {
      self.name = name
      self.targetClass = targetClass
      kind = Resource.kind
      self.options = options.sorted()
      isInherited = { $0 is Target.Type }
      accepts = { Resource($0) != nil }
      perform = { object, manager, mode, key in
        guard let target = object as? Target else { return false }
        _ = bind(SkinProxy(target: target, manager: manager, moduleName: nil, mode: mode), SkinKey(key))
        return true
      }
    }

    /// Names a property that a key path reaches.
    /// - Parameters:
    ///   - name: The name.
    ///   - path: The key path.
    public init<Target: AnyObject, Value: SkinProperty>(_ name: String, _ path: ReferenceWritableKeyPath<Target, Value>)
    {
      let options = (Value.self as? any SkinEnumeration.Type).map { Self.names(of: $0) } ?? []
      self.init(name, of: Target.self, options: options) { $0[dynamicMember: path]($1) }
    }

    private static func names<Value: SkinEnumeration>(of type: Value.Type) -> [String] { Array(type.names.keys) }

    /// Names what a control shows in each of its states, such as `titleColor` and `titleColor.highlighted`.
    ///
    /// - Parameters:
    ///   - name: The name for the normal state; the others' have `highlighted`, `selected`, `selectedHighlighted`, `disabled`,
    ///     `focused` behind a dot.
    ///   - targetClass: The class that has it.
    ///   - bind: Lets what is shown in a state follow a key.
    /// - Returns: The properties.
    public static func states<Target: AnyObject, Resource: SkinResource>(
      _ name: String, of targetClass: Target.Type,
      bind: @escaping @MainActor (SkinProxy<Target>, SkinKey<Resource>, UIControl.State) -> SkinProxy<Target>
    ) -> [SkinNamedProperty] {
      let states: [(String, UIControl.State)] = [
        ("", .normal), (".highlighted", .highlighted), (".selected", .selected),
        (".selectedHighlighted", [.selected, .highlighted]), (".disabled", .disabled), (".focused", .focused),
      ]
      return states.map { suffix, state in
        SkinNamedProperty(name + suffix, of: targetClass) { bind($0, $1, state) }
      }
    }

    /// Lets the property of an object follow a key.
    /// - Parameters:
    ///   - object: The object.
    ///   - key: The key's full name, `module.name`.
    ///   - manager: The manager whose skin it follows.
    /// - Returns: Whether the object is of the property's class.
    @discardableResult
    public func bind(_ object: AnyObject, to key: String, following manager: SkinManager = .shared) -> Bool {
      perform(object, manager, .code(.bind), key)
    }

    /// Ends the following of the property and gives it the value of its own again.
    /// - Parameters:
    ///   - object: The object.
    ///   - manager: The manager whose skin it follows.
    /// - Returns: Whether the object is of the property's class.
    @discardableResult
    public func unbind(_ object: AnyObject, following manager: SkinManager = .shared) -> Bool {
      perform(object, manager, .code(.unbind), "")
    }
  }
#endif
