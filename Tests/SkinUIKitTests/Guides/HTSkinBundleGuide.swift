// The code of docs/migrating/htskinbundle.md.

#if canImport(UIKit)

import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("docs/migrating/htskinbundle.md", .serialized)
struct HTSkinBundleGuide {
  private func write(_ files: [String: String], to folder: URL) throws {
    for (path, text) in files {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }

  @Test("A brand over the common folder, a module with global fallbacks, global keys, and a festival skin")
  func all() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
    let (folder, downloaded) = (root.appending(path: "Assets"), root.appending(path: "festival"))
    defer {
      SkinGlobalKeys.shared.stop()
      SkinManager.shared.apply(nil)
      SkinManager.shared.builtIn = .empty
      try? FileManager.default.removeItem(at: root)
    }
    try write(
      [
        "Common/appstyle.json": ##"{"navigationColor": "#FF112233", "next_button_title_color": "#FFFFFFFF"}"##,
        "Common/login.json": ##"{"next_button_bg_color": "#4594FF", "next_button_title_font": 17}"##,
        "App1/appstyle.json": ##"{"navigationColor": "#FF445566"}"##,
      ], to: folder)
    try write(
      [
        "appstyle.json": ##"{"navigationColor": "#FFC8102E"}"##,
        "login.json": ##"{"next_button_bg_color": ["#E8402A", "#C8102E"], "next_button_title_font": 18}"##,
      ], to: downloaded)
    let button = SkinGradientButton(type: .custom)

    let assets = try SkinDocument.read(
      SkinFolderFiles(folder), formats: .all, options: .init(alphaOrder: .argb, brand: "App1"))
    let resolver = SkinResolver(builtIn: assets)
    SkinManager.shared.builtIn = resolver.resolve(assets)
    SkinGlobalKeys.shared.start()

    button.skin.module("login").gradient("next_button_bg_color")
      .titleGradient("next_button_title_color").titleFont("next_button_title_font")

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let navigation = UINavigationController(rootViewController: UIViewController())
    window.rootViewController = navigation
    window.isHidden = false
    window.layoutIfNeeded()
    #expect(navigation.navigationBar.standardAppearance.backgroundColor == UIColor(try SkinColor("#445566")))
    #expect(button.gradient(for: .normal) == SkinGradient(try SkinColor("#4594FF")))
    #expect(button.titleGradient(for: .normal) == SkinGradient(try SkinColor("#FFFFFF")))

    let festival = try SkinDocument.read(SkinFolderFiles(downloaded), formats: .all, options: .init(alphaOrder: .argb))
    SkinManager.shared.apply(resolver.resolve(festival), transition: .crossDissolve)

    #expect(button.gradient(for: .normal)?.stops.count == 2 && button.titleLabel?.font.pointSize == 18)
    #expect(navigation.navigationBar.standardAppearance.backgroundColor == UIColor(try SkinColor("#C8102E")))
    #expect(SkinManager.shared.skin.issues.isEmpty, "\(SkinManager.shared.skin.issues)")
  }
}

#endif
