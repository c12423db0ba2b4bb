import Foundation
import SkinCompare
import SkinKit
import SkinServerAPI

/// A key as a module's file defines it.
struct EditableKey: Sendable {
  /// The full name.
  var key: String
  var kind: SkinKind
  /// The section and the name in the file.
  var path: [String]
  var line: Int
  /// The author's note.
  var note: String?
  /// Whether the value is an object with values for appearances or languages.
  var isVaried: Bool
  /// The values with the names of their appearances as they are written; `any` is for all others.
  var values: [(appearance: String, value: JSONValue)]
}

/// The keys of one file of a native skin.
struct EditableModule: Sendable {
  let file: String
  /// The brand whose values the file has; nil for the common ones.
  let brand: String?
  /// The names of the module and of its component, before those of its keys: `home.`.
  let prefix: String
  let keys: [EditableKey]

  /// Reads a file; nil if a file with this path has no keys.
  /// - Parameters:
  ///   - file: The path.
  ///   - data: The contents.
  /// - Throws: `SkinIssue` if the file isn't JSON.
  init?(_ file: String, _ data: () throws -> Data) throws {
    guard let place = Self.place(of: file) else { return nil }
    var ignored: [SkinIssue] = []
    let json = try SkinSourceJSON(try data(), file: file, warnings: &ignored)
    let prefix = (place.component.map { "\($0)." } ?? "") + (json["module"]?.string ?? place.name) + "."
    let about = json["about"]
    keys = (json.members ?? []).flatMap { section -> [EditableKey] in
      guard let kind = Self.sections[section.key] else { return [] }
      return (section.value.members ?? []).map { member in
        let variants = Self.variants(member.value, kind)
        return EditableKey(
          key: prefix + member.key, kind: kind, path: [section.key, member.key], line: member.line.number,
          note: about?[member.key]?["description"]?.string, isVaried: variants != nil,
          values: (variants ?? [("any", member.value)]).map { ($0.0, JSONValue($0.1)) })
      }
    }
    (self.file, brand, self.prefix) = (file, place.brand, prefix)
  }

  /// Returns the name of the section with the keys of a kind.
  static func section(of kind: SkinKind) -> String {
    kind.rawValue.hasSuffix("s") ? kind.rawValue : "\(kind.rawValue)s"
  }

  /// The kinds by the names of their sections.
  private static let sections = Dictionary(uniqueKeysWithValues: SkinKind.allCases.map { (section(of: $0), $0) })

  /// Returns the parts of a module's path; nil for another file.
  private static func place(of file: String) -> (brand: String?, component: String?, name: String)? {
    guard file.hasSuffix(".json") else { return nil }
    let parts = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let name = String((parts.last ?? "").dropLast(".json".count))
    switch (parts.count, parts.first) {
    case (2, "modules"): return (nil, nil, name)
    case (4, "components") where parts[2] == "modules": return (nil, parts[1], name)
    case (4, "brands") where parts[2] == "modules": return (parts[1], nil, name)
    default: return nil
    }
  }

  /// Returns the values for appearances and languages, as the native format recognizes them; nil for a single value.
  private static func variants(_ json: SkinSourceJSON, _ kind: SkinKind) -> [(String, SkinSourceJSON)]? {
    guard let members = json.members else { return nil }
    let isByLanguage =
      kind.hasLanguages && ["alias", "file", "named"].allSatisfy { json[$0] == nil }
      && members.contains { SkinAppearance($0.key)?.language != nil }
    guard json["any"] != nil || isByLanguage else { return nil }
    return members.map { ($0.key, $0.value) }
  }
}

extension EditChangesForm.Change {
  /// Writes the change into the text of its file.
  /// - Parameters:
  ///   - text: The text.
  ///   - module: The keys of the text.
  /// - Throws: `SkinIssue` if the file has no such key or appearance, or can't have the added key.
  func apply(to text: inout EditedJSON, _ module: EditableModule) throws {
    switch operation {
    case .add: try add(to: &text, module)
    case .remove:
      let target = try target(in: module)
      guard text.delete(target.path) else { throw isMissing }
      // A note is for the keys of all kinds with its name.
      if let name = target.path.last, module.keys.count(where: { $0.key == key }) == 1 {
        _ = text.delete(["about", name])
      }
    case nil: try set(in: &text, target(in: module))
    }
  }

  private func add(to text: inout EditedJSON, _ module: EditableModule) throws {
    guard let kind, let value, appearance ?? "any" == "any" else {
      throw issue(
        .unknownValue, "An added key has a kind and one value",
        suggestion:
          ##"Send {"operation":"add","file":"modules/app.json","key":"app.line","kind":"color","value":"#D0D0D0"}."##)
    }
    guard key.hasPrefix(module.prefix), key.count > module.prefix.count else {
      throw issue(
        .malformedKey, "\(key.prefix(100)) isn't the name of a key of \(file.prefix(200))",
        suggestion: "Begin the name with “\(module.prefix)”.")
    }
    guard !module.keys.contains(where: { $0.key == key && $0.kind == kind }) else {
      throw issue(
        .duplicateKey, "\(file.prefix(200)) defines \(key.prefix(100)) already",
        suggestion: "Choose another name, or change the values that the key has.")
    }
    let name = String(key.dropFirst(module.prefix.count))
    guard text.insert(name, try value.text(), into: EditableModule.section(of: kind)) else { throw isMissing }
  }

  private func target(in module: EditableModule) throws -> EditableKey {
    let found = module.keys.filter { $0.key == key && kind ?? $0.kind == $0.kind }
    guard let target = found.first, found.count == 1 else {
      throw issue(
        .unknownValue,
        found.isEmpty
          ? "\(file.prefix(200)) doesn't define \(key.prefix(100))" : "\(key.prefix(100)) has values of several kinds",
        suggestion: found.isEmpty ? "Read the keys again, and correct the name." : "Specify the kind, too.")
    }
    return target
  }

  private func set(in text: inout EditedJSON, _ target: EditableKey) throws {
    let appearance = self.appearance ?? "any"
    guard appearance == "any" || SkinAppearance(appearance) != nil else {
      throw issue(
        .unknownValue, "“\(appearance.prefix(100))” isn't an appearance",
        suggestion: "Use any, dark, high-contrast or “dark,high-contrast”.")
    }
    let isPresent = target.values.contains { $0.appearance == appearance }
    guard let value else {
      guard target.isVaried, isPresent, appearance != "any", text.remove(appearance, from: target.path) else {
        throw issue(
          .unknownValue, "\(key) has no value for “\(appearance)” that can be removed",
          suggestion: "Read the keys again. The value for any can't be removed.")
      }
      return
    }
    let new = try value.text()
    let isDone =
      if isPresent {
        text.replace(target.isVaried ? target.path + [appearance] : target.path, with: new)
      } else if target.isVaried {
        text.add(appearance, new, to: target.path)
      } else {
        text.divide(target.path, into: appearance, new)
      }
    guard isDone else { throw isMissing }
  }

  private var isMissing: SkinIssue {
    issue(
      .unknownValue, "The value of \(key.prefix(100)) isn't found in \(file.prefix(200))",
      suggestion: "Read the keys again.")
  }

  private func issue(_ code: SkinIssue.Code, _ message: String, suggestion: String) -> SkinIssue {
    SkinIssue(
      code, message, suggestion: suggestion, place: .init(file: String(file.prefix(200)), key: String(key.prefix(200))))
  }
}

extension SkinIssue.Code {
  /// A change names a key or an appearance that can't be changed.
  static let unknownValue: Self = "unknown-value"
}
