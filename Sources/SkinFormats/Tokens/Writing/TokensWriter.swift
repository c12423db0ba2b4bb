public import Foundation
public import SkinKit

extension SkinDocument {
  /// The skin as design tokens, whatever format it was read from.
  ///
  /// Reading them back gives equal values, aliases, notes and unknown fields. If values depend on the appearance, there is
  /// a file for each and a `skin.resolver.json`; otherwise there is one `skin.tokens.json`. Values without a type in design tokens, such
  /// as texts and images, are in the file's `$extensions` in the native format.
  /// ```swift
  /// try document.tokensOutput().write(to: folder)
  /// ```
  /// - Parameter header: The header to write; `nil` writes the document's header.
  /// - Returns: The files.
  /// - Throws: `SkinIssue` with the code `unwritableValue` if a value can't be written.
  /// - Complexity: Linear in the number of keys and appearances.
  public func tokensOutput(header: SkinHeader? = nil) throws -> SkinOutput {
    var writer = TokensWriter(document: self, header: header ?? self.header)
    return try writer.output()
  }

  /// The skin as one file of design tokens.
  /// - Parameter header: The header to write; `nil` writes the document's header.
  /// - Returns: The contents of a `.tokens.json`.
  /// - Throws: `SkinIssue` with the code `unwritableValue` if a value can't be written, or the skin has
  ///   files or values for several appearances, which only ``tokensOutput(header:)`` can write.
  public func tokens(header: SkinHeader? = nil) throws -> Data {
    let output = try tokensOutput(header: header)
    guard let data = output.files[TokensWriter.base], output.files.count == 1, output.copies.isEmpty else {
      throw SkinIssue(
        .unwritableValue, "The skin has files, or values for several appearances, which one file of tokens can't hold",
        suggestion: "Write a folder.")
    }
    return data
  }
}

/// Writes the files of one skin.
struct TokensWriter {
  static let base = "skin.tokens.json"
  static let resolver = "skin.resolver.json"
  private static let schemas = "https://www.designtokens.org/schemas/2025.10"

  let document: SkinDocument
  let header: SkinHeader
  /// The unknown fields that aren't written yet.
  private var unknown: [String: [SkinSourceJSON.Member]]
  /// The unknown fields of groups.
  private var groups: [TokenPath: [SkinSourceJSON.Member]] = [:]
  /// The path of each token.
  private var paths: [String: TokenPath] = [:]

  init(document: SkinDocument, header: SkinHeader) {
    self.document = document
    self.header = header
    unknown = document.unknown
  }

  mutating func output() throws -> SkinOutput {
    let plan = try TokenWritingPlan(document)
    var documents: [String: SkinSourceJSON] = [:]
    let resolverFields = unknown.removeValue(forKey: TokenScope.resolver) ?? []
    takeGroups()
    for key in plan.tokens.keys { unknown[TokenScope.token(key)] = nil }
    place(plan)
    let native = try nativePart(plan)
    documents[Self.base] = try file(.light, plan, native: native?.json)
    let appearances = SkinAppearance.all.filter { $0 != .light && plan.appearances.contains($0) }
    for appearance in appearances { documents[Self.path(appearance)] = try file(appearance, plan, native: nil) }
    if try !appearances.isEmpty || !resolverFields.isEmpty || Self.needsResolver(native?.copies ?? [:]) {
      documents[Self.resolver] = resolverJSON(Set(appearances), resolverFields)
    }
    return SkinOutput(
      files: try documents.reduce(into: [:]) { $0[$1.key] = try Self.data($1.value, $1.key) },
      copies: native?.copies ?? [:])
  }

  /// Whether copied files would be mistaken for tokens in a folder without a resolver.
  private static func needsResolver(_ copies: [String: SkinFile]) throws -> Bool {
    if let path = copies.keys.sorted().first(where: { path in
      TokenFiles.resolverSuffixes.contains(where: path.lowercased().hasSuffix)
    }) {
      throw SkinIssue(
        .unwritableValue, "The file \(path) would be mistaken for the resolver of the tokens", suggestion: "Rename it.",
        place: .init(file: path))
    }
    return copies.keys.contains(where: TokenFiles.isNamedAsTokens)
  }

  /// A file's contents, after checking that they can be read back.
  private static func data(_ json: SkinSourceJSON, _ path: String) throws -> Data {
    let data = Data(json.text.utf8)
    do {
      var warnings: [SkinIssue] = []
      _ = try SkinSourceJSON(data, file: path, warnings: &warnings)
    } catch let issue as SkinIssue {
      throw SkinIssue(
        .unwritableValue, "The tokens can't be written: \(issue.message)", suggestion: issue.suggestion,
        place: .init(file: path))
    }
    return data
  }

  private static func path(_ appearance: SkinAppearance) -> String {
    "\(appearance.description.replacingOccurrences(of: ",", with: "-")).tokens.json"
  }

  // MARK: Groups

  /// Moves the unknown fields of groups out of the others.
  private mutating func takeGroups() {
    for (scope, members) in unknown where scope.hasPrefix("#") {
      let names = scope.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      let path = TokenPath(scope == "#" ? [] : names.map { $0.contains("%") ? $0.removingPercentEncoding ?? $0 : $0 })
      // Other fields go to the native part.
      guard path.names.allSatisfy(TokenPath.isName), path.names.count <= TokenWritingPlan.maximumDepth,
        TokenScope.group(path) == scope, Set(members.map(\.key)).count == members.count,
        members.allSatisfy({ $0.key.hasPrefix("$") && $0.key != TokenPath.root })
      else { continue }
      groups[path] = members
      unknown[scope] = nil
    }
  }

  /// Places each token: at the path of a group, it is that group's root token.
  private mutating func place(_ plan: TokenWritingPlan) {
    var groupPaths: Set<TokenPath> = []
    for path in plan.tokens.values.map(\.path.parent) + groups.keys {
      for count in 0...path.names.count { groupPaths.insert(TokenPath(Array(path.names.prefix(count)))) }
    }
    paths = plan.tokens.mapValues { groupPaths.contains($0.path) ? $0.path.appending(TokenPath.root) : $0.path }
  }

  // MARK: Files

  private func file(
    _ appearance: SkinAppearance, _ plan: TokenWritingPlan, native: SkinSourceJSON?
  ) throws -> SkinSourceJSON {
    let root = WritingGroup()
    for (key, planned) in plan.tokens {
      guard let given = planned.written[appearance], let path = paths[key], let name = path.names.last else { continue }
      let about = appearance == .light ? about(key, path) : []
      root.group(at: path.names.dropLast()).tokens[name] = .object(try token(planned.type, given, about))
    }
    if appearance == .light {
      for (path, members) in groups { root.group(at: path.names[...]).properties = members.map { ($0.key, $0.value) } }
    }
    if !root.properties.contains(where: { $0.key == "$schema" }) {
      root.properties.insert(("$schema", .string("\(Self.schemas)/format.json")), at: 0)
    }
    if let native { root.properties = Self.extended(root.properties, native) }
    return root.json
  }

  /// Properties with SkinKit's part in their extensions.
  private static func extended(
    _ properties: [(key: String, value: SkinSourceJSON)], _ ours: SkinSourceJSON
  ) -> [(key: String, value: SkinSourceJSON)] {
    let others = properties.first { $0.key == "$extensions" }?.value.members ?? []
    let members = others.filter { $0.key != TokenExtension.name }.map { (key: $0.key, value: $0.value) }
    return properties.filter { $0.key != "$extensions" }
      + [("$extensions", .object(members + [(TokenExtension.name, ours)]))]
  }

  /// The note of a token as members.
  private func about(_ key: String, _ path: TokenPath) -> [(key: String, value: SkinSourceJSON)] {
    let note = document.entries[key]?.note
    var about: [(key: String, value: SkinSourceJSON)] = []
    if let description = note?.description { about.append(("$description", .string(description))) }
    if let deprecation = note?.deprecation {
      about.append(("$deprecated", deprecation.isEmpty ? .bool(true) : .string(deprecation)))
    } else if isInDeprecatedGroup(path) {
      about.append(("$deprecated", .bool(false)))
    }
    if let extensions = note?.extensions { about.append(("$extensions", extensions)) }
    let kept = (document.unknown[TokenScope.token(key)] ?? []).filter { $0.key != "$type" }
    return about + kept.map { ($0.key, $0.value) }
  }

  private func token(
    _ type: TokenType, _ given: TokenWritingPlan.WrittenForm, _ about: [(key: String, value: SkinSourceJSON)]
  ) throws -> [(key: String, value: SkinSourceJSON)] {
    let members: [(key: String, value: SkinSourceJSON)] = [("$type", .string(type.rawValue))]
    let written: WrittenToken
    switch given {
    case .alias(let key): return members + [("$value", .string("{\(paths[key]?.text ?? key)}"))] + about
    case .value(let value): written = value
    case .expression(let expression):
      guard let value = try TokenExpressionWriter(type: type, path: { paths[$0] }).token(expression) else {
        throw SkinIssue(
          .unwritableValue, "\(expression) can't be written as a token", suggestion: "Add a key for each color.")
      }
      written = value
    }
    let all = members + [("$value", written.value)] + about
    return written.ours.isEmpty ? all : Self.extended(all, .object(written.ours))
  }

  private func isInDeprecatedGroup(_ path: TokenPath) -> Bool {
    for count in (0...path.names.count).reversed() {
      let members = groups[TokenPath(Array(path.names.prefix(count)))] ?? []
      guard let field = members.first(where: { $0.key == "$deprecated" }) else { continue }
      if case .bool(false) = field.value.content { return false }
      return true
    }
    return false
  }

  // MARK: Native part

  /// The parts that design tokens can't hold, as files of the native format.
  private func nativePart(_ plan: TokenWritingPlan) throws -> (json: SkinSourceJSON, copies: [String: SkinFile])? {
    let rest = SkinDocument(
      format: document.format, header: header, entries: document.entries.filter { plan.tokens[$0.key] == nil },
      rules: document.rules, contrast: document.contrast, unknown: unknown, files: document.files)
    guard
      !rest.entries.isEmpty || !rest.rules.isEmpty || !rest.contrast.isEmpty || !unknown.isEmpty
        || header != SkinHeader()
    else { return nil }
    let output = try rest.nativeOutput()
    var members: [(key: String, value: SkinSourceJSON)] = []
    for (path, data) in output.files.sorted(by: { $0.key < $1.key }) {
      var warnings: [SkinIssue] = []
      members.append((path, try SkinSourceJSON(data, file: path, warnings: &warnings)))
    }
    return (.object(members), output.copies)
  }

  // MARK: The resolver

  private func resolverJSON(_ appearances: Set<SkinAppearance>, _ fields: [SkinSourceJSON.Member]) -> SkinSourceJSON {
    func source(_ path: String) -> SkinSourceJSON { .object([("$ref", .string(path))]) }
    let contrast = SkinAppearance(isHighContrast: true)
    let both = SkinAppearance(isDark: true, isHighContrast: true)
    func sources(_ list: [SkinAppearance]) -> SkinSourceJSON {
      .array(list.filter(appearances.contains).map { source(Self.path($0)) })
    }
    // Later sources win: those for dark precede those for high contrast, as everywhere.
    var contexts: [(key: String, value: SkinSourceJSON)] = [("light", .array([]))]
    let needsBoth = appearances.contains(contrast) || appearances.contains(both)
    if appearances.contains(.dark) || needsBoth { contexts.append(("dark", sources([.dark]))) }
    if needsBoth {
      contexts.append(("lightHighContrast", sources([contrast])))
      contexts.append(("darkHighContrast", sources([contrast, .dark, both])))
    }
    var members: [(key: String, value: SkinSourceJSON)] = []
    if !fields.contains(where: { $0.key == "$schema" }) {
      members.append(("$schema", .string("\(Self.schemas)/resolver.json")))
    }
    members += fields.map { (key: $0.key, value: $0.value) }
    if let name = header.name { members.append(("name", .string(name))) }
    members.append(("version", .string("2025.10")))
    members.append(("sets", .object([("base", .object([("sources", .array([source(Self.base)]))]))])))
    var order = [source("#/sets/base")]
    if contexts.count > 1 {
      let modifier = SkinSourceJSON.object([("contexts", .object(contexts)), ("default", .string("light"))])
      members.append(("modifiers", .object([("appearance", modifier)])))
      order.append(source("#/modifiers/appearance"))
    }
    members.append(("resolutionOrder", .array(order)))
    return .object(members)
  }
}

/// A group to write.
private final class WritingGroup {
  var properties: [(key: String, value: SkinSourceJSON)] = []
  var tokens: [String: SkinSourceJSON] = [:]
  private var groups: [String: WritingGroup] = [:]

  func group(at path: ArraySlice<String>) -> WritingGroup {
    var group = self
    for name in path {
      let child = group.groups[name] ?? WritingGroup()
      group.groups[name] = child
      group = child
    }
    return group
  }

  /// The group as an object: its fields, its root token, the others by name.
  var json: SkinSourceJSON {
    let children = groups.mapValues(\.json).merging(tokens) { group, _ in group }
    let names = children.keys.sorted { first, second in
      if first == TokenPath.root || second == TokenPath.root { return first == TokenPath.root && second != first }
      return first.precedesByBytes(second)
    }
    return .object(properties + names.compactMap { name in children[name].map { (key: name, value: $0) } })
  }
}
