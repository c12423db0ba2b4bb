// The app's window for tests, in a file of its own because Testing and UIKit can't both be imported here on Linux.

import DemoKit
import FestivalScreens
import Foundation
import SkinKit
import SkinUIKit
import UIKit

/// A window of the app whose skin can be switched.
@MainActor
struct ScreenStage {
  private let window = UIWindow(frame: UIScreen.main.bounds)
  private let tabs = FestivalTabBarController()

  /// The number of pixels per point.
  var scale: Int { Int(UIScreen.main.scale) }

  init() throws {
    SkinManager.shared.apply(nil)
    SkinManager.shared.builtIn = try Places.resolved("builtin")
    window.rootViewController = tabs
    window.makeKeyAndVisible()
  }

  func draw(_ tab: FestivalTabBarController.Tab, _ skin: String) throws -> PixelImage {
    SkinManager.shared.apply(skin == "builtin" ? nil : try Places.resolved(skin))
    tabs.tab = tab
    window.layoutIfNeeded()
    let image = UIGraphicsImageRenderer(bounds: window.bounds).image { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }
    guard let png = image.pngData() else { throw PixelError(description: "can't draw the window") }
    return try PixelImage(png)
  }
}

/// A gauge whose needle follows a manager of its own.
@MainActor
struct GaugeStage {
  private let gauge = GaugeView()
  private let own = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  let manager = SkinManager()

  var showsOwnColor: Bool { gauge.needleColor == own }

  init() {
    gauge.needleColor = own
    gauge.skin(following: manager).needleColor("home.gauge_needle")
  }

  func shows(_ color: SkinColor) -> Bool { gauge.needleColor == UIColor(color) }
}
