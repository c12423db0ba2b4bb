import Foundation
public import SkinKit

extension SkinFormat {
  /// One `config.json` (or `localConfig.json`) of modules, sections and keys, as in zip skins.
  public static let config = SkinFormat("config", reader: ConfigFormatReader())
}

/// Reads `config.json` or `localConfig.json`: module → `colors`, `images`, `values`, `resources` → key.
///
/// Images are named with or without folder and extension, as for `UIImage(named:)`. Numbers and flags among `values` are
/// texts as they are spelled.
struct ConfigFormatReader: SkinFormatReader {
  /// The name of the written file.
  static let name = "config.json"
  static let names = [name, "localConfig.json"]
  static let sections: [String: SkinKind] = [
    "colors": .color, "images": .image, "values": .text, "resources": .file,
  ]

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool {
    let path =
      entry.flatMap { Self.names.contains(FileNames.name(of: $0)) ? $0 : nil } ?? (entry == nil ? path(in: files) : nil)
    return path.map { !Self.isBuildConfiguration($0, in: files) } ?? false
  }

  /// Whether a `config.json` is that of Style Dictionary, which names the files of tokens next to it.
  private static func isBuildConfiguration(_ path: String, in files: any SkinFiles) -> Bool {
    guard let tree = files.tree(at: path) else { return false }
    return tree["source"]?.elements != nil && tree["platforms"]?.members != nil
  }

  func evidence(in files: any SkinFiles, entry: String?) -> SkinFormatEvidence? {
    recognizes(files, entry: entry) ? SkinFormatEvidence("a config.json or localConfig.json of modules") : nil
  }

  /// The configuration's path, at the top or in the only folder of an archive.
  private func path(in files: any SkinFiles) -> String? {
    if let path = Self.names.first(where: files.contains) { return path }
    return files.paths.first { path in
      let parts = path.split(separator: "/")
      return parts.count == 2 && Self.names.contains(String(parts[1]))
    }
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    guard let path = options.entry ?? path(in: files) else {
      throw SkinIssue(
        .missingFile, "There is no config.json", suggestion: "Pass the folder that holds the config.json of a zip skin."
      )
    }
    var builder = DocumentBuilder(files: files)
    let header = builder.header(at: FileNames.folder(of: path) + "skin.json")
    let values = ImportedValues(
      names: FileNames(files, folder: FileNames.folder(of: path)), order: header?.alphaOrder ?? options.alphaOrder,
      rendering: options.tabRendering)
    // The app's own skin names images and files of the app's bundle; a downloaded skin must contain them.
    let isLocal = FileNames.name(of: path) == "localConfig.json"
    for module in try builder.tree(at: path).members ?? [] {
      guard let sections = module.value.members, KeyName.isModule(module.key) else {
        builder.report(
          SkinIssue(
            .wrongType, "\"\(module.key.prefix(60))\" is not a module: an object of sections with a plain name",
            suggestion: "Write \"module\": { \"colors\": { … } }.", place: .init(file: path, line: module.line)))
        continue
      }
      for section in sections {
        guard let kind = Self.sections[section.key], let members = section.value.members else {
          let question = builder.question(section.key, among: Self.sections.keys)
          builder.report(
            SkinIssue(
              .unknownField, "\"\(section.key.prefix(60))\" is not a known section; it is ignored",
              suggestion: question ?? "The sections are colors, images, values and resources, each an object of keys.",
              place: .init(file: path, line: section.line, key: module.key), severity: .warning))
          continue
        }
        for member in members {
          builder.add(
            module: module.key, name: member.key, kind: kind, place: .init(file: path, line: member.line),
            source: member.value
          ) { SkinVariants(.value(try value(member.value, kind, values, isLocal, issues: &$0))) }
        }
      }
    }
    for path in builder.candidates where FileNames.name(of: path) == SkinIssue.compiledCatalogName {
      builder.report(.compiledCatalog(path))
    }
    return builder.document(.config, header: header?.header ?? SkinHeader())
  }

  private func value(
    _ json: SkinSourceJSON, _ kind: SkinKind, _ values: ImportedValues, _ isLocal: Bool, issues: inout [SkinIssue]
  ) throws -> SkinValue {
    if kind == .image, json.string != nil || json["name"]?.string != nil {
      return .image(
        try values.image(json, issues: &issues) { try image($0, values, isLocal, issues: &$1) })
    }
    guard let text = json.string ?? (kind == .text ? json.spelling : nil) else {
      throw SkinIssue(
        .wrongType, "\(json.kindName) is found instead of a text", suggestion: "Write the value in double quotes.",
        place: .init(line: json.line))
    }
    switch kind {
    case .color: return .color(try values.color(json))
    case .file:
      let isFound = values.names.file(text) != nil
      return .file(
        isLocal && !isFound && !text.isEmpty ? SkinFile(named: text) : try values.file(json, issues: &issues))
    default: return .text(text)
    }
  }
}

extension ConfigFormatReader {
  private func image(
    _ json: SkinSourceJSON, _ values: ImportedValues, _ isLocal: Bool, issues: inout [SkinIssue]
  ) throws -> SkinImage {
    let text = json.string ?? ""
    if let image = values.names.image(named: text) { return values.unique(image, text, json, issues: &issues) }
    if isLocal, !text.isEmpty { return SkinImage(named: text) }
    do {
      return try SkinImage(path: text, in: values.names.files)
    } catch var issue as SkinIssue where issue.code == .missingFile {
      issue.suggestion = values.names.suggestions.question(about: text) ?? issue.suggestion
      throw issue
    }
  }
}

extension SkinSourceJSON {
  /// The spelling of a number or flag; `nil` for other values.
  fileprivate var spelling: String? {
    switch content {
    case .number(_, let text): text
    case .bool(let flag): String(flag)
    default: nil
    }
  }
}
