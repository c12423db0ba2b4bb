import Foundation

extension NativeValueReader {
  /// A value, or an object with values for appearances and languages.
  func variants(_ json: SkinSourceJSON, issues: inout [SkinIssue]) throws -> SkinVariants<SkinDocument.Definition> {
    if let issue = withoutAny(json) { throw issue }
    guard let members = json.members, json["any"] != nil || isByLanguage(json) else {
      issues += unknownFields(json)
      let any = try definition(json)
      var others: [SkinAppearance: SkinDocument.Definition] = [:]
      try addSystemColors(to: &others, sources: [:], any: (any, json))
      return SkinVariants(any, others: others)
    }
    var others: [SkinAppearance: SkinDocument.Definition] = [:]
    var sources: [SkinAppearance: SkinSourceJSON] = [:]
    for member in members where member.key != "any" {
      let appearance = try appearance(member, among: others)
      issues += unknownFields(member.value)
      do {
        others[appearance] = try definition(member.value, in: appearance)
        sources[appearance] = member.value
      } catch var issue as SkinIssue {
        // An appearance that can't be read doesn't affect the others.
        issue.place.move(to: member.line)
        issues.append(issue)
      }
    }
    if let any = json["any"] {
      issues += unknownFields(any)
      let definition = try definition(any)
      try addSystemColors(to: &others, sources: sources, any: (definition, any))
      return SkinVariants(definition, others: others)
    }
    try addSystemColors(to: &others, sources: sources, any: nil)
    return try localized(others, json)
  }

  /// The issue of an object that has values for appearances only, such as `light` and `dark`; `nil` for other values.
  private func withoutAny(_ json: SkinSourceJSON) -> SkinIssue? {
    guard kind != .object, json["any"] == nil, let members = json.members, let first = members.first,
      members.allSatisfy({ SkinAppearance.isForAllLanguages($0.key) })
    else { return nil }
    guard let light = members.first(where: { $0.key == "light" }) else {
      return SkinIssue(
        .missingField, "The value has no \"any\" that \"\(first.key)\" differs from", suggestion: "Add \"any\".",
        place: .init(line: first.line))
    }
    let names = ["any"] + members.map(\.key).filter { $0 != "light" }
    let form = names.map { "\"\($0.prefix(60))\": …" }.joined(separator: ", ")
    return SkinIssue(
      .missingField, "The value for light appearance is called \"any\", because it serves wherever no other does",
      suggestion: "Write { \(form) }.", place: .init(line: light.line))
  }

  /// Whether an object has a value for each of some languages.
  private func isByLanguage(_ json: SkinSourceJSON) -> Bool {
    guard kind.hasLanguages, json["alias"] == nil, json["file"] == nil, json["named"] == nil, json["symbol"] == nil
    else { return false }
    return json.members?.contains { SkinAppearance($0.key)?.language != nil } ?? false
  }

  /// The appearance or language of a member that isn't given yet.
  private func appearance(
    _ member: SkinSourceJSON.Member, among others: [SkinAppearance: SkinDocument.Definition]
  ) throws -> SkinAppearance {
    guard let appearance = SkinAppearance(member.key), appearance != .light, others[appearance] == nil,
      appearance.language == nil || kind.hasLanguages
    else {
      let names = "any, dark, high-contrast\(kind.hasLanguages ? "," : " or") \"dark,high-contrast\""
      throw SkinIssue(
        .unknownField,
        kind.hasLanguages
          ? "\"\(member.key.prefix(60))\" is neither an appearance nor a language, or is given already"
          : "\"\(member.key.prefix(60))\" is not an appearance, or is one that is given already",
        suggestion: Spelling.question(member.key, among: ["any", "dark", "high-contrast", "dark,high-contrast"])
          ?? "Use \(names)\(kind.hasLanguages ? ", or a language such as en or zh-Hans" : "").",
        place: .init(line: member.line))
    }
    return appearance
  }

  /// The values of an object without `any`: those in the skin's default language are also for all languages.
  private func localized(
    _ others: [SkinAppearance: SkinDocument.Definition], _ json: SkinSourceJSON
  ) throws -> SkinVariants<SkinDocument.Definition> {
    if let plain = others.keys.filter({ $0.language == nil }).min(by: { $0.description < $1.description }) {
      throw SkinIssue(
        .missingField, "The value has no \"any\" that \"\(plain)\" differs from",
        suggestion: "Add \"any\", or write \"\(plain),en\" for one language.", place: .init(line: json.line))
    }
    guard let variants = SkinVariants(inLanguages: others), variants.appearances.count == others.count else {
      throw wrong(json, "\"any\", or a value for each language: { \"en\": …, \"dark,en\": … }")
    }
    guard let language, let spoken = variants.speaking(language) else { return variants }
    let plain = spoken.appearances.map { ($0, spoken[$0]) }
    return SkinVariants(spoken.any, others: others.merging(plain) { given, _ in given })
  }
}

// System colors become the values of each appearance when they are read, so that everything that shows, checks, compares or compiles
// skins sees plain colors.
extension NativeValueReader {
  /// The name of a system color in `{"system": "label"}` or `"system(label)"`; `nil` for other values.
  func systemColorName(_ json: SkinSourceJSON) throws -> String? {
    guard let field = json["system"] else { return json.string.flatMap(SystemColors.name) }
    guard json.members?.count == 1, let name = field.string else {
      throw wrong(
        json, "{ \"system\": \"label\" } without other fields; with an opacity, it is \"system(label) / 50%\"")
    }
    return name
  }

  /// Reads a value as it is in one appearance.
  func definition(_ json: SkinSourceJSON, in appearance: SkinAppearance) throws -> SkinDocument.Definition {
    var reader = self
    reader.appearance = appearance.speaking(nil)
    return try reader.definition(json)
  }

  /// Adds values for the appearances in which system colors differ.
  ///
  /// In each appearance, the author's value for it decides, or the one that serves for it; its system colors are those of the appearance.
  /// - Parameters:
  ///   - others: The values for appearances.
  ///   - sources: The same values in the file.
  ///   - any: The value for all appearances, read and in the file, if there is one.
  /// - Throws: `SkinIssue` if a value can't be read.
  func addSystemColors(
    to others: inout [SkinAppearance: SkinDocument.Definition], sources: [SkinAppearance: SkinSourceJSON],
    any: (definition: SkinDocument.Definition, source: SkinSourceJSON)?
  ) throws {
    guard kind.hasColors,
      any?.source.hasSystemColor == true || sources.values.contains(where: \.hasSystemColor)
    else { return }
    let languages = Set(sources.keys.compactMap(\.language)).ordered(by: <)
    for appearance in ([nil] + languages).flatMap({ language in SkinAppearance.all.map { $0.speaking(language) } }) {
      guard sources[appearance] == nil, appearance != .light else { continue }
      let chosen = appearance.fallbacks.first { sources[$0] != nil }
      // A value for all languages has its values for appearances already.
      guard chosen?.language == appearance.language, let source = chosen.flatMap({ sources[$0] }) ?? any?.source else {
        continue
      }
      let value = try definition(source, in: appearance)
      let shown = appearance.fallbacks.first { others[$0] != nil }.flatMap { others[$0] } ?? any?.definition
      if value != shown { others[appearance] = value }
    }
  }
}

extension SkinSourceJSON {
  /// Whether a value may have a system color; values that only look so are read for each appearance with the same result.
  fileprivate var hasSystemColor: Bool {
    switch content {
    case .string(let text): text.utf8.contains(UInt8(ascii: "(")) && text.lowercased().contains("system(")
    case .array(let elements): elements.contains(where: \.hasSystemColor)
    case .object(let members): members.contains { $0.key == "system" || $0.value.hasSystemColor }
    case .null, .bool, .number: false
    }
  }
}

extension SkinKind {
  /// Whether values may have colors inside.
  fileprivate var hasColors: Bool {
    switch self {
    case .color, .gradient, .image, .shadow, .object: true
    case .font, .text, .number, .flag, .size, .insets, .duration, .file, .url, .curve: false
    }
  }
}
