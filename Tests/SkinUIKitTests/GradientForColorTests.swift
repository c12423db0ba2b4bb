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
      MemoryFiles(contents: [
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
    #expect(controller.view.subviews.count { $0 is GradientView } == 1)
    #expect(table.layer.sublayers?.count == (sublayers ?? 0) + 1 && cell.backgroundView is GradientView)
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
    let filled = GradientLabel(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
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

  #if DEBUG
  @Test("Where only a color can be shown, the gradient is reported with the call's place")
  func reports() throws {
    let label = UILabel()
    let line = #line + 1
    label.skin(following: manager).backgroundColor("m.page")
    try showFestival()
    #expect(label.subviews.isEmpty && isReported("m.page", by: "UILabel"))
    let issue = try #require(reported.issues { $0.code == .gradientForColor && $0.place.key == "m.page" }.first)
    #expect(issue.place.file == nil || issue.place.line != nil, "\(issue) \(line)")
  }
  #endif
}

#endif
