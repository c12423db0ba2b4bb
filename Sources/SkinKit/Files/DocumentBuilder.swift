import Foundation

/// The entries and issues that a format's reader gathers.
package struct DocumentBuilder {
  /// The largest number of keys of a skin.
  package static let maximumKeys = 100_000

  package let files: any SkinFiles
  /// Suggestions for names of files that the skin doesn't have.
  package let suggestions: FileSuggestions
  package private(set) var entries: [String: SkinDocument.Entry] = [:]
  /// The issues, without those beyond the limit of ``IssueList``.
  package var issues: [SkinIssue] { list.kept }
  private var list = IssueList()
  /// The number of unknown names for which a known one may still be suggested, because each costs many comparisons.
  private var suggestionsLeft = 1_000
  package private(set) var rules: [SkinRule] = []
  package private(set) var contrast: [SkinContrastPair] = []
  package private(set) var unknown: [String: [SkinSourceJSON.Member]] = [:]
  /// The paths of the files that may belong to the skin; of a skin that is a single file, only those that its keys name do.
  package var candidates: [String]
  /// The paths of the files that hold the keys themselves.
  package var formatFiles: Set<String> = []
  /// Whether sections are name spaces, so that keys of different kinds may have the same name.
  package var hasNamespaces = false
  /// Whether the format's header can say that sections are name spaces.
  var offersNamespaces = false
  /// The keys whose names several kinds share.
  ///
  /// Their further entries have the kind behind a slash, which no name contains.
  private var sharedKeys: [String: Set<String>] = [:]
  /// The languages of all values.
  private var languages: Set<SkinLanguage> = []
  /// Whether keys were left out because there are too many.
  private var hasTooManyKeys = false
  /// The current layer; its keys replace those of earlier layers.
  private var layer = 0
  /// The layers of the keys that aren't in the first one.
  private var layers: [String: Int] = [:]

  package init(files: any SkinFiles) {
    self.files = files
    suggestions = FileSuggestions(files)
    candidates = files.loose == nil ? files.paths : []
    list = IssueList(files.fileIssues)
  }

  package mutating func report(_ issue: SkinIssue) { list.append(issue) }

  /// Returns the question whether another name was meant; `nil` if no known name is near, or there are too many unknown ones.
  package mutating func question(_ name: String, among names: some Sequence<String>) -> String? {
    guard suggestionsLeft > 0 else { return nil }
    suggestionsLeft -= 1
    return Spelling.question(name, among: names)
  }

  /// Begins a layer, whose keys replace those that were added before, as a brand's replace the common ones.
  package mutating func beginLayer() { layer += 1 }

  package mutating func add(_ rule: SkinRule) { rules.append(rule) }

  package mutating func add(_ pair: SkinContrastPair) { contrast.append(pair) }

  /// Replaces the pairs of colors that were added before.
  mutating func removeContrast() { contrast = [] }

  /// Keeps an unknown field, so that it survives reading and writing.
  package mutating func keep(_ member: SkinSourceJSON.Member, of scope: String) {
    unknown[scope, default: []].append(member)
  }

  /// Removes the unknown fields of a scope.
  mutating func removeKept(of scope: String) { unknown[scope] = nil }

  /// Removes a key of an earlier layer.
  /// - Returns: Whether there is one.
  @discardableResult
  mutating func remove(module: String, name: String) -> Bool {
    let key = Self.key(module, name)
    let slots = ([key] + (sharedKeys[key] ?? [])).filter { layer > 0 && layers[$0] != layer && entries[$0] != nil }
    for slot in slots { entries[slot] = nil }
    return !slots.isEmpty
  }

  /// Reads one JSON file.
  package mutating func json(at path: String) throws -> SkinSourceJSON {
    formatFiles.insert(path)
    var warnings: [SkinIssue] = []
    defer { for warning in warnings { report(warning) } }
    return try SkinSourceJSON(try files.contents(of: path), file: path, warnings: &warnings)
  }

  /// The paths of the files that keys name.
  package var namedFiles: Set<String> {
    var paths: Set<String> = []
    for entry in entries.values {
      if case .value(.file(let file)) = entry.definition.any { paths.insert(file.path) }
    }
    return paths
  }

  /// Reserves space for keys.
  package mutating func reserve(_ count: Int) { entries.reserveCapacity(min(count, Self.maximumKeys)) }

  /// Reads one JSON file with an object at its top.
  /// - Parameters:
  ///   - path: The file's path.
  ///   - lost: Receives an issue for each member that can't be read, with its name as the key; `nil` refuses the file at the first.
  /// - Returns: The object.
  /// - Throws: `SkinIssue` if the file can't be read.
  package mutating func object(at path: String, lost: inout [SkinIssue]?) throws -> SkinSourceJSON {
    formatFiles.insert(path)
    var warnings: [SkinIssue] = []
    defer { for warning in warnings { report(warning) } }
    let json = try SkinSourceJSON(try files.contents(of: path), file: path, lost: &lost, warnings: &warnings)
    guard json.members != nil else {
      throw SkinIssue(
        .wrongType, "The file holds \(json.kindName) instead of an object",
        suggestion: "Begin the file with { and end it with }.", place: .init(file: path, line: json.line))
    }
    return json
  }

  /// Reads one JSON file with an object at its top, all of whose members can be read.
  package mutating func object(at path: String) throws -> SkinSourceJSON {
    var lost: [SkinIssue]?
    return try object(at: path, lost: &lost)
  }

  /// Adds a key, and completes the place of issues about its value.
  /// - Parameters:
  ///   - module: The key's module.
  ///   - name: The key's name in the module.
  ///   - kind: The kind of the value.
  ///   - place: The key's place.
  ///   - note: The author's note.
  ///   - source: The value as written, whose colors are checked for components that are out of range.
  ///   - definition: Reads the value.
  /// - Returns: Whether the key was added.
  @discardableResult
  package mutating func add(
    module: String, name: String, kind: SkinKind, place: SkinIssue.Place, note: SkinNote? = nil,
    source: SkinSourceJSON? = nil,
    definition: (inout [SkinIssue]) throws -> SkinVariants<SkinDocument.Definition>
  ) -> Bool {
    let key = Self.key(module, name)
    var place = place
    place.key = key
    guard KeyName.isName(name) else {
      report(
        SkinIssue(
          .malformedKey, "\"\(name.prefix(60))\" can't be the name of a key",
          suggestion: "\(KeyName.rule) The part before the first dot is the module.",
          place: place))
      return false
    }
    let isFull = entries.count >= Self.maximumKeys
    if isFull, entries[key] == nil {
      reportTooManyKeys(place)
      return false
    }
    var found: [SkinIssue] = []
    var entry: SkinDocument.Entry?
    do {
      let definition = try definition(&found)
      if definition.hasLanguages { try addLanguages(of: definition) }
      entry = SkinDocument.Entry(kind: kind, definition: definition, place: place, note: note)
      if let source { found += source.clippedColors(of: kind) }
    } catch {
      found.append(Self.issue(error))
    }
    // A layer's key replaces all readings of an earlier one's.
    if entry != nil, !hasNamespaces, sharedKeys[key] != nil { remove(module: module, name: name) }
    var slot = hasNamespaces ? slot(of: key, kind) : key
    // One look-up for nearly every key: the update returns the previous entry, if any.
    let before = if let entry, !isFull { entries.updateValue(entry, forKey: slot) } else { entries[slot] }
    if let before, layer == 0 || layers[slot] == layer {
      entries[slot] = before
      guard let entry, !hasNamespaces, entry.isOtherReading(of: before) else {
        report(duplicate(of: before, kind, place))
        return false
      }
      slot = self.slot(of: key, kind)
      guard entries[slot] == nil else {
        report(duplicate(of: before, kind, place))
        return false
      }
      entries[slot] = entry
    }
    guard !isFull else {
      reportTooManyKeys(place)
      return false
    }
    if layer > 0, entry != nil { layers[slot] = layer }
    for var issue in found {
      issue.place.complete(from: place)
      report(issue)
    }
    return entry != nil
  }

  private func duplicate(of before: SkinDocument.Entry, _ kind: SkinKind, _ place: SkinIssue.Place) -> SkinIssue {
    let isInOtherSection = offersNamespaces && before.kind.coexists(with: kind)
    return SkinIssue(
      .duplicateKey, "The key is given twice, first at \(before.place)",
      suggestion: isInOtherSection
        ? "Write \"namespaces\": true in skin.json, so that \(before.kind.withArticle) and \(kind.withArticle) may share a name, "
          + "or rename one of the two."
        : "Remove or rename one of the two.",
      place: place)
  }

  /// Reports the first of the keys that are too many.
  private mutating func reportTooManyKeys(_ place: SkinIssue.Place) {
    guard !hasTooManyKeys else { return }
    hasTooManyKeys = true
    report(
      SkinIssue(
        .tooManyKeys, "The skin has more than \(Self.maximumKeys) keys", suggestion: "Divide it into several skins.",
        place: place))
  }

  /// Limits the languages, each of which multiplies the work of resolving aliases.
  private mutating func addLanguages(of definition: SkinVariants<SkinDocument.Definition>) throws {
    let all = languages.union(definition.languages)
    guard all.count <= SkinLanguage.maximumCount else {
      throw SkinIssue(
        .tooManyLanguages, "The skin has values in more than \(SkinLanguage.maximumCount) languages",
        suggestion: "Remove languages, or divide the skin into several.")
    }
    languages = all
  }

  /// The place of a key among the entries: its name, or if a key of another kind has it, the name and the kind.
  private mutating func slot(of key: String, _ kind: SkinKind) -> String {
    guard let first = entries[key], first.kind.coexists(with: kind) else { return key }
    let slot = kind.slot(of: key)
    sharedKeys[key, default: []].insert(slot)
    return slot
  }

  /// The entries by name, each with those of other kinds under the same name.
  private var entriesByName: [String: SkinDocument.Entry] {
    guard !sharedKeys.isEmpty else { return entries }
    var named = entries
    for (key, slots) in sharedKeys {
      let found = ([key] + slots).compactMap { named.removeValue(forKey: $0) }.ordered { $0.kind.rank < $1.kind.rank }
      named[key] = found.first?.with(Array(found.dropFirst()))
    }
    return named
  }

  /// Creates the document.
  package func document(_ format: SkinFormat, header: SkinHeader) -> SkinDocument {
    var header = header
    header.hasNamespaces = header.hasNamespaces || hasNamespaces
    let ordered = list.issues.ordered { $0.place.precedes($1.place) }
    return SkinDocument(
      format: format, header: header, entries: entriesByName, rules: rules, contrast: contrast, unknown: unknown,
      issues: ordered, files: files, candidates: candidates, formatFiles: formatFiles)
  }

  /// The full name of a key, built with one allocation.
  private static func key(_ module: String, _ name: String) -> String {
    let (module, name) = (module.utf8, name.utf8)
    return String(unsafeUninitializedCapacity: module.count + 1 + name.count) { bytes in
      // Each part is written at the end of the one before; the capacity is that of all three.
      _ = bytes[..<module.count].update(fromContentsOf: module)
      bytes[module.count] = UInt8(ascii: ".")
      _ = bytes[(module.count + 1)...].update(fromContentsOf: name)
      return module.count + 1 + name.count
    }
  }

  /// Converts an error to an issue; an issue is returned unchanged.
  package static func issue(_ error: any Error) -> SkinIssue {
    error as? SkinIssue
      ?? SkinIssue(.unreadableFile, error.localizedDescription, suggestion: "Check that the file may be read.")
  }
}
