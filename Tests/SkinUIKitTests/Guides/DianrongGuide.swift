// The code of docs/migrating/dianrong-bundles.md.

#if canImport(UIKit)

import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("docs/migrating/dianrong-bundles.md", .serialized)
struct DianrongGuide {
  /// Writes a bundle with a picture of 12 by 12 points.
  private static func write(_ texts: [String: String], _ color: UIColor, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in texts { try Data(text.utf8).write(to: folder.appending(path: name)) }
    try png(color, width: 12, height: 12).write(to: folder.appending(path: "navigationBg.png"))
  }

  @Test("Bundles, values by key, replayed calls and recipes")
  func all() throws {
    let folder = try TemporaryFolder()
    let (mainBundle, nightBundle) = (folder.file("Demo.app"), folder.file("Night.bundle"))
    defer {
      SkinSetterHook.stop()
      SkinManager.shared.apply(nil)
      SkinManager.shared.builtIn = .empty
    }
    let images = """
      {
        navigationBackground = {
          name = navigationBg;
          recipe = ( { crop = "{{0, 2}, {12, 8}}"; }, { stretch = "{1, 4, 1, 4}"; }, { rotate = 90; } );
        };
      }
      """
    try Self.write(
      [
        "Info.plist": "{}", "Color.plist": "{ navigationColor = white; }", "Image.plist": images, "Demo": "executable",
        "Font.plist": "{ navigationTitleFont = \"PingFang-SC-Regular size:14\"; }",
      ], .red, to: mainBundle)
    try Self.write(
      [
        "Color.plist": "{ navigationColor = \"#101830\"; }", "Image.plist": images,
        "Font.plist": "{ navigationTitleFont = \"PingFang-SC-Regular size:20\"; }",
      ], .blue, to: nightBundle)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (view, titleLabel, imageView, backItem) = (UIView(), UILabel(), UIImageView(), UIBarButtonItem())
    window.addSubview(view)

    let main = try SkinDocument.read(SkinFolderFiles(mainBundle), as: .plistFolder)  // Bundle.main.bundleURL
    let night = try SkinDocument.read(SkinFolderFiles(nightBundle), as: .plistFolder)  // Night.bundle
    let resolver = SkinResolver(builtIn: main)
    SkinManager.shared.builtIn = resolver.resolve(main)
    SkinManager.shared.followAppearance(of: window)

    #expect(main.entries["app.Demo"] == nil && main.issues.isEmpty && night.issues.isEmpty)

    SkinSetterHook.start()  // at launch, for fonts, images and layers
    view.backgroundColor = UIColor(skinKey: "navigationColor")
    titleLabel.font = UIFont(skinKey: "navigationTitleFont")
    imageView.image = UIImage(skinKey: "navigationBg")
    SkinManager.shared.apply(resolver.resolve(night))  // all three follow

    #expect(try view.layer.backgroundColor == UIColor(SkinColor("#101830")).cgColor)
    let picture = try #require(imageView.image)
    #expect(titleLabel.font.pointSize == 20 && Pixels(picture)[1, 1] == "#0000FF")

    let built = SkinImageRecipe([
      .crop(x: 0, y: 2, width: 12, height: 8), .resizable(SkinInsets(top: 1, left: 4, bottom: 1, right: 4)),
      .rotate(degrees: 90),
    ])
    let background: SkinKey<SkinImage> = "app.navigationBg"
    SkinManager.shared.replay(
      backItem, UIBarButtonItem.setBackgroundImage(_:for:barMetrics:), name: "background",
      .key(background) { SkinImageCache.shared.image($0, screenScale: 0).map(built.apply) }, .fixed(.normal),
      .fixed(.default), otherwise: { $0.setBackgroundImage(nil, for: .normal, barMetrics: .default) })

    let shown = try #require(backItem.backgroundImage(for: .normal, barMetrics: .default))
    #expect(shown.size == CGSize(width: 8, height: 12) && Pixels(shown)[4, 4] == "#0000FF")
    #expect(shown.capInsets == UIEdgeInsets(top: 4, left: 1, bottom: 4, right: 1), "the stretchable part turns, too")
    SkinManager.shared.apply(nil)
    let day = try #require(backItem.backgroundImage(for: .normal, barMetrics: .default))
    #expect(Pixels(day)[4, 4] == "#FF0000")
    SkinManager.shared.builtIn = .empty
    #expect(backItem.backgroundImage(for: .normal, barMetrics: .default) == nil)
    SkinManager.shared.builtIn = resolver.resolve(main)

    backItem.skin.backgroundImage("app.navigationBackground", for: .normal)

    let bound = try #require(backItem.backgroundImage(for: .normal, barMetrics: .default))
    #expect(bound.size == shown.size && bound.capInsets == shown.capInsets)
  }
}

#endif
