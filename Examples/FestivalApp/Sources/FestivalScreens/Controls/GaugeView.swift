public import Foundation
public import UIKit

/// A semicircular gauge with a needle.
///
/// This custom control has no skin code. Any writable property can follow a key, so
/// `gauge.skin.needleColor("home.gauge_needle")` works nevertheless.
public final class GaugeView: UIView {
  /// The displayed value, from 0 to 1.
  public var value: CGFloat = 0 { didSet { setNeedsDisplay() } }
  /// The color of the arc.
  public var trackColor: UIColor = .lightGray { didSet { setNeedsDisplay() } }
  /// The color of the arc up to the value.
  public var fillColor: UIColor = .darkGray { didSet { setNeedsDisplay() } }
  /// The color of the needle.
  public var needleColor: UIColor = .red { didSet { setNeedsDisplay() } }

  /// Creates a gauge with the value 0.
  /// - Parameter frame: The frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    isOpaque = false
    contentMode = .redraw
  }

  /// Not supported.
  /// - Parameter coder: Not used.
  public required init?(coder: NSCoder) { nil }

  /// Draws the arc and the needle.
  /// - Parameter rect: Not used.
  public override func draw(_ rect: CGRect) {
    let thickness = bounds.height * 0.16
    let radius = min(bounds.width / 2, bounds.height * 0.86) - thickness / 2
    let center = CGPoint(x: bounds.midX, y: bounds.maxY - bounds.height * 0.12)
    let end = .pi + .pi * min(max(value, 0), 1)
    arc(center, radius, to: 2 * .pi, thickness, trackColor)
    arc(center, radius, to: end, thickness, fillColor)

    let tip = CGPoint(x: center.x + cos(end) * radius * 0.82, y: center.y + sin(end) * radius * 0.82)
    let side = CGPoint(x: -sin(end) * thickness * 0.28, y: cos(end) * thickness * 0.28)
    let needle = UIBezierPath()
    needle.move(to: CGPoint(x: center.x + side.x, y: center.y + side.y))
    needle.addLine(to: tip)
    needle.addLine(to: CGPoint(x: center.x - side.x, y: center.y - side.y))
    needle.close()
    needleColor.setFill()
    needle.fill()
    let hub = thickness * 0.48
    UIBezierPath(ovalIn: CGRect(x: center.x - hub, y: center.y - hub, width: hub * 2, height: hub * 2)).fill()
  }

  private func arc(_ center: CGPoint, _ radius: CGFloat, to end: CGFloat, _ thickness: CGFloat, _ color: UIColor) {
    guard end > .pi else { return }
    let path = UIBezierPath(arcCenter: center, radius: radius, startAngle: .pi, endAngle: end, clockwise: true)
    path.lineWidth = thickness
    path.lineCapStyle = .round
    color.setStroke()
    path.stroke()
  }
}
