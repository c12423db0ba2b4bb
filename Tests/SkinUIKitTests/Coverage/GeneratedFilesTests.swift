#if canImport(UIKit)

import Foundation
import PropertyGenerator
import Testing

/// The folder of the repository.
let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized

/// The table of properties, read once.
let propertyTable = Result { try PropertyTable(root: repository) }

@Suite("The files that are generated from UIKit.properties")
struct GeneratedFilesTests {
  @Test("Each file is the one that the table makes; `make generate` writes them")
  func files() throws {
    for file in try propertyTable.get().files {
      let text = try String(contentsOf: repository.appending(path: file.path), encoding: .utf8)
      let (lines, expected) = (text.components(separatedBy: "\n"), file.text.components(separatedBy: "\n"))
      let difference = zip(lines, expected).enumerated().first { $0.element.0 != $0.element.1 }
      let line = difference?.offset ?? min(lines.count, expected.count)
      let (isSame, expectedLine) = (lines == expected, difference?.element.1 ?? "the end")
      #expect(isSame, "\(file.path):\(line + 1) should be: \(expectedLine). Run `make generate`.")
    }
  }

  @Test("The folders of generated files have no others, and each Swift file says that it is generated")
  func folders() throws {
    let table = try propertyTable.get()
    #expect(try table.leftovers(in: repository) == [])
    for file in table.files where file.path.hasSuffix(".swift") {
      #expect(file.text.hasPrefix(GeneratedFile.firstLine + "\n"))
    }
  }
}

#endif
