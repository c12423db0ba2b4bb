// Draws the sample app's window: with the headless UIKit on Linux, and nowhere else.

import Foundation
import SkinKit

/// The sample app's own skin, which previews fall back to.
enum SampleSkin {
  /// Where it lies in the checkout that the tool was built from; nil where that is gone.
  static var folder: String? {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Examples/FestivalApp/Skins/builtin").standardizedFileURL.path
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }
}

#if os(Linux)
  import FestivalScreens
  import SkinUIKit
  import UIKit

  /// The sample app's window in one skin.
  @MainActor final class PreviewPainter {
    private let window = UIWindow(frame: UIScreen.main.bounds)
    private let tabs = FestivalTabBarController()

    /// Puts the skin into force and shows the window.
    init(skin: Skin, builtIn: Skin, appearance: SkinAppearance) async throws {
      let manager = SkinManager.shared
      manager.builtIn = builtIn
      window.overrideUserInterfaceStyle = appearance.isDark ? .dark : .light
      manager.followAppearance(of: window)
      manager.appearance = appearance
      await manager.prepareAndApply(skin)
      window.rootViewController = tabs
      window.makeKeyAndVisible()
    }

    /// Draws a screen.
    /// - Parameter screen: The screen.
    /// - Returns: The picture as PNG.
    /// - Throws: `SkinIssue` where it can't be drawn.
    func draw(_ screen: PreviewScreen) throws -> Data {
      if let tab = FestivalTabBarController.Tab(rawValue: screen.rawValue) { tabs.tab = tab }
      window.layoutIfNeeded()
      let picture = UIGraphicsImageRenderer(bounds: window.bounds).image { _ in
        window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
      }
      guard let data = picture.pngData() else {
        throw SkinIssue(
          "drawing-failed", "The screen \(screen.rawValue) can't be drawn", remedy: "Run `make setup` and try again.")
      }
      return data
    }
  }
#else
  /// Says that there is nothing to draw with.
  @MainActor final class PreviewPainter {
    init(skin: Skin, builtIn: Skin, appearance: SkinAppearance) async throws {
      throw SkinIssue(
        "preview-unavailable", "Previews are drawn on Linux only",
        remedy: "Run the festival app in Xcode's simulator, or `skin preview` on Linux.")
    }

    func draw(_ screen: PreviewScreen) throws -> Data { Data() }
  }
#endif
