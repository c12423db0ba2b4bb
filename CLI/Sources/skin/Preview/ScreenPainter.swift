#if SKIN_PREVIEW
  import FestivalScreens
  import Foundation
  import HeadlessDevice
  import SkinGallery
  import SkinKit
  import SkinUIKit
  import UIKit

  /// Draws the sample app's screens in one skin on one device.
  @MainActor final class ScreenPainter {
    private let window: UIWindow
    private let tabs = FestivalTabBarController()
    private let skin: Skin
    private let appearance: SkinAppearance

    /// Applies the skin and shows the window.
    init(skin: Skin, builtIn: Skin, appearance: SkinAppearance, device: HeadlessDevice) async {
      device.use()
      self.skin = skin
      self.appearance = appearance
      window = UIWindow(frame: UIScreen.main.bounds)
      let manager = SkinManager.shared
      manager.builtIn = builtIn
      manager.appearance = appearance
      manager.language = appearance.language
      manager.followAppearance(of: window)
      window.skin.overrideUserInterfaceStyle("app.interface_style")
      await manager.prepareAndApply(skin)
      window.rootViewController = tabs
      window.makeKeyAndVisible()
    }

    /// Draws a screen.
    /// - Parameter screen: The screen.
    /// - Returns: The picture.
    /// - Throws: `SkinIssue` if the screen can't be drawn.
    func draw(_ screen: PreviewScreen) throws -> GalleryPicture {
      if let tab = FestivalTabBarController.Tab(rawValue: screen.rawValue) { tabs.tab = tab }
      window.layoutIfNeeded()
      let picture = UIGraphicsImageRenderer(bounds: window.bounds).image { _ in
        window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
      }
      guard let png = picture.pngData() else {
        throw SkinIssue(
          "drawing-failed", "The screen \(screen.rawValue) can't be drawn",
          suggestion: "Run `make setup` and try again.")
      }
      let missing = MissingFont.missing(among: FontUse.keys(in: window), in: skin, appearance: appearance)
      return GalleryPicture(png: png, size: window.bounds.size, missingFonts: missing)
    }
  }
#endif
