import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinLint

@Suite("SVG images") struct VectorImageTests {
  private func read(_ text: String, _ files: [String: String]) throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles(files.merging(["appstyle.json": text]) { $1 }), as: .appstyle)
  }

  @Test("An image that is an SVG file is refused with the suggestion, however it is named")
  func images() throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
    for name in ["logo.svg", "art/logo.svg", "logo"] {
      for key in ["logo", "art"] where key == "logo" || name.hasSuffix("svg") {
        let skin = try read(#"{"\#(key)": "\#(name)"}"#, ["art/logo.svg": svg])
        let found = Linter().lint(skin).issues
        #expect(found.map(\.code.rawValue) == ["undecodable-image"], "\(key) \(name): \(found)")
        #expect(found.first?.severity == .error && found.first?.suggestion.hasPrefix("Export it as PDF") == true)
        #expect(found.first?.place.file == "art/logo.svg")
      }
    }
  }

  @Test("A file of a zip skin may be SVG, for code that draws it")
  func files() throws {
    let files = ["config.json": #"{"app": {"resources": {"art": "art.svg"}}}"#, "art.svg": "<svg/>"]
    let skin = try SkinDocument.read(SkinMemoryFiles(files), as: .config)
    #expect(issues("undecodable-image", skin).isEmpty)
  }
}
