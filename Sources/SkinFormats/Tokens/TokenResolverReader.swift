import Foundation
import SkinKit

/// Reads one `.resolver.json`.
struct TokenResolverReader {
  /// A part of the resolution order.
  enum Step {
    case set([TokenJSON])
    case modifier(TokenModifier)
  }

  private let document: TokenJSON
  private var files: TokenFiles
  private(set) var issues: [SkinIssue] = []
  private var seen: Set<SkinIssue> = []
  /// The number of visited sources and contexts, since sets may contain the same sets repeatedly, and the order the same modifier.
  private var count = 0
  /// The number of members that were searched or merged, since many references may lead to one large set.
  private var members = 0
  private static let maximumMembers = 10 * DocumentBuilder.maximumKeys
  var warnings: [SkinIssue] { files.warnings }

  init(_ document: TokenJSON, files: TokenFiles) {
    self.document = document
    self.files = files
  }

  /// Whether an object is a resolver document.
  static func isResolver(_ json: TokenJSON) -> Bool {
    json["resolutionOrder"] != nil || (json["version"]?.json.string != nil && json["$value"] == nil)
      || ["sets", "modifiers"].contains { key in
        (json[key]?.json.members ?? []).contains { ["sources", "contexts", "context"].contains(where: $0.value.has) }
      }
  }

  /// The steps of the resolution order; throws if there is none.
  mutating func steps() throws -> [Step] {
    guard let version = document["version"] else {
      throw SkinIssue(
        .missingField, "The resolver has no version", suggestion: "Add \"version\": \"2025.10\".",
        place: .init(file: document.file, line: document.json.line, key: "version"))
    }
    guard version.json.string == "2025.10" else {
      throw SkinIssue(
        .unsupportedSchema, "The resolver's version is \(version.shown), and 2025.10 is read",
        suggestion: "Write \"version\": \"2025.10\".",
        place: .init(file: document.file, line: version.json.line, key: "version"))
    }
    guard let order = document["resolutionOrder"], let items = order.elements else {
      throw SkinIssue(
        document["resolutionOrder"] == nil ? .missingField : .wrongType,
        "The resolver has no list \"resolutionOrder\"",
        suggestion: "Add \"resolutionOrder\": [ { \"$ref\": \"#/sets/…\" } ].",
        place: .init(
          file: document.file, line: (document["resolutionOrder"] ?? document).json.line, key: "resolutionOrder"))
    }
    // Sets outside of the order are never used, but must be valid.
    for member in document["sets"]?.json.members ?? [] {
      attempt { reader in
        _ = try reader.set(reader.located(member.value), "#/sets/\(member.key)", ["#/sets/\(member.key)"])
      }
    }
    for member in document["modifiers"]?.json.members ?? [] {
      attempt { reader in _ = try reader.modifier(reader.located(member.value), member.key) }
    }
    var names: Set<String> = []
    var steps: [Step] = []
    for item in items {
      attempt { reader in steps.append(try reader.step(item, &names)) }
    }
    return steps
  }

  private func located(_ json: SkinSourceJSON) -> TokenJSON { TokenJSON(json: json, file: document.file) }

  /// Reports an issue once, and continues.
  private mutating func attempt(_ body: (inout TokenResolverReader) throws -> Void) {
    do {
      try body(&self)
    } catch {
      let issue = DocumentBuilder.issue(error)
      if seen.insert(issue).inserted { issues.append(issue) }
    }
  }

  private mutating func step(_ item: TokenJSON, _ names: inout Set<String>) throws -> Step {
    if let field = item["$ref"] {
      let (text, json) = try target(of: item, field)
      let name = String(text.split(separator: "/").last ?? "")
      names.insert(name)
      if text.hasPrefix("#/sets/") { return .set(try set(json, text, [text])) }
      if text.hasPrefix("#/modifiers/") { return .modifier(try modifier(json, name)) }
      throw SkinIssue(
        .wrongType, "\(field.shown) is neither a set nor a modifier",
        suggestion: "Write \"#/sets/…\" or \"#/modifiers/…\".", place: field.place)
    }
    guard let name = item["name"]?.json.string, let type = item["type"]?.json.string,
      ["set", "modifier"].contains(type)
    else {
      throw SkinIssue(
        .missingField, "A declaration in the order has no name, or no type that is \"set\" or \"modifier\"",
        suggestion: "Add \"type\" and \"name\", or refer to it with \"$ref\".", place: item.place)
    }
    guard names.insert(name).inserted else {
      throw SkinIssue(
        .duplicateKey, "The name \"\(name.prefix(60))\" is in the order already", suggestion: "Rename one of the two.",
        place: item.place)
    }
    return type == "set" ? .set(try set(item, name, [])) : .modifier(try modifier(item, name))
  }

  private mutating func set(_ json: TokenJSON, _ name: String, _ trail: [String]) throws -> [TokenJSON] {
    guard let sources = json["sources"], sources.elements != nil else {
      throw SkinIssue(
        json["sources"] == nil ? .missingField : .wrongType, "The set \(name) has no list \"sources\"",
        suggestion: "Add \"sources\": [ … ], with tokens or references to files.",
        place: (json["sources"] ?? json).place)
    }
    return try self.sources(sources, trail)
  }

  private mutating func modifier(_ json: TokenJSON, _ name: String) throws -> TokenModifier {
    var place = json.place
    place.key = name
    guard let field = json["contexts"], let members = field.json.members, !members.isEmpty else {
      throw SkinIssue(
        json["contexts"] == nil ? .missingField : .wrongType, "The modifier \"\(name)\" has no contexts",
        suggestion: "Add \"contexts\": { \"light\": [ … ], \"dark\": [ … ] }.", place: place)
    }
    if members.count == 1 {
      issues.append(
        SkinIssue(
          .missingField, "The modifier \"\(name)\" has one context only, so it is a set",
          suggestion: "Add another context, or make it a set.", place: place, severity: .warning))
    }
    var contexts: [TokenModifier.Context] = []
    for member in members {
      try countSource(place)
      let list = TokenJSON(json: member.value, file: field.file)
      guard list.elements != nil else {
        throw SkinIssue(
          .wrongType, "The context \"\(member.key.prefix(60))\" is \(list.json.kindName), not a list of sources",
          suggestion: "Write [ … ] around it.", place: .init(file: field.file, line: member.line, key: name))
      }
      contexts.append(.init(name: member.key, sources: try sources(list, [])))
    }
    var modifier = TokenModifier(name: name, contexts: contexts, defaultName: nil, place: place)
    if let preset = json["default"] {
      guard let text = preset.json.string, contexts.contains(where: { $0.name == text }) else {
        var issue = TokenInput.unknownContext(preset.json.string ?? preset.shown, of: modifier)
        issue.place.move(to: preset.json.line)
        throw issue
      }
      modifier = TokenModifier(name: name, contexts: contexts, defaultName: text, place: place)
    }
    return modifier
  }

  /// Counts a source or a context.
  private mutating func countSource(_ place: SkinIssue.Place) throws {
    count += 1
    guard count <= DocumentBuilder.maximumKeys, members <= Self.maximumMembers else {
      throw SkinIssue.tooManySources(place)
    }
  }

  /// The tokens of a list of sources: inline ones, and those of files and of sets.
  private mutating func sources(_ list: TokenJSON, _ trail: [String]) throws -> [TokenJSON] {
    var result: [TokenJSON] = []
    for element in list.elements ?? [] {
      try countSource(element.place)
      guard element.json.members != nil else {
        throw SkinIssue(
          .wrongType, "\(element.shown) is not a source of tokens",
          suggestion: "Write an object of tokens, or { \"$ref\": \"file.json\" }.", place: element.place)
      }
      guard let field = element["$ref"] else {
        result.append(element)
        continue
      }
      let (text, json) = try target(of: element, field)
      if text.hasPrefix("#/modifiers") {
        throw SkinIssue(
          .unsupportedReference, "A set or a modifier can't refer to a modifier",
          suggestion: "Refer to modifiers in \"resolutionOrder\" only.", place: field.place)
      }
      guard text.hasPrefix("#/sets/") else {
        guard json["resolutionOrder"] == nil else {
          throw SkinIssue(
            .wrongType, "\(field.shown) is a resolver, not a source of tokens", suggestion: "Specify a file of tokens.",
            place: field.place)
        }
        result.append(json)
        continue
      }
      guard !trail.contains(text) else {
        throw SkinIssue.referenceCycle(Array(trail.drop { $0 != text }), place: field.place)
      }
      guard trail.count < SkinSourceJSON.maximumDepth else { throw SkinIssue.tooDeep(field.place) }
      result += try set(json, text, trail + [text])
    }
    return result
  }

  // MARK: References

  /// The target of a reference object; the members next to `$ref` override the target's.
  private mutating func target(of object: TokenJSON, _ field: TokenJSON) throws -> (text: String, json: TokenJSON) {
    var overrides = (object.json.members ?? []).filter { $0.key != "$ref" }
    var field = field
    var trail: [String] = []
    while true {
      guard let text = field.json.string else {
        throw SkinIssue(
          .malformedReference, "\(field.shown) is not a reference",
          suggestion: "Write \"#/sets/…\" or the path of a file.",
          place: field.place)
      }
      let found = try follow(text, at: field)
      let id = "\(found.json.file)#\(found.text)"
      guard !trail.contains(id) else { throw SkinIssue.referenceCycle(trail, place: field.place) }
      trail.append(id)
      guard trail.count < SkinSourceJSON.maximumDepth else { throw SkinIssue.tooDeep(field.place) }
      guard let members = found.json.json.members else {
        throw SkinIssue(
          .wrongType, "\(field.shown) is \(found.json.json.kindName), not an object", suggestion: "Specify an object.",
          place: field.place)
      }
      guard let next = found.json["$ref"], next.json.string != nil else {
        let names = Set(overrides.map(\.key))
        let merged = members.filter { !names.contains($0.key) } + overrides
        if !overrides.isEmpty { self.members += merged.count }
        let json = overrides.isEmpty ? found.json.json : SkinSourceJSON(.object(merged), line: found.json.json.line)
        return (found.text, TokenJSON(json: json, file: found.json.file))
      }
      let names = Set(overrides.map(\.key))
      overrides = members.filter { $0.key != "$ref" && !names.contains($0.key) } + overrides
      self.members += overrides.count
      field = next
    }
  }

  /// The target of a reference, and its text if it is in the document itself.
  private mutating func follow(_ text: String, at field: TokenJSON) throws -> (text: String, json: TokenJSON) {
    let halves = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let path = halves[0]
    // "file.json#sets/a", without the slash that RFC 6901 requires, is in the text's own examples.
    let fragment = halves.count < 2 || halves[1].isEmpty || halves[1].hasPrefix("/") ? halves.last : "/\(halves[1])"
    guard let segments = TokenReference.segments(halves.count < 2 ? "" : fragment ?? "") else {
      throw SkinIssue(
        .malformedReference, "\(field.shown) is not a JSON pointer",
        suggestion: "Write \"#/sets/…\", with ~0 for ~ and ~1 for / in names.", place: field.place)
    }
    var json = path.isEmpty && field.file == document.file ? document : try file(path, from: field)
    let isOwn = json.file == document.file
    if isOwn, segments.isEmpty || segments.first == "resolutionOrder" {
      throw SkinIssue(
        .unsupportedReference, "\(field.shown) refers to an ancestor, or to the order itself",
        suggestion: "Refer to something in \"sets\" or \"$defs\".", place: field.place)
    }
    for segment in segments {
      members += json.json.members?.count ?? json.json.elements?.count ?? 0
      guard members <= Self.maximumMembers else { throw SkinIssue.tooManySources(field.place) }
      let index = json.elements.flatMap { elements in
        Int(segment).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      }
      guard let next = index ?? json[segment] else {
        throw SkinIssue(
          .unknownAlias, "\(field.shown) doesn't exist: no \"\(segment.prefix(60))\" in \(json.json.kindName)",
          suggestion: "Specify something that exists.", place: field.place)
      }
      json = next
    }
    return (isOwn ? "#/" + segments.joined(separator: "/") : "\(json.file)#/" + segments.joined(separator: "/"), json)
  }

  /// A file by its path, relative to the one that names it.
  private mutating func file(_ path: String, from field: TokenJSON) throws -> TokenJSON {
    guard !path.contains("://"), let path = path.removingPercentEncoding, !path.hasPrefix("/") else {
      throw SkinIssue(
        .unsupportedReference, "\(field.shown) is outside of the skin, and is not fetched",
        suggestion: "Put the file next to the resolver and write its path from there.", place: field.place)
    }
    if path.isEmpty { return try files.object(at: field.file) }
    var parts = field.file.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(String(part))
        continue
      }
      guard parts.popLast() != nil else {
        throw SkinIssue(
          .unsupportedReference, "\(field.shown) leads out of the skin's folder",
          suggestion: "Put the file into the folder.",
          place: field.place)
      }
    }
    let found = parts.joined(separator: "/")
    guard files.files.contains(found) else {
      throw SkinIssue(
        .missingFile, "The skin has no file \(found.prefix(200))", suggestion: "Add the file or correct the path.",
        place: field.place)
    }
    return try files.object(at: found)
  }
}

extension SkinIssue {
  fileprivate static func tooManySources(_ place: Place) -> SkinIssue {
    SkinIssue(
      .tooManyKeys,
      "The resolver's sets and modifiers hold more than \(DocumentBuilder.maximumKeys) sources and contexts",
      suggestion: "List each of them once.", place: place)
  }
}

extension SkinSourceJSON {
  /// Whether it is an object with a key.
  fileprivate func has(_ key: String) -> Bool { self[key] != nil }
}
