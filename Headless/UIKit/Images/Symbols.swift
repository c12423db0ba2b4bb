// The most frequent symbols, as simple drawings. A name without one has no image, as in UIKit for unknown names.

public import Foundation

extension UIImage {
  public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

  public convenience init?(systemName name: String, withConfiguration configuration: UIImage.Configuration?) {
    guard let parts = Symbol.parts(name, configuration as? UIImage.SymbolConfiguration) else { return nil }
    self.init(parts: parts)
  }

  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
    self.init(systemName: name, withConfiguration: nil)
  }

  public func withConfiguration(_ configuration: UIImage.Configuration) -> UIImage {
    guard let name = parts.symbol, var new = Symbol.parts(name, configuration as? UIImage.SymbolConfiguration) else {
      return self
    }
    (new.mode, new.tint, new.flips) = (parts.mode, parts.tint, parts.flips)
    return UIImage(parts: new)
  }

  public func applyingSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration) -> UIImage? {
    withConfiguration(configuration)
  }
}

extension UIColor {
  /// Always `nil`: asset catalogs aren't available.
  public convenience init?(named name: String) { return nil }

  /// Always `nil`: asset catalogs aren't available.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    return nil
  }
}

enum Symbol {
  /// Draws a symbol for a point size: strokes in a square of 24 points, scaled to the size of the text.
  static func parts(_ name: String, _ configuration: UIImage.SymbolConfiguration?) -> UIImage.Parts? {
    guard let shape = shapes[name] else { return nil }
    let side = ((configuration?.shownPointSize ?? 17) * 1.2).rounded(.up)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 3
    let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { context in
      context.cgContext.scaleBy(x: side / 24, y: side / 24)
      let path = UIBezierPath()
      shape(path)
      path.lineWidth = 2
      path.lineCapStyle = .round
      path.lineJoinStyle = .round
      UIColor.black.set()
      if name.hasSuffix(".fill") { path.fill() }
      path.stroke()
    }
    var parts = image.parts
    parts.symbol = name
    // Symbols are drawn in the tint, unless a rendering mode is set.
    parts.mode = .alwaysTemplate
    return parts
  }

  private typealias Shape = @Sendable (UIBezierPath) -> Void

  private static let shapes: [String: Shape] = drawn.merging(ofBars) { own, _ in own }

  /// The icons of bars' system items.
  private static let ofBars: [String: Shape] = [
    ("plus", UIBarButtonItem.SystemItem.add), ("xmark", .close), ("magnifyingglass", .search),
    ("square.and.arrow.up", .action), ("trash", .trash), ("arrow.clockwise", .refresh), ("play.fill", .play),
    ("pause.fill", .pause), ("backward.fill", .rewind), ("forward.fill", .fastForward),
    ("arrowshape.turn.up.left", .reply), ("folder", .organize), ("book", .bookmarks), ("square.and.pencil", .compose),
    ("camera", .camera), ("doc", .pageCurl),
  ].reduce(into: [:]) { $0[$1.0] = BarGlyph.shape($1.1) }

  private static let drawn: [String: Shape] = [
    "chevron.right": { $0.lines((9, 4), (17, 12), (9, 20)) },
    "chevron.left": { $0.lines((15, 4), (7, 12), (15, 20)) },
    "chevron.up": { $0.lines((4, 16), (12, 8), (20, 16)) },
    "chevron.down": { $0.lines((4, 8), (12, 16), (20, 8)) },
    "checkmark": { $0.lines((4, 13), (10, 19), (20, 5)) },
    "minus": { $0.lines((3, 12), (21, 12)) },
    "ellipsis": { path in for x in [5.0, 12, 19] { path.circle(x, 12, 1) } },
    "circle": { $0.circle(12, 12, 9.5) },
    "circle.fill": { $0.circle(12, 12, 9.5) },
    "info.circle": { path in
      path.circle(12, 12, 9.5)
      path.lines((12, 11), (12, 17))
      path.circle(12, 7.5, 0.5)
    },
    "checkmark.circle": { path in
      path.circle(12, 12, 9.5)
      path.lines((7.5, 12.5), (11, 16), (16.5, 8.5))
    },
    "xmark.circle": { path in
      path.circle(12, 12, 9.5)
      path.lines((8.5, 8.5), (15.5, 15.5))
      path.lines((15.5, 8.5), (8.5, 15.5))
    },
    "star": star, "star.fill": star, "heart": heart, "heart.fill": heart, "bookmark": bookmark,
    "bookmark.fill": bookmark, "house": house, "house.fill": house, "person": person, "person.fill": person,
    "bell": bell, "bell.fill": bell,
    "gear": { path in
      path.circle(12, 12, 3.5)
      path.circle(12, 12, 7)
      for step in 0..<8 {
        let angle = Double(step) * .pi / 4
        let (x, y) = (cos(angle), sin(angle))
        path.lines((12 + x * 7, 12 + y * 7), (12 + x * 10, 12 + y * 10))
      }
    },
    "list.bullet": { path in
      for y in [5.0, 12, 19] {
        path.circle(4, y, 0.5)
        path.lines((9, y), (21, y))
      }
    },
    "line.3.horizontal": { path in for y in [6.0, 12, 18] { path.lines((3, y), (21, y)) } },
    "arrow.left": { path in
      path.lines((21, 12), (3, 12))
      path.lines((10, 5), (3, 12), (10, 19))
    },
    "arrow.right": { path in
      path.lines((3, 12), (21, 12))
      path.lines((14, 5), (21, 12), (14, 19))
    },
  ]

  private static let star: Shape = { path in
    for step in 0...10 {
      let angle = Double(step) * .pi / 5 - .pi / 2
      let radius = step % 2 == 0 ? 10.0 : 4.2
      let place = CGPoint(x: 12 + cos(angle) * radius, y: 12.5 + sin(angle) * radius)
      if step == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    path.close()
  }

  private static let heart: Shape = { path in
    path.move(to: CGPoint(x: 12, y: 20.5))
    path.addCurve(
      to: CGPoint(x: 12, y: 6.5), controlPoint1: CGPoint(x: -3, y: 11), controlPoint2: CGPoint(x: 6, y: -1))
    path.addCurve(
      to: CGPoint(x: 12, y: 20.5), controlPoint1: CGPoint(x: 18, y: -1), controlPoint2: CGPoint(x: 27, y: 11))
    path.close()
  }

  private static let bookmark: Shape = { $0.lines((6, 3), (18, 3), (18, 21), (12, 16), (6, 21), (6, 3)) }

  private static let house: Shape = { path in
    path.lines((3, 12), (12, 3), (21, 12))
    path.lines((5.5, 10), (5.5, 20.5), (18.5, 20.5), (18.5, 10))
  }

  private static let person: Shape = { path in
    path.circle(12, 7.5, 4.5)
    path.move(to: CGPoint(x: 3.5, y: 21))
    path.addCurve(
      to: CGPoint(x: 20.5, y: 21), controlPoint1: CGPoint(x: 4, y: 12), controlPoint2: CGPoint(x: 20, y: 12))
    path.close()
  }

  private static let bell: Shape = { path in
    path.move(to: CGPoint(x: 4, y: 18))
    path.addCurve(
      to: CGPoint(x: 20, y: 18), controlPoint1: CGPoint(x: 9, y: -3), controlPoint2: CGPoint(x: 15, y: -3))
    path.close()
    path.lines((10, 21), (14, 21))
  }
}
