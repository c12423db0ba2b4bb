import Foundation

extension NativeValueReader {
  /// A value, or an object with values for appearances and languages.
  func variants(_ json: SourceJSON, issues: inout [SkinIssue]) throws -> SkinVariants<SkinDocument.Definition> {
    guard let members = json.members, json["any"] != nil || isByLanguage(json) else {
      issues += unknownFields(json)
      return SkinVariants(try definition(json))
    }
    var others: [SkinAppearance: SkinDocument.Definition] = [:]
    for member in members where member.key != "any" {
      let appearance = try appearance(member, among: others)
      issues += unknownFields(member.value)
      do {
        others[appearance] = try definition(member.value)
      } catch var issue as SkinIssue {
        // An appearance that can't be read doesn't affect the others.
        issue.place.move(to: member.line)
        issues.append(issue)
      }
    }
    if let any = json["any"] {
      issues += unknownFields(any)
      return SkinVariants(try definition(any), others: others)
    }
    return try localized(others, json)
  }

  /// Whether an object has a value for each of some languages.
  private func isByLanguage(_ json: SourceJSON) -> Bool {
    guard kind.hasLanguages, json["alias"] == nil, json["file"] == nil, json["named"] == nil else { return false }
    return json.members?.contains { SkinAppearance($0.key)?.language != nil } ?? false
  }

  /// The appearance or language of a member that isn't given yet.
  private func appearance(
    _ member: SourceJSON.Member, among others: [SkinAppearance: SkinDocument.Definition]
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
        remedy: Spelling.question(member.key, among: ["any", "dark", "high-contrast", "dark,high-contrast"])
          ?? "Use \(names)\(kind.hasLanguages ? ", or a language such as en or zh-Hans" : "").",
        place: .init(line: member.line))
    }
    return appearance
  }

  /// The values of an object without `any`: those in the skin's default language are also for all languages.
  private func localized(
    _ others: [SkinAppearance: SkinDocument.Definition], _ json: SourceJSON
  ) throws -> SkinVariants<SkinDocument.Definition> {
    if let plain = others.keys.filter({ $0.language == nil }).min(by: { $0.description < $1.description }) {
      throw SkinIssue(
        .missingField, "The value has no \"any\" that \"\(plain)\" differs from",
        remedy: "Add \"any\", or write \"\(plain),en\" for one language.", place: .init(line: json.line))
    }
    guard let variants = SkinVariants(inLanguages: others), variants.appearances.count == others.count else {
      throw wrong(json, "\"any\", or a value for each language: { \"en\": …, \"dark,en\": … }")
    }
    guard let language, let spoken = variants.speaking(language) else { return variants }
    let plain = spoken.appearances.map { ($0, spoken[$0]) }
    return SkinVariants(spoken.any, others: others.merging(plain) { given, _ in given })
  }
}
