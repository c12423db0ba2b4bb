#if HEADLESS

import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinUIKit
@testable import UIKit

@MainActor
@Suite("Hooked setters", .serialized)
struct HookedSetterTests {
  private let manager = SkinManager.shared

  /// A value by key as the setter of a property takes it.
  private func keyed(_ kind: SkinKind, of type: AnyClass, _ attribute: NSAttributedString.Key?, _ selector: String)
    -> AnyObject?
  {
    let key = CoverageRow.key(kind)
    let value: AnyObject? =
      switch kind {
      case .color: UIColor(skinKey: key)
      case .font: UIFont(skinKey: key)
      default: UIImage(skinKey: key)
      }
    if let attribute, let value {
      let attributes: [NSAttributedString.Key: Any] = [attribute: value, .kern: 2]
      return selector.hasPrefix("setAttributed")
        ? NSAttributedString(string: "text", attributes: attributes) : attributes as NSDictionary
    }
    guard let color = value as? UIColor, ["CA"].contains("\(type)".prefix(2)) else { return value }
    return SkinSetterHook.keyedLayerColor(of: color)
  }

  @Test("A call with a value by key binds the property, and one with another value ends it")
  func follows() throws {
    var count = 0
    for setter in HookedSetter.all {
      for property in setter.properties {
        let hasState = property.arguments.contains(nil)
        for state in [.normal] + (hasState ? [UIControl.State.disabled] : []) {
          try check(setter, property, property.arguments.map { $0 ?? Int(state.rawValue) })
          count += 1
        }
      }
    }
    #expect(count > 140)
  }

  private func check(_ setter: HookedSetter, _ property: HookedSetter.Property, _ arguments: [Int]) throws {
    let name = try #require(property.name(setBy: arguments))
    let title = Comment("\(setter.type).\(name) by \(setter.selector)")
    let row = try #require(CoverageRow.all.first { $0.className == "\(setter.type)" && $0.name == name }, title)
    let object = try #require(row.make() as? NSObject)
    let named = try #require(SkinPropertyCatalog.shared.property(name, of: object), title)
    let (first, second) = (try row.skin(0, named), try row.skin(1, named))
    try recordingSetters(first) {
      let value = try #require(keyed(named.kind, of: setter.type, property.attribute, setter.selector), title)
      var assigned: AnyObject?
      #expect(SkinSetterHook.record(setter, of: object, value, arguments) { assigned = $0 }, title)
      #expect(object.skin.key(named: name) == CoverageRow.key(named.kind), title)
      if let attribute = property.attribute {
        #expect(WholeTextAttributes(assigned).skinKey(of: attribute) == nil, title)
      }
      let one = row.read(object)
      manager.apply(second)
      #expect(!(row.read(object) == one), title)
      let plain: AnyObject? = property.attribute == nil ? nil : [NSAttributedString.Key: Any]() as NSDictionary
      var isAssigned = false
      let isSet = SkinSetterHook.record(setter, of: object, plain, arguments) { _ in isAssigned = true }
      #expect(isSet == isAssigned && object.skin.key(named: name) == nil, title)
    }
  }

  @Test("A call with arguments that no property has is left to UIKit")
  func others() throws {
    let setter = try #require(HookedSetter.all.first { $0.selector == "setBackgroundImage:forBarPosition:barMetrics:" })
    try recordingSetters(try .module(#"{"images": {"i": "i.png"}}"#, files: ["i.png": png(.red)])) {
      let image = try #require(UIImage(skinKey: "m.i"))
      let metrics = [UIBarPosition.bottom.rawValue, UIBarMetrics.compactPrompt.rawValue]
      #expect(!SkinSetterHook.record(setter, of: UISearchBar(), image, metrics) { _ in Issue.record("assigned") })
    }
  }

  @Test("Fonts and colors in texts follow their keys, and the rest of the text stays")
  func texts() throws {
    func skin(_ color: String, _ size: Int) throws -> Skin {
      try .module(##"{"colors": {"ink": "\##(color)"}, "fonts": {"f": \##(size)}}"##, files: [:])
    }
    try recordingSetters(try skin("#111111", 20)) {
      let (label, button) = (UILabel(), UIButton())
      label.textColor = .green
      let text = NSMutableAttributedString(
        string: "Terms", attributes: [.foregroundColor: UIColor(skinKey: "m.ink"), .kern: 2])
      text.append(
        NSAttributedString(string: " apply", attributes: [.font: UIFont(skinKey: "m.f"), .link: "app://terms"]))
      #expect(
        SkinSetterHook.recordText(of: label, text, state: nil) { label.attributedText = $0 as? NSAttributedString })
      #expect(
        SkinSetterHook.recordText(of: button, text, state: 0) {
          button.setAttributedTitle($0 as? NSAttributedString, for: .normal)
        })
      manager.apply(try skin("#EEEEEE", 30))
      for shown in [label.attributedText, button.attributedTitle(for: .normal)] {
        let shown = try #require(shown)
        #expect(shown.string == "Terms apply")
        let first = shown.attributes(at: 0, effectiveRange: nil)
        #expect(first[.foregroundColor] as? UIColor == UIColor(try SkinColor("#EEEEEE")) && first[.kern] as? Int == 2)
        let second = shown.attributes(at: 7, effectiveRange: nil)
        #expect((second[.font] as? UIFont)?.pointSize == 30 && second[.link] as? String == "app://terms")
      }
      // Without the keys, the text stays, in the view's own color.
      manager.builtIn = .empty
      manager.apply(nil)
      #expect(label.attributedText?.string == "Terms apply")
      #expect(
        label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor ?? label.textColor
          == .green)
      // A plain text ends it.
      #expect(!SkinSetterHook.recordText(of: label, "Done" as NSString, state: nil) { _ in })
      label.text = "Done"
      manager.apply(try skin("#EEEEEE", 30))
      #expect(label.text == "Done")
    }
  }

  @Test("The color of a layer that comes from one by key follows it")
  func layers() throws {
    func skin(_ color: String) throws -> Skin { try .module(##"{"colors": {"line": "\##(color)"}}"##, files: [:]) }
    let setter = try #require(HookedSetter.all.first { $0.selector == "setBorderColor:" })
    try recordingSetters(try skin("#111111")) {
      let layer = CALayer()
      let color = UIColor(skinKey: "m.line")
      let remembered = SkinSetterHook.keyedLayerColor(of: color)
      #expect(remembered == color.cgColor)
      #expect(SkinSetterHook.record(setter, of: layer, remembered, []) { _ in Issue.record("assigned") })
      manager.apply(try skin("#EEEEEE"))
      #expect(layer.borderColor == UIColor(try SkinColor("#EEEEEE")).cgColor)
      #expect(SkinSetterHook.keyedLayerColor(of: .red) == nil, "a color without a key")
    }
  }

  @Test(
    "Every setter is one of UIKit's, with these arguments",
    .enabled(if: sharedFolder != nil, "the facts about UIKit are not there"))
  func facts() throws {
    struct Facts: Decodable {
      struct Member: Decodable {
        var p: String?
        var t: String?
        var sel: String?
        var a: [String]?
      }

      struct Fact: Decodable {
        var m: [String: Member]?
      }

      var types: [String: Fact]
    }
    let file = try #require(sharedFolder).appending(path: "uikit-facts/uikit_api.json")
    let facts = try JSONDecoder().decode(Facts.self, from: Data(contentsOf: file))
    let values: Set = [
      "UIColor?", "UIFont?", "UIImage?", "CGColor?", "NSAttributedString?",
      "NSDictionary<NSAttributedStringKey, AnyObject>?", "UIColor", "UIFont", "UIImage",
    ]
    for setter in HookedSetter.all {
      let members = try #require(facts.types["\(setter.type)"]?.m, "\(setter.type)")
      let name = setter.selector.dropFirst(3).dropLast()
      let property = members[name.prefix(1).lowercased() + name.dropFirst()]
      let method = members.values.first { $0.sel == setter.selector }
      let type = property?.p == "rw" ? property?.t : method?.a?.first
      #expect(type.map(values.contains) == true, "\(setter.type) \(setter.selector): \(type ?? "no such setter")")
      let count = method?.a.map { $0.count - 1 } ?? 0
      for property in setter.properties { #expect(property.arguments.count == count, "\(setter.selector)") }
    }
    #expect(HookedSetter.all.count > 90)
  }
}

#endif
