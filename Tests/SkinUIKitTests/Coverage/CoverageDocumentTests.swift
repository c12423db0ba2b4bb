#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("docs/coverage.md")
struct CoverageDocumentTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized
  private static let isWriting = ProcessInfo.processInfo.environment["SKINKIT_WRITE_DOCS"] == "1"

  /// Compares a file with what it should be, or writes it.
  private func check(_ path: String, _ text: String) throws {
    let file = Self.root.appending(path: path)
    if Self.isWriting { try Data(text.utf8).write(to: file) }
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let expected = text.components(separatedBy: "\n")
    let difference = zip(lines, expected).enumerated().first { $0.element.0 != $0.element.1 }
    let (isSame, line) = (lines == expected, difference?.offset ?? min(lines.count, expected.count))
    #expect(isSame, "\(path):\(line + 1) should be: \(difference?.element.1 ?? "the end")")
  }

  @Test("The document is what the catalogue, the tests and the lists of the other libraries say")
  func document() throws {
    try check("docs/coverage.md", try CoverageDocument().text)
  }

  @Test("The code that is compiled is that of the document")
  func code() throws {
    for (file, text) in try CoverageCodeWriter().files {
      try check("Tests/SkinUIKitTests/Coverage/Code/\(file)", text)
    }
  }

  @Test("Every class of the catalogue is in one of the tables, once")
  func classes() throws {
    let listed = CoverageDocument.families.flatMap(\.classes)
    #expect(Set(SkinPropertyCatalog().properties.map { String(describing: $0.targetClass) }) == Set(listed))
    #expect(listed.count == Set(listed).count)
    #expect(try CoverageDocument().allRows.map(\.names.count).reduce(0, +) == CoverageRow.all.count)
  }

  @Test("Every property of SwiftTheme has a counterpart in the tables, or a remark that says what to do instead")
  func swiftTheme() throws {
    let rows = Set(try CoverageDocument().allRows.map { "\($0.className).\($0.base)" })
    for one in SwiftThemeProperty.all {
      #expect(one.counterparts.isEmpty == (one.remark != nil), "\(one.className).\(one.name)")
      #expect(Set(one.counterparts).subtracting(rows).sorted() == [], "\(one.className).\(one.name)")
    }
    let names = SwiftThemeProperty.all.map { "\($0.className).\($0.name)" }
    #expect(names.count == Set(names).count && names.count == 80)
  }

  @Test("Every property of DDSkin is in the tables beside ours, but for the tint of switches, which is every view's")
  func ddSkin() throws {
    let document = try CoverageDocument()
    let shown = document.allRows.flatMap { row in document.ddSkin(row).map { "\(row.className).\($0)" } }
    let missing = Set(DDSkinNames.all.map { "\($0.className).\($0.name)" }).subtracting(shown)
    #expect(missing == ["UISwitch.tintColorSkinKey"])
  }

  @Test("The code of a row binds what its name means", arguments: try await CodeSample.all())
  func sample(_ sample: CodeSample) throws {
    let row = try #require(CoverageRow.all.first { $0.className == sample.className && $0.name == sample.name })
    let (object, manager) = (row.make(), SkinManager())
    let property = try #require(SkinPropertyCatalog.shared.property(row.name, of: object))
    let own = row.read(object)
    #expect(CoverageCode.bind(sample.className, sample.name, object, manager, CoverageRow.key(property.kind)))
    manager.apply(try row.skin(0, property))
    let first = row.read(object)
    manager.apply(try row.skin(1, property))
    #expect(!(first == own) || !(row.read(object) == own))
    property.unbind(object, following: manager)
    #expect(row.read(object) == own, "the name isn't what the code has bound")
  }
}

/// The property that a row of the document shows code for.
struct CodeSample: Sendable, CustomTestStringConvertible {
  let className: String
  let name: String

  init(_ row: CoverageTableRow) {
    className = row.className
    name = row.sample.name
  }

  @MainActor static func all() throws -> [CodeSample] { try CoverageDocument().allRows.map(CodeSample.init) }

  var testDescription: String { "\(className).\(name)" }
}

#endif
