#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("The properties that have names")
struct CoverageTests {
  @Test(
    "A property follows its key from skin to skin, and shows its original value if no skin has the key",
    arguments: CoverageRow.all)
  func bindSwitchRestore(row: CoverageRow) throws {
    let manager = SkinManager()
    let object = row.make()
    let property = try #require(SkinPropertyCatalog.shared.property(row.name, of: object), "no property \(row.name)")
    let key = CoverageRow.key(property.kind)
    let (first, second) = (try row.skin(0, property), try row.skin(1, property))
    let original = row.read(object)
    #expect(property.bind(object, to: key, following: manager))
    #expect(row.read(object) == original, "binding without a value changed it")
    manager.apply(first)
    let one = row.read(object)
    manager.apply(second)
    let two = row.read(object)
    #expect(!(one == two), "\(one) stays under the second skin")
    #expect(!(one == original) || !(two == original))
    manager.apply(first)
    #expect(row.read(object) == one)
    manager.apply(nil)
    #expect(row.read(object) == original, "not the original value")
    manager.apply(second)
    property.unbind(object, following: manager)
    #expect(row.read(object) == original, "not the original value after unbinding")
    manager.apply(first)
    #expect(row.read(object) == original, "still follows")
  }

  // On a device, objects may live until the next turn of the run loop.
  @Test("A binding retains no object, with or without a skin", .enabled(if: isHeadless), arguments: CoverageRow.all)
  func release(row: CoverageRow) throws {
    let manager = SkinManager()
    weak var gone: AnyObject?
    func bind() throws {
      let object = row.make()
      gone = object
      let property = try #require(SkinPropertyCatalog.shared.property(row.name, of: object))
      #expect(property.bind(object, to: CoverageRow.key(property.kind), following: manager))
      #expect(gone != nil)
      manager.apply(try row.skin(0, property))
    }
    try bind()
    #expect(gone == nil, "after a skin")
    try bind()
    #expect(gone == nil, "bound under a skin")
  }

  @Test("Every property that has a name has a row here, and the rows name none twice")
  func completeness() {
    let names = SkinPropertyCatalog().properties.map { "\($0.targetClass).\($0.name)" }
    let rows = CoverageRow.all.map(\.testDescription)
    #expect(Set(names).subtracting(rows).sorted() == [])
    #expect(Set(rows).subtracting(names).sorted() == [])
    #expect(rows.count == Set(rows).count)
  }
}

#endif
