import Foundation
import SkinKit

/// Figma's variables: the response of its REST interface, and the files of plug-ins that export collections with their modes.
///
/// Each collection becomes a modifier whose contexts are its modes. Keys begin with the collection's name.
struct FigmaVariables {
  /// A collection with a source of tokens for each mode.
  private struct Collection {
    let name: String
    /// The names of the modes by their identifiers, in order.
    let modes: [(id: String, name: String)]
    let defaultMode: String?
    let place: SkinIssue.Place
  }

  /// The types of tokens that are texts and flags.
  static let types: [String: TokenType] = ["figma.string": .string, "figma.boolean": .boolean]

  private(set) var modifiers: [TokenModifier] = []
  private(set) var issues: [SkinIssue] = []
  private var seen: Set<SkinIssue> = []
  /// The names of collections, and the next number for those that several want.
  private var names: Set<String> = []
  private var numbers: [String: Int] = [:]
  /// The most modes of a collection; Figma has at most 40.
  private static let maximumModes = 200

  /// Whether a tree is an export.
  static func isExport(_ tree: SkinSourceJSON) -> Bool {
    let root = tree["meta"] ?? tree
    if root["variables"]?.members != nil, root["variableCollections"]?.members != nil { return true }
    if let variables = tree["variables"]?.elements, tree["modes"]?.members != nil {
      return variables.isEmpty || variables.contains { $0["valuesByMode"] != nil || $0["resolvedValuesByMode"] != nil }
    }
    if let collections = tree["collections"]?.elements {
      return collections.contains { $0["modes"]?.elements?.contains { $0["variables"]?.elements != nil } ?? false }
    }
    if let elements = tree.elements {
      return !elements.isEmpty
        && elements.allSatisfy { element in
          element.members.map { !$0.isEmpty && $0.allSatisfy { $0.value["modes"]?.members != nil } } ?? false
        }
    }
    return false
  }

  /// Adds the collections of an export.
  mutating func add(_ file: TokenJSON) {
    let root = file["meta"] ?? file
    if let variables = root["variables"]?.json.members, let collections = root["variableCollections"]?.json.members {
      addResponse(variables.map { TokenJSON(json: $0.value, file: file.file) }, collections, file.file)
    } else if let variables = file["variables"]?.elements, let modes = file["modes"]?.json.members {
      let name = file["name"]?.json.string ?? "variables"
      let collection = Collection(
        name: unique(name), modes: modes.map { ($0.key, $0.value.string ?? $0.key) }, defaultMode: modes.first?.key,
        place: file.place)
      let names = Dictionary(
        variables.compactMap { variable in variable["id"]?.json.string.map { ($0, path(of: variable, collection.name)) }
        }
      ) { first, _ in first }
      add(collection, variables, names)
    } else if let collections = file["collections"]?.elements {
      for collection in collections { addList(collection) }
    } else {
      for element in file.elements ?? [] {
        for member in element.json.members ?? [] { addTrees(member, file.file) }
      }
    }
  }

  // MARK: Forms

  /// The REST interface's response: variables and collections by their identifiers.
  private mutating func addResponse(
    _ variables: [TokenJSON], _ collections: [SkinSourceJSON.Member], _ file: String
  ) {
    var byID: [String: Collection] = [:]
    var order: [String] = []
    for member in collections {
      let json = TokenJSON(json: member.value, file: file)
      let modes = (json["modes"]?.elements ?? []).compactMap { mode in
        mode["modeId"]?.json.string.map { (id: $0, name: mode["name"]?.json.string ?? $0) }
      }
      byID[member.key] = Collection(
        name: unique(json["name"]?.json.string ?? member.key), modes: modes,
        defaultMode: json["defaultModeId"]?.json.string, place: json.place)
      order.append(member.key)
    }
    var names: [String: [String]] = [:]
    var members: [String: [TokenJSON]] = [:]
    for variable in variables {
      guard let id = variable["id"]?.json.string, let owner = variable["variableCollectionId"]?.json.string,
        let collection = byID[owner]
      else {
        report(
          "The variable has no \"id\", or its collection isn't in the file", "Export it with its collection.", variable)
        continue
      }
      names[id] = path(of: variable, collection.name)
      members[owner, default: []].append(variable)
    }
    for id in order { if let collection = byID[id] { add(collection, members[id] ?? [], names) } }
  }

  /// Adds a collection whose variables have values by mode.
  private mutating func add(_ collection: Collection, _ variables: [TokenJSON], _ names: [String: [String]]) {
    guard collection.modes.count <= Self.maximumModes else {
      let issue = SkinIssue(
        .tooManyValues, "The collection \"\(collection.name.prefix(60))\" has more than \(Self.maximumModes) modes",
        suggestion: "Divide it into several collections.", place: collection.place)
      if seen.insert(issue).inserted { issues.append(issue) }
      return
    }
    var trees = Dictionary(collection.modes.map { ($0.id, FigmaTree()) }) { first, _ in first }
    for variable in variables where variable["deletedButReferenced"]?.json.content.isTrue != true {
      let path = path(of: variable, collection.name)
      // Only the modes that have a value: a file of many modes and variables would otherwise take their product.
      let own = Self.byMode(variable["valuesByMode"])
      let resolved = Self.byMode(variable["resolvedValuesByMode"])
      let resolvedByMode = Dictionary(resolved) { first, _ in first }
      let known = Set(own.map(\.mode))
      for (mode, value) in own + resolved.filter({ !known.contains($0.mode) }) {
        guard trees[mode] != nil, let token = token(variable, value, resolvedByMode[mode], names, collection.name)
        else {
          continue
        }
        if trees[mode]?.add(token, at: path) == false {
          report("The variable's name is that of another, or of a group", "Rename one of the two.", variable)
        }
      }
    }
    let contexts = collection.modes.map { mode in
      let tree = trees[mode.id]?.json ?? SkinSourceJSON(.object([]), line: 1)
      return TokenModifier.Context(
        name: mode.name, sources: [TokenJSON(json: tree, file: collection.place.file ?? "")])
    }
    append(collection, contexts)
  }

  /// The values of a variable with the identifiers of their modes.
  private static func byMode(_ values: TokenJSON?) -> [(mode: String, value: TokenJSON)] {
    guard let values else { return [] }
    return (values.json.members ?? []).map { ($0.key, TokenJSON(json: $0.value, file: values.file)) }
  }

  /// Adds a collection with a list of variables for each mode.
  private mutating func addList(_ json: TokenJSON) {
    let name = json["name"]?.json.string ?? "variables"
    let collection = Collection(name: unique(name), modes: [], defaultMode: nil, place: json.place)
    let contexts = (json["modes"]?.elements ?? []).map { mode in
      var tree = FigmaTree()
      for variable in mode["variables"]?.elements ?? [] {
        guard let value = variable["value"] else { continue }
        var content = value.json
        if variable["isAlias"]?.json.content.isTrue == true, let target = value["name"]?.json.string {
          let owner = value["collection"]?.json.string ?? collection.name
          content = SkinSourceJSON(.string("{\(Self.text([owner] + Self.names(target)))}"), line: value.json.line)
        }
        let type = variable["type"]?.json.string ?? ""
        let token = Self.token(type: type, value: content, variable)
        if !tree.add(token, at: path(of: variable, collection.name)) {
          report("The variable's name is that of another, or of a group", "Rename one of the two.", variable)
        }
      }
      return TokenModifier.Context(
        name: mode["name"]?.json.string ?? "mode", sources: [TokenJSON(json: tree.json, file: json.file)])
    }
    append(collection, contexts)
  }

  /// Adds a collection with a tree of tokens for each mode.
  private mutating func addTrees(_ member: SkinSourceJSON.Member, _ file: String) {
    let collection = Collection(
      name: unique(member.key), modes: [], defaultMode: nil, place: .init(file: file, line: member.line))
    let contexts = (member.value["modes"]?.members ?? []).map { mode in
      let tree = SkinSourceJSON(
        .object([.init(key: Self.name(collection.name), line: member.line, value: mode.value)]), line: mode.line)
      return TokenModifier.Context(name: mode.key, sources: [TokenJSON(json: tree, file: file)])
    }
    append(collection, contexts)
  }

  private mutating func append(_ collection: Collection, _ contexts: [TokenModifier.Context]) {
    guard !contexts.isEmpty else { return }
    let chosen = collection.modes.first { $0.id == collection.defaultMode }?.name ?? contexts[0].name
    modifiers.append(
      TokenModifier(name: collection.name, contexts: contexts, defaultName: chosen, place: collection.place))
  }

  // MARK: Variables

  /// The token of a variable in one mode; `nil` if it can't be read.
  private mutating func token(
    _ variable: TokenJSON, _ value: TokenJSON, _ resolved: TokenJSON?, _ names: [String: [String]], _ collection: String
  ) -> SkinSourceJSON? {
    let type = (variable["resolvedType"] ?? variable["type"])?.json.string ?? ""
    var content = (value["resolvedValue"] ?? value).json
    if value["type"]?.json.string == "VARIABLE_ALIAS" || value["alias"]?.json.string != nil {
      let id = (value["id"] ?? value["alias"])?.json.string ?? ""
      if let target = names[id] {
        content = SkinSourceJSON(.string("{\(Self.text(target))}"), line: value.json.line)
      } else if let plain = resolved?["resolvedValue"] {
        content = plain.json
      } else {
        report("The variable refers to one that isn't in the file, \(id.prefix(60))", "Export both together.", variable)
        return nil
      }
    }
    return Self.token(type: type, value: content, variable)
  }

  private static func token(type: String, value: SkinSourceJSON, _ variable: TokenJSON) -> SkinSourceJSON {
    let line = variable.json.line
    let scopes = (variable["scopes"]?.json.elements ?? []).compactMap(\.string)
    let name: String? =
      switch type.lowercased() {
      case "color": "color"
      case "float", "number": scopes == ["FONT_WEIGHT"] ? "fontWeight" : "number"
      case "string": scopes == ["FONT_FAMILY"] ? "fontFamily" : "figma.string"
      case "boolean": "figma.boolean"
      default: nil
      }
    var members: [SkinSourceJSON.Member] = []
    if let name { members.append(.init(key: "$type", line: line, value: SkinSourceJSON(.string(name), line: line))) }
    members.append(.init(key: "$value", line: value.line, value: color(value)))
    if let text = variable["description"], text.json.string?.isEmpty == false {
      members.append(.init(key: "$description", line: text.json.line, value: text.json))
    }
    return SkinSourceJSON(.object(members), line: line)
  }

  /// Red, green and blue from 0 to 1 as a color of design tokens; other values are returned unchanged.
  private static func color(_ value: SkinSourceJSON) -> SkinSourceJSON {
    guard let red = value["r"], let green = value["g"], let blue = value["b"] else { return value }
    let line = value.line
    var members = [
      SkinSourceJSON.Member(key: "colorSpace", line: line, value: SkinSourceJSON(.string("srgb"), line: line)),
      SkinSourceJSON.Member(
        key: "components", line: line, value: SkinSourceJSON(.array([red, green, blue]), line: line)),
    ]
    if let alpha = value["a"] { members.append(.init(key: "alpha", line: line, value: alpha)) }
    return SkinSourceJSON(.object(members), line: line)
  }

  // MARK: Names

  private func path(of variable: TokenJSON, _ collection: String) -> [String] {
    [Self.name(collection)] + Self.names(variable["name"]?.json.string ?? "")
  }

  /// The names of a variable's groups and its own.
  private static func names(_ text: String) -> [String] {
    text.split(separator: "/").map { name($0.trimmed) }
  }

  private static func text(_ path: [String]) -> String { path.map { name($0) }.joined(separator: ".") }

  /// A name without the characters that references need.
  private static func name(_ text: String) -> String {
    let name = text.map { ".{}".contains($0) ? "_" : String($0) }.joined()
    return name.hasPrefix("$") ? "_" + name.dropFirst() : name
  }

  /// A name that no other collection has; too long a name stays long enough to be refused.
  private mutating func unique(_ name: String) -> String {
    let name = String(decoding: name.utf8.prefix(TokenPath.maximumLength + 1), as: UTF8.self)
    if names.insert(name).inserted { return name }
    var number = numbers[name] ?? 2
    while !names.insert("\(name) \(number)").inserted { number += 1 }
    numbers[name] = number + 1
    return "\(name) \(number)"
  }

  private mutating func report(_ message: String, _ suggestion: String, _ variable: TokenJSON) {
    var place = variable.place
    place.key = variable["name"]?.json.string
    let issue = SkinIssue(.unknownAlias, message, suggestion: suggestion, place: place)
    if seen.insert(issue).inserted { issues.append(issue) }
  }
}

extension SkinSourceJSON.Content {
  fileprivate var isTrue: Bool { if case .bool(true) = self { true } else { false } }
}
