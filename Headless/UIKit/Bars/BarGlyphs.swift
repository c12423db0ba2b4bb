// The glyphs of bars: the back button's chevron and the icons of system items.

internal import Foundation

enum BarGlyph {
  /// The chevron of the back button.
  static let back: UIImage = draw(CGSize(width: 12, height: 20.5), lineWidth: 2.6) { path in
    path.lines((10.2, 2), (2, 10.25), (10.2, 18.5))
  }

  /// Returns a system item's title; `nil` for an icon.
  static func title(_ item: UIBarButtonItem.SystemItem) -> String? {
    switch item {
    case .done: "Done"
    case .cancel: "Cancel"
    case .edit: "Edit"
    case .save: "Save"
    case .undo: "Undo"
    case .redo: "Redo"
    default: nil
    }
  }

  /// Returns a system item's icon; `nil` for a title or a space.
  static func icon(_ item: UIBarButtonItem.SystemItem) -> UIImage? {
    guard let shape = shapes[item] else { return nil }
    return draw(CGSize(width: 24, height: 24), lineWidth: 1.8, shape)
  }

  private static func draw(_ size: CGSize, lineWidth: CGFloat, _ shape: (UIBezierPath) -> Void) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 3
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      let path = UIBezierPath()
      shape(path)
      path.lineWidth = lineWidth
      path.lineCapStyle = .round
      path.lineJoinStyle = .round
      UIColor.black.setStroke()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }

  /// The strokes of a system item.
  static func shape(_ item: UIBarButtonItem.SystemItem) -> (@Sendable (UIBezierPath) -> Void)? { shapes[item] }

  /// Strokes in a square of 24 points.
  private static let shapes: [UIBarButtonItem.SystemItem: @Sendable (UIBezierPath) -> Void] = [
    .add: { path in
      path.lines((12, 3), (12, 21))
      path.lines((3, 12), (21, 12))
    },
    .stop: cross, .close: cross,
    .search: { path in
      path.circle(10, 10, 6.5)
      path.lines((15, 15), (21, 21))
    },
    .action: { path in
      path.lines((8.5, 9), (5, 9), (5, 21), (19, 21), (19, 9), (15.5, 9))
      path.lines((12, 15), (12, 2.5))
      path.lines((8.5, 6), (12, 2.5), (15.5, 6))
    },
    .trash: { path in
      path.lines((4, 6), (20, 6))
      path.lines((9, 6), (9, 3), (15, 3), (15, 6))
      path.lines((6, 6), (7, 21), (17, 21), (18, 6))
      path.lines((10, 10), (10, 17))
      path.lines((14, 10), (14, 17))
    },
    .refresh: { path in
      path.addArc(
        withCenter: CGPoint(x: 12, y: 13), radius: 7.5, startAngle: -.pi / 3, endAngle: .pi * 1.45, clockwise: true)
      path.lines((8.5, 2.5), (12.3, 5.6), (9, 9))
    },
    .play: { path in path.lines((6, 3), (20, 12), (6, 21), (6, 3)) },
    .pause: { path in
      path.lines((8, 4), (8, 20))
      path.lines((16, 4), (16, 20))
    },
    .rewind: { path in
      path.lines((11, 5), (2, 12), (11, 19), (11, 5))
      path.lines((21, 5), (12, 12), (21, 19), (21, 5))
    },
    .fastForward: { path in
      path.lines((13, 5), (22, 12), (13, 19), (13, 5))
      path.lines((3, 5), (12, 12), (3, 19), (3, 5))
    },
    .reply: { path in
      path.lines((9, 4), (3, 10), (9, 16))
      path.lines((3, 10), (16, 10), (21, 14), (21, 20))
    },
    .organize: { path in path.lines((3, 5), (9, 5), (11, 8), (21, 8), (21, 20), (3, 20), (3, 5)) },
    .bookmarks: { path in
      path.lines((12, 6), (3, 4), (3, 19), (12, 21), (21, 19), (21, 4), (12, 6))
      path.lines((12, 6), (12, 21))
    },
    .compose: { path in
      path.lines((12, 4), (4, 4), (4, 20), (20, 20), (20, 12))
      path.lines((10, 14), (11, 11), (19, 3), (21, 5), (13, 13), (10, 14))
    },
    .camera: { path in
      path.lines((3, 8), (7, 8), (9, 5), (15, 5), (17, 8), (21, 8), (21, 19), (3, 19), (3, 8))
      path.circle(12, 13, 3.8)
    },
    .pageCurl: { path in
      path.lines((5, 3), (19, 3), (19, 15), (13, 21), (5, 21), (5, 3))
      path.lines((19, 15), (13, 15), (13, 21))
    },
  ]

  private static let cross: @Sendable (UIBezierPath) -> Void = { path in
    path.lines((5, 5), (19, 19))
    path.lines((19, 5), (5, 19))
  }
}

extension UIBezierPath {
  func lines(_ points: (CGFloat, CGFloat)...) {
    for (index, point) in points.enumerated() {
      let place = CGPoint(x: point.0, y: point.1)
      if index == 0 { move(to: place) } else { addLine(to: place) }
    }
  }

  func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) {
    move(to: CGPoint(x: x + radius, y: y))
    addArc(withCenter: CGPoint(x: x, y: y), radius: radius, startAngle: 0, endAngle: .pi * 2, clockwise: true)
  }
}
