// Writes the code of docs/coverage.md as functions, so that the compiler sees it.

#if canImport(UIKit)

/// Writes a file for each family, and one that finds the function of a class.
@MainActor
struct CoverageCodeWriter {
  let document: CoverageDocument

  init() throws { document = try CoverageDocument() }

  /// The files by their names.
  var files: [(name: String, text: String)] {
    [("CoverageCode.swift", index)]
      + CoverageDocument.families.map { title, classes in
        let name = title.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return ("CoverageCode+\(name).swift", family(title, classes))
      }
  }

  private static let imports = "#if canImport(UIKit)\n\nimport SkinKit\nimport SkinUIKit\nimport UIKit\n"

  private var index: String {
    let cases = CoverageDocument.families.flatMap(\.classes).map { name in
      """
          case "\(name)":
            (object as? \(name)).map { \(CoverageName.variable(of: name))($0, name, manager, key) } ?? false
      """
    }
    return """
      // The code of docs/coverage.md by class. A test writes this file (SKINKIT_WRITE_DOCS=1).

      \(Self.imports)
      @MainActor
      enum CoverageCode {
        /// Binds a property as the document's code does; `false` where the document shows none for the name.
        static func bind(
          _ className: String, _ name: String, _ object: AnyObject, _ manager: SkinManager, _ key: String
        ) -> Bool {
          switch className {
      \(cases.joined(separator: "\n"))
          default: false
          }
        }
      }

      #endif

      """
  }

  private func family(_ title: String, _ classes: [String]) -> String {
    """
    // The code of docs/coverage.md: \(title.prefix(1).lowercased() + title.dropFirst()). A test writes this file (SKINKIT_WRITE_DOCS=1).

    \(Self.imports)
    extension CoverageCode {
    \(classes.map(function).joined(separator: "\n\n"))
    }

    #endif

    """
  }

  private func function(_ className: String) -> String {
    let variable = CoverageName.variable(of: className)
    let cases = document.rows(of: className).map { row in
      let call = row.sample.call(of: className).replacing("(key", with: "(SkinKey(key)")
      let line = "    case \"\(row.sample.name)\": skin.\(call)"
      return line.count + 2 > 120 ? line.replacing("\": ", with: "\":\n      ") : line
    }
    return """
        static func \(variable)(
          _ \(variable): \(className), _ name: String, _ manager: SkinManager, _ key: String
        ) -> Bool {
          let skin = \(variable).skin(following: manager)
          switch name {
      \(cases.joined(separator: "\n"))
          default: return false
          }
          return true
        }
      """
  }
}

#endif
