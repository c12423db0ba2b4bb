#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinImageRecipe {
    /// Applies the steps in order.
    ///
    /// Each step draws the image once, except `resizable`, which doesn't draw.
    /// - Parameter image: The image.
    /// - Returns: The result of the last step.
    public func apply(to image: UIImage) -> UIImage {
      steps.reduce(image) { image, step in
        switch step {
        case .crop(let x, let y, let width, let height):
          let part = CGRect(x: x, y: y, width: width, height: height)
            .intersection(CGRect(origin: .zero, size: image.size))
          guard !part.isEmpty else { return image }
          return draw(part.size, image.scale) { _ in image.draw(at: CGPoint(x: -part.minX, y: -part.minY)) }
        case .resize(let size):
          guard size.width >= 1, size.height >= 1 else { return image }
          let target = CGSize(width: size.width, height: size.height)
          return draw(target, image.scale) { _ in image.draw(in: CGRect(origin: .zero, size: target)) }
        case .rotate(let degrees):
          return rotated(image, degrees)
        case .tint(let color):
          return image.withTintColor(UIColor(color), renderingMode: .alwaysOriginal)
        case .round(let radius):
          return draw(image.size, image.scale) { _ in
            let bounds = CGRect(origin: .zero, size: image.size)
            UIBezierPath(roundedRect: bounds, cornerRadius: radius).addClip()
            image.draw(in: bounds)
          }
        case .resizable(let insets):
          return image.resizableImage(withCapInsets: UIEdgeInsets(insets), resizingMode: .stretch)
        case .mirrorRightToLeft:
          return image.imageFlippedForRightToLeftLayoutDirection()
        }
      }
    }

    /// Returns the image rotated clockwise, on a canvas of its bounding box.
    private func rotated(_ image: UIImage, _ degrees: Double) -> UIImage {
      let angle = degrees * .pi / 180
      let bounds = CGRect(origin: .zero, size: image.size).applying(CGAffineTransform(rotationAngle: angle))
      // Sines of right angles aren't exactly 0, which must not add a row of pixels.
      func pixels(_ points: CGFloat) -> CGFloat { (points * image.scale - 0.001).rounded(.up) / image.scale }
      let size = CGSize(width: pixels(bounds.width), height: pixels(bounds.height))
      let turned = draw(size, image.scale) { context in
        context.cgContext.translateBy(x: size.width / 2, y: size.height / 2)
        context.cgContext.rotate(by: angle)
        image.draw(at: CGPoint(x: -image.size.width / 2, y: -image.size.height / 2))
      }
      guard image.capInsets != .zero, let insets = Self.turned(image.capInsets, degrees) else { return turned }
      return turned.resizableImage(withCapInsets: insets, resizingMode: image.resizingMode)
    }

    /// The insets of an image that is turned clockwise by a multiple of 90 degrees; `nil` for other angles.
    private static func turned(_ insets: UIEdgeInsets, _ degrees: Double) -> UIEdgeInsets? {
      let quarters = (degrees / 90).truncatingRemainder(dividingBy: 4)
      guard quarters == quarters.rounded() else { return nil }
      return (0..<((Int(quarters) + 4) % 4)).reduce(insets) { insets, _ in
        UIEdgeInsets(top: insets.left, left: insets.bottom, bottom: insets.right, right: insets.top)
      }
    }

    /// The most pixels that a step draws: several times as many as a screen has.
    static let mostPixels = 16 << 20

    /// Draws a picture, at a smaller scale if it would have too many pixels.
    private func draw(
      _ size: CGSize, _ scale: CGFloat, _ actions: (UIGraphicsImageRendererContext) -> Void
    ) -> UIImage {
      let format = UIGraphicsImageRendererFormat()
      let most = (CGFloat(Self.mostPixels) / (size.width * size.height)).squareRoot()
      format.scale = min(scale, most)
      return UIGraphicsImageRenderer(size: size, format: format).image(actions: actions)
    }
  }
#endif
