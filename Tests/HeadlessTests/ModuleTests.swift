// The package has these modules only where it doesn't build the tools.
#if canImport(QuartzCore)

  import QuartzCore
  import Testing

  /// The modules that layers need without UIKit.
  @Suite("QuartzCore and CoreGraphics")
  struct ModuleTests {
    @Test("Layers, colors, paths and transforms come with QuartzCore")
    func layers() {
      let layer = CAShapeLayer()
      layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
      layer.path = CGPath(rect: layer.bounds, transform: nil)
      layer.fillColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      layer.transform = CATransform3DMakeScale(2, 2, 1)
      #expect(layer.bounds.size == CGSize(width: 30, height: 40))
      #expect(layer.path?.boundingBox == layer.bounds)
      #expect(CATransform3DGetAffineTransform(layer.transform) == CGAffineTransform(scaleX: 2, y: 2))
    }

    @Test("The time of animations doesn't go back")
    func time() {
      let before = CACurrentMediaTime()
      #expect(before > 0)
      #expect(CACurrentMediaTime() >= before)
    }
  }

#endif
