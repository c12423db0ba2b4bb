// The native format: skin.json, and modules/<module>.json with a section for each kind.

import Foundation

/// Reads `skin.json` and `modules/*.json`; docs/formats.md has the format.
struct NativeFormatReader: SkinFormatReader {
  /// The newest schema that is read.
  static let schema = 1

  static let sections: [String: SkinKind] = [
    "colors": .color, "gradients": .gradient, "fonts": .font, "images": .image, "texts": .text, "numbers": .number,
    "flags": .flag, "sizes": .size, "insets": .insets, "shadows": .shadow, "durations": .duration, "files": .file,
    "urls": .url, "curves": .curve, "objects": .object,
  ]

  func recognises(_ files: any SkinFiles, entry: String?) -> Bool {
    entry.map { $0 == "skin.json" } ?? files.contains("skin.json")
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    var builder = DocumentBuilder(files: files)
    let header = try header(&builder)
    for path in files.paths where path.hasPrefix("modules/") {
      let name = path.dropFirst("modules/".count)
      guard name.hasSuffix(".json"), !name.contains("/") else { continue }
      do {
        readModule(String(name.dropLast(".json".count)), try builder.object(at: path), path, &builder)
      } catch {
        builder.report(DocumentBuilder.issue(error))
      }
    }
    return builder.document(.native, header: header)
  }

  private func header(_ builder: inout DocumentBuilder) throws -> SkinHeader {
    let file = "skin.json"
    let json = try builder.object(at: file)
    guard let schema = json["schema"]?.number else {
      throw SkinIssue(
        .missingField, "The header has no schema version", remedy: "Add \"schema\": \(Self.schema).",
        place: .init(file: file, line: json["schema"]?.line ?? json.line, key: "schema"))
    }
    guard schema == Double(Self.schema) else {
      throw SkinIssue(
        .unsupportedSchema,
        "The skin is written in schema \(SkinValue.number(schema)), this library reads \(Self.schema)",
        remedy: "Update the library, or convert the skin.",
        place: .init(file: file, line: json["schema"]?.line, key: "schema"))
    }
    var header = SkinHeader()
    var fields = HeaderFields(json: json, file: file)
    header.id = fields.parsed("id", "1 to 64 of a–z, 0–9, '.', '_' and '-'", SkinIdentifier.init)
    header.name = fields.parsed("name", "a text") { $0 }
    header.version = fields.parsed("version", "a version such as 1.0.0", SkinVersion.init)
    header.base = fields.parsed("base", "another skin's id", SkinIdentifier.init)
    header.brand = fields.parsed("brand", "a text") { $0 }
    if let app = json["app"] {
      var appFields = HeaderFields(json: app, file: file, prefix: "app.")
      header.minimumAppVersion = appFields.parsed("minimum", "a version such as 1.0.0", SkinVersion.init)
      fields.issues += appFields.issues
    }
    header.fonts = (json["fonts"]?.elements ?? []).compactMap(\.string)
    for issue in fields.issues { builder.report(issue) }
    for path in header.fonts where !builder.files.contains(path) {
      builder.report(
        SkinIssue(
          .missingFile, "There is no font file \(path)", remedy: "Add the file or correct the path.",
          place: .init(file: file, line: json["fonts"]?.line, key: "fonts")))
    }
    return header
  }

  private func readModule(_ module: String, _ json: SourceJSON, _ file: String, _ builder: inout DocumentBuilder) {
    guard DocumentBuilder.isModule(module) else {
      builder.report(
        SkinIssue(
          .malformedKey, "\"\(module.prefix(60))\" can't be the name of a module",
          remedy: "Rename the file: letters, digits, '_' and '-'.", place: .init(file: file)))
      return
    }
    for section in json.members ?? [] {
      guard let kind = Self.sections[section.key] else {
        let names = Self.sections.keys.sorted().joined(separator: ", ")
        builder.report(
          SkinIssue(
            .unknownField, "\"\(section.key.prefix(60))\" is not a section that this version knows; it is ignored",
            remedy: "The sections are \(names).", place: .init(file: file, line: section.line), severity: .warning))
        continue
      }
      guard let members = section.value.members else {
        builder.report(
          SkinIssue(
            .wrongType, "The section \"\(section.key)\" is \(section.value.kindName), not an object of keys",
            remedy: "Write \"\(section.key)\": { \"key\": value }.", place: .init(file: file, line: section.line)))
        continue
      }
      for member in members {
        let values = NativeValueReader(kind: kind, module: module, files: builder.files)
        builder.add(
          module: module, name: member.key, kind: kind, place: .init(file: file, line: member.line)
        ) { try values.variants(member.value, issues: &$0) }
      }
    }
  }
}

/// The fields of a header, each of which may be missing but not wrong.
private struct HeaderFields {
  let json: SourceJSON
  let file: String
  var prefix = ""
  var issues: [SkinIssue] = []

  mutating func parsed<Value>(_ key: String, _ form: String, _ parse: (String) -> Value?) -> Value? {
    guard let field = json[key] else { return nil }
    if let text = field.string, let value = parse(text) { return value }
    let found = field.string.map { "\"\($0.prefix(60))\"" } ?? field.kindName
    issues.append(
      SkinIssue(
        .wrongType, "\(found) can't be the skin's \(prefix)\(key)", remedy: "Write \(form), in double quotes.",
        place: .init(file: file, line: field.line, key: prefix + key)))
    return nil
  }
}
