import Foundation

/// Reads the header of the native format, `skin.json`: the skin's own or a brand's.
package struct NativeHeaderReader {
  /// The known fields; others are kept.
  package static let fields: Set<String> = [
    "schema", "id", "name", "version", "base", "app", "brand", "language", "fonts", "contrast", "alpha", "namespaces",
    "glass", "kept",
  ]
  /// The known fields in `app`.
  package static let appFields: Set<String> = ["minimum"]
  /// The known fields of a brand's header.
  package static let brandFields: Set<String> = [
    "schema", "brand", "name", "fonts", "replacesFonts", "contrast", "kept",
  ]

  let file: String

  /// Reads the skin's own header, and where the opacity stands in its hexadecimal colors, if the header says so.
  func header(
    _ builder: inout DocumentBuilder
  ) throws -> (header: SkinHeader, alphaOrder: SkinColor.AlphaOrder?) {
    let json = try builder.object(at: file)
    guard json["schema"] != nil else {
      throw SkinIssue(
        .missingField, "The header has no schema version", suggestion: "Add \"schema\": \(NativeFormatReader.schema).",
        place: .init(file: file, line: json.line, key: "schema"))
    }
    try checkSchema(json)
    var header = SkinHeader()
    var fields = HeaderFields(json: json, file: file)
    header.id = fields.parsed("id", "1 to 64 of a–z, 0–9, '.', '_' and '-'", SkinIdentifier.init)
    header.name = fields.parsed("name", "a text") { $0 }
    header.version = fields.parsed("version", "a version such as 1.0.0", SkinVersion.init)
    header.base = fields.parsed("base", "another skin's id", SkinIdentifier.init)
    header.brand = fields.parsed("brand", "a text") { $0 }
    header.language = fields.parsed("language", "a language such as \"en\" or \"zh-Hans\"") { SkinLanguage($0) }
    let alphaOrder = fields.parsed("alpha", "\"rgba\" or \"argb\"") { SkinColor.AlphaOrder(rawValue: $0) }
    header.glass = fields.parsed("glass", "\"keep\" or \"replace\"") { SkinGlass(rawValue: $0) }
    if let app = json["app"] {
      var appFields = HeaderFields(json: app, file: file, prefix: "app.")
      header.minimumAppVersion = appFields.parsed("minimum", "a version such as 1.0.0", SkinVersion.init)
      fields.issues += appFields.issues
      if app.members == nil { fields.issues.append(wrong(app, "app", "\"app\": { \"minimum\": \"1.0.0\" }")) }
    }
    for issue in fields.issues { builder.report(issue) }
    header.hasNamespaces = flag("namespaces", of: json, &builder)
    header.fonts = fonts(json, &builder)
    for field in elements(json, "contrast", &builder) { readContrast(field, &builder) }
    for field in elements(json, "kept", &builder) { readKept(field, &builder) }
    keepOthers(json, known: Self.fields, &builder)
    return (header, alphaOrder)
  }

  /// Applies a brand's header, if the brand has one.
  ///
  /// Its fonts follow the common ones unless `replacesFonts` is set. Its pairs of contrast replace the common ones, and its kept
  /// fields those of the same place.
  func complete(_ header: inout SkinHeader, _ builder: inout DocumentBuilder) {
    guard builder.files.contains(file) else { return }
    do {
      let json = try builder.object(at: file)
      try checkSchema(json)
      var fields = HeaderFields(json: json, file: file)
      header.name = fields.parsed("name", "a text") { $0 } ?? header.name
      for issue in fields.issues { builder.report(issue) }
      header.fonts = (flag("replacesFonts", of: json, &builder) ? [] : header.fonts) + fonts(json, &builder)
      if json["contrast"] != nil {
        builder.removeContrast()
        for field in elements(json, "contrast", &builder) { readContrast(field, &builder) }
      }
      let kept = elements(json, "kept", &builder)
      for scope in Set(kept.compactMap { $0["place"]?.string }) { builder.removeKept(of: scope) }
      for field in kept where field["place"]?.string == nil || field["key"] != nil { readKept(field, &builder) }
      keepOthers(json, known: Self.brandFields, &builder)
    } catch {
      builder.report(DocumentBuilder.issue(error))
    }
  }

  /// An optional flag, by default false.
  private func flag(_ key: String, of json: SkinSourceJSON, _ builder: inout DocumentBuilder) -> Bool {
    guard let field = json[key] else { return false }
    if case .bool(let flag) = field.content { return flag }
    builder.report(wrong(field, key, "true or false"))
    return false
  }

  private func checkSchema(_ json: SkinSourceJSON) throws {
    guard let schema = json["schema"] else { return }
    guard let number = schema.number else { throw wrong(schema, "schema", "the number \(NativeFormatReader.schema)") }
    guard number == Double(NativeFormatReader.schema) else {
      throw SkinIssue(
        .unsupportedSchema,
        "The skin is written in schema \(SkinValue.number(number)), this library reads \(NativeFormatReader.schema)",
        suggestion: "Update the library, or convert the skin.",
        place: .init(file: file, line: schema.line, key: "schema"))
    }
  }

  private func fonts(_ json: SkinSourceJSON, _ builder: inout DocumentBuilder) -> [String] {
    elements(json, "fonts", &builder).compactMap { element in
      guard let path = element.string else {
        builder.report(wrong(element, "fonts", "the path of a font file, in double quotes"))
        return nil
      }
      if !builder.files.contains(path) {
        builder.report(
          SkinIssue(
            .missingFile, "There is no font file \(path.prefix(200))", suggestion: "Add the file or correct the path.",
            place: .init(file: file, line: element.line, key: "fonts")))
      }
      return path
    }
  }

  /// Reports the members of an element of a list that have no effect.
  private func reportOthers(
    _ json: SkinSourceJSON, in list: String, known: Set<String>, _ builder: inout DocumentBuilder
  ) {
    for member in json.members ?? [] where !known.contains(member.key) {
      builder.report(
        SkinIssue(
          .unknownField, "\"\(member.key.prefix(60))\" is not a field of the header's \(list); it has no effect",
          suggestion: builder.question(member.key, among: known) ?? "Correct its name, or remove it.",
          place: .init(file: file, line: member.line, key: list), severity: .warning))
    }
  }

  private func readContrast(_ json: SkinSourceJSON, _ builder: inout DocumentBuilder) {
    reportOthers(json, in: "contrast", known: ["text", "background", "minimum"], &builder)
    let keys = ["text", "background"].compactMap { json[$0]?.string }.filter(\.isFullKey)
    let minimum = json["minimum"].map { $0.number } ?? 4.5
    guard keys.count == 2, let minimum, (1...21).contains(minimum) else {
      return builder.report(
        wrong(
          json, "contrast",
          "{ \"text\": \"module.key\", \"background\": \"module.key\", \"minimum\": 4.5 }, with a minimum from 1 to 21")
      )
    }
    builder.add(
      SkinContrastPair(
        text: keys[0], background: keys[1], minimum: minimum,
        place: .init(file: file, line: json.line, key: "contrast")))
  }

  private func readKept(_ json: SkinSourceJSON, _ builder: inout DocumentBuilder) {
    reportOthers(json, in: "kept", known: ["place", "key", "value"], &builder)
    guard let place = json["place"]?.string, let key = json["key"]?.string, let value = json["value"] else {
      return builder.report(wrong(json, "kept", "{ \"place\": \"…\", \"key\": \"…\", \"value\": … }"))
    }
    builder.keep(SkinSourceJSON.Member(key: key, line: json.line, value: value), of: place)
  }

  private func keepOthers(_ json: SkinSourceJSON, known: Set<String>, _ builder: inout DocumentBuilder) {
    let app = known.contains("app") ? (json["app"]?.members ?? []).filter { !Self.appFields.contains($0.key) } : []
    for member in app { builder.keep(member, of: "\(file)/app") }
    let others = (json.members ?? []).filter { !known.contains($0.key) }
    for member in others { builder.keep(member, of: file) }
    let names = known.union(Self.appFields)
    for member in others + app where member.key != "$schema" {
      let question = builder.question(member.key, among: names)
      builder.report(
        SkinIssue(
          .unknownField, "\"\(member.key.prefix(60))\" is not a field that has an effect here; it is kept",
          suggestion: question ?? "Correct its name, or leave it to the tools that know it.",
          place: .init(file: file, line: member.line), severity: .warning))
    }
  }

  /// The elements of an optional field, which must be a list.
  private func elements(_ json: SkinSourceJSON, _ key: String, _ builder: inout DocumentBuilder) -> [SkinSourceJSON] {
    guard let field = json[key] else { return [] }
    if let elements = field.elements { return elements }
    builder.report(wrong(field, key, "a list in brackets"))
    return []
  }

  private func wrong(_ json: SkinSourceJSON, _ key: String, _ form: String) -> SkinIssue {
    SkinIssue(
      .wrongType, "\(json.kindName) can't be read as the header's \(key)", suggestion: "Write \(form).",
      place: .init(file: file, line: json.line, key: key))
  }
}

/// The optional fields of a header, with the issues of those that can't be read.
private struct HeaderFields {
  let json: SkinSourceJSON
  let file: String
  var prefix = ""
  var issues: [SkinIssue] = []

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  mutating func parsed<Value>(_ key: String, _ form: String, _ parse: (String) -> Value?) -> Value? {
    guard let field = json[key] else { return nil }
    if let text = field.string, let value = parse(text) { return value }
    let found = field.string.map { "\"\($0.prefix(60))\"" } ?? field.kindName
    issues.append(
      SkinIssue(
        .wrongType, "\(found) can't be the skin's \(prefix)\(key)", suggestion: "Write \(form), in double quotes.",
        place: .init(file: file, line: field.line, key: prefix + key)))
    return nil
  }
}

extension DocumentBuilder {
  /// Reads a `skin.json` that adds the fields of a header to a skin in another format.
  /// - Parameter path: The file's path.
  /// - Returns: The header, and the position of the opacity in colors if it gives one; `nil` if there is no such file, or it can't be
  ///   read, which is reported.
  package mutating func header(at path: String) -> (header: SkinHeader, alphaOrder: SkinColor.AlphaOrder?)? {
    guard files.contains(path) else { return nil }
    do {
      return try NativeHeaderReader(file: path).header(&self)
    } catch {
      report(Self.issue(error))
      return nil
    }
  }
}
