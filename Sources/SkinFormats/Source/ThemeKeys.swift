import Foundation
public import SkinKit

/// The keys of a theme of another program, such as an editor.
///
/// Such themes have hundreds of keys of which an app needs a few, so a value that can't be read is only a warning. A key that is given
/// again replaces the earlier one.
struct ThemeKeys {
  private struct Key {
    let module: String
    let name: String
    let place: SkinIssue.Place
    let value: SkinVariants<SkinValue>
  }

  private var keys: [String: Key] = [:]
  private var issues: [SkinIssue] = []

  /// Whether a key has a value.
  func contains(_ module: String, _ name: String) -> Bool { keys["\(module).\(name)"] != nil }

  /// Sets a key to a value that is the same in all appearances.
  mutating func set(_ module: String, _ name: String, at place: SkinIssue.Place, to value: () throws -> SkinValue) {
    setVariants(module, name, at: place) { SkinVariants(try value()) }
  }

  /// Sets a key, or reports as a warning why it has no value.
  mutating func setVariants(
    _ module: String, _ name: String, at place: SkinIssue.Place, to value: () throws -> SkinVariants<SkinValue>
  ) {
    guard KeyName.isModule(module), KeyName.isName(name) else {
      warn(
        SkinIssue(
          .malformedKey, "\"\("\(module).\(name)".prefix(60))\" can't be the name of a key",
          suggestion: KeyName.rule, place: place))
      return
    }
    let key = "\(module).\(name)"
    // One key above the limit, so that the document reports it.
    guard keys.count <= DocumentBuilder.maximumKeys || keys[key] != nil else { return }
    do {
      keys[key] = Key(module: module, name: name, place: place, value: try value())
    } catch {
      var issue = DocumentBuilder.issue(error)
      issue.place.file = place.file
      issue.place.complete(from: place)
      issue.place.key = key
      warn(issue)
    }
  }

  /// Removes a key.
  mutating func remove(_ module: String, _ name: String) { keys["\(module).\(name)"] = nil }

  /// Reports an issue as a warning.
  mutating func warn(_ issue: SkinIssue) {
    var issue = issue
    issue.severity = .warning
    issues.append(issue)
  }

  /// Adds the keys and the warnings to a document.
  func add(to builder: inout DocumentBuilder) {
    builder.reserve(keys.count)
    func order(_ key: Key) -> (Int, String, String) { (key.place.line ?? 0, key.module, key.name) }
    for key in keys.values.sorted(by: { order($0) < order($1) }) {
      builder.add(module: key.module, name: key.name, kind: key.value.any.kind, place: key.place) { _ in
        key.value.map { .value($0) }
      }
    }
    for issue in issues { builder.report(issue) }
  }
}

extension SkinFiles {
  /// The only theme among some files; a named one may be of any form.
  func onlyTheme(_ entry: String?, among found: [String], kind: String) throws -> String {
    let found = entry.map { [$0] } ?? found
    guard let path = found.first else {
      throw SkinIssue(.missingFile, "There is no \(kind)", suggestion: "Specify the theme's file.")
    }
    guard found.count == 1 else { throw SkinIssue.severalSkins(found) }
    return path
  }
}

extension SkinIssue.Code {
  /// A line of a theme that has neither a key and a value nor the name of a group.
  public static let malformedTheme: Self = "malformed-theme"
}
