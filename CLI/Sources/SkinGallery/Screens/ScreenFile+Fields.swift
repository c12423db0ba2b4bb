import Foundation
import SkinKit
import SkinUIKit
import UIKit

/// The fields of a file of screens.
extension ScreenFile {
  /// Reads the keys by the names of properties.
  mutating func properties(
    _ json: SkinSourceJSON?, of specimen: UIView, drawnAs base: String? = nil
  ) -> [BoundProperty] {
    guard let json else { return [] }
    guard let members = json.members else {
      wrong(json, "{\"textColor\": \"module.key\"}")
      return []
    }
    return members.compactMap { member -> BoundProperty? in
      guard let key = member.value.string, key.split(separator: ".").count >= 2 else {
        wrong(member.value, "the full name of a key, \"module.key\"")
        return nil
      }
      let place = SkinIssue.Place(file: file, line: member.line, key: key)
      guard SkinPropertyCatalog.shared.property(member.key, of: specimen) != nil else {
        if let base { return BoundProperty(name: member.key, key: key, place: place, base: base) }
        report(
          member.line, "\(type(of: specimen)) has no property \"\(member.key.prefix(60))\" that can follow a key",
          "Use a name listed in docs/coverage.md.")
        return nil
      }
      return BoundProperty(name: member.key, key: key, place: place)
    }
  }

  mutating func text(_ json: SkinSourceJSON, _ name: String) -> String? {
    guard let value = json[name] else { return nil }
    if value.string == nil { wrong(value, "a text") }
    return value.string
  }

  mutating func strings(_ json: SkinSourceJSON, _ name: String) -> [String]? {
    guard let value = json[name] else { return nil }
    guard let elements = value.elements, elements.allSatisfy({ $0.string != nil }), elements.count <= 50 else {
      wrong(value, "a list of up to 50 texts")
      return nil
    }
    return elements.compactMap(\.string)
  }

  mutating func choice<Value>(_ json: SkinSourceJSON, _ name: String, _ values: [String: Value]) -> Value? {
    guard let field = json[name] else { return nil }
    if let value = field.string.flatMap({ values[$0] }) { return value }
    wrong(field, values.keys.sorted().map { "\"\($0)\"" }.joined(separator: " or "))
    return nil
  }

  mutating func refuseUnknown(_ json: SkinSourceJSON, _ known: [String]) {
    for member in json.members ?? [] where !known.contains(member.key) {
      report(
        member.line, "\"\(member.key.prefix(60))\" is not a field here",
        "The fields are \(known.joined(separator: ", ")).")
    }
  }

  mutating func wrong(_ json: SkinSourceJSON, _ form: String) {
    let found = json.string.map { "\"\($0.prefix(60))\"" } ?? json.kindName
    report(json.line, "\(found) can't be read as part of a screen", "Write \(form).")
  }

  mutating func report(_ line: SkinSourceLine, _ message: String, _ suggestion: String) {
    issues.append(SkinIssue("unusable-screens", message, suggestion: suggestion, place: .init(file: file, line: line)))
  }
}
