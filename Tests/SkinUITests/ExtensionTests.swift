#if HEADLESS

import Foundation
import Testing

@Suite("App extensions")
struct ExtensionTests {
  @Test("No library names UIApplication.shared, which extensions can't link")
  func shared() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
    let walk = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var files = 0
    for case let file as URL in walk where file.pathExtension == "swift" {
      let code = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
      #expect(!code.contains("UIApplication.shared"), "\(file.path)")
      files += 1
    }
    #expect(files > 200)
  }
}

#endif
