import DemoKit
import FestivalScreens
import Foundation
import SkinKit
import Testing

@MainActor
@Suite("The screens", .serialized)
struct ScreenTests {
  private typealias Tab = FestivalTabBarController.Tab

  private func pixel(_ color: SkinColor) -> PixelImage.Pixel {
    PixelImage.Pixel(red: color.red, green: color.green, blue: color.blue)
  }

  @Test("The navigation bar is the skin's gradient from left to right", arguments: Places.skinNames)
  func navigationBar(_ skin: String) throws {
    let stage = try ScreenStage()
    let image = try stage.draw(.discover, skin)
    let gradient = try #require(try Places.resolved(skin).value(for: SkinKey<SkinGradient>("app.bar_gradient")))
    let scale = stage.scale
    // Inside of the bar, below the status bar.
    let y = 56 * scale
    let (left, right) = (image[2, y], image[image.width - 3, y])
    #expect(left.distance(to: pixel(try #require(gradient.stops.first).color)) < 8)
    #expect(right.distance(to: pixel(try #require(gradient.stops.last).color)) < 8)
  }

  @Test("Every skin draws every screen differently", arguments: FestivalTabBarController.Tab.allCases)
  func everyScreen(_ tab: FestivalTabBarController.Tab) throws {
    let stage = try ScreenStage()
    let images = try Places.skinNames.map { try stage.draw(tab, $0) }
    for (index, image) in images.enumerated() {
      for other in images[..<index] { #expect(image.difference(from: other) > 0.01) }
    }
  }

  @Test("After deactivation, every pixel of the built-in skin is restored", arguments: Places.skinNames.dropFirst())
  func restored(_ skin: String) throws {
    let stage = try ScreenStage()
    for tab in Tab.allCases {
      let before = try stage.draw(tab, "builtin")
      let during = try stage.draw(tab, skin)
      #expect(before.difference(from: during) > 0.1)
      #expect(try stage.draw(tab, "builtin") == before)
    }
  }

  @Test("The same window drawn twice has the same pixels")
  func steady() throws {
    let stage = try ScreenStage()
    #expect(try stage.draw(.home, "spring-festival-1.0.0") == stage.draw(.home, "spring-festival-1.0.0"))
  }

  @Test("A custom control follows its keys, and gets its original color back")
  func gauge() throws {
    let stage = GaugeStage()
    #expect(stage.showsOwnColor)
    let skin = try Places.resolved("night")
    stage.manager.apply(skin)
    #expect(stage.shows(try #require(skin.value(for: SkinKey<SkinColor>("home.gauge_needle")))))
    stage.manager.apply(nil)
    #expect(stage.showsOwnColor)
  }

  @Test("The page below the banner and the chosen tab have the skin's colors", arguments: Places.skinNames)
  func pageAndTab(_ skin: String) throws {
    let stage = try ScreenStage()
    let image = try stage.draw(.home, skin)
    let values = try Places.resolved(skin)
    let page = pixel(try #require(values.value(for: SkinKey<SkinColor>("home.background"))))
    let scale = stage.scale
    // The margin left of the cards, below the backdrop.
    #expect(image[4 * scale, 560 * scale].distance(to: page) < 4)
    let bar = pixel(try #require(values.value(for: SkinKey<SkinColor>("tabbar.background"))))
    #expect(image[4 * scale, image.height - 40 * scale].distance(to: bar) < 4)
  }
}
