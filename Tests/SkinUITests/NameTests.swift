import Foundation
import Testing

@Suite("Names that the façade brings into a file")
struct NameTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    .standardized
  /// The public declarations of a module outside of types and extensions.
  private func names(in module: String) throws -> Set<String> {
    let folder = Self.sources.appending(path: module)
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    let declaration =
      /\b(?:public|open) (?:(?:final|indirect|nonisolated|@\w+) )*(?:class|struct|enum|protocol|actor|typealias|func|let|var) (\w+)/
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      var depth = 0
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let code = line.replacing(/#?"(?:\\.|[^"\\])*"#?/, with: "").replacing(/\/\/.*/, with: "")
        if depth == 0, let found = code.firstMatch(of: declaration) { names.insert(String(found.1)) }
        depth += code.count { $0 == "{" } - code.count { $0 == "}" }
      }
      #expect(depth == 0, "\(file.lastPathComponent): a brace in a text isn't understood here")
    }
    return names
  }

  @Test("All of them begin with Skin, so that they can't be an app's own words")
  func prefix() throws {
    let exports = try String(contentsOf: Self.sources.appending(path: "SkinUI/Exports.swift"), encoding: .utf8)
    let modules = exports.matches(of: /@_exported public import (\w+)/).map { String($0.1) } + ["SkinUI"]
    #expect(modules == ["SkinKit", "SkinSwiftUI", "SkinUIKit", "SkinUI"])
    let names = try Set(modules.flatMap(names))
    #expect(names.isSuperset(of: ["SkinApp", "SkinKey", "SkinProxy", "SkinRules", "SkinInView"]))
    #expect(names.filter { $0.firstMatch(of: /^(Skin|AnySkin|AppSkin|SKN)/) == nil } == [])
  }
}
