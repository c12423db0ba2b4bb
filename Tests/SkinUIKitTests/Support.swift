// What the tests of this folder share: skins in memory and pixels of views.

import Foundation
import SkinKit
import SkinUIKit

@testable import UIKit

extension Skin {
  /// A resolved native skin with one module `m`.
  static func module(_ text: String, files: [String: Data] = [:]) throws -> Skin {
    let all = files.merging([
      "skin.json": Data(#"{"schema": 1, "id": "test", "version": "1.0.0"}"#.utf8), "modules/m.json": Data(text.utf8),
    ]) { _, new in new }
    let skin = SkinResolver().resolve(try SkinDocument.read(MemoryFiles(contents: all)))
    if let issue = skin.issues.first { throw issue }
    return skin
  }
}

/// A picture of one colour, as PNG.
@MainActor func png(_ color: UIColor, width: CGFloat = 8, height: CGFloat = 8) -> Data {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).pngData { context in
    color.setFill()
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
  }
}

/// The pixels of a drawn view, one for each point.
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

  /// The colour at a pixel as `#RRGGBB`, or `clear`.
  subscript(x: Int, y: Int) -> String {
    guard let pixel = image.cgImage?.surface.pixel(x: x, y: y) else { return "outside" }
    guard pixel.alpha > 0 else { return "clear" }
    return "#"
      + [pixel.red, pixel.green, pixel.blue].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined()
  }
}
