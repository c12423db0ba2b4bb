// The work of the façade for Objective-C, in Swift that every platform compiles.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import SkinUIKit
  import UIKit

  /// Values of Objective-C, read into types.
  enum ObjectiveCValues {
    /// Reads rules in the form of `rules.json`: a dictionary with `match` and `set` for each.
    /// - Throws: `SkinIssue` about the first rule that can't be read.
    static func rules(_ objects: [Any]) throws -> [SkinRule] {
      guard JSONSerialization.isValidJSONObject(objects) else {
        throw SkinIssue(
          .wrongType, "The rules contain a value that JSON doesn't have",
          suggestion: "Use dictionaries, arrays, strings, numbers and booleans only.")
      }
      let data = try JSONSerialization.data(withJSONObject: objects, options: .sortedKeys)
      let document = try SkinDocument.read(
        SkinMemoryFiles(contents: ["skin.json": Data(#"{"schema": 1}"#.utf8), "rules.json": data]))
      if let issue = document.issues.first(where: { $0.place.file == "rules.json" }) { throw issue }
      return document.rules
    }

    /// Binds a view to a map from the names of properties to keys of a module.
    ///
    /// Names that don't apply to the view are reported.
    @MainActor static func bind(_ view: UIView, module: String, _ map: [String: String]) {
      var entries: [SkinMapEntry: String] = [:]
      var unused: [String] = []
      for (name, key) in map {
        if let entry = SkinMapEntry(rawValue: name) { entries[entry] = key } else { unused.append(name) }
      }
      unused += view.skinMap(module: module, entries).map(\.rawValue)
      for name in unused.sorted() {
        SkinManager.report(
          SkinIssue(
            .unknownField, "A skin map has no property \(name.prefix(60)) for a \(type(of: view))",
            suggestion: "Use a name of SkinMapEntry: \(SkinMapEntry.allCases.map(\.rawValue).joined(separator: ", ")).",
            place: .init(key: name), severity: .warning))
      }
    }

    /// Sets the language of texts, images and files, or reports a text that is none.
    @MainActor static func setLanguage(_ tag: String?) {
      let language = tag.flatMap { SkinLanguage($0) }
      if let tag, language == nil {
        return SkinManager.report(
          SkinIssue(
            .unknownField, "\"\(tag.prefix(60))\" is not a language",
            suggestion: "Use a BCP 47 tag such as en or zh-Hans.",
            place: .init(key: "language")))
      }
      SkinApp.language = language
    }
  }
#endif
