import Foundation

/// The names of one module's keys.
package struct NativeModuleNames {
  /// The names of the keys to write.
  package var given: [String] = []
  /// The names of common keys that a brand doesn't have.
  package var removed: [String] = []

  package init() {}
}

extension [String: NativeModuleNames] {
  /// Adds the full name of a key to the names of its module.
  /// - Parameters:
  ///   - key: The full name, `module.name`.
  ///   - place: The key's place, for the issue.
  ///   - names: The list to add the name to.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/malformedKey`` for other names.
  package mutating func add(
    _ key: String, at place: SkinIssue.Place, to names: WritableKeyPath<NativeModuleNames, [String]> = \.given
  ) throws {
    guard key.isFullKey, let dot = key.firstIndex(of: ".") else {
      throw SkinIssue(
        .malformedKey, "\"\(key.prefix(60))\" is not the full name of a key", suggestion: "Use the form module.name.",
        place: place)
    }
    self[String(key[..<dot]), default: .init()][keyPath: names].append(String(key[key.index(after: dot)...]))
  }
}

/// A module with the file that it is written to.
package struct NativeModuleFile {
  let module: String
  package let path: String
  let names: NativeModuleNames
  /// Whether the path gives the module's name.
  let isNamedAfterModule: Bool

  /// Gives every module of a folder a file.
  ///
  /// A module whose name can't be a file's on every system gets a similar name.
  /// - Parameters:
  ///   - modules: The names of keys by module.
  ///   - folder: The folder around `modules`, with a slash at its end; empty for the skin's own.
  /// - Returns: The modules with their files, each with sorted names.
  package static func files(of modules: [String: NativeModuleNames], in folder: String) -> [NativeModuleFile] {
    // Names that need no change are assigned first, so that no other module takes them.
    let all = modules.keys.orderedByBytes().map { (module: $0, safe: NativeFileName.safe($0)) }
    let ordered = all.filter { $0.safe == $0.module } + all.filter { $0.safe != $0.module }
    var taken: Set<String> = []
    var numbers: [String: Int] = [:]
    return ordered.map { module, safe in
      let preferred = "\(folder)modules/\(safe).json"
      var candidates = NameCandidates(preferred, from: numbers[preferred])
      defer { numbers[preferred] = candidates.number }
      while !taken.insert(NativeFileName.folded(candidates.current)).inserted { candidates.advance() }
      var names = modules[module] ?? .init()
      names.given = names.given.orderedByBytes()
      names.removed = names.removed.orderedByBytes()
      return NativeModuleFile(
        module: module, path: candidates.current, names: names,
        isNamedAfterModule: candidates.current == "\(folder)modules/\(module).json")
    }
  }
}

extension NativeValueWriter {
  /// Writes one module.
  package mutating func module(
    _ file: NativeModuleFile, of document: SkinDocument, unknown: [SkinSourceJSON.Member] = []
  ) throws -> SkinSourceJSON {
    var sections: [SkinKind: [(key: String, value: SkinSourceJSON)]] = [:]
    var about: [(key: String, value: SkinSourceJSON)] = []
    for name in file.names.given {
      guard let entry = document.entries["\(file.module).\(name)"] else { continue }
      for entry in [entry] + entry.others {
        do {
          sections[entry.kind, default: []].append((name, try json(entry)))
        } catch var issue as SkinIssue {
          issue.place = entry.place
          issue.place.key = "\(file.module).\(name)"
          throw issue
        }
      }
      // Keys that share a name share its note.
      if let note = ([entry] + entry.others).lazy.compactMap(\.note).first { about.append((name, note.json)) }
    }
    var members: [(key: String, value: SkinSourceJSON)] = []
    if !file.isNamedAfterModule { members.append(("module", .string(file.module))) }
    for (section, kind) in NativeSection.kinds.ordered(by: { $0.key < $1.key }) {
      if let keys = sections[kind] { members.append((section, .object(keys))) }
    }
    if !about.isEmpty { members.append(("about", .object(about))) }
    if !file.names.removed.isEmpty {
      members.append(("removed", .array(file.names.removed.map(SkinSourceJSON.string))))
    }
    let schema = unknown.filter { $0.key == "$schema" }.map { (key: $0.key, value: $0.value) }
    return .object(schema + members + unknown.filter { $0.key != "$schema" }.map { ($0.key, $0.value) })
  }
}

extension SkinNote {
  /// The note as the native format has it.
  package var json: SkinSourceJSON {
    var members: [(key: String, value: SkinSourceJSON)] = []
    if let description { members.append(("description", .string(description))) }
    if let deprecation { members.append(("deprecated", deprecation.isEmpty ? .bool(true) : .string(deprecation))) }
    if let extensions { members.append(("extensions", extensions)) }
    return .object(members)
  }
}

extension SkinSourceJSON {
  /// Checks that lists and objects aren't nested deeper than the reader accepts.
  /// - Parameter file: The file, for the issue.
  /// - Throws: ``SkinIssue``.
  package func checkDepth(in file: String) throws {
    guard depth > Self.maximumDepth else { return }
    var issue = SkinIssue.tooDeep
    issue.place.file = file
    throw issue
  }

  /// The depth of nested lists and objects.
  private var depth: Int {
    switch content {
    case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.map(\.value.depth).max() ?? 0)
    default: 0
    }
  }
}
