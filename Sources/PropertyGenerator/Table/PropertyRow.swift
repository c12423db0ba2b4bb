/// A row of the table.
///
/// In the expressions of a row, `$0` is the object or its proxy, `$1` the key or the value, and `$2` the state or the place.
/// A getter has no key: there, `$1` is the state or the place.
package struct PropertyRow: Sendable, Hashable {
  /// The states or places that a property has values for.
  enum Variants: String, Sendable, CaseIterable {
    /// The states of a control.
    case states
    /// The places of a bar whose appearance differs.
    case places
    /// The states of a bar's buttons.
    case buttonStates
    /// The states of a tab bar's items.
    case itemStates
  }

  /// Where Interface Builder shows a property.
  struct Attribute: Sendable, Hashable {
    /// The class that shows it; `nil` for all classes of the row.
    let className: String?
    /// The state or place; empty for the name without one.
    let variant: String
  }

  /// A state of the object, or a limit of the value, without which UIKit raises an exception when the property is set or used.
  struct Condition: Sendable, Hashable {
    /// The conditions that the library knows, with what each of them says in the document.
    static let known = [
      "macIdiom": "the view is in the Mac idiom",
      "padBehavior": "the view isn't in the Mac idiom, or its `behavioralStyle` isn't that of a Mac",
      "noEffectInside": "no subview is a visual effect view",
      "nonNegative": "the value isn't negative; -1 stands for the automatic height of table views",
    ]

    /// The name, as in `PropertyCondition`.
    let name: String
    /// Whether the value of the normal state can always be set.
    let exceptsNormal: Bool
    /// The page that documents the exception.
    let source: String
  }

  /// The line of the row in the table.
  let line: Int
  /// The classes that have the property.
  let classNames: [String]
  /// The name of the property.
  let name: String
  /// The kind of resource, or the type whose cases are named.
  let kind: String
  /// The states or places that the property has values for.
  var variants: Variants?
  /// The attributes in Interface Builder.
  var attributes: [Attribute] = []
  /// Whether the property is bound so often that it has a setter of its own.
  var isDirect = false
  /// Whether appearance proxies have the property.
  var isAppearance = false
  /// The version of iOS that has the property; `nil` for the oldest one that the library runs on.
  var availability: String?
  /// The condition under which the property can be set; `nil` if it always can.
  var condition: Condition?
  /// The call that binds the property.
  var bind: String
  /// The expression that reads the property.
  var get: String
  /// The statement that sets the property.
  var set: String
  /// The expression that creates an object for the tests; `$0` is that of the class.
  var newObject: String?
  /// The selector of the method that sets the property together with others of a text; `none` if no method takes its value.
  var setter: String?
  /// A further statement that sets it, which the hook of setters replaces, too.
  var also: String?
  /// Two values for the tests, as a skin writes them, if those of the kind don't suit.
  var values: [String] = []

  /// The names of the states or places; the empty one comes first.
  func suffixes(of type: PropertyClass) -> [String] {
    switch variants {
    case nil: [""]
    case .states: ["", "highlighted", "selected", "selectedHighlighted", "disabled", "focused"]
    case .places: [""] + type.places
    case .buttonStates: ["", "highlighted", "disabled", "focused"]
    case .itemStates: ["", "selected", "disabled", "focused"]
    }
  }

  /// The type of the resource that the key is of.
  var resource: String { Self.resources[kind] ?? "SkinOption" }

  /// The types of the resources by their kinds.
  static let resources = [
    "color": "SkinColor", "gradient": "SkinGradient", "font": "SkinFont", "image": "SkinImage", "text": "String",
    "number": "Double", "flag": "Bool", "size": "SkinSize", "insets": "SkinInsets", "shadow": "SkinShadow",
    "duration": "Duration", "file": "SkinFile", "url": "URL", "curve": "SkinCurve", "object": "SkinObject",
  ]
}
