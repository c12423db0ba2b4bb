import Foundation

/// Reads one module of the native format: sections of keys, and notes about them.
struct NativeModuleReader {
  let source: ModuleSource
  let file: String

  /// Reads the keys, and reports those whose text is damaged.
  func read(_ json: SkinSourceJSON, named fileName: String, lost: [SkinIssue], _ builder: inout DocumentBuilder) {
    let module = moduleName(json, fileName, &builder)
    let prefix = module.map { module in source.component.map { "\($0).\(module)" } ?? module }
    for var issue in lost {
      issue.place.key = issue.place.key.flatMap { name in prefix.map { "\($0).\(name)" } }
      builder.report(issue)
    }
    guard let name = module, let prefix else { return }
    let members = json.members ?? []
    let about = notes(json["about"], names: keyNames(members), &builder)
    if let field = json["removed"] { remove(field, from: name, &builder) }
    for section in members where !NativeSection.otherFields.contains(section.key) {
      if section.key == "$schema" {
        builder.keep(section, of: file)
        continue
      }
      guard let kind = NativeSection.kinds[section.key] else {
        let names = SkinFormat.nativeSections
        let question = builder.question(section.key, among: names)
        builder.keep(section, of: file)
        builder.report(
          SkinIssue(
            .unknownField, "\"\(section.key.prefix(60))\" is not a section that this version knows; it has no effect",
            suggestion: question ?? "The sections are \(names.joined(separator: ", ")).",
            place: .init(file: file, line: section.line),
            severity: .warning))
        continue
      }
      guard let keys = section.value.members else {
        builder.report(
          SkinIssue(
            .wrongType, "The section \"\(section.key)\" is \(section.value.kindName), not an object of keys",
            suggestion: "Write \"\(section.key)\": { \"key\": value }.", place: .init(file: file, line: section.line)))
        continue
      }
      let values = NativeValueReader(
        kind: kind, module: prefix, files: builder.files, folders: source.folders,
        alphaOrder: source.options.alphaOrder, appearance: .light, language: source.language,
        suggestions: builder.suggestions)
      for key in keys {
        builder.add(
          module: source.component ?? name, name: source.component == nil ? key.key : "\(name).\(key.key)", kind: kind,
          place: .init(file: file, line: key.line), note: about[key.key], source: key.value
        ) { try values.variants(key.value, issues: &$0) }
      }
    }
  }

  /// Removes the common keys that a brand doesn't have.
  private func remove(_ json: SkinSourceJSON, from module: String, _ builder: inout DocumentBuilder) {
    let names = json.elements?.compactMap(\.string)
    guard let names, names.count == json.elements?.count else {
      return builder.report(wrong(json, "The field \"removed\"", "\"removed\": [\"key\"]"))
    }
    for (name, element) in zip(names, json.elements ?? []) where !builder.remove(module: module, name: name) {
      builder.report(
        SkinIssue(
          .unknownField, "\"removed\" names \"\(name.prefix(60))\", which is no key of the skin without the brand",
          suggestion: "Correct the name, or remove it.", place: .init(file: file, line: element.line),
          severity: .warning))
    }
  }

  /// The module's name: that of the file, or the field `module` if a file can't have the name.
  private func moduleName(_ json: SkinSourceJSON, _ fileName: String, _ builder: inout DocumentBuilder) -> String? {
    guard let field = json["module"] else {
      if KeyName.isModule(fileName) { return fileName }
      builder.report(.malformedModule(fileName, place: .init(file: file)))
      return nil
    }
    if let name = field.string, KeyName.isModule(name) { return name }
    builder.report(.malformedModule(field.string ?? field.kindName, place: .init(file: file, line: field.line)))
    return nil
  }

  private func keyNames(_ members: [SkinSourceJSON.Member]) -> Set<String> {
    Set(members.filter { !NativeSection.otherFields.contains($0.key) }.flatMap { ($0.value.members ?? []).map(\.key) })
  }

  // MARK: Notes

  private func notes(
    _ json: SkinSourceJSON?, names: @autoclosure () -> Set<String>, _ builder: inout DocumentBuilder
  ) -> [String: SkinNote] {
    guard let json else { return [:] }
    let names = names()
    guard let members = json.members else {
      builder.report(wrong(json, "The section \"about\"", "\"about\": { \"key\": { \"description\": \"…\" } }"))
      return [:]
    }
    var notes: [String: SkinNote] = [:]
    var spelling: Spelling?
    for member in members {
      guard names.contains(member.key) else {
        var known = spelling ?? Spelling(names)
        let question = known.question(member.key)
        spelling = known
        builder.report(
          SkinIssue(
            .unknownField, "\"about\" has \"\(member.key.prefix(60))\", which is no key of this file",
            suggestion: question ?? "Correct the name, or remove it.", place: .init(file: file, line: member.line),
            severity: .warning))
        continue
      }
      guard member.value.members != nil else {
        builder.report(
          wrong(member.value, "The note about \"\(member.key.prefix(60))\"", "{ \"description\": \"…\" }"))
        continue
      }
      notes[member.key] = note(member.value, &builder)
    }
    return notes
  }

  private func note(_ json: SkinSourceJSON, _ builder: inout DocumentBuilder) -> SkinNote {
    var note = SkinNote()
    for member in json.members ?? [] {
      switch (member.key, member.value.content) {
      case ("description", .string(let text)): note.description = text
      case ("deprecated", .string(let text)): note.deprecation = text
      case ("deprecated", .bool(let flag)): note.deprecation = flag ? "" : nil
      case ("extensions", _): note.extensions = member.value
      case ("description", _): builder.report(wrong(member.value, "A description", "a text in double quotes"))
      case ("deprecated", _):
        builder.report(wrong(member.value, "The field \"deprecated\"", "true, or a text that says what to use instead"))
      default:
        builder.report(
          SkinIssue(
            .unknownField, "\"\(member.key.prefix(60))\" is not a field of notes; it is ignored",
            suggestion: "The fields are description, deprecated and extensions.",
            place: .init(file: file, line: member.line), severity: .warning))
      }
    }
    return note
  }

  private func wrong(_ json: SkinSourceJSON, _ what: String, _ form: String) -> SkinIssue {
    SkinIssue(
      .wrongType, "\(what) is \(json.kindName)", suggestion: "Write \(form).", place: .init(file: file, line: json.line)
    )
  }
}
