#if HEADLESS

import Foundation
import SkinTestSupport
import SkinUI
import Testing
import UIKit

@testable import TutorialScreens

extension FacadeTests {
  @MainActor
  @Suite("The tutorial “Your first skin”")
  struct TutorialTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    private static let tutorial = root.appending(path: "Examples/Tutorial")
    private static let resources = root.appending(path: "Sources/SkinUI/SkinUI.docc/Resources")

    private static func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test(
      "The files of the last step are those that are compiled and run here",
      arguments: [
        ("AppDelegate.swift", "Sources/TutorialScreens/AppDelegate.swift"),
        ("HomeViewController-4.swift", "Sources/TutorialScreens/HomeViewController.swift"),
        ("builtin-skin.json", "Skins/builtin/skin.json"), ("builtin-home.json", "Skins/builtin/modules/home.json"),
        ("night-skin.json", "Skins/night/skin.json"), ("night-home.json", "Skins/night/modules/home.json"),
      ])
    func files(resource: String, source: String) throws {
      let shown = try Self.text(Self.resources.appending(path: resource))
      #expect(try shown == Self.text(Self.tutorial.appending(path: source)))
    }

    @Test("Each earlier step is the last one without some lines")
    func steps() throws {
      let last = try Self.text(Self.resources.appending(path: "HomeViewController-4.swift")).split(separator: "\n")
      var shorter = 0
      for step in 1...3 {
        let lines = try Self.text(Self.resources.appending(path: "HomeViewController-\(step).swift"))
          .split(separator: "\n")
        var rest = last[...]
        for line in lines {
          let place = try #require(rest.firstIndex(of: line), "step \(step): \(line)")
          rest = rest[(place + 1)...]
        }
        #expect(lines.count > shorter)
        shorter = lines.count
      }
    }

    @Test("The screen shows the built-in skin, and a touch of the button the other one and back")
    func run() throws {
      let stage = try Stage([:])
      defer { stage.end() }
      let bundle = try #require(Bundle(url: Self.tutorial))
      SkinApp.start("Skins", in: bundle, builtIn: "builtin", storage: stage.storage)
      let home = HomeViewController()
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.rootViewController = home
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      let label = try #require(home.view.subviews.compactMap { $0 as? UILabel }.first)
      let button = try #require(home.view.subviews.compactMap { $0 as? UIButton }.first)
      let (day, night) = (UIColor(try SkinColor("#FFFFFF")), UIColor(try SkinColor("#10182B")))
      #expect(label.text == "Good morning" && home.view.backgroundColor == day)
      try TutorialPicture(window).check("tutorial-builtin")
      button.sendActions(for: .primaryActionTriggered)
      #expect(label.text == "Good night" && home.view.backgroundColor == night)
      #expect(SkinApp.current?.name == "Night")
      try TutorialPicture(window).check("tutorial-night")
      button.sendActions(for: .primaryActionTriggered)
      #expect(label.text == "Good morning")
    }
  }
}

/// A picture of the tutorial, which `SKINKIT_WRITE_PICTURES=1` writes anew.
@MainActor
private struct TutorialPicture {
  private let png: Data?

  init(_ window: UIWindow) {
    window.layoutIfNeeded()
    // Without the status bar.
    let size = CGSize(width: window.bounds.width, height: 220)
    png = UIGraphicsImageRenderer(size: size).image { _ in
      window.drawHierarchy(in: window.bounds.offsetBy(dx: 0, dy: -70), afterScreenUpdates: true)
    }.pngData()
  }

  /// Checks that the documentation has a picture of this size; the fonts of other machines give other pixels.
  func check(_ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/SkinUI/SkinUI.docc/Resources/\(name)@2x.png").standardized
    let png = try #require(png)
    if ProcessInfo.processInfo.environment["SKINKIT_WRITE_PICTURES"] == "1" { try png.write(to: file) }
    let (drawn, shown) = (UIImage(data: png), UIImage(data: try Data(contentsOf: file)))
    #expect(drawn != nil && drawn?.size == shown?.size)
  }
}

#endif
