import Foundation

/// Reads `rules.json`, if there is one: a list of conditions for views, and of the keys that their properties follow.
///
/// The list is the file, or the field `rules` of an object, next to the address of a schema.
struct NativeRuleReader {
  let file: String

  func read(_ builder: inout DocumentBuilder) {
    guard builder.files.contains(file) else { return }
    do {
      let json = try builder.json(at: file)
      guard let elements = (json["rules"] ?? json).elements else {
        throw wrong(json, "[ { \"match\": { … }, \"set\": { … } } ]")
      }
      for member in json.members ?? [] where member.key != "rules" {
        builder.keep(member, of: file)
        guard member.key != "$schema" else { continue }
        builder.report(
          SkinIssue(
            .unknownField, "\"\(member.key.prefix(60))\" is not a field that has an effect here; it is kept",
            suggestion: "Correct its name, or leave it to the tools that know it.",
            place: .init(file: file, line: member.line), severity: .warning))
      }
      for element in elements {
        do {
          builder.add(try rule(element, &builder))
        } catch {
          // A rule that can't be read doesn't affect the others.
          var issue = DocumentBuilder.issue(error)
          if issue.code == .wrongType { issue.nameField(of: element) }
          builder.report(issue)
        }
      }
    } catch {
      builder.report(DocumentBuilder.issue(error))
    }
  }

  private func rule(_ json: SkinSourceJSON, _ builder: inout DocumentBuilder) throws -> SkinRule {
    let form = "{ \"match\": { \"class\": \"UILabel\" }, \"set\": { \"textColor\": \"module.key\" } }"
    guard let conditions = json["match"]?.members, let properties = json["set"]?.members else {
      throw wrong(json, form)
    }
    for member in json.members ?? [] where member.key != "match" && member.key != "set" {
      throw unknown(member, ["match", "set"])
    }
    var match = SkinRule.Match()
    for condition in conditions { try read(condition, into: &match) }
    var keys: [String: String] = [:]
    for property in properties {
      guard let key = property.value.string, key.isFullKey, !property.key.isEmpty else {
        throw wrong(property.value, "the full name of a key, \"module.key\"")
      }
      keys[property.key] = key
    }
    if keys.isEmpty {
      builder.report(
        SkinIssue(
          .missingField, "The rule sets nothing", suggestion: "Specify a property and its key in \"set\".",
          place: .init(file: file, line: json.line), severity: .warning))
    }
    return SkinRule(match, properties: keys, place: .init(file: file, line: json.line))
  }

  /// Reads a condition.
  ///
  /// An unknown one makes the rule an error, because without it the rule would match other views, too.
  private func read(_ condition: SkinSourceJSON.Member, into match: inout SkinRule.Match) throws {
    let value = condition.value
    switch (condition.key, value.content) {
    case ("class", .string(let name)): match.className = name
    case ("inside", .string(let name)): match.containers = [name]
    case ("inside", .array(let elements)):
      match.containers = elements.compactMap(\.string)
      guard match.containers.count == elements.count else { throw wrong(value, "names of classes, outermost first") }
    case ("identifier", .string(let name)): match.identifier = name
    case ("property", .string(let name)) where !name.isEmpty: match.property = name
    case ("tag", .number(let number, let text)):
      guard let tag = Int(text) ?? Int(exactly: number) else { throw wrong(value, "a whole number") }
      match.tag = tag
    case ("controllerView", .bool(true)): match.isControllerView = true
    case ("controllerView", _): throw wrong(value, "true, or leave the condition out")
    case ("class", _): throw wrong(value, "the name of a class")
    case ("inside", _): throw wrong(value, "the name of a class, or a list of them, outermost first")
    case ("identifier", _): throw wrong(value, "an accessibility identifier")
    case ("property", _): throw wrong(value, "the name of a stored property")
    case ("tag", _): throw wrong(value, "a whole number")
    default: throw unknown(condition, SkinRule.Match.fields)
    }
  }

  private func unknown(_ member: SkinSourceJSON.Member, _ known: [String]) -> SkinIssue {
    SkinIssue(
      .unknownField, "\"\(member.key.prefix(60))\" is not a field of rules; the rule is left out",
      suggestion: Spelling.question(member.key, among: known) ?? "The fields are \(known.joined(separator: ", ")).",
      place: .init(file: file, line: member.line))
  }

  private func wrong(_ json: SkinSourceJSON, _ form: String) -> SkinIssue {
    let found = json.string.map { "\"\($0.prefix(60))\"" } ?? json.kindName
    return SkinIssue(
      .wrongType, "\(found) can't be read as part of a rule", suggestion: "Write \(form).",
      place: .init(file: file, line: json.line))
  }
}

extension SkinRule.Match {
  /// The names of the conditions in `rules.json`.
  package static let fields = ["class", "inside", "property", "tag", "identifier", "controllerView"]
}
