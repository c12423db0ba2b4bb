#if canImport(UIKit)

import Foundation
import PropertyGenerator
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("docs/coverage.md")
struct CoverageDocumentTests {
  private let table: PropertyTable

  init() throws { table = try propertyTable.get() }

  @Test("Every property of the catalog is in one of the tables, once")
  func classes() {
    // The catalog has the properties of this system only.
    guard #available(iOS 26.0, *) else { return }
    let listed = table.documentRows.flatMap { row in row.properties.map { "\($0.type.name).\($0.name)" } }
    #expect(Set(SkinPropertyCatalog().properties.map { "\($0.targetClass).\($0.name)" }) == Set(listed))
    #expect(listed.count == Set(listed).count && listed.count == CoverageRow.all.count)
  }

  @Test("Every property of SwiftTheme has a counterpart in the tables, or a remark that says what to do instead")
  func swiftTheme() {
    let rows = Set(table.documentRows.map { "\($0.type.name).\($0.base)" })
    for one in SwiftThemeProperty.all {
      #expect(one.counterparts.isEmpty == (one.remark != nil), "\(one.className).\(one.name)")
      #expect(Set(one.counterparts).subtracting(rows).sorted() == [], "\(one.className).\(one.name)")
    }
    let names = SwiftThemeProperty.all.map { "\($0.className).\($0.name)" }
    #expect(names.count == Set(names).count && names.count == 80)
  }

  @Test("The tables list every property of DDSkin but the tint of switches, which is every view's")
  func ddSkin() {
    let shown = table.documentRows.flatMap { row in table.ddSkinNames(for: row).map { "\(row.type.name).\($0)" } }
    let missing = Set(DDSkinNames.all.map { "\($0.className).\($0.name)" }).subtracting(shown)
    #expect(missing == ["UISwitch.tintColorSkinKey"])
  }

  @Test("Every row of the document has code that is compiled")
  func samples() {
    guard #available(iOS 26.0, *) else { return }
    let samples = table.documentRows.map { "\($0.type.name).\($0.sample.name)" }
    #expect(CoverageRow.all.filter { $0.code != nil }.map(\.testDescription).sorted() == samples.sorted())
  }

  @Test("The code of a row binds what its name means", arguments: CoverageRow.all.filter { $0.code != nil })
  func sample(_ row: CoverageRow) throws {
    let (object, manager) = (row.make(), SkinManager())
    let property = try #require(SkinPropertyCatalog.shared.property(row.name, of: object))
    let original = row.read(object)
    let bind = try #require(row.code)
    bind(object, manager, CoverageRow.key(property.kind))
    manager.apply(try row.skin(0, property))
    let first = row.read(object)
    manager.apply(try row.skin(1, property))
    #expect(!(first == original) || !(row.read(object) == original))
    property.unbind(object, following: manager)
    #expect(row.read(object) == original, "the name isn't what the code has bound")
  }
}

#endif
