#if HEADLESS

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

/// A view that records its color each time that it is drawn.
private final class Stage: UIView {
  var drawn: [String] = []

  override func draw(_ rect: CGRect) {
    drawn.append(Pixels.name(backgroundColor?.resolvedColor(with: traitCollection)))
  }
}

extension Pixels {
  /// A color as pixels contain it.
  fileprivate static func name(_ color: UIColor?) -> String {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    view.backgroundColor = color
    return Pixels(of: view)[0, 0]
  }
}

private final class HomeController: UIViewController {
  let manager: SkinManager
  let stage = Stage()

  init(_ manager: SkinManager) {
    self.manager = manager
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    stage.frame = view.bounds
    view.addSubview(stage)
    stage.skin(following: manager).backgroundColor("m.page")
  }
}

@MainActor
@Suite("Launching with the user's choice")
struct LaunchTests {
  private let memory = SkinPreferences(
    folder: FileManager.default.temporaryDirectory.appending(path: "launch-\(UUID())"))
  private let manager: SkinManager
  private let night: Skin

  init() throws {
    manager = SkinManager(builtIn: try .module(##"{"colors": {"page": "#FF0000"}}"##))
    night = try .module(##"{"colors": {"page": {"any": "#0000FF", "dark": "#00FF00"}}}"##)
  }

  /// Launches like an app, draws the first frames, and returns the color of each.
  private func launch() -> [String] {
    manager.restore(from: memory) { choice in choice.skin?.rawValue == "night" ? night : nil }
    let home = HomeController(manager)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    window.rootViewController = home
    manager.followAppearance(of: window)
    window.makeKeyAndVisible()
    let pixels = (0..<3).map { _ in Pixels(of: window)[20, 20] }
    #expect(pixels == home.stage.drawn)
    return home.stage.drawn
  }

  private func remove() throws { try FileManager.default.removeItem(at: memory.folder) }

  @Test("The first frame shows the chosen skin, and no frame shows the built-in one")
  func chosen() throws {
    defer { #expect(throws: Never.self) { try remove() } }
    try memory.save(SkinChoice(skin: SkinIdentifier("night")))
    #expect(launch() == ["#0000FF", "#0000FF", "#0000FF"])
  }

  @Test("The first frame is dark if dark was chosen, whatever the system's style")
  func dark() throws {
    defer { #expect(throws: Never.self) { try remove() } }
    try memory.save(SkinChoice(skin: SkinIdentifier("night"), isDark: true))
    #expect(launch() == ["#00FF00", "#00FF00", "#00FF00"] && manager.appearance == .dark)
  }

  @Test(
    "Without a readable choice, the first frame shows the built-in skin, and the saved choice stays")
  func none() throws {
    #expect(launch() == ["#FF0000", "#FF0000", "#FF0000"])
    defer { #expect(throws: Never.self) { try remove() } }
    try memory.save(SkinChoice(skin: SkinIdentifier("night")))
    let current = memory.folder.appending(path: "current")
    let name = try String(contentsOf: current, encoding: .utf8)
    let file = memory.folder.appending(path: name).appending(path: "choice.json")
    try Data("{".utf8).write(to: file)
    #expect(launch() == ["#FF0000", "#FF0000", "#FF0000"])
    #expect(try Data(contentsOf: file) == Data("{".utf8))
    #expect(try String(contentsOf: current, encoding: .utf8) == name)
  }
}

#endif
