/// The properties that rules, Interface Builder and tables name, as Sources/SkinUIKit/UIKit.properties lists them.
package struct PropertyTable: Sendable {
  /// The path of the table in the repository.
  package static let path = "Sources/SkinUIKit/UIKit.properties"

  /// The classes, in the order of the document.
  package internal(set) var classes: [PropertyClass] = []
  /// The enumerations whose cases have names.
  package internal(set) var enumerations: [PropertyEnumeration] = []
  /// The methods that set properties, by class and name: `UIButton.setTitleColor(_:for:)`.
  var setters: [String: SetterMethod] = [:]
  /// The rows, in the order of the file.
  package internal(set) var rows: [PropertyRow] = []
  /// The names of the functions of `SkinProxy`, each of which binds its property instead of the key path.
  package var functions: Set<String> = []
  /// The names of the properties of `SkinProxy` that are called with a key, likewise.
  package var calls: Set<String> = []

  /// The titles of the families, in the order of the document.
  package var families: [String] {
    classes.reduce(into: []) { titles, type in if titles.last != type.family { titles.append(type.family) } }
  }

  /// The properties of a class, in the order of the document.
  package func properties(of type: PropertyClass) -> [NamedProperty] {
    rows(of: type).flatMap { row in
      row.suffixes(of: type).map { NamedProperty(type: type, row: row, variant: $0) }
    }
  }

  /// All properties, in the order of the document.
  package var properties: [NamedProperty] { classes.flatMap(properties) }

  /// The properties that Interface Builder shows.
  package var inspectables: [NamedProperty] { properties.filter(\.isInspectable) }

  /// The name of a property in Interface Builder.
  package func attribute(of property: NamedProperty) -> String {
    property.attribute(among: properties(of: property.type))
  }

  /// The rows of a class, by name.
  func rows(of type: PropertyClass) -> [PropertyRow] {
    rows.filter { $0.classNames.contains(type.name) }.sorted { $0.name < $1.name }
  }

  /// The classes that a class inherits from, as far as the table lists them.
  func ancestors(of type: PropertyClass) -> [PropertyClass] {
    guard let name = type.superclass, let parent = classes.first(where: { $0.name == name }) else { return [] }
    return [parent] + ancestors(of: parent)
  }

  /// The names that the text of a key may be; empty for other kinds.
  func options(of row: PropertyRow) -> [String] {
    enumerations.first { $0.name == row.kind }?.cases.map(\.name).sorted() ?? []
  }
}

/// A class that has properties.
package struct PropertyClass: Sendable, Hashable {
  /// The class's name.
  package let name: String
  /// The title of the family that the document lists the class under.
  package let family: String
  /// The nearest class that it inherits from and that the table lists.
  let superclass: String?
  /// The name of an object of the class in sample code, if it isn't the class's name without prefix.
  let shortName: String?
  /// The expression that creates an object for the tests.
  let newObject: String
  /// The places of a bar whose appearance has properties.
  let places: [String]

  /// The name of an object of the class in sample code.
  var variable: String {
    let prefix = ["UI", "CA", "Skin"].first { name.hasPrefix($0) } ?? ""
    return shortName ?? String(name.dropFirst(prefix.count)).uncapitalized
  }
}

/// A type with a few values that skins name.
package struct PropertyEnumeration: Sendable, Hashable {
  /// The type's name.
  package let name: String
  /// The names that skins have for the values, and the names that Swift has.
  let cases: [Case]

  struct Case: Sendable, Hashable {
    let name: String
    let member: String
  }
}

extension PropertyTable {
  /// A statement that sets a property on an appearance proxy.
  package struct AppearanceStatement: Sendable, Hashable {
    /// The class that has the property.
    package let className: String
    /// The statement: `$0` is the proxy, `$1` the value, `$2` the state.
    package let statement: String
  }

  /// The statements that set properties on appearance proxies.
  package var appearanceStatements: [AppearanceStatement] {
    classes.flatMap { type in
      rows(of: type).filter(\.isAppearance).map { AppearanceStatement(className: type.name, statement: $0.set) }
    }
  }
}
