import Foundation
public import SkinKit

extension SkinFormat {
  /// One `config.json` (or `localConfig.json`) of modules, sections and keys, as in zip skins.
  public static let config = SkinFormat("config", reader: ConfigFormatReader())
}

/// Reads `config.json` or `localConfig.json`: module → `colors`, `images`, `values`, `resources` → key.
///
/// Images are named with or without folder and extension, as for `UIImage(named:)`.
struct ConfigFormatReader: SkinFormatReader {
  /// The name of the written file.
  static let name = "config.json"
  static let names = [name, "localConfig.json"]
  static let sections: [String: SkinKind] = [
    "colors": .color, "images": .image, "values": .text, "resources": .file,
  ]

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool {
    entry.map { Self.names.contains(FileNames.name(of: $0)) } ?? (path(in: files) != nil)
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
        .missingFile, "There is no config.json", remedy: "Give the folder that holds the config.json of a zip skin.")
    }
    var builder = DocumentBuilder(files: files)
    let values = ImportedValues(names: FileNames(files), order: options.alphaOrder)
    // The app's own skin names images of the app's bundle; a downloaded skin must contain its images.
    let isLocal = FileNames.name(of: path) == "localConfig.json"
    for module in try builder.tree(at: path).members ?? [] {
      guard let sections = module.value.members, DocumentBuilder.isModule(module.key) else {
        builder.report(
          SkinIssue(
            .wrongType, "\"\(module.key.prefix(60))\" is not a module: an object of sections with a plain name",
            remedy: "Write \"module\": { \"colors\": { … } }.", place: .init(file: path, line: module.line)))
        continue
      }
      for section in sections {
        guard let kind = Self.sections[section.key], let members = section.value.members else {
          builder.report(
            SkinIssue(
              .unknownField, "\"\(section.key.prefix(60))\" is not a known section; it is ignored",
              remedy: "The sections are colors, images, values and resources, each an object of keys.",
              place: .init(file: path, line: section.line, key: module.key), severity: .warning))
          continue
        }
        for member in members {
          builder.add(
            module: module.key, name: member.key, kind: kind, place: .init(file: path, line: member.line)
          ) { _ in SkinVariants(.value(try value(member.value, kind, values, isLocal))) }
        }
      }
    }
    return builder.document(.config, header: SkinHeader())
  }

  private func value(
    _ json: SourceJSON, _ kind: SkinKind, _ values: ImportedValues, _ isLocal: Bool
  ) throws -> SkinValue {
    guard let text = json.string else {
      throw SkinIssue(
        .wrongType, "\(json.kindName) is found instead of a text", remedy: "Write the value in double quotes.",
        place: .init(line: json.line))
    }
    switch kind {
    case .color: return .color(try values.color(json))
    case .image:
      if let image = values.names.image(named: text) { return .image(image) }
      if isLocal, !text.isEmpty { return .image(SkinImage(named: text)) }
      return .image(try SkinImage(path: text, in: values.names.files))
    case .file: return .file(try values.file(json))
    default: return .text(text)
    }
  }
}
