import Foundation
public import SkinKit

extension SkinFormat {
  /// One property list or JSON file of nested dictionaries, whose keys are paths.
  public static let theme = SkinFormat("theme", reader: ThemeFormatReader())
}

/// Reads `{"Global": {"textColor": "#000"}}` as the key `Global.textColor`; values are typed by shape and name.
struct ThemeFormatReader: SkinFormatReader {
  private static let extensions: Set = ["plist", "json"]

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool {
    let found = themes(files, entry)
    return found.contains { path in
      guard let tree = files.tree(at: path) else {
        // The only possible skin is malformed: reading it reports why.
        return found.count == 1
      }
      return Self.isTheme(tree, isNamed: entry != nil)
    }
  }

  func evidence(in files: any SkinFiles, entry: String?) -> SkinFormatEvidence? {
    recognizes(files, entry: entry) ? SkinFormatEvidence("a file of dictionaries that no other format recognizes") : nil
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    var found = themes(files, options.entry)
    if let entry = options.entry {
      found = [entry]
    } else if found.count > 1 {
      found = found.filter { path in files.tree(at: path).map { Self.isTheme($0, isNamed: false) } ?? false }
    }
    guard let path = found.first else {
      throw SkinIssue(
        .missingFile, "There is no theme: no .plist or .json file", suggestion: "Specify the theme's file.")
    }
    guard found.count == 1 else { throw SkinIssue.severalSkins(found) }
    var builder = DocumentBuilder(files: files)
    if options.entry != nil { builder.candidates = [] }
    let blank = Set(themes(files, options.entry) + [path]).filter(files.isBlank)
    for path in blank.sorted() {
      builder.formatFiles.insert(path)
      builder.report(.emptyFile(path))
    }
    if !blank.contains(path) { try addKeys(of: path, options, &builder) }
    return builder.document(.theme, header: SkinHeader())
  }

  private func addKeys(of path: String, _ options: SkinReadOptions, _ builder: inout DocumentBuilder) throws {
    let files = builder.files
    let values = ImportedValues(
      names: FileNames(files, folder: FileNames.folder(of: path)), order: options.alphaOrder)
    let reader = ThemeValueReader(values: values)
    let tree = try builder.tree(at: path)
    if tree.members?.isEmpty == true { builder.report(.emptyFile(path)) }
    if tree.hasFormOfModule { builder.report(.moduleAsTheme(path)) }
    for member in tree.members ?? [] {
      let place = SkinIssue.Place(file: path, line: member.line)
      guard let members = member.value.members else {
        builder.add(module: "app", name: member.key, place: place, source: member.value) {
          try reader.value(member.value, name: member.key, issues: &$0)
        }
        continue
      }
      let names = member.key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let module = names.first, names.allSatisfy(KeyName.isName) else {
        builder.report(
          SkinIssue(
            .malformedKey, "\"\(member.key.prefix(60))\" can't be the name of a module",
            suggestion: "Rename it: letters, digits, '_' and '-'.", place: place))
        continue
      }
      if names.count > 1 {
        builder.report(
          SkinIssue(
            .malformedKey,
            "The name of a module has no dot; the keys of \"\(member.key.prefix(60))\" are in the module \(module)",
            suggestion: "Rename it without a dot if it should be a module of its own.", place: place, severity: .warning
          ))
      }
      let prefix = names.dropFirst().map { "\($0)." }.joined()
      add(members, of: module, prefix: prefix, file: path, reader, &builder)
    }
  }

  /// Adds a dictionary's members by their paths; a dictionary whose key names text attributes is one value.
  private func add(
    _ members: [SkinSourceJSON.Member], of module: String, prefix: String, file: String, _ reader: ThemeValueReader,
    _ builder: inout DocumentBuilder
  ) {
    for member in members {
      let name = prefix + member.key
      let isAttributes = KeyHint.split(member.key).contains { $0 == "attributes" || $0 == "attribute" }
      if let members = member.value.members {
        add(members, of: module, prefix: name + ".", file: file, reader, &builder)
        guard isAttributes else { continue }
      }
      builder.add(module: module, name: name, place: .init(file: file, line: member.line), source: member.value) {
        try reader.value(member.value, name: member.key, issues: &$0)
      }
    }
  }

  /// The files that may be themes; those of design tokens say so in their names.
  private func themes(_ files: any SkinFiles, _ entry: String?) -> [String] {
    files.candidates(Self.extensions, entry: entry).filter { path in
      let name = path.lowercased()
      return !name.hasSuffix(".tokens.json") && !name.hasSuffix(".resolver.json")
    }
  }

  /// Whether a tree is a theme rather than a color table, design tokens, or an animation.
  private static func isTheme(_ tree: SkinSourceJSON, isNamed: Bool) -> Bool {
    guard let members = tree.members, !members.isEmpty, !ColorTableFormatReader.isTable(tree),
      TokenRecognition.evidence(of: tree)?.isConclusive != true,
      tree["layers"]?.elements == nil
    else { return false }
    return isNamed
      || members.contains { $0.value.members != nil || $0.value.string.map(ImportedValues.isColor) ?? false }
  }
}

extension SkinIssue.Code {
  /// A theme that has the form of a module of the native format.
  public static let moduleAsTheme: Self = "module-as-theme"
}

extension SkinIssue {
  fileprivate static func moduleAsTheme(_ path: String) -> SkinIssue {
    SkinIssue(
      .moduleAsTheme, "The file is read as a theme, but has only sections of a module of the native format",
      suggestion:
        "If it is a module, pass the folder with its skin.json; if not, turn the rule off with --level module-as-theme=off.",
      place: .init(file: path), severity: .warning)
  }
}
