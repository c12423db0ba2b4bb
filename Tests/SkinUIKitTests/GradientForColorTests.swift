#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

#if HEADLESS
@testable import UIKit
#endif

@MainActor
@Suite("A skin gives a gradient where the app's own skin has a color")
struct GradientForColorTests {
  private let manager = SkinManager()
  private let reported = ReportedIssues()

  /// Shows a skin with the gradient `m.page` from red to red over a built-in one with the color white.
  private func showFestival(_ gradient: String = ##"["#FF0000", "#FF0000"]"##) throws {
    let builtIn = try document("plain", ##"{"colors": {"page": "#FFFFFF", "ink": "#000000"}}"##)
    let resolver = SkinResolver(builtIn: builtIn)
    manager.builtIn = resolver.resolve(builtIn)
    manager.apply(
      resolver.resolve(try document("festival", #"{"gradients": {"page": \#(gradient), "ink": \#(gradient)}}"#)))
  }

  private func document(_ id: String, _ module: String) throws -> SkinDocument {
    try SkinDocument.read(
      SkinMemoryFiles(contents: [
        "skin.json": Data(#"{"schema": 1, "id": "\#(id)", "version": "1.0.0"}"#.utf8),
        "modules/m.json": Data(module.utf8),
      ]))
  }

  private func isReported(_ key: String, by user: String) -> Bool {
    !reported.issues { $0.code == .gradientForColor && $0.place.key == key && $0.message.contains(user) }.isEmpty
  }

  @Test("A view shows the gradient behind its content, and its color again afterwards")
  func view() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .green
    view.skin(following: manager).backgroundColor("m.page")
    try showFestival()
    #expect(Pixels(of: view)[10, 10] == "#FF0000")
    manager.apply(nil)
    #expect(Pixels(of: view)[10, 10] == "#FFFFFF" && view.subviews.isEmpty)
    manager.isEnabled = false
    #expect(view.backgroundColor == .green && view.subviews.isEmpty)
  }

  @Test("The gradient follows dark mode, and a new gradient replaces it")
  func variants() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.skin(following: manager).backgroundColor("m.page")
    try showFestival(##"{"any": ["#FF0000", "#FF0000"], "dark": ["#0000FF", "#0000FF"]}"##)
    view.overrideUserInterfaceStyle = .dark
    #expect(Pixels(of: view)[10, 10] == "#0000FF")
    try showFestival(##"["#00FF00", "#00FF00"]"##)
    #expect(Pixels(of: view)[10, 10] == "#00FF00" && view.subviews.count == 1)
  }

  @Test("Controllers, tables and cells show it, and are as before afterwards")
  func others() throws {
    let controller = UIViewController()
    controller.skin(following: manager).backgroundColor("m.page")
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    table.skin(following: manager).backgroundColor("m.page")
    let cell = UITableViewCell(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let own = UIView()
    cell.backgroundView = own
    cell.skin(following: manager).backgroundColor("m.page")
    let sublayers = table.layer.sublayers?.count
    try showFestival()
    #expect(controller.view.subviews.count { $0 is SkinGradientView } == 1)
    #expect(table.layer.sublayers?.count == (sublayers ?? 0) + 1 && cell.backgroundView is SkinGradientView)
    manager.apply(nil)
    #expect(
      controller.view.subviews.isEmpty && table.layer.sublayers?.count == sublayers && cell.backgroundView === own)
  }

  @Test("Ending the binding removes the gradient")
  func unbinding() throws {
    let view = UIView()
    view.skin(following: manager).backgroundColor("m.page")
    try showFestival()
    view.skin(following: manager).unbind(\.backgroundColor)
    #expect(view.subviews.isEmpty && view.backgroundColor == nil)
  }

  @Test("A gradient that the skin gives without the app's own skin having the key is shown, too")
  func withoutContract() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.skin(following: manager).backgroundColor("m.page")
    manager.apply(try .module(##"{"gradients": {"page": ["#FF0000", "#FF0000"]}}"##))
    #expect(Pixels(of: view)[10, 10] == "#FF0000")
    manager.apply(nil)
    #expect(view.subviews.isEmpty)
  }

  @Test("A bar draws it as an image, also where an older property is bound, and is as before afterwards")
  func bars() throws {
    let (bar, older) = (UINavigationBar(), UINavigationBar())
    bar.skin(following: manager).bar.backgroundColor("m.page")
    older.skin(following: manager).barTintColor("m.page")
    try showFestival()
    for bar in [bar, older] {
      let image = try #require(bar.standardAppearance.backgroundImage)
      #expect(Pixels(image)[10, 10] == "#FF0000" && bar.scrollEdgeAppearance?.backgroundImage != nil)
    }
    manager.apply(nil)
    #expect(bar.standardAppearance.backgroundImage == nil && bar.standardAppearance.backgroundColor == UIColor.white)
    #expect(older.standardAppearance.backgroundImage == nil)
  }

  @Test("A gradient label fills its text with it; other labels keep the color, which is reported")
  func labels() throws {
    let filled = SkinGradientLabel(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    let plain = UILabel(frame: filled.frame)
    for label in [filled, plain] {
      label.text = "████"
      label.skin(following: manager).textColor("m.ink")
    }
    try showFestival()
    #expect(Pixels(of: filled)[10, 10] == "#FF0000" && Pixels(of: plain)[10, 10] == "#000000")
    manager.apply(nil)
    #expect(Pixels(of: filled)[10, 10] == "#000000")
    #if DEBUG
    #expect(isReported("m.ink", by: "UILabel"))
    #endif
  }

  @Test("A gradient after another skin's color leaves nothing of that")
  func afterAnotherSkin() throws {
    let label = UILabel()
    label.textColor = .black
    let view = UIView()
    label.skin(following: manager).textColor("m.ink")
    view.skin(following: manager).backgroundColor("m.ink")
    manager.apply(try .module(##"{"colors": {"ink": "#FF0000"}}"##))
    manager.apply(try .module(##"{"gradients": {"ink": ["#00FF0080", "#00FF0080"]}}"##))
    #expect(label.textColor == .black && view.backgroundColor == nil && view.subviews.count == 1)
  }

  @Test("A color that the app sets over the gradient stays without it when the skin ends")
  func changedByApp() throws {
    let (card, other) = (UIView(), UIView())
    for view in [card, other] { view.skin(following: manager).backgroundColor("m.page") }
    try showFestival()
    (card.backgroundColor, other.backgroundColor) = (.yellow, .yellow)
    other.skin(following: manager).unbind(\.backgroundColor)
    manager.isEnabled = false
    for view in [card, other] { #expect(view.backgroundColor == .yellow && view.subviews.isEmpty) }
  }

  @Test("A gradient that the view is bound to itself stays")
  func boundGradient() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.skin(following: manager).backgroundGradient("m.own").backgroundColor("m.page")
    let own = ##""own": ["#00FF00", "#00FF00"]"##
    manager.apply(try .module(##"{"colors": {"page": "#FFFFFF"}, "gradients": {\##(own)}}"##))
    manager.apply(try .module(##"{"gradients": {"page": ["#FF0000", "#FF0000"], \##(own)}}"##))
    #expect(Pixels(of: view)[10, 10] == "#00FF00")
    manager.apply(try .module(##"{"colors": {"page": "#FFFFFF"}, "gradients": {\##(own)}}"##))
    #expect(Pixels(of: view)[10, 10] == "#00FF00" && view.subviews.count == 1)
  }

  @Test("An image that a bar's background is bound to overrides a gradient in place of its color")
  func barImage() throws {
    let bar = UINavigationBar()
    bar.skin(following: manager).bar.backgroundImage("m.plate").bar.backgroundColor("m.page")
    manager.apply(
      try .module(
        ##"{"images": {"plate": "images/plate.png"}, "gradients": {"page": ["#FF0000", "#FF0000"]}}"##,
        files: ["images/plate.png": png(.blue)]))
    let image = try #require(bar.standardAppearance.backgroundImage)
    #expect(Pixels(image)[2, 2] == "#0000FF")
  }

  #if DEBUG
  @Test("Where only a color can be shown, the gradient is reported with the call's place")
  func reports() throws {
    let label = UILabel()
    let line = #line + 1
    label.skin(following: manager).backgroundColor("m.panel")
    manager.apply(try .module(##"{"gradients": {"panel": ["#FF0000", "#FF0000"]}}"##))
    #expect(label.subviews.isEmpty)
    let found = reported.issues { $0.code == .gradientForColor && $0.place.key == "m.panel" }
    #expect(found.map(\.place) == [.init(file: #fileID, line: line, key: "m.panel")])
  }
  #endif
}

#endif
