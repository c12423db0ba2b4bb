import Foundation
import UIKit

/// Template images for sections whose skin has no icon.
@MainActor
enum GallerySymbols {
  static let star = draw { rect in
    let path = UIBezierPath()
    let center = CGPoint(x: rect.midX, y: rect.midY)
    for point in 0..<10 {
      let radius = point.isMultiple(of: 2) ? rect.width / 2 : rect.width / 4.6
      let angle = CGFloat(point) * .pi / 5 - .pi / 2
      let spot = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      point == 0 ? path.move(to: spot) : path.addLine(to: spot)
    }
    path.close()
    path.fill()
  }

  static let circle = draw { rect in
    let path = UIBezierPath(ovalIn: rect.insetBy(dx: 1.5, dy: 1.5))
    path.lineWidth = 2
    path.stroke()
  }

  static let square = draw { rect in
    UIBezierPath(roundedRect: rect.insetBy(dx: 1, dy: 1), cornerRadius: 5).fill()
  }

  static let plus = draw { rect in
    UIBezierPath(roundedRect: CGRect(x: rect.midX - 1.25, y: 2, width: 2.5, height: rect.height - 4), cornerRadius: 1)
      .fill()
    UIBezierPath(roundedRect: CGRect(x: 2, y: rect.midY - 1.25, width: rect.width - 4, height: 2.5), cornerRadius: 1)
      .fill()
  }

  private static func draw(_ body: (CGRect) -> Void) -> UIImage {
    let size = CGSize(width: 22, height: 22)
    return UIGraphicsImageRenderer(size: size).image { _ in
      UIColor.black.set()
      body(CGRect(origin: .zero, size: size))
    }.withRenderingMode(.alwaysTemplate)
  }
}
