#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Conditions under which UIKit lets properties be set: no data raises an exception")
struct PropertyConditionTests {
  private let manager = SkinManager()
  private let skin = ##"""
    {"texts": {"t": "night"}, "colors": {"red": "#FF0000"}, "images": {"i": "a.png"}}
    """##

  private func apply() throws { manager.apply(try .module(skin, files: ["a.png": png(.red)])) }

  /// The messages of the issues that are reported while a closure runs.
  private func issues(_ code: SkinIssue.Code, _ body: () throws -> Void) rethrows -> [String] {
    let reported = ReportedIssues()
    try body()
    return reported.issues { $0.code == code }.map(\.message)
  }

  @Test("A switch's title is set in the Mac idiom only, by code, by a name and by a rule")
  func switchTitle() throws {
    let (window, toggle, named, ruled) = (UIWindow(), UISwitch(), UISwitch(), UISwitch())
    let rules = SkinRules(following: manager)
    rules.appRules = [SkinRule(.init(className: "UISwitch"), properties: ["title": "m.t"])]
    toggle.skin(following: manager).title("m.t")
    named.skin(following: manager).bind(named: "title", to: "m.t")
    window.addSubview(ruled)
    rules.apply(to: window)
    try apply()
    #expect(toggle.title == nil && named.title == nil && ruled.title == nil)
    toggle.skin(following: manager).unbindAll()
    rules.remove(from: window)
    manager.apply(nil)
    #expect(toggle.title == nil && ruled.title == nil)
  }

  @Test("A switch in the Mac idiom follows its key", .enabled(if: isHeadless))
  func macSwitch() throws {
    let toggle = Sample.inMacIdiom(UISwitch())
    toggle.skin(following: manager).title("m.t")
    try apply()
    #expect(toggle.title == "night")
    manager.apply(nil)
    #expect(toggle.title == nil)
  }

  @Test(
    "A slider that behaves as one of a Mac keeps its colors and images, and another one doesn't",
    .enabled(if: isHeadless))
  func slider() throws {
    let (mac, pad, phone) = (Sample.inMacIdiom(UISlider()), Sample.inMacIdiom(UISlider()), UISlider())
    pad.preferredBehavioralStyle = .pad
    for slider in [mac, pad, phone] {
      slider.skin(following: manager).minimumTrackTintColor("m.red").maximumTrackTintColor("m.red")
        .thumbTintColor("m.red").minimumValueImage("m.i").maximumValueImage("m.i").thumbImage("m.i")
        .minimumTrackImage("m.i", for: .highlighted).maximumTrackImage("m.i")
    }
    try apply()
    #expect(mac.minimumTrackTintColor == nil && mac.thumbImage(for: .normal) == nil && mac.maximumValueImage == nil)
    #expect(pad.minimumTrackTintColor == .red && pad.thumbImage(for: .normal) != nil && pad.maximumValueImage != nil)
    #expect(phone.minimumTrackTintColor == .red && phone.minimumTrackImage(for: .highlighted) != nil)
    for slider in [mac, pad, phone] { slider.skin(following: manager).unbindAll() }
    #expect(pad.minimumTrackTintColor == nil && phone.thumbImage(for: .normal) == nil)
  }

  @Test(
    "A button that behaves as one of a Mac has a title and an image for the normal state only",
    .enabled(if: isHeadless))
  func button() throws {
    let button = Sample.inMacIdiom(UIButton(type: .system))
    button.skin(following: manager).title("m.t").title("m.t", for: .highlighted).image("m.i")
      .image("m.i", for: .selected)
    try apply()
    #expect(button.title(for: .normal) == "night" && button.title(for: .highlighted) == nil)
    #expect(button.image(for: .normal) != nil && button.image(for: .selected) == nil)
  }

  @Test("A view that contains a visual effect view isn't masked, and the effect view itself can be")
  func mask() throws {
    let (card, plain) = (UIView(), UIView())
    let effect = UIVisualEffectView(effect: nil)
    let inner = UIView()
    card.addSubview(inner)
    inner.addSubview(effect)
    for view in [card, plain, effect] { view.skin(following: manager).mask("m.i") }
    try apply()
    #expect(card.mask == nil && plain.mask != nil && effect.mask != nil)
    manager.apply(nil)
    #expect(plain.mask == nil && effect.mask == nil)
  }

  @Test(
    "A negative height or size of a list, and a step of 0, give the original value, by code, by a name and by a rule")
  func negative() throws {
    let skins = try [(60, 2, 30), (-5, 0, -30), (-1, -2, 0)].map { height, step, width in
      try Skin.module(#"{"numbers": {"h": \#(height), "s": \#(step)}, "sizes": {"z": [\#(width), 20]}}"#)
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (table, layout, stepper) = (UITableView(), UICollectionViewFlowLayout(), UIStepper())
    let rules = SkinRules(following: manager)
    rules.appRules = [SkinRule(.init(className: "UITableView"), properties: ["sectionFooterHeight": "m.h"])]
    let list = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
    for view in [table, list] { window.addSubview(view) }
    rules.apply(to: window)
    table.skin(following: manager).rowHeight("m.h").bind(named: "sectionHeaderHeight", to: "m.h")
    layout.skin(following: manager).itemSize("m.z").headerReferenceSize("m.z")
    stepper.skin(following: manager).stepValue("m.s")
    let (height, size) = (table.rowHeight, layout.itemSize)
    manager.apply(skins[0])
    #expect(table.rowHeight == 60 && table.sectionHeaderHeight == 60 && table.sectionFooterHeight == 60)
    #expect(layout.itemSize.width == 30 && layout.headerReferenceSize.width == 30 && stepper.stepValue == 2)
    let found = issues(.unavailableProperty) { manager.apply(skins[1]) }
    #expect(table.rowHeight == height && table.sectionHeaderHeight == height && table.sectionFooterHeight == height)
    #expect(layout.itemSize == size && layout.headerReferenceSize == .zero && stepper.stepValue == 1)
    #expect(found.contains { $0.contains("UITableView.rowHeight") && $0.contains("aren't negative") })
    window.layoutIfNeeded()
    manager.apply(skins[2])
    #expect(table.rowHeight == UITableView.automaticDimension && layout.itemSize.width == 0 && stepper.stepValue == 1)
  }

  @Test("Limits of a stepper that would cross are left unchanged, and reported")
  func limits() throws {
    let skins = try [(10, 50), (500, -5)].map { least, most in
      try Skin.module(#"{"numbers": {"least": \#(least), "most": \#(most)}}"#)
    }
    let stepper = UIStepper()
    stepper.skin(following: manager).minimumValue("m.least").maximumValue("m.most")
    manager.apply(skins[0])
    #expect(stepper.minimumValue == 10 && stepper.maximumValue == 50)
    let found = issues(.unavailableProperty) { manager.apply(skins[1]) }
    #expect(stepper.minimumValue == 10 && stepper.maximumValue == 50)
    #expect(found.contains { $0.contains("UIStepper.minimumValue") && $0.contains("less than maximumValue") })
    #expect(found.contains { $0.contains("UIStepper.maximumValue") && $0.contains("greater than minimumValue") })
    manager.apply(nil)
    #expect(stepper.minimumValue == 0 && stepper.maximumValue == 100)
  }

  @Test("A property that can't be set is reported once, with the condition")
  func report() throws {
    let found = try issues(.unavailableProperty) {
      let toggles = [ReportedSwitch(), ReportedSwitch(), ReportedSwitch()]
      for toggle in toggles { toggle.skin(following: manager).title("m.t") }
      try apply()
    }
    let own = found.filter { $0.contains("ReportedSwitch") }
    #expect(own.count == 1 && own.first?.contains("only in the Mac idiom") == true)
  }

  private final class ReportedSwitch: UISwitch {}
}

#endif
