/// A method of UIKit that sets a property, as Objective-C calls it.
struct SetterMethod: Sendable, Hashable {
  /// The name in Objective-C.
  let selector: String
  /// The types of the arguments after the value.
  let types: [String]
}

/// A setter that takes the value of a property: the one of a class that UIKit calls for an assignment.
package struct HookedSetter: Sendable, Hashable {
  /// The class.
  package let className: String
  /// The name in Objective-C.
  package let selector: String
  /// The expressions of the arguments after the value; `nil` for the state.
  let arguments: [String?]
  /// The attribute of a text or of a dictionary that has the value; `nil` if it is the value itself.
  let attribute: String?
}

extension PropertyTable {
  /// The setters that take colors, fonts and images, with the names of the properties that each of them sets.
  package var hookedSetters: [(setter: HookedSetter, row: PropertyRow)] {
    classes.filter { !$0.name.hasPrefix("Skin") }.flatMap { type in
      // The setter of an inherited property is that of the other class.
      let inherited = Set(ancestors(of: type).flatMap(rows).map(\.name))
      return rows(of: type).filter { !inherited.contains($0.name) }
        .flatMap { row in (try? hookedSetters(of: row, in: type))?.map { ($0, row) } ?? [] }
    }
  }

  /// Refuses rows whose setter has no name in Objective-C.
  func checkSetters() throws {
    for type in classes { for row in rows(of: type) { _ = try hookedSetters(of: row, in: type) } }
  }

  /// The setters of a property that take a color, a font or an image; none if no method of UIKit takes the value itself.
  private func hookedSetters(of row: PropertyRow, in type: PropertyClass) throws -> [HookedSetter] {
    guard let attribute = Self.attributes[row.kind], row.setter != "none" else {
      guard row.also == nil else {
        throw PropertyTableError(line: row.line, message: "The row has no setter but `also`.")
      }
      return []
    }
    let also = try row.also.map { statement in
      guard let setter = try hookedSetter(statement, attribute, of: row, in: type) else {
        throw PropertyTableError(line: row.line, message: "`also` is no call of a setter: \(statement)")
      }
      return setter
    }
    var own: HookedSetter?
    if let selector = row.setter {
      own = HookedSetter(className: type.name, selector: selector, arguments: [], attribute: attribute)
    } else if row.set != "$0.\(row.name) = $1" || row.get == "$0.\(row.name)" || row.isAppearance || row.isDirect {
      own = try hookedSetter(row.set, attribute, of: row, in: type)
    }
    // Otherwise, `set` is only a guess: the property is composed by the library.
    return [own, also].compactMap(\.self)
  }

  /// The setter that a statement calls.
  private func hookedSetter(
    _ set: String, _ attribute: String?, of row: PropertyRow, in type: PropertyClass
  ) throws -> HookedSetter? {
    if let match = set.wholeMatch(of: /\$0\.(\w+) = (.+)/) {
      guard let attribute = Self.attribute(of: String(match.output.2), attribute) else { return nil }
      return HookedSetter(
        className: type.name, selector: "set\(String(match.output.1).capitalized):", arguments: [],
        attribute: attribute.name)
    }
    guard let match = set.wholeMatch(of: /\$0\.(\w+)\((.+)\)/) else { return nil }
    let arguments = Self.arguments(of: String(match.output.2))
    guard let attribute = Self.attribute(of: arguments[0].value, attribute) else { return nil }
    let name = "\(match.output.1)(\(arguments.map { "\($0.label):" }.joined()))"
    guard let method = ([type] + ancestors(of: type)).lazy.compactMap({ setters["\($0.name).\(name)"] }).first else {
      throw PropertyTableError(line: row.line, message: "Add a line `setter \(type.name).\(name): selector types`.")
    }
    return HookedSetter(
      className: type.name, selector: method.selector,
      arguments: zip(arguments.dropFirst(), method.types).map { argument, type in
        argument.value == "$2" ? nil : "\(type)\(argument.value).rawValue"
      }, attribute: attribute.name)
  }

  /// The attributes of texts by the kinds of their values.
  private static let attributes: [String: String?] = ["color": "foregroundColor", "font": "font", "image": nil]

  /// The attribute that an expression sets: none for the value itself; `nil` if the value is made from it.
  private static func attribute(of expression: String, _ attribute: String?) -> (name: String?, Void)? {
    if expression == "$1" { return (nil, ()) }
    return expression.hasPrefix("value.attributes(") ? (attribute, ()) : nil
  }

  /// The arguments of a call with their labels, `_` without one.
  private static func arguments(of text: String) -> [(label: String, value: String)] {
    var depth = 0
    let parts = text.split { character in
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      return character == "," && depth == 0
    }
    return parts.map { part in
      let words = String(part.drop { $0 == " " })
      guard let match = words.wholeMatch(of: /(\w+): (.+)/) else { return ("_", words) }
      return (String(match.output.1), String(match.output.2))
    }
  }
}
