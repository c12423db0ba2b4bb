import Foundation

extension PropertyTable {
  /// Reads the table.
  /// - Parameter text: The contents of the file.
  /// - Throws: A ``PropertyTableError`` for the first line with a mistake.
  package init(_ text: String) throws {
    var reader = TableReader()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      try reader.read(String(line), number: index + 1)
    }
    self = reader.table
    try checkNames()
    try checkSetters()
  }

  /// Refuses names and attributes that a class has twice, or shares with a class that it inherits from.
  private func checkNames() throws {
    var attributes: [String: Set<String>] = [:]
    for type in classes {
      let properties = properties(of: type)
      var names: Set<String> = []
      for property in properties where !names.insert(property.name).inserted {
        throw PropertyTableError(line: property.row.line, message: "\(type.name) has \(property.name) twice.")
      }
      for property in properties where property.isInspectable {
        let attribute = property.attribute(among: properties)
        let isNew = attributes[type.name, default: []].insert(attribute).inserted
        let owner = ancestors(of: type).first { attributes[$0.name]?.contains(attribute) == true }
        if isNew, owner == nil { continue }
        throw PropertyTableError(
          line: property.row.line,
          message: "\((owner ?? type).name) has \(attribute) already, and an extension can't override it. Remove `ib`.")
      }
    }
  }
}

/// A reader that goes through the lines of a table.
private struct TableReader {
  var table = PropertyTable()
  private var family = ""
  private var groups: [String: [String]] = [:]

  mutating func read(_ line: String, number: Int) throws {
    let text = line.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty, !text.hasPrefix("#") else { return }
    let fields = text.components(separatedBy: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
    let words = fields[0].split(separator: " ", maxSplits: 1).map(String.init)
    switch words[0] {
    case "family" where words.count == 2: family = words[1]
    case "class" where words.count == 2: try readClass(words[1], fields.dropFirst(), number)
    case "group" where words.count == 2:
      let (name, members) = try Self.pair(words[1], number)
      groups[name] = members.split(separator: " ").map(String.init)
    case "enum" where words.count == 2: try readEnumeration(words[1], number)
    case "setter" where words.count == 2: try readSetter(words[1], number)
    default: try readRow(fields, number)
    }
  }

  private mutating func readClass(_ head: String, _ options: some Sequence<String>, _ line: Int) throws {
    let parts = head.components(separatedBy: ": ")
    let name = parts[0]
    let values = try Dictionary(uniqueKeysWithValues: options.map { try Self.pair($0, line) })
    if let unknown = values.keys.first(where: { !["called", "new", "places"].contains($0) }) {
      throw PropertyTableError(line: line, message: "A class has no option \(unknown). Use called, new or places.")
    }
    table.classes.append(
      PropertyClass(
        name: name, family: family, superclass: parts.count > 1 ? parts[1] : nil, shortName: values["called"],
        newObject: values["new"] ?? "\(name)()",
        places: values["places"]?.split(separator: " ").map(String.init) ?? []))
  }

  private mutating func readEnumeration(_ text: String, _ line: Int) throws {
    let (name, cases) = try Self.pair(text, line)
    table.enumerations.append(
      PropertyEnumeration(
        name: name,
        cases: cases.split(separator: " ").map { word in
          let parts = word.split(separator: "=").map(String.init)
          return .init(name: parts[0], member: parts[parts.count - 1])
        }))
  }

  private mutating func readSetter(_ text: String, _ line: Int) throws {
    let (method, right) = try Self.pair(text, line)
    let words = right.split(separator: " ").map(String.init)
    guard let selector = words.first, words.count == selector.count(where: { $0 == ":" }) else {
      throw PropertyTableError(
        line: line, message: "A setter has a selector, and a type for each argument after the value.")
    }
    table.setters[method] = SetterMethod(selector: selector, types: Array(words.dropFirst()))
  }

  private mutating func readRow(_ fields: [String], _ line: Int) throws {
    guard fields.count >= 2, let dot = fields[0].firstIndex(of: ".") else {
      throw PropertyTableError(line: line, message: "A row starts with `Class.property | kind`.")
    }
    let (owner, name) = (String(fields[0][..<dot]), String(fields[0][fields[0].index(after: dot)...]))
    let classNames = groups[owner] ?? [owner]
    if let unknown = classNames.first(where: { name in !table.classes.contains { $0.name == name } }) {
      throw PropertyTableError(line: line, message: "There is no class \(unknown). Add a line `class \(unknown)`.")
    }
    let kind = fields[1]
    guard PropertyRow.resources[kind] != nil || table.enumerations.contains(where: { $0.name == kind }) else {
      let kinds = PropertyRow.resources.keys.sorted().joined(separator: ", ")
      throw PropertyTableError(
        line: line, message: "There is no kind \(kind). Use one of \(kinds), or add a line `enum \(kind): …`.")
    }
    var row = PropertyRow(
      line: line, classNames: classNames, name: name, kind: kind, bind: "", get: "$0.\(name)", set: "$0.\(name) = $1")
    var attributes: String?
    for field in fields.dropFirst(2) { try readOption(field, &row, &attributes) }
    if row.bind.isEmpty { row.bind = Self.call(name, row.variants) }
    row.attributes = try attributes.map { try readAttributes($0, of: row) } ?? []
    table.rows.append(row)
  }

  private func readOption(_ field: String, _ row: inout PropertyRow, _ attributes: inout String?) throws {
    let parts = field.components(separatedBy: ": ")
    let value = parts.dropFirst().joined(separator: ": ")
    switch parts[0] {
    case "ib": attributes = value
    case "direct" where value.isEmpty: row.isDirect = true
    case "appearance" where value.isEmpty: row.isAppearance = true
    case "ios" where !value.isEmpty: row.availability = value
    case "bind" where !value.isEmpty: row.bind = value
    case "get" where !value.isEmpty: row.get = value
    case "set" where !value.isEmpty: row.set = value
    case "new" where !value.isEmpty: row.newObject = value
    case "requires" where !value.isEmpty: row.condition = try Self.condition(value, row.line)
    case "setter" where !value.isEmpty: row.setter = value
    case "also" where !value.isEmpty: row.also = value
    case "values": row.values = try Self.values(value, row.line)
    case let word:
      guard value.isEmpty, let variants = PropertyRow.Variants(rawValue: word) else {
        throw PropertyTableError(line: row.line, message: "A row has no option \(field).")
      }
      row.variants = variants
    }
  }

  private func readAttributes(_ text: String, of row: PropertyRow) throws -> [PropertyRow.Attribute] {
    let words = text.isEmpty ? ["normal"] : text.split(separator: " ").map(String.init)
    let types = table.classes.filter { row.classNames.contains($0.name) }
    return try words.map { word in
      let parts = word.split(separator: ".").map(String.init)
      let className = types.first { $0.name == parts[0] }?.name
      let variant = className == nil ? word : parts.count > 1 ? parts[1] : "normal"
      let suffix = variant == "normal" ? "" : variant
      guard types.contains(where: { ($0.name == className ?? $0.name) && row.suffixes(of: $0).contains(suffix) }) else {
        throw PropertyTableError(line: row.line, message: "\(row.name) has no state, place or class \(word).")
      }
      return PropertyRow.Attribute(className: className, variant: suffix)
    }
  }

  /// The call that binds a property whose row has none.
  private static func call(_ name: String, _ variants: PropertyRow.Variants?) -> String {
    switch variants {
    case nil: "$0.\(name)($1)"
    case .places: "$0.\(name)($1, at: $2)"
    default: "$0.\(name)($1, for: $2)"
    }
  }

  /// The elements of a JSON array of two, as JSON.
  private static func values(_ text: String, _ line: Int) throws -> [String] {
    guard let values = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any], values.count == 2 else {
      throw PropertyTableError(line: line, message: "The values are a JSON array of two.")
    }
    return try values.map { value in
      let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .withoutEscapingSlashes]
      return String(decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
    }
  }

  /// The name of a condition and its source: `macIdiom https://…`, or `padBehavior exceptNormal https://…`.
  private static func condition(_ text: String, _ line: Int) throws -> PropertyRow.Condition {
    let words = text.split(separator: " ").map(String.init)
    guard let name = words.first, PropertyRow.Condition.known[name] != nil else {
      let known = PropertyRow.Condition.known.keys.sorted().joined(separator: ", ")
      throw PropertyTableError(line: line, message: "There is no condition \(text). Use one of \(known).")
    }
    guard let source = words.last, source.hasPrefix("https://"), words.count == 2 || words[1] == "exceptNormal" else {
      throw PropertyTableError(line: line, message: "The condition \(name) needs the page that documents it.")
    }
    return PropertyRow.Condition(name: name, exceptsNormal: words.count > 2, source: source)
  }

  /// The two sides of the first colon.
  private static func pair(_ text: String, _ line: Int) throws -> (String, String) {
    let parts = text.components(separatedBy: ": ")
    guard parts.count > 1 else { throw PropertyTableError(line: line, message: "There is no `: ` in \(text).") }
    return (parts[0], parts.dropFirst().joined(separator: ": "))
  }
}
