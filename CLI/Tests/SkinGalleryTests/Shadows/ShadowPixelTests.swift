#if os(Linux)
  import DemoKit
  import Foundation
  import SkinTestSupport
  import Testing

  /// Chromium blurs with a Gaussian, the headless UIKit with three boxes in 8 bits, and both smooth edges in their own way.
  @Suite("Shadows next to Chromium's") struct ShadowPixelTests {
    /// The largest mean difference of a cell's channels, of 255.
    private static let meanTolerance = 0.5
    /// The largest difference of a channel, of 255, from the range of the channel around the same place of the other picture.
    ///
    /// The range is that of a pixel and its eight neighbors, so that a smoothed edge may be half a pixel aside.
    private static let tolerance = 8

    @Test(
      "Boxes with shadows from tokens look as in Chromium: offset, blur, spread, inset, several layers, corners, alpha",
      .enabled(if: ShadowSheets.hasBrowser, "Chromium isn't installed: run `make setup`"))
    func pixels() async throws {
      let folder = try TemporaryFolder()
      let sheets = ShadowSheets(cases: ShadowCase.all)
      let pictures = [try await sheets.chromium(in: folder.url), try await sheets.uikit()]
      if let kept = ProcessInfo.processInfo.environment["SKIN_TEST_PICTURES"].map({ URL(filePath: $0) }) {
        try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
        try pictures[0].write(to: kept.appending(path: "shadows-chromium.png"))
        try pictures[1].write(to: kept.appending(path: "shadows-uikit.png"))
      }
      let (browser, uikit) = (try PixelImage(pictures[0]), try PixelImage(pictures[1]))
      try #require(browser.width == uikit.width && browser.height == uikit.height)
      // Blurs twice as large must not pass, which a layer's radius would be that isn't half of the blur.
      let wrong = try PixelImage(await ShadowSheets(cases: ShadowCase.all.map(\.withDoubleBlur)).uikit())
      for (index, one) in sheets.cases.enumerated() {
        let area = sheets.area(of: index)
        let mean = Self.mean(browser, uikit, area)
        let most = Self.most(browser, uikit, area)
        #expect(mean <= Self.meanTolerance && most <= Self.tolerance, "\(one.name): mean \(mean), most \(most)")
        guard one.hasVisibleBlur else { continue }
        let isFound =
          Self.mean(browser, wrong, area) > Self.meanTolerance || Self.most(browser, wrong, area) > Self.tolerance
        #expect(isFound, "\(one.name): the tolerance is too large to notice a double blur")
      }
      withExtendedLifetime(folder) {}
    }

    private typealias Area = (x: Range<Int>, y: Range<Int>)

    /// Returns the mean difference of the channels in an area.
    private static func mean(_ one: PixelImage, _ two: PixelImage, _ area: Area) -> Double {
      var sum = 0
      for y in area.y {
        for x in area.x {
          let (left, right) = (one[x, y], two[x, y])
          for channel in channels { sum += abs(left[keyPath: channel] - right[keyPath: channel]) }
        }
      }
      return Double(sum) / Double(area.x.count * area.y.count * channels.count)
    }

    /// Returns the largest difference of a channel in an area from the range around the same place of the other picture.
    private static func most(_ one: PixelImage, _ two: PixelImage, _ area: Area) -> Int {
      var most = 0
      for y in area.y {
        for x in area.x {
          let (left, right) = (one[x, y], two[x, y])
          // The difference from the range is never larger than that of the pixels.
          guard left.distance(to: right) > most else { continue }
          for channel in channels {
            most = max(
              most, outside(left[keyPath: channel], range(of: channel, in: two, x, y, area)),
              outside(right[keyPath: channel], range(of: channel, in: one, x, y, area)))
          }
        }
      }
      return most
    }

    private static func outside(_ value: Int, _ range: ClosedRange<Int>) -> Int {
      max(range.lowerBound - value, value - range.upperBound, 0)
    }

    private static func range(
      of channel: KeyPath<PixelImage.Pixel, Int>, in image: PixelImage, _ x: Int, _ y: Int, _ area: Area
    ) -> ClosedRange<Int> {
      var (least, most) = (255, 0)
      for row in (y - 1...y + 1).clamped(to: area.y.lowerBound...area.y.upperBound - 1) {
        for column in (x - 1...x + 1).clamped(to: area.x.lowerBound...area.x.upperBound - 1) {
          let value = image[column, row][keyPath: channel]
          (least, most) = (min(least, value), max(most, value))
        }
      }
      return least...most
    }

    private static let channels: [any KeyPath<PixelImage.Pixel, Int> & Sendable] = [\.red, \.green, \.blue]
  }
#endif
