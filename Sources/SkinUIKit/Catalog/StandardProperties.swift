#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The properties of the classes of UIKit and of this library, which are generated from UIKit.properties.
  ///
  /// Each class has a list of its properties, and one function that binds any of them by its position in the list.
  @MainActor
  enum StandardProperties {
    /// A property of a class, in all of its states.
    @MainActor
    struct Row {
      let name: String
      let resource: any SkinResource.Type
      let options: [String]
      let suffixes: [String]
      let isAppearance: Bool
      let isAvailable: Bool

      /// Reads a line of a generated list: code that creates a row takes many times as many bytes.
      ///
      /// A line has the name and the kind, and then any of: the list of states, `appearance`, the version of iOS, and the options' names
      /// behind `=`.
      init(_ line: Substring) {
        let parts = line.split(separator: "=", maxSplits: 1)
        let words = parts[0].split(separator: " ")
        name = String(words[0])
        resource = StandardProperties.resource(of: words[1])
        options = parts.dropFirst().flatMap { $0.split(separator: " ").map(String.init) }
        suffixes = words.compactMap { StandardProperties.suffixes($0) }.first ?? [""]
        isAppearance = words.contains("appearance")
        isAvailable = words.allSatisfy { StandardProperties.isAvailable($0) }
      }
    }

    /// What names have behind a dot for the states of a list; `nil` if there is no such list.
    private static func suffixes(_ list: Substring) -> [String]? {
      switch list {
      case "controlStates": controlStates.suffixes
      case "barPlaces": barPlaces.suffixes
      case "fewBarPlaces": fewBarPlaces.suffixes
      case "barButtonStates": barButtonStates.suffixes
      case "tabBarItemStates": tabBarItemStates.suffixes
      default: nil
      }
    }

    /// The states or places of a property, with what names have behind a dot for them.
    struct Variants<Value> {
      let suffixes: [String]
      private let values: [Value]

      init(_ variants: KeyValuePairs<String, Value>) {
        suffixes = variants.map { $0.key.isEmpty ? "" : ".\($0.key)" }
        values = variants.map(\.value)
      }

      subscript(index: Int) -> Value { values[index] }
    }

    static let controlStates = Variants<UIControl.State>([
      "": .normal, "highlighted": .highlighted, "selected": .selected,
      "selectedHighlighted": [.selected, .highlighted], "disabled": .disabled, "focused": .focused,
    ])

    static let barPlaces = Variants<SkinBarPlaces>([
      "": .all, "standard": .standard, "compact": .compact, "scrollEdge": .scrollEdge,
      "compactScrollEdge": .compactScrollEdge,
    ])

    /// The places of items and tab bars that have names.
    static let fewBarPlaces = Variants<SkinBarPlaces>([
      "": .all, "standard": .standard, "scrollEdge": .scrollEdge,
    ])

    static let barButtonStates = Variants<SkinBarButtonState>([
      "": .normal, "highlighted": .highlighted, "disabled": .disabled, "focused": .focused,
    ])

    static let tabBarItemStates = Variants<SkinTabBarItemState>([
      "": .normal, "selected": .selected, "disabled": .disabled, "focused": .focused,
    ])

    /// Returns the properties of a class.
    /// - Parameters:
    ///   - type: The class.
    ///   - rows: The properties, a ``Row`` in each line, in the order that the function knows them in.
    ///   - bind: Binds a property, by its position and that of the state.
    /// - Returns: The properties, each state by itself.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    static func properties<Target: AnyObject>(
      of type: Target.Type, _ rows: String,
      bind: @escaping @MainActor (SkinProxy<Target>, _ row: Int, _ variant: Int, _ key: String) -> Void
    ) -> [SkinNamedProperty] {
      properties(of: type, rows, bind: bind) { _, _ in nil }
    }

    /// Returns the properties of a class that appearance proxies have, too.
    /// - Parameters:
    ///   - type: The class.
    ///   - rows: The properties, a ``Row`` in each line, in the order that the functions know them in.
    ///   - bind: Binds a property, by its position and that of the state.
    ///   - set: Sets a property on an appearance proxy, likewise. Returns whether the key has a value.
    /// - Returns: The properties, each state by itself.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    static func properties<Target: AnyObject & UIAppearance>(
      of type: Target.Type, _ rows: String,
      bind: @escaping @MainActor (SkinProxy<Target>, _ row: Int, _ variant: Int, _ key: String) -> Void,
      set: @escaping @MainActor (Target, _ row: Int, _ variant: Int, AppearanceValue) -> Bool
    ) -> [SkinNamedProperty] {
      properties(of: type, rows, bind: bind) { row, variant in
        { type, containers, value in
          guard let type = type as? Target.Type else { return false }
          let proxy =
            containers.isEmpty ? type.appearance() : type.appearance(whenContainedInInstancesOf: containers)
          return set(proxy, row, variant, value)
        }
      }
    }

    /// Binds a property through its key path.
    /// - Parameters:
    ///   - skin: The object's proxy.
    ///   - path: The key path.
    ///   - key: The key's name.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    static func bind<Target: AnyObject, Value: SkinProperty>(
      _ skin: SkinProxy<Target>, _ path: ReferenceWritableKeyPath<Target, Value>, to key: String
    ) {
      skin[dynamicMember: path](SkinKey(key))
    }

    /// Binds a property that is called with a key.
    /// - Parameters:
    ///   - property: The property of the object's proxy.
    ///   - key: The key's name.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    static func call<Target: AnyObject, Resource>(_ property: SkinCall<Target, Resource>, _ key: String) {
      property(SkinKey(key))
    }

    /// Binds a property that is called with a key and a state of a control.
    /// - Parameters:
    ///   - property: The property of the object's proxy.
    ///   - key: The key's name.
    ///   - state: The state.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    static func call<Target: AnyObject, Resource>(
      _ property: SkinStateCall<Target, Resource>, _ key: String, for state: UIControl.State = .normal
    ) {
      property(SkinKey(key), for: state)
    }

    private typealias SetAppearance = (AnyClass, [any UIAppearanceContainer.Type], AppearanceValue) -> Bool

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private static func properties<Target: AnyObject>(
      of type: Target.Type, _ rows: String,
      bind: @escaping @MainActor (SkinProxy<Target>, _ row: Int, _ variant: Int, _ key: String) -> Void,
      setAppearance: (_ row: Int, _ variant: Int) -> SetAppearance?
    ) -> [SkinNamedProperty] {
      rows.split(separator: "\n").map { Row($0) }.enumerated().filter(\.element.isAvailable).flatMap { index, row in
        row.suffixes.enumerated().map { variant, suffix in
          // Appearance proxies take single states only.
          let isAppearance = row.isAppearance && suffix != ".selectedHighlighted"
          return SkinNamedProperty(
            row.name + suffix, of: type, resource: row.resource, options: row.options,
            bind: { bind($0, index, variant, $1) }, setAppearance: isAppearance ? setAppearance(index, variant) : nil)
        }
      }
    }
  }
#endif
