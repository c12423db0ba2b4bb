#if canImport(UIKit)

import Foundation
import PropertyGenerator
import SkinKit
import SkinUIKit
import Testing
import UIKit

@testable import SkinFormats

@MainActor
@Suite("Properties for Interface Builder")
struct InterfaceBuilderTests {
  private let table: PropertyTable

  init() throws { table = try propertyTable.get() }

  /// Creates an object of a class as the coverage rows do.
  private func object(of className: String) throws -> AnyObject {
    try #require(CoverageRow.all.first { $0.className == className }, "no row has a \(className)").make()
  }

  @Test("Each is a property of the catalog, of the class that it is declared for, and is named by rule")
  func names() {
    #expect(table.inspectables.count > 300)
    let known = Set(SkinPropertyCatalog().properties.map { "\($0.targetClass).\($0.name)" })
    for one in table.inspectables {
      #expect(known.contains("\(one.type.name).\(one.name)"), "\(one.type.name) has no \(one.name)")
    }
    let named = Dictionary(
      table.inspectables.map { ("\($0.type.name).\($0.name)", table.attribute(of: $0)) }, uniquingKeysWith: { $1 })
    #expect(named["UILabel.textColor"] == "textColorSkinKey")
    #expect(named["UIButton.titleColor"] == "normalTitleColorSkinKey")
    #expect(named["UIButton.titleColor.selectedHighlighted"] == "selectedHighlightedTitleColorSkinKey")
    #expect(named["UINavigationBar.barBackgroundColor"] == "barBackgroundColorSkinKey")
    #expect(named["UINavigationBar.barBackgroundColor.scrollEdge"] == "scrollEdgeBarBackgroundColorSkinKey")
    #expect(named["UISearchBar.image.search"] == "normalSearchImageSkinKey")
  }

  @Test("No class repeats a property of a superclass, because extensions can't override")
  func overrides() throws {
    let classes = table.inspectables.reduce(into: [String: [String]]()) {
      $0[$1.type.name, default: []].append(table.attribute(of: $1))
    }
    for (className, attributes) in classes {
      #expect(attributes.count == Set(attributes).count, "\(className) has one twice")
      let ancestors = try ancestors(of: className)
      for (other, others) in classes where ancestors.contains(other) {
        #expect(Set(attributes).isDisjoint(with: others), "\(className) and \(other)")
      }
    }
  }

  private func ancestors(of className: String) throws -> Set<String> {
    var found: Set<String> = []
    var mirror = Mirror(reflecting: try object(of: className)).superclassMirror
    while let each = mirror {
      found.insert(String(describing: each.subjectType))
      mirror = each.superclassMirror
    }
    return found
  }

  @Test("Every property of DDSkin has its name here, so that nibs and Objective-C code keep working")
  func peers() throws {
    let all = Set(table.inspectables.map { "\($0.type.name).\(table.attribute(of: $0))" })
    for (className, name) in DDSkinNames.all {
      let classes = try ancestors(of: className).union([className])
      #expect(classes.contains { all.contains("\($0).\(name)") }, "\(className).\(name)")
    }
    #expect(DDSkinNames.all.count == 95)
  }

  @Test("Setting a key binds it, a key without a module is in app or in the set module, and nil ends the binding")
  func keys() throws {
    let (label, manager) = (UILabel(), SkinManager.shared)
    defer { manager.apply(nil) }
    label.textColor = .green
    let keys = SkinInspectableKeys(of: label)
    keys["textColor"] = "red"
    #expect(keys["textColor"] == "red" && keys["font"] == nil)
    manager.apply(try .module(##"{"colors": {"red": "#FF0000"}}"##))
    #expect(label.textColor == .green, "m isn't the module app")
    keys.module = "m"
    #expect(label.textColor == .red)
    keys["textColor"] = "m.none"
    #expect(label.textColor == .green)
    keys["textColor"] = "m.red"
    #expect(label.textColor == .red)
    keys["textColor"] = ""
    #expect(label.textColor == .green && keys["textColor"] == nil)
    keys["textColor"] = "red"
    keys["textColor"] = nil
    #expect(label.textColor == .green)
    keys.module = nil
    #expect(label.textColor == .green)
  }

  @Test("The keys of an object don't keep it alive")
  func lifetime() {
    var label: UILabel? = UILabel()
    let keys = label.map { SkinInspectableKeys(of: $0) }
    keys?["textColor"] = "m.red"
    weak let gone = label
    label = nil
    #expect(gone == nil && keys?["textColor"] == "m.red")
  }

  @Test("Property names in rule property lists are in the catalog", arguments: RuleName.known)
  func rules(name: String, meaning: (className: String, property: String)) throws {
    let target = try object(of: meaning.className)
    #expect(SkinPropertyCatalog().property(meaning.property, of: target) != nil)
  }
}

#endif
