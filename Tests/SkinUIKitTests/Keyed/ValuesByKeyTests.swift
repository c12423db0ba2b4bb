#if HEADLESS

import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinUIKit
@testable import UIKit

/// A view that counts how often UIKit told it that its colors may have changed.
private final class ColoredView: UIView {
  var changes = 0

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if traitCollection.hasDifferentColorAppearance(comparedTo: previous) { changes += 1 }
  }
}

@MainActor
@Suite("Values by key", .serialized)
struct ValuesByKeyTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let manager = SkinManager.shared

  private static func skin(_ module: String, files: [String: Data] = [:]) throws -> Skin {
    let all = files.merging([
      "skin.json": Data(#"{"schema": 1, "id": "test", "version": "1.0.0"}"#.utf8),
      "modules/app.json": Data(module.utf8),
      "modules/home.json": Data(##"{"colors": {"title": "#0000FF"}}"##.utf8),
    ]) { _, new in new }
    return SkinResolver().resolve(try SkinDocument.read(SkinMemoryFiles(contents: all)))
  }

  private let day: Skin
  private let night: Skin

  init() throws {
    day = try Self.skin(
      ##"""
      {"colors": {"navigationColor": {"any": "#EEEEEE", "dark": "#222222"}}, "fonts": {"title": 20},
       "images": {"bg": {"file": "bg.png", "recipe": [{"resizable": 2}], "rendering": "template"}}}
      """##, files: ["bg.png": png(.red)])
    night = try Self.skin(
      ##"{"colors": {"navigationColor": "#101830"}, "fonts": {"title": 30}, "images": {"bg": "bg.png"}}"##,
      files: ["bg.png": png(.blue)])
  }

  @Test("An image by key that is made on another thread is that of the app's language")
  func languages() throws {
    let skin = try Self.skin(
      ##"{"images": {"bg": {"any": "bg.png", "de": "de.png"}}}"##, files: ["bg.png": png(.red), "de.png": png(.blue)])
    let made = SkinKit.Locked<UIImage?>(nil)
    manager.builtIn = skin
    manager.language = SkinLanguage("de")
    defer {
      manager.language = nil
      cleanUp()
    }
    let isMade = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      made.withLock { $0 = UIImage(skinKey: "bg") }
      isMade.signal()
    }
    isMade.wait()
    let image = try #require(made.withLock { $0 })
    #expect(Pixels(image)[1, 1] == "#0000FF")
  }

  @Test("Colors, fonts and images by key can be made on any thread, and follow once they are assigned")
  func anyThread() throws {
    manager.builtIn = day
    SkinSetterHook.start()
    defer {
      SkinSetterHook.stop()
      cleanUp()
    }
    let (label, view) = (UILabel(), UIImageView())
    let made = SkinKit.Locked<(font: UIFont, image: UIImage?, color: UIColor)?>(nil)
    let isMade = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      #expect(!Thread.isMainThread)
      made.withLock { $0 = (UIFont(skinKey: "title"), UIImage(skinKey: "bg"), UIColor(skinKey: "navigationColor")) }
      isMade.signal()
    }
    // Other suites use the main thread and the shared manager while a test suspends.
    isMade.wait()
    let values = try #require(made.withLock { $0 })
    #expect(values.font.pointSize == 20)
    (label.font, view.image, label.backgroundColor) = (values.font, values.image, values.color)
    manager.apply(night)
    #expect(label.font.pointSize == 30 && view.skin.key(of: \.image) == "app.bg")
    #expect(hex(label.backgroundColor?.cgColor) == "101830")
  }

  /// Ends a test.
  ///
  /// Other suites use the shared manager, too: a test must set its skin and never wait.
  private func cleanUp() {
    manager.apply(nil)
    manager.builtIn = .empty
    manager.prefersDark = nil
  }

  private func hex(_ color: CGColor?) -> String? {
    color?.components?.prefix(3).map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined()
  }

  @Test("A color made by key and set by plain code follows the skin, in a window and when the view enters one")
  func colors() {
    manager.builtIn = day
    defer { cleanUp() }
    manager.followAppearance(of: window)
    let (view, later) = (UIView(), UIView())
    window.addSubview(view)
    view.backgroundColor = UIColor(skinKey: "navigationColor")
    later.backgroundColor = UIColor(skinKey: "app.navigationColor")
    #expect(hex(view.layer.backgroundColor) == "EEEEEE")
    manager.apply(night)
    #expect(hex(view.layer.backgroundColor) == "101830")
    window.addSubview(later)
    #expect(hex(later.layer.backgroundColor) == "101830")
    manager.apply(nil)
    #expect(hex(view.layer.backgroundColor) == "EEEEEE" && hex(later.layer.backgroundColor) == "EEEEEE")
    manager.prefersDark = true
    #expect(hex(view.layer.backgroundColor) == "222222")
  }

  @Test("UIKit itself is told that colors may have changed: once for each change, by a trait of the library's own")
  func trait() {
    manager.builtIn = day
    defer { cleanUp() }
    manager.followAppearance(of: window)
    let view = ColoredView()
    window.addSubview(view)
    _ = UIColor(skinKey: "navigationColor")
    view.changes = 0
    manager.apply(night)
    #expect(view.changes == 1)
    let other = UIWindow(frame: window.frame)
    let apart = ColoredView()
    other.addSubview(apart)
    manager.apply(nil)
    #expect(view.changes == 2 && apart.changes == 0, "a window that isn't followed isn't touched")
  }

  @Test(
    "A color of another module is found by its full name, and one that no skin has shows the default and is reported once"
  )
  func missing() {
    manager.builtIn = day
    defer { cleanUp() }
    #expect(hex(UIColor(skinKey: "home.title").cgColor) == "0000FF")
    let reported = ReportedIssues()
    let color = UIColor(skinKey: "no_such_color", default: .green)
    #expect(hex(color.cgColor) == "00FF00" && hex(color.cgColor) == "00FF00")
    let found = reported.issues { $0.place.key == "app.no_such_color" }
    #expect(found.map(\.code) == [.missingValue])
    #expect(UIColor(skinKey: "no_such_color").cgColor.alpha == 0)
  }

  @Test("A color can be resolved on any thread")
  func threads() {
    manager.builtIn = day
    defer { cleanUp() }
    let color = UIColor(skinKey: "navigationColor")
    let light = UITraitCollection(userInterfaceStyle: .light)
    let (found, done) = (SkinKit.Locked<CGFloat?>(nil), DispatchSemaphore(value: 0))
    Thread {
      let red = color.resolvedColor(with: light).cgColor.components?.first
      found.withLock { $0 = red }
      done.signal()
    }.start()
    done.wait()
    #expect(found.withLock { $0 } == 238.0 / 255)
  }

  @Test("Fonts and images have the current value, and each value remembers its own key")
  func fontsAndImages() throws {
    manager.builtIn = day
    defer { cleanUp() }
    let (font, image) = (UIFont(skinKey: "title"), try #require(UIImage(skinKey: "bg")))
    #expect(font.pointSize == 20 && font.skinKey == "app.title")
    #expect(image.capInsets == UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2))
    #expect(image.renderingMode == .alwaysTemplate && image.skinKey == "app.bg")
    #expect(UIColor(skinKey: "navigationColor").skinKey == "app.navigationColor")
    #expect(UIFont.systemFont(ofSize: 20).skinKey == nil && UIColor.red.skinKey == nil)
    manager.apply(night)
    #expect(UIFont(skinKey: "app.title").pointSize == 30 && font.pointSize == 20)
    #expect(UIImage(skinKey: "no_such_image") == nil)
    #expect(UIFont(skinKey: "no_such_font").pointSize == UIFont.systemFontSize)
  }

  @Test("Remembered keys end with their values")
  func memory() {
    let before = KeyedValues.shared.count
    for _ in 0..<2_000 { _ = UIColor(skinKey: "navigationColor") }
    #expect(KeyedValues.shared.count < max(before * 2, 256) + 300)
  }

  @Test("Where UIKit has no traits of an app's own, the colors of views are renewed")
  func renewal() {
    manager.builtIn = day
    defer { cleanUp() }
    let (view, label, button, child) = (UIView(), UILabel(), UIButton(), UIView())
    view.backgroundColor = UIColor(skinKey: "navigationColor")
    view.tintColor = UIColor(skinKey: "navigationColor")
    label.textColor = UIColor(skinKey: "navigationColor")
    button.setTitleColor(UIColor(skinKey: "navigationColor"), for: .highlighted)
    button.setTitleColor(.red, for: .normal)
    for subview in [label, button, child] { view.addSubview(subview) }
    let (color, text) = (view.backgroundColor, label.textColor)
    manager.apply(night)
    #expect(hex(view.layer.backgroundColor) == "EEEEEE", "nothing resolves the color yet")
    KeyedColors.renew(in: view)
    #expect(hex(view.layer.backgroundColor) == "101830")
    #expect(
      view.backgroundColor !== color && label.textColor !== text && label.textColor.skinKey == "app.navigationColor")
    #expect(button.titleColor(for: .highlighted)?.skinKey == "app.navigationColor")
    #expect(button.titleColor(for: .normal) == .red)
    view.tintColor = .green
    #expect(child.tintColor == .green, "an inherited tint doesn't become the view's own")
  }
}

#endif
