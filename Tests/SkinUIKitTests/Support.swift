#if canImport(UIKit)

import Foundation
import SkinKit
import SkinTestSupport
import SkinUIKit

#if HEADLESS
@testable import UIKit

/// Whether UIKit is the headless one, which updates traits at once, and also in views outside of windows.
let isHeadless = true

/// The number of handlers for changes of a view's traits.
@MainActor func registrationCount(of view: UIView) -> Int { view.traitRegistrations.count }
#else
import CoreGraphics
import UIKit

/// UIKit updates the traits of views when they are laid out in a window.
let isHeadless = false

/// UIKit doesn't tell.
@MainActor func registrationCount(of view: UIView) -> Int { 0 }
#endif

extension Skin {
  /// Creates a resolved native skin with one module, `m`.
  static func module(_ text: String, header: String = "", files: [String: Data] = [:]) throws -> Skin {
    let all = files.merging([
      "skin.json": Data(#"{"schema": 1, "id": "test", "version": "1.0.0"\#(header)}"#.utf8),
      "modules/m.json": Data(text.utf8),
    ]) { _, new in new }
    let skin = SkinResolver().resolve(try SkinDocument.read(SkinMemoryFiles(contents: all)))
    if let issue = skin.issues.first { throw issue }
    return skin
  }
}

/// Waits until a view shows an animation.
/// - Returns: The animation's images.
@MainActor func animationImages(of view: UIImageView) async throws -> [UIImage]? {
  try await eventually("the view shows an animation") { view.image?.images != nil }
  return view.image?.images
}

/// Creates a PNG image of one color.
@MainActor func png(_ color: UIColor, width: CGFloat = 8, height: CGFloat = 8) -> Data {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).pngData { context in
    color.setFill()
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
  }
}

/// The pixels of a rendered view, one per point.
@MainActor struct Pixels {
  private let image: UIImage

  init(of view: UIView) {
    view.layoutIfNeeded()
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(size: view.bounds.size, format: format)
    image = renderer.image { view.layer.render(in: $0.cgContext) }
  }

  init(_ image: UIImage) { self.image = image }

  /// The color of a pixel as `#RRGGBB`, or `clear`.
  subscript(x: Int, y: Int) -> String {
    guard let found = pixel(x, y) else { return "outside" }
    guard found.alpha > 0 else { return "clear" }
    return "#"
      + [found.red, found.green, found.blue].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined()
  }

  #if HEADLESS
  private func pixel(_ x: Int, _ y: Int) -> (red: Int, green: Int, blue: Int, alpha: Int)? {
    image.cgImage?.surface.pixel(x: x, y: y)
  }
  #else
  /// The pixel, drawn into an image of a single pixel because formats of images differ.
  private func pixel(_ x: Int, _ y: Int) -> (red: Int, green: Int, blue: Int, alpha: Int)? {
    guard let picture = image.cgImage, (0..<picture.width).contains(x), (0..<picture.height).contains(y),
      let space = CGColorSpace(name: CGColorSpace.sRGB),
      let part = picture.cropping(to: CGRect(x: x, y: y, width: 1, height: 1))
    else { return nil }
    var bytes: [UInt8] = [0, 0, 0, 0]
    let isDrawn = bytes.withUnsafeMutableBytes { buffer in
      let context = CGContext(
        data: buffer.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      context?.draw(part, in: CGRect(x: 0, y: 0, width: 1, height: 1))
      return context != nil
    }
    return isDrawn ? (Int(bytes[0]), Int(bytes[1]), Int(bytes[2]), Int(bytes[3])) : nil
  }
  #endif
}

#endif
