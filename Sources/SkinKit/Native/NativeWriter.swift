// Skins of any format written in the native one.

import Foundation

extension SkinDocument {
  /// The skin in the native format, whatever format it was read from.
  ///
  /// What is read back has equal keys, aliases, notes, rules, pairs of contrast and unknown fields; the values of one brand are
  /// the skin's own then. Files keep their paths, unless they can't lie there: images of other formats are named by screen
  /// and device (`@2x`, `~ipad`), as the native format finds them.
  /// ```swift
  /// try document.nativeOutput(header: SkinHeader(id: id, version: version)).write(to: folder)
  /// ```
  /// - Parameter header: What the skin says of itself, for formats without a header; `nil` takes ``header``.
  /// - Returns: Its files.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/unwritableValue`` where a value has no form in the native format.
  public func nativeOutput(header: SkinHeader? = nil) throws -> SkinOutput {
    var writer = NativeWriter(document: self, header: header ?? self.header)
    return try writer.output()
  }
}

/// Writes `skin.json`, `modules/*.json` and `rules.json`.
private struct NativeWriter {
  let document: SkinDocument
  let header: SkinHeader
  var values = NativeValueWriter()
  /// The unknown fields that can't stand where they stood.
  var kept: [SourceJSON] = []

  init(document: SkinDocument, header: SkinHeader) {
    self.document = document
    self.header = header
  }

  mutating func output() throws -> SkinOutput {
    var unknown = document.unknown
    var documents: [String: SourceJSON] = [:]
    for file in try moduleFiles() {
      documents[file.path] = try module(file, unknown: unknown.removeValue(forKey: file.path) ?? [])
    }
    if !document.rules.isEmpty { documents["rules.json"] = .array(try document.rules.map(rule)) }
    let own = takeOut("skin.json", NativeHeaderReader.fields, &unknown)
    let app = takeOut("skin.json/app", NativeHeaderReader.appFields, &unknown)
    for place in unknown.keys.sorted(by: Self.byBytes) { keep(unknown[place] ?? [], of: place) }
    documents["skin.json"] = try headerJSON(own: own, app: app)
    for (path, json) in documents where json.depth > SourceJSON.maximumDepth {
      var issue = SkinIssue.tooDeep
      issue.place.file = path
      throw issue
    }
    return SkinOutput(files: documents.mapValues { Data($0.text.utf8) }, copies: values.plan.copies)
  }

  // MARK: Modules

  private struct ModuleFile {
    let module: String
    let path: String
    /// The names of its keys in the module, sorted.
    var names: [String] = []

    var isNamedAfterModule: Bool { path == "modules/\(module).json" }
  }

  /// The modules with the files that they are written to: of names that can't be files', another one is made.
  private func moduleFiles() throws -> [ModuleFile] {
    var names: [String: [String]] = [:]
    for (key, entry) in document.entries {
      guard key.isFullKey, let dot = key.firstIndex(of: ".") else {
        throw SkinIssue(
          .malformedKey, "\"\(key.prefix(60))\" is not the full name of a key", remedy: "Name it module.name.",
          place: entry.place)
      }
      names[String(key[..<dot]), default: []].append(String(key[key.index(after: dot)...]))
    }
    // A module whose sections are all unknown has a file, too.
    for place in document.unknown.keys where place.hasPrefix("modules/") && place.hasSuffix(".json") {
      let module = String(place.dropFirst("modules/".count).dropLast(".json".count))
      if DocumentBuilder.isModule(module), NativeFileName.safe(module) == module { names[module] = names[module] ?? [] }
    }
    // Names that are fine as they are come first, so that no other takes them.
    let modules = names.keys.sorted { first, second in
      let isFirstSafe = NativeFileName.safe(first) == first
      let isSecondSafe = NativeFileName.safe(second) == second
      return isFirstSafe == isSecondSafe ? Self.byBytes(first, second) : isFirstSafe
    }
    var taken: Set<String> = []
    var numbers: [String: Int] = [:]
    return modules.map { module in
      let preferred = "modules/\(NativeFileName.safe(module)).json"
      var candidates = NameCandidates(preferred, from: numbers[preferred])
      defer { numbers[preferred] = candidates.number }
      while !taken.insert(NativeFileName.folded(candidates.current)).inserted { candidates.advance() }
      return ModuleFile(module: module, path: candidates.current, names: (names[module] ?? []).sorted(by: Self.byBytes))
    }
  }

  private mutating func module(_ file: ModuleFile, unknown: [SourceJSON.Member]) throws -> SourceJSON {
    var sections: [SkinKind: [(key: String, value: SourceJSON)]] = [:]
    var about: [(key: String, value: SourceJSON)] = []
    for name in file.names {
      guard let entry = document.entries["\(file.module).\(name)"] else { continue }
      do {
        sections[entry.kind, default: []].append((name, try values.json(entry)))
      } catch var issue as SkinIssue {
        issue.place = entry.place
        issue.place.key = "\(file.module).\(name)"
        throw issue
      }
      if let note = entry.note { about.append((name, json(note))) }
    }
    var members: [(key: String, value: SourceJSON)] = []
    if !file.isNamedAfterModule { members.append(("module", .string(file.module))) }
    for (section, kind) in NativeFormatReader.sections.sorted(by: { $0.key < $1.key }) {
      if let keys = sections[kind] { members.append((section, .object(keys))) }
    }
    if !about.isEmpty { members.append(("about", .object(about))) }
    let known = NativeModuleReader.fields.union(NativeFormatReader.sections.keys)
    if Self.canStand(unknown, beside: known) {
      members += unknown.map { ($0.key, $0.value) }
    } else {
      keep(unknown, of: file.path)
    }
    return .object(members)
  }

  private func json(_ note: SkinNote) -> SourceJSON {
    var members: [(key: String, value: SourceJSON)] = []
    if let description = note.description { members.append(("description", .string(description))) }
    if let deprecation = note.deprecation {
      members.append(("deprecated", deprecation.isEmpty ? .bool(true) : .string(deprecation)))
    }
    if let extensions = note.extensions { members.append(("extensions", extensions)) }
    return .object(members)
  }

  // MARK: Rules

  private func rule(_ rule: SkinRule) throws -> SourceJSON {
    var match: [(key: String, value: SourceJSON)] = []
    if let name = rule.match.className { match.append(("class", .string(name))) }
    if rule.match.containers.count == 1, let name = rule.match.containers.first {
      match.append(("inside", .string(name)))
    } else if !rule.match.containers.isEmpty {
      match.append(("inside", .array(rule.match.containers.map(SourceJSON.string))))
    }
    if let tag = rule.match.tag { match.append(("tag", SourceJSON(.number(Double(tag), text: String(tag)), line: 0))) }
    if let identifier = rule.match.identifier { match.append(("identifier", .string(identifier))) }
    let properties = try rule.properties.sorted { Self.byBytes($0.key, $1.key) }.map { property, key in
      guard key.isFullKey, !property.isEmpty else {
        throw SkinIssue(
          .unwritableValue, "The rule gives \"\(property)\" \"\(key.prefix(60))\", which is no full name of a key",
          remedy: "Name a key, module.name.", place: rule.place)
      }
      return (key: property, value: SourceJSON.string(key))
    }
    return .object([("match", .object(match)), ("set", .object(properties))])
  }

  // MARK: The header

  private mutating func headerJSON(own: [SourceJSON.Member], app: [SourceJSON.Member]) throws -> SourceJSON {
    var members = [(key: "schema", value: try SourceJSON.number(Double(NativeFormatReader.schema)))]
    let texts = [
      ("id", header.id?.rawValue), ("name", header.name), ("version", header.version?.description),
      ("base", header.base?.rawValue), ("brand", header.brand),
    ]
    for (key, text) in texts { if let text { members.append((key, .string(text))) } }
    let minimum = header.minimumAppVersion.map { [(key: "minimum", value: SourceJSON.string($0.description))] } ?? []
    let appMembers = minimum + app.map { (key: $0.key, value: $0.value) }
    if !appMembers.isEmpty { members.append(("app", .object(appMembers))) }
    let fonts = header.fonts.map { path in
      // A font that isn't there is named still, so that reading the skin again tells of it, too.
      document.files.contains(path) ? values.path(of: SkinFile(path: path, in: document.files)) : path
    }
    if !fonts.isEmpty { members.append(("fonts", .array(fonts.map(SourceJSON.string)))) }
    if !document.contrast.isEmpty { members.append(("contrast", .array(try document.contrast.map(contrast)))) }
    if !kept.isEmpty { members.append(("kept", .array(kept))) }
    return .object(members + own.map { ($0.key, $0.value) })
  }

  private func contrast(_ pair: SkinContrastPair) throws -> SourceJSON {
    guard pair.text.isFullKey, pair.background.isFullKey, (1...21).contains(pair.minimum) else {
      throw SkinIssue(
        .unwritableValue, "The pair of \"\(pair.text)\" and \"\(pair.background)\" can't be written",
        remedy: "Give full names of keys, and a minimum from 1 to 21.", place: pair.place)
    }
    return .object([
      ("text", .string(pair.text)), ("background", .string(pair.background)), ("minimum", try .number(pair.minimum)),
    ])
  }

  // MARK: Unknown fields

  /// Takes the unknown fields of a place that can stand there again; others are kept elsewhere.
  private func takeOut(
    _ place: String, _ known: Set<String>, _ unknown: inout [String: [SourceJSON.Member]]
  ) -> [SourceJSON.Member] {
    guard let members = unknown[place], Self.canStand(members, beside: known) else { return [] }
    unknown[place] = nil
    return members
  }

  private mutating func keep(_ members: [SourceJSON.Member], of place: String) {
    kept += members.map {
      .object([("place", .string(place)), ("key", .string($0.key)), ("value", $0.value)])
    }
  }

  private static func canStand(_ members: [SourceJSON.Member], beside known: Set<String>) -> Bool {
    let keys = Set(members.map(\.key))
    return keys.count == members.count && keys.isDisjoint(with: known)
  }

  private static func byBytes(_ first: String, _ second: String) -> Bool {
    first.precedesByBytes(second)
  }
}

extension SourceJSON {
  /// How many lists and objects stand in each other.
  fileprivate var depth: Int {
    switch content {
    case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.map(\.value.depth).max() ?? 0)
    default: 0
    }
  }
}
