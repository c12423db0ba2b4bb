package import Foundation
package import SkinKit

extension LintConfiguration {
  /// Reads a configuration.
  ///
  /// Unreadable settings are reported and left out; the rest applies.
  /// - Parameters:
  ///   - data: The file's contents.
  ///   - issues: The issues found are appended here.
  package init(_ data: Data, issues: inout [SkinIssue]) {
    self.init()
    var found: [SkinIssue] = []
    do {
      let json = try SkinSourceJSON(data, file: Self.fileName, warnings: &found)
      try read(json, issues: &found)
    } catch let issue as SkinIssue {
      found.append(issue)
    } catch {
      found.append(
        Self.wrong("The file can't be read: \(error.localizedDescription)", "Check its permissions.", line: nil))
    }
    issues += found
  }

  private mutating func read(_ json: SkinSourceJSON, issues: inout [SkinIssue]) throws {
    guard let members = json.members else {
      throw Self.wrong(
        "The file holds \(json.kindName) instead of an object", "Begin the file with { and end it with }.",
        line: json.line)
    }
    for member in members {
      switch member.key {
      case "rules": readRules(member, &issues)
      case "limits": readLimits(member, &issues)
      case "fonts": fonts += names(member, "Brand Sans", &issues)
      case "keys": keys += names(member, "login.couplet", &issues)
      case "classes": classes += names(member, "ProfileHeader", &issues)
      case "properties": properties += names(member, "Gauge.needleColor", &issues)
      default:
        issues.append(
          Self.wrong(
            "\"\(member.key.prefix(60))\" isn't a field of the configuration",
            Spelling.question(member.key, among: ["rules", "limits", "fonts", "keys", "classes", "properties"])
              ?? "The fields are rules, limits, fonts, keys, classes and properties.", line: member.line))
      }
    }
  }

  private mutating func readRules(_ field: SkinSourceJSON.Member, _ issues: inout [SkinIssue]) {
    guard let members = field.value.members else {
      issues.append(Self.wrong("\"rules\" isn't an object", "Write \"rules\": { \"id\": \"off\" }.", line: field.line))
      return
    }
    for member in members {
      guard let level = member.value.string.flatMap(RuleLevel.init) else {
        issues.append(
          Self.wrong(
            "The level of \"\(member.key.prefix(60))\" can't be read", "Write \"off\", \"warning\" or \"error\".",
            line: member.value.line))
        continue
      }
      guard RuleCatalog.description(of: member.key) != nil else {
        issues.append(
          Self.wrong(
            "There is no rule \"\(member.key.prefix(60))\"", RuleCatalog.suggestion(for: member.key),
            line: member.line))
        continue
      }
      levels[member.key] = level
    }
  }

  private mutating func readLimits(_ field: SkinSourceJSON.Member, _ issues: inout [SkinIssue]) {
    let names = LintLimit.allCases.map(\.rawValue).joined(separator: ", ")
    guard let members = field.value.members else {
      issues.append(
        Self.wrong("\"limits\" isn't an object", "Write \"limits\": { \"imageBytes\": 500000 }.", line: field.line))
      return
    }
    for member in members {
      guard let limit = LintLimit(rawValue: member.key) else {
        issues.append(
          Self.wrong("There is no limit \"\(member.key.prefix(60))\"", "The limits are \(names).", line: member.line))
        continue
      }
      guard let number = member.value.number, number >= 0 else {
        issues.append(
          Self.wrong(
            "The limit \"\(member.key)\" is \(member.value.kindName)", "Write a number of 0 or more.",
            line: member.value.line))
        continue
      }
      limits[limit] = number
    }
  }

  private func names(
    _ field: SkinSourceJSON.Member, _ example: String, _ issues: inout [SkinIssue]
  ) -> [String] {
    let names = field.value.elements?.compactMap(\.string)
    guard let names, names.count == field.value.elements?.count else {
      issues.append(
        Self.wrong(
          "\"\(field.key)\" isn't a list of names", "Write \"\(field.key)\": [\"\(example)\"].",
          line: field.value.line))
      return []
    }
    return names
  }

  private static func wrong(_ message: String, _ suggestion: String, line: SkinSourceLine?) -> SkinIssue {
    SkinIssue(
      .malformedConfiguration, message, suggestion: suggestion,
      place: line.map { .init(file: fileName, line: $0) } ?? .init(file: fileName))
  }
}

extension SkinIssue.Code {
  /// The lint configuration can't be read.
  package static let malformedConfiguration: Self = "malformed-configuration"
}
